/** Chooses what a config lists of optional emitters, by their names and the packages of a project. */

import { code, type Code, identifier, type Data, json, string } from '../emit/code.ts';
import { type OptionalEmitter, optionalEmitters } from '../emit/optional.ts';

export interface ChosenEmitter {
  /** As `emitters` of a config has it: a name, or a call. */
  readonly text: Code;
  /** The function of `specwright/emitters` that is called. */
  readonly imported?: Code;
}

/** Each once; with options where its own do not fit the project. */
export async function chooseEmitterTexts(
  names: readonly string[],
  packages: ReadonlySet<string>,
): Promise<readonly ChosenEmitter[]> {
  const known: Readonly<Record<string, OptionalEmitter>> = optionalEmitters;
  const chosen: ChosenEmitter[] = [];
  for (const name of new Set(names)) {
    const options = await known[name]?.fit?.(packages);
    chosen.push(options === undefined ? { text: string(name) } : printCall(name, options));
  }
  return chosen;
}

/** `tanstackQuery({ framework: 'vue' })` for `tanstack-query`. */
function printCall(name: string, options: Data): ChosenEmitter {
  const letters = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const imported = identifier(letters);
  return { text: code`${imported}(${json(options)})`, imported };
}

/** TypeScript in; JavaScript, and declarations that no compiler had to work out, out. */

import { isolatedDeclarationSync, type OxcError, transformSync } from 'oxc-transform';

/** What one file became. */
export interface Compiled {
  /** Ending and text of each, not formatted. */
  readonly files: readonly (readonly [ending: '.js' | '.d.ts', text: string])[];
  /** What keeps a declaration from being read off: a type that is not written down. */
  readonly faults: readonly Fault[];
}

export interface Fault {
  readonly message: string;
  /** The line where it stands. */
  readonly line: string;
}

/** Undefined where the text does not parse. */
export function compile(path: string, text: string): Compiled | undefined {
  const script = transformSync(path, text, { target: 'esnext' });
  if (script.errors.length > 0) return undefined;
  const declared = isolatedDeclarationSync(path, text);
  const header = /^\/\/.*\n/.exec(text)?.[0] ?? '';
  return {
    files: [
      ['.js', headed(header, script.code)],
      ['.d.ts', headed(header, spaced(declared.code))],
    ],
    faults: declared.errors.map((error) => faultOf(error, text)),
  };
}

/** Comments that nothing stands below are lost. */
function headed(header: string, code: string): string {
  return code.startsWith(header) ? code : `${header}\n${code}`;
}

/** A blank line before each documented declaration. */
function spaced(code: string): string {
  return code.replaceAll(/^\/\*\*/gm, '\n/**');
}

function faultOf({ message, labels }: OxcError, text: string): Fault {
  const at = labels[0]?.start ?? 0;
  const start = text.lastIndexOf('\n', at - 1) + 1;
  return { message, line: text.slice(start, `${text}\n`.indexOf('\n', at)).trim() };
}

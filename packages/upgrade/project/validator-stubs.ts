/** Leaves out what is in validators, which are large, where no code names one. */

import { basename } from 'node:path';
import type { Both } from '../../diff/diff.ts';
import type { OwnFile } from './code.ts';

type Texts = ReadonlyMap<string, string>;

/** Outputs without the contents of their validators, and a question: does code need them? */
interface Stubbed extends Both<Texts> {
  readonly isNeededBy: (files: Iterable<OwnFile>) => boolean;
}

/** Undefined where other files of an output use them. */
export function stubValidators({ old, new: now }: Both<Texts>): Stubbed | undefined {
  const sides = [old, now];
  const names = new Set(sides.flatMap((side) => [...side].flatMap(readNames)));
  if (names.size === 0 || sides.some(isUsedInside)) return undefined;
  const leaveOut = (side: Texts): Texts =>
    new Map(Array.from(side, ([path, text]) => [path, isValidators(path) ? stub : text]));
  return {
    old: leaveOut(old),
    new: leaveOut(now),
    isNeededBy(files) {
      for (const { text } of files) {
        for (const [word] of text.matchAll(/[\w$]+/g)) if (names.has(word)) return true;
      }
      return false;
    },
  };
}

const stub = 'export {};\n';

function isValidators(path: string): boolean {
  return /^validators(?:\.d)?\.ts$/.test(basename(path));
}

function readNames([path, text]: readonly [string, string]): readonly string[] {
  if (!isValidators(path)) return [];
  const found = text.matchAll(
    /^export (?:declare )?(?:const|function|type|interface|class) ([\w$]+)/gm,
  );
  return Array.from(found, ([, name = '']) => name);
}

/** `export * from './validators.js'` only hands on what code may name. */
function isUsedInside(side: Texts): boolean {
  return [...side].some(
    ([path, text]) =>
      path.endsWith('.ts') &&
      !isValidators(path) &&
      /(?<!export \* )(?:from |import\()['"][./\w-]*\/validators(?:\.[jt]s)?['"]/.test(text),
  );
}

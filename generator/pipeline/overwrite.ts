/** `--overwrite` as a person gives it in; paths in the output root out, and a word about those that are none. */

import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { Problem } from '../diagnostics/diagnostic.ts';
import { suggestName } from '../diagnostics/suggest.ts';
import type { Comparison } from '../write/compare.ts';
import { manifestName } from '../write/names.ts';

export interface GivenUp {
  readonly paths: ReadonlySet<string>;
  /** WRITE-606 for each that names no file of the output. */
  unknown(comparison: Comparison): Problem[];
}

interface OverwriteOptions {
  readonly overwrite?: readonly string[];
  readonly folder?: string;
}

/** A path may be relative to the output root, as messages print it, or to the working folder, as a shell completes it. */
export function listGivenUp(root: string, options: OverwriteOptions): GivenUp {
  const folder = options.folder ?? root;
  const given = (options.overwrite ?? []).map((text) => ({
    text,
    paths: listPaths(text, root, folder),
  }));
  return {
    paths: new Set(given.flatMap(({ paths }) => paths)),
    unknown({ changes }) {
      const known = [manifestName, ...changes.map(({ path }) => path)];
      return given
        .filter(({ paths }) => !paths.some((path) => known.includes(path)))
        .map(({ text }) => describeUnknownFile(text, root, known));
    },
  };
}

function listPaths(text: string, root: string, folder: string): readonly string[] {
  const inFolder = relative(root, resolve(folder, text));
  const candidates = isAbsolute(text) ? [inFolder] : [text, inFolder];
  return candidates.map((path) => path.split(sep).join('/').replace(/^\.\//, ''));
}

function describeUnknownFile(text: string, root: string, known: readonly string[]): Problem {
  return {
    code: 'WRITE-606',
    severity: 'warning',
    message: `\`--overwrite ${text}\` names no file of the output.`,
    at: { file: root, pointer: '' },
    help: suggestName(text, known, 'Give the path as `specwright check` prints it.') ?? '',
  };
}

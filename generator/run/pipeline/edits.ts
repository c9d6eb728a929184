/** What a run needs to keep edits of people: the texts below them, copies of them, and the places of conflicts. */

import { join } from 'node:path';
import type { Sources } from '../../core/diagnostics/diagnostic.ts';
import { findCacheFolder } from '../cache/cache.ts';
import { openWritten, saveText } from '../cache/drawer.ts';
import type { Comparison } from '../write/compare.ts';
import { createEdits, type Edits } from '../write/merge/base.ts';
import { markers } from '../write/merge/markers.ts';
import type { Run } from './run.ts';

export function openEdits({ project, options, saved }: Run): Edits | undefined {
  if (options.dry || options.keepEdits !== true) return undefined;
  const { cacheFolder } = options;
  const written = cacheFolder === undefined ? undefined : openWritten(cacheFolder, project.root);
  const folder = cacheFolder ?? findCacheFolder(options.folder ?? project.folder);
  const save = (path: string, text: string) => void saved.set(path, saveText(folder, path, text));
  return createEdits({ root: project.root, written, save });
}

/** Keeps what was written, so that an edit can be told from it before it is committed. */
export function keepWritten({ project, options, output, comparison }: Run): void {
  if (options.cacheFolder === undefined) return;
  const written = openWritten(options.cacheFolder, project.root);
  for (const { path, kind } of comparison?.changes ?? []) {
    const text = output.merged.has(path) ? undefined : output.texts.get(path);
    if (text === undefined || (kind === 'unchanged' && written.has(path))) continue;
    written.write(path, text);
  }
}

/** Places of conflicts are those in the texts that were written. */
export function showMerged({ root, changes }: Comparison): Sources {
  const texts = new Map(
    changes.flatMap(({ path, conflicts, after }) =>
      conflicts === undefined || after === undefined ? [] : [[join(root, path), after]],
    ),
  );
  return {
    text: (file) => texts.get(file),
    asWritten: (at) => at,
    locate: ({ file, offset = 0 }) => {
      const line = texts.get(file)?.slice(0, offset).split('\n').length;
      return line === undefined ? undefined : { line, column: 1, length: markers.mine.length };
    },
  };
}

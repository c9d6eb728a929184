/** Where conflicts are, in the texts that were written. */

import { join } from 'node:path';
import type { Sources } from '../../../core/diagnostics/diagnostic.ts';
import type { Comparison } from '../compare.ts';
import { markers } from './markers.ts';

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

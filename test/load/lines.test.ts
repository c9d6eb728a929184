/** Ranges of a text as lines and columns. */

import { expect, it } from 'vitest';
import { createLineIndex } from '../../generator/core/diagnostics/lines.ts';
import type * as LinesModule from '../../generator/core/diagnostics/lines.ts';
import { expectLinear } from '../growth/steps.ts';

it.each([
  ['the first line', 0, 2, [1, 1, 2]],
  ['what goes on over lines ends with its first', 1, 9, [1, 2, 2]],
  ['behind a lone return', 5, 6, [2, 1, 1]],
  ['up to a lone return', 5, 20, [2, 1, 2]],
  ['behind a line feed', 10, 99, [4, 1, 3]],
  ['an end of line', 3, 4, [1, 4, 1]],
  ['the end', 13, 13, [4, 4, 1]],
])('%s', (_what, start, end, [line, column, length]) => {
  expect(createLineIndex('abc\r\nde\rf\nghi')(start, end)).toEqual({ line, column, length });
});

it('a minified document takes no more steps than others', async () => {
  await expectLinear<typeof LinesModule>({
    path: new URL('../../generator/core/diagnostics/lines.ts', import.meta.url),
    parts: ['x'],
    prepare: (module) => (size, part) => {
      const getSpan = module.createLineIndex(part.repeat(size));
      for (let at = 0; at < size; at += 1) expect(getSpan(at, size).column).toBe(at + 1);
    },
  });
});

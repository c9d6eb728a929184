/** What is left of an edited text is the same, whether all of it is read or only the edit. */

import { array, assert, constantFrom, nat, property, tuple } from 'fast-check';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { respliced } from '../../generator/write/respliced.ts';
import { skeletonOf } from '../../generator/write/skeleton.ts';

const paths = ['operations/paylink.ts', 'client.ts', 'models.ts', 'validators.ts'];
const texts = paths.map((path) => readFileSync(`generated/card-payments/${path}`, 'utf8'));
/** Whole lines, and what opens a text or a comment, or closes one. */
const words = [
  '  a: 1,\n',
  'export ',
  '`',
  '/*',
  '*/',
  "'",
  '"',
  '// x',
  '\n',
  '}',
  '| ',
  ' ',
  ',)',
];

it('reads an edit as a part of the whole, one edit after the other', () => {
  let read = 0;
  const edit = tuple(nat(), nat(90), array(constantFrom(...words), { maxLength: 4 }));
  assert(
    property(constantFrom(...texts), array(edit, { minLength: 1, maxLength: 6 }), (text, edits) => {
      let before = Buffer.from(text);
      let skeleton = skeletonOf('a.ts', before);
      for (const [place, cut, added] of edits) {
        const start = place % before.length;
        const after = Buffer.concat([
          before.subarray(0, start),
          Buffer.from(added.join('')),
          before.subarray(start + cut),
        ]);
        const found = respliced(skeleton, before, after);
        const whole = skeletonOf('a.ts', after);
        if (found !== undefined) {
          read += 1;
          expect(found.bytes.toString()).toBe(whole.bytes.toString());
        }
        skeleton = found ?? whole;
        before = after;
      }
    }),
    { numRuns: 300 },
  );
  // Else nothing was shown.
  expect(read).toBeGreaterThan(300);
});

/** Texts of a regular expression match it. */

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { writePattern } from '../../templates/runtime/samples/patterns.ts';
import { createRandom } from '../../templates/runtime/samples/random.ts';

const places = fc.constantFrom(
  ...'aZ7- é',
  ...String.raw`\. \d \w \s [a-f0-9] [^a-z] [\w.-] \u{1F600} \p{Lu} [\u4e00-\u9fff] \x41 \/ [\]\\]`.split(
    ' ',
  ),
);
const counts = fc.constantFrom('', '', '?', '*', '+', '{2}', '{1,3}', '{0,2}?', '{2,}', '+?');

/** The groups are never endless: an engine may take very long for those inside each other. */
const bounded = fc.constantFrom('', '?', '{2}', '{1,3}', '{0,2}?');

const { source } = fc.letrec<{ source: string; part: string }>((tie) => ({
  source: fc.array(tie('part'), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
  part: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.tuple(places, counts).map(([place, count]) => place + count),
    fc
      .tuple(fc.array(tie('source'), { minLength: 1, maxLength: 3 }), bounded)
      .map(([options, count]) => `(?:${options.join('|')})${count}`),
    tie('source').map((inner) => `(${inner})`),
  ),
}));

it('a text of each expression matches it', () => {
  fc.assert(
    fc.property(source, fc.nat(40), fc.boolean(), fc.nat(), (inner, length, isPlain, seed) => {
      const form = new RegExp(`^(?:${inner})$`, 'u');
      const text = writePattern(form, { random: createRandom(String(seed)), length, isPlain });
      expect(text).toMatch(form);
    }),
    { seed: 23, numRuns: process.env['SPECWRIGHT_LONG'] ? 20_000 : 150 },
  );
});

it.each<[RegExp, number, string]>([
  [/^[a-z]+$/u, 12, '12'],
  [/^[A-Z]{2}-\d{4}$/u, 30, '7'],
  [/^(?:ab)*$/u, 7, '6'],
])('%s is as long as may be', (form, length, expected) => {
  const text = writePattern(form, { random: createRandom('1'), length, isPlain: false });
  expect(text).toHaveLength(Number(expected));
});

it('a pattern that cannot be read, or is too long, gives no text', () => {
  const choice = { random: createRandom('1'), length: 4, isPlain: false };
  expect(writePattern(/(a)\1/u, choice)).toBeUndefined();
  expect(writePattern(/^(?:(?:a{1000}){1000}){1000}$/u, choice)).toBeUndefined();
});

/** What counts the steps of expressions matches as the engine does. */

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createCounter } from './regexp-steps.ts';

const forms = [
  /(a|ab)(?:c|bcd)*?(d*)$/,
  /^\s*(?:[-+*]|#{1,6}|\d{1,9}[.)])\s/m,
  /(?<mark>`+)(?!`)[^]*?(?<!`)\k<mark>(?!`)/,
  /(?<=a|bb)c{2,3}|\bd+\B/i,
  /(a|b)\1|[^a-d\s]{0,2}\./,
  /😀+|\p{Lu}./u,
];

it.each(forms)('%s', (form) => {
  const count = createCounter(form);
  const pieces = fc.constantFrom(...'aabbccdd``1.)# \n-A😀');
  const texts = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      expect(count(text, 0).found).toBe(form.exec(text)?.[0]);
    }),
    { seed: 7, numRuns: 500 },
  );
});

it.each([
  [/a+$/, 3.9],
  [/(?<=a*)b/, 3.9],
  [/a+b?/, 2],
  [/ab|b/, 2],
])('%s grows by %d where the text doubles', (form, growth) => {
  const count = createCounter(form);
  const [first, second] = [500, 1000].map((size) => {
    return count(`${'a'.repeat(size)}c`, 0).steps;
  }) as [number, number]; // as many as sizes
  expect(second / first).toBeGreaterThan(growth - 0.1);
  expect(second / first).toBeLessThan(growth + 0.2);
});

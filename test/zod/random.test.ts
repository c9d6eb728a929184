/** Random schemas and values: zod says what the standard's text says, where nothing of the deviations is in them. */

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { emitSchemas, printValidator } from '../validators/harness.ts';
import { schema, value } from '../validators/random-schemas.ts';
import { isValid } from '../validators/reference.ts';
import { addTypes, findReason } from './reasons.ts';

const rounds = process.env['SPECWRIGHT_LONG'] ? 200 : 2;

test.each(Array.from({ length: rounds }, (_, round) => round))('round %i', async (round) => {
  const pairs = fc.tuple(schema, fc.array(value, { minLength: 5, maxLength: 5 }));
  const samples = fc
    .sample(pairs, { numRuns: 100, seed: 4000 + round })
    .filter(([sample]) => !/\$ref|"enum"/.test(JSON.stringify(sample)))
    .map(([sample, values]) => [addTypes(sample), values] as const);
  const named = Object.fromEntries(samples.map(([sample], index) => [`Case${index}`, sample]));
  const emitted = await emitSchemas(named, { formats: false, form: 'zod' });
  const wrong = samples.flatMap(([sample, values], index) => {
    const validator = printValidator(emitted, `case${index}Schema`);
    return values
      .filter((item) => findReason(sample, item) === undefined)
      .filter((item) => validator.safeParse(item).success !== isValid(sample, item))
      .map((item) => `${JSON.stringify(item)} by ${JSON.stringify(sample)}`);
  });
  expect(samples.length).toBeGreaterThan(20);
  expect(wrong).toEqual([]);
});

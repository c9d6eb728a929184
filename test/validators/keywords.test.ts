/** Keywords of JSON Schema, one by one: what each accepts and refuses. */

import { describe, expect, test } from 'vitest';
import { cases } from './keyword-cases.ts';
import { emitSchemas, scoped, printValidator } from './harness.ts';

describe('a validator means what its schema means', async () => {
  const schemas = Object.fromEntries(
    cases.map(({ schema }, index) => [`Case${index}`, scoped(schema, `Case${index}`)]),
  );
  const emitted = await emitSchemas(schemas);
  for (const [index, { says, schema, accepts, refuses }] of cases.entries()) {
    test(`${says}: ${JSON.stringify(schema).slice(0, 120)}`, () => {
      const validator = printValidator(emitted, `case${index}Schema`);
      const text = emitted.texts.get(`case${index}Schema`);
      for (const value of accepts) {
        expect(validator.safeParse(value).success, `${JSON.stringify(value)} against ${text}`).toBe(
          true,
        );
      }
      for (const value of refuses) {
        expect(validator.safeParse(value).success, `${JSON.stringify(value)} against ${text}`).toBe(
          false,
        );
      }
      for (const value of accepts) expect(validator.parse(value)).toBe(value);
    });
  }
});

/** Keywords of JSON Schema in zod, one by one: what each accepts and refuses. */

import { describe, expect, test } from 'vitest';
import { cases } from '../validators/keyword-cases.ts';
import { emitSchemas, scoped, printValidator } from '../validators/harness.ts';

describe.each(['zod'] as const)('a schema means what its schema means, %s', async (form) => {
  const schemas = Object.fromEntries(
    cases.map(({ schema }, index) => [`Case${index}`, scoped(schema, `Case${index}`)]),
  );
  const emitted = await emitSchemas(schemas, { form });
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
    });
  }
});

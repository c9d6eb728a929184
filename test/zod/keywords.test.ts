/** Keywords of JSON Schema in zod, one by one: what each accepts and refuses, but for what zod means otherwise. */

import { describe, expect, test } from 'vitest';
import { cases } from '../validators/keyword-cases.ts';
import { emitSchemas, printValidator, scoped } from '../validators/harness.ts';
import { findReason } from './reasons.ts';

describe.each(['zod', 'zod-mini'] as const)('a schema means what it says, %s', async (form) => {
  const schemas = Object.fromEntries(
    cases.map(({ schema }, index) => [`Case${index}`, scoped(schema, `Case${index}`)]),
  );
  const emitted = await emitSchemas(schemas, { form });
  test.each(cases.map((one, index) => ({ ...one, index })))('$says $schema', (one) => {
    const validator = printValidator(emitted, `case${one.index}Schema`);
    const judge = (value: unknown): string =>
      `${JSON.stringify(value)} ${validator.safeParse(value).success}`;
    const isMeant = (value: unknown): boolean => findReason(one.schema, value) === undefined;
    for (const value of one.accepts.filter(isMeant)) {
      expect(judge(value)).toBe(`${JSON.stringify(value)} true`);
    }
    for (const value of one.refuses.filter(isMeant)) {
      expect(judge(value)).toBe(`${JSON.stringify(value)} false`);
    }
  });
});

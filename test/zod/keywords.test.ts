/** Keywords of JSON Schema in zod, one by one: what each accepts and refuses, but for what zod means otherwise. */

import { describe, expect, test } from 'vitest';
import { cases } from '../validators/keyword-cases.ts';
import { emitSchemas, printValidator, scoped } from '../validators/harness.ts';
import { findReason } from './reasons.ts';

/** The cases, with those values alone of which zod means what JSON Schema means. */
const meant = cases
  .map(({ accepts, refuses, ...one }, index) => {
    const isMeant = (value: unknown): boolean => findReason(one.schema, value) === undefined;
    return { ...one, index, accepts: accepts.filter(isMeant), refuses: refuses.filter(isMeant) };
  })
  .filter(({ accepts, refuses }) => accepts.length + refuses.length > 0);

test('most keywords mean the same in zod', () => {
  expect(meant.length).toBeGreaterThan(cases.length / 2);
});

describe.each(['zod', 'zod-mini'] as const)('a schema means what it says, %s', async (form) => {
  const schemas = Object.fromEntries(
    cases.map(({ schema }, index) => [`Case${index}`, scoped(schema, `Case${index}`)]),
  );
  const emitted = await emitSchemas(schemas, { form });
  test.each(meant)('$says $schema', (one) => {
    const validator = printValidator(emitted, `case${one.index}Schema`);
    const judge = (value: unknown): string =>
      `${JSON.stringify(value)} ${validator.safeParse(value).success}`;
    for (const value of one.accepts) {
      expect(judge(value)).toBe(`${JSON.stringify(value)} true`);
    }
    for (const value of one.refuses) {
      expect(judge(value)).toBe(`${JSON.stringify(value)} false`);
    }
  });
});

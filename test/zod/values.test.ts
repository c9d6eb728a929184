/** Values that the documents of the seven services accept and refuse, against their schemas in zod. */

import { expect, test } from 'vitest';
import type { ValueCase } from '../services/value-case.ts';
import { emitDocument } from '../validators/harness.ts';
import { findReason } from './reasons.ts';

const services = [
  'card-payments',
  'content-generation',
  'customer-errors',
  'file-storage',
  'mediation-groups',
  'monitoring-downtimes',
  'package-insights',
] as const;

interface Judge {
  readonly '~standard': { validate(value: unknown): { readonly issues?: unknown } };
}

test.each(services)('%s', async (service) => {
  const { exports } = await emitDocument(`specs/${service}/openapi.yaml`, service, 'zod');
  const path = `../services/${service}/values.ts`;
  const { values } = (await import(path)) as { values: readonly ValueCase[] };
  const wrong = values.filter(({ schema, value, valid }) => {
    const found = schema
      .split('.')
      .reduce<unknown>(
        (one, name) => (one as Record<string, unknown>)[name],
        Object.fromEntries(exports),
      );
    const { issues } = (found as Judge)['~standard'].validate(value); // of any library
    return (issues === undefined) !== valid;
  });
  expect(values.length).toBeGreaterThan(10);
  expect(
    wrong.map(({ value }) => findReason({}, value)).filter((one) => one !== 'Large integers'),
  ).toEqual([]);
});

/** Values that the documents accept and refuse, against the validators of their specs. */

import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { ValueCase } from './value-case.ts';

const services = [
  'card-payments',
  'content-generation',
  'customer-errors',
  'file-storage',
  'mediation-groups',
  'monitoring-downtimes',
  'package-insights',
] as const;

for (const service of services) {
  describe(service, async () => {
    const validators = await validatorsOf(service);
    const { values } = (await import(`./${service}/values.ts`)) as { values: readonly ValueCase[] };
    for (const [index, { schema, value, valid, why }] of values.entries()) {
      test(`${index} ${schema} ${valid ? 'accepts' : 'refuses'}: ${why}`, () => {
        const validator = memberAt(validators, schema.split('.'));
        if (!(validator instanceof z.ZodType)) throw new Error(`no validator ${schema}`);
        const result = validator.safeParse(value);
        const found = result.success ? 'no issue' : z.prettifyError(result.error);
        expect(result.success, `${JSON.stringify(value)}: ${found}`).toBe(valid);
        if (result.success) expect(result.data).toBe(value);
      });
    }
  });
}

/** The committed validators of a service. */
async function validatorsOf(service: string): Promise<unknown> {
  const path = new URL(`../../generated/${service}/validators.ts`, import.meta.url);
  if (!existsSync(path)) return fromSpec(service);
  return import(path.href);
}

async function fromSpec(service: string): Promise<unknown> {
  const { emitDocument } = await import('../validators/harness.ts');
  const { exports } = await emitDocument(`specs/${service}/openapi.yaml`, service);
  return Object.fromEntries(exports);
}

function memberAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (found, name) => (found as Record<string, unknown> | undefined)?.[name],
    value,
  );
}

/** Values that the documents accept and refuse, against the validators of their specs. */

import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findIssues, type Schema } from '../../templates/runtime/call/validate.ts';
import { findReason } from '../zod/reasons.ts';
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
    const validators = await importValidators(service);
    const { values } = (await import(`./${service}/values.ts`)) as { values: readonly ValueCase[] };
    for (const [index, { schema, value, valid, why }] of values.entries()) {
      test(`${index} ${schema} ${valid ? 'accepts' : 'refuses'}: ${why}`, () => {
        const issues = findIssues(memberAt(validators, schema.split('.')), value);
        // Deviations of zod's words are listed, each with its reason: it takes no integer that large.
        const isMeant = findReason({}, value) !== 'Large integers';
        expect(issues.length === 0, JSON.stringify([value, issues])).toBe(isMeant && valid);
      });
    }
  });
}

/** The committed validators of a service. */
async function importValidators(service: string): Promise<unknown> {
  const path = new URL(`../../generated/${service}/validators.ts`, import.meta.url);
  if (!existsSync(path)) return fromSpec(service);
  return import(path.href);
}

async function fromSpec(service: string): Promise<unknown> {
  const { emitDocument } = await import('../validators/harness.ts');
  const { exports } = await emitDocument(`specs/${service}/openapi.yaml`, service);
  return Object.fromEntries(exports);
}

function memberAt(value: unknown, path: readonly string[]): Schema {
  const found = path.reduce<unknown>(
    (one, name) => (one as Record<string, unknown> | undefined)?.[name],
    value,
  );
  if (found === undefined) throw new Error(`no validator ${path.join('.')}`);
  return found as Schema; // every form is a Standard Schema
}

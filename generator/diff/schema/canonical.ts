/** Prints a schema as a text that is the same for schemas which say the same about values. */

import type { Schema } from '../../ir/model.ts';
import { annotations } from './annotations.ts';
import { type Models, resolveSchema } from './models.ts';

/** Members that say nothing about values, or that are read before. */
const silent: ReadonlySet<string> = new Set(
  annotations.concat(
    'ref',
    'deprecated',
    'default',
    'xml',
    'uncarried',
    'carried',
    'dynamicAnchors',
  ),
);

/** References inside each other that are written out, so that names do not matter; deeper ones count by name. */
const deepest = 3;

export function printCanonical(schema: Schema, models: Models): string {
  return JSON.stringify(plain(schema, models, deepest));
}

function plain(value: unknown, models: Models, left: number): unknown {
  if (Array.isArray(value)) return value.map((item) => plain(item, models, left));
  if (typeof value !== 'object' || value === null) return value;
  const own = Object.entries(value)
    .filter(([key]) => !silent.has(key))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => [key, plain(member, models, left)] as const);
  if (!isReference(value)) return Object.fromEntries(own);
  const key = value.ref?.key ?? '';
  const target = models.get(key);
  const isExpanded = target !== undefined && left > 0;
  const meant = isExpanded ? plain(resolveSchema(target, models), models, left - 1) : key;
  return own.length === 1 ? meant : [meant, Object.fromEntries(own)];
}

type Reference = Extract<Schema, { kind: 'schema' }>;

function isReference(value: object): value is Reference {
  return 'ref' in value && 'kind' in value && value.kind === 'schema';
}

/** Prints a schema as a text that is the same for schemas which say the same about values. */

import type { KeywordSchema, Schema } from '../../../../generator/core/ir/model/model.ts';
import { annotations, listNames, type Models, resolveSchema } from './models.ts';

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
  const own = Object.entries(outline(value))
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

/** What the values of a discriminator name are other models: a change in one of them is none here. */
function outline(value: object): object {
  if (!isSchema(value) || value.discriminator === undefined) return value;
  const { property, fallback } = value.discriminator;
  return { ...value, discriminator: { property, fallback, names: listNames(value.discriminator) } };
}

function isSchema(value: object): value is KeywordSchema {
  return 'kind' in value && value.kind === 'schema';
}

function isReference(value: object): value is KeywordSchema {
  return isSchema(value) && 'ref' in value;
}

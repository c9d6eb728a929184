/** What a schema tells of its values without validating them, and how that of two schemas becomes one. */

import { type Draft, hasOnlyKeywords } from './draft.ts';
import type { KeywordSchema, Schema } from '../model.ts';

const TOLD = [
  'title',
  'description',
  'deprecated',
  'default',
  'examples',
  'readOnly',
  'writeOnly',
  'stability',
  'sensitive',
  'source',
  'notShown',
] as const;

/** Members of a schema that validate nothing. */
export const telling: readonly string[] = ['kind', 'at', 'enumFacts', 'xml', ...TOLD];

const TYPED: ReadonlySet<string> = new Set([...telling, 'types']);

/** What is said outside comes before what is said inside; descriptions follow each other. */
export function mergeKeywords(outside: Draft, inside: KeywordSchema): Partial<Draft> {
  const told: Record<string, unknown> = {};
  for (const name of TOLD) {
    const found = outside[name] ?? inside[name];
    if (found !== undefined) told[name] = found;
  }
  const texts = [outside.description, inside.description].filter((text) => text !== undefined);
  if (texts.length > 0) told['description'] = [...new Set(texts)].join('\n\n');
  // Each member is one of either schema under its own name.
  return told as Partial<Draft>;
}

/** Whether a schema validates nothing but the type, and allows one. */
export function isOneType(schema: Schema): schema is KeywordSchema {
  return schema.kind === 'schema' && schema.types?.length === 1 && hasOnlyKeywords(schema, TYPED);
}

/** `null` and nothing else. */
export function isNull(schema: Schema): boolean {
  return isOneType(schema) && schema.types?.[0] === 'null';
}

/** The parts of a schema in; the rules that are compared as a whole out, each as a text. */

import type { KeywordSchema, Schema } from '../../ir/model.ts';
import { canonical } from './canonical.ts';
import type { Models } from './models.ts';

/** By keyword; all texts of one keyword have to hold. */
export type Rules = ReadonlyMap<string, readonly string[]>;

const single = ['not', 'contains', 'propertyNames', 'unevaluatedItems'] as const;

export function rulesOf(schemas: readonly KeywordSchema[], models: Models): Rules {
  const found = new Map<string, string[]>();
  const add = (keyword: string, text: string): void => {
    const known = found.get(keyword);
    if (known === undefined) found.set(keyword, [text]);
    else if (!known.includes(text)) known.push(text);
  };
  for (const schema of schemas) readRules(schema, models, add);
  return found;
}

function readRules(
  schema: KeywordSchema,
  models: Models,
  add: (keyword: string, text: string) => void,
): void {
  const text = (part: Schema): string => canonical(part, models);
  for (const keyword of single) {
    const part = schema[keyword];
    if (part !== undefined) add(keyword, text(part));
  }
  if (schema.if !== undefined) {
    add('if', [schema.if, schema.then, schema.else].map((part) => part && text(part)).join(' '));
  }
  for (const { name, required } of schema.dependentRequired ?? []) {
    for (const other of required) add('dependentRequired', `${name} ${other}`);
  }
  for (const { name, schema: part } of schema.dependentSchemas ?? []) {
    add('dependentSchemas', `${name} ${text(part)}`);
  }
}

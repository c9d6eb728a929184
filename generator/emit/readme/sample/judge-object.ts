/** Objects against their keywords. */

import type { Json, JsonObject, KeywordSchema, Schema } from '../../../ir/model.ts';
import type { Context } from './context.ts';
import { isHidden } from './context.ts';
import type { Accepts } from './judge-array.ts';
import { listedFits } from './judge-listed.ts';
import { entryOf } from './memory.ts';
import { matches } from './pattern.ts';
import { equal } from './value.ts';

export function objectFits(
  value: JsonObject,
  schema: KeywordSchema,
  context: Context,
  accepts: Accepts,
): boolean {
  const names = Object.keys(value);
  const has = (name: string): boolean => Object.hasOwn(value, name);
  if (
    names.length < (schema.minProperties ?? 0) ||
    names.length > (schema.maxProperties ?? Infinity)
  ) {
    return false;
  }
  if (!requiredNames(schema, context).every(has)) return false;
  if (!names.every((name) => memberFits(name))) return false;
  for (const { name, required } of schema.dependentRequired ?? []) {
    if (has(name) && !required.every(has)) return false;
  }
  for (const { name, schema: part } of schema.dependentSchemas ?? []) {
    if (has(name) && !accepts(value, part, context)) return false;
  }
  return (
    absentFits() && pairsFit(value, schema.keyMatchesValue) && listedFits(value, schema.listed)
  );

  function memberFits(name: string): boolean {
    const item = value[name] as Json;
    if (schema.propertyNames !== undefined && !accepts(name, schema.propertyNames, context)) {
      return false;
    }
    return schemasOf(name, schema).every((part) => accepts(item, part, context));
  }

  function absentFits(): boolean {
    const { absentItem } = schema;
    return (
      absentItem === undefined ||
      !names.some((name) => accepts(value[name] as Json, absentItem.schema, context))
    );
  }
}

/** Names that must be there, without those that this direction does not carry. */
export function requiredNames(schema: KeywordSchema, context: Context): readonly string[] {
  const { required = [] } = schema;
  if (required.length === 0) return required;
  return entryOf(context.memory.required, schema, () => {
    const { properties = [] } = schema;
    const hidden = properties.filter((property) => isHidden(property, context));
    if (hidden.length === 0) return required;
    const names = new Set(hidden.map(({ name }) => name));
    return required.filter((name) => !names.has(name));
  });
}

/** What a member of this name is judged by. */
function schemasOf(name: string, schema: KeywordSchema): readonly Schema[] {
  const { properties = [], patternProperties = [] } = schema;
  const own: Schema[] = [];
  for (const property of properties) if (property.name === name) own.push(property.schema);
  for (const part of patternProperties) if (matches(part.pattern, name)) own.push(part.schema);
  if (own.length > 0) return own;
  return schema.additionalProperties === undefined ? [] : [schema.additionalProperties];
}

function pairsFit(value: JsonObject, rule: KeywordSchema['keyMatchesValue']): boolean {
  if (rule === undefined) return true;
  return Object.entries(value).every(([key, item]) => {
    if (typeof item !== 'string' || !matches(rule.key, key) || !matches(rule.value, item)) {
      return true;
    }
    return equal(groupsOf(rule.key, key), groupsOf(rule.value, item));
  });
}

function groupsOf(pattern: string, text: string): string[] {
  return [...(new RegExp(pattern, 'u').exec(text) ?? [])].slice(1);
}

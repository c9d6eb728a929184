/** Arrays against their keywords. */

import type { Json, KeywordSchema, Schema } from '../../../ir/model.ts';
import type { Context } from './context.ts';
import { equal, isObject } from './value.ts';

/** The judge, given so that the parts of it do not import each other in a circle. */
export type Accepts = (value: Json, schema: Schema, context: Context) => boolean;

export function arrayFits(
  value: readonly Json[],
  schema: KeywordSchema,
  context: Context,
  accepts: Accepts,
): boolean {
  const { prefixItems = [], items, absentItem } = schema;
  if (value.length < (schema.minItems ?? 0) || value.length > (schema.maxItems ?? Infinity)) {
    return false;
  }
  if (!value.every((item, index) => itemFits(item, prefixItems[index] ?? items))) return false;
  if (absentItem !== undefined && value.some((item) => accepts(item, absentItem.schema, context))) {
    return false;
  }
  if (schema.uniqueItems === true && !distinct(value)) return false;
  return uniqueByFits(value, schema.uniqueBy) && containsFits();

  function itemFits(item: Json, part: Schema | undefined): boolean {
    return part === undefined || accepts(item, part, context);
  }

  function containsFits(): boolean {
    const { contains, minContains = 1, maxContains = Infinity } = schema;
    if (contains === undefined) return true;
    const count = value.filter((item) => accepts(item, contains, context)).length;
    return count >= minContains && count <= maxContains;
  }
}

function distinct(values: readonly Json[]): boolean {
  return values.every(
    (value, index) => !values.slice(0, index).some((other) => equal(value, other)),
  );
}

function uniqueByFits(values: readonly Json[], names: readonly string[] | undefined): boolean {
  if (names === undefined) return true;
  return distinct(
    values.map((value) => (isObject(value) ? names.map((name) => value[name] ?? null) : value)),
  );
}

/** A value and a schema in, whether the one fits the other out: JSON Schema, keyword by keyword, as far as samples need it. */

import type { Json, KeywordSchema, Schema } from '../../../ir/model.ts';
import { impliedTypes } from '../../../ir/types.ts';
import type { Context } from './context.ts';
import { referenced, step } from './context.ts';
import { arrayFits } from './judge-array.ts';
import { objectFits } from './judge-object.ts';
import { entryOf } from './memory.ts';
import { numberFits, stringFits } from './judge-scalar.ts';
import { equal, isObject, typeOf } from './value.ts';

/** What no schema needs whose parts do not lead back to it. */
const DEEPEST = 300;

/** False also where the budget ends before the answer, or the schema has none because it leads back to itself. */
export function accepts(value: Json, schema: Schema, context: Context): boolean {
  if (schema.kind === 'boolean') return schema.value;
  const { budget } = context;
  if (!step(context) || budget.depth >= DEEPEST) return false;
  budget.depth += 1;
  const fits = judgeOnce(value, schema, context);
  budget.depth -= 1;
  return fits;
}

function judgeOnce(value: Json, schema: KeywordSchema, context: Context): boolean {
  if (typeof value !== 'object' || value === null) return judge(value, schema, context);
  const known = entryOf(context.memory.accepted, value, () => new Set());
  if (known.has(schema)) return true;
  const fits = judge(value, schema, context);
  if (fits && context.budget.left > 0) known.add(schema);
  return fits;
}

function judge(value: Json, schema: KeywordSchema, context: Context): boolean {
  return (
    valueFits(value, schema, context) &&
    partsFit(value, schema, context) &&
    branchesFit(value, schema, context)
  );
}

function valueFits(value: Json, schema: KeywordSchema, { plain }: Context): boolean {
  const { const: constant, enum: values } = schema;
  // The type that callers see goes by what is described: an object, where members are.
  const isTold = (constant ?? values) !== undefined || plain === undefined;
  const types = schema.types ?? (isTold ? [] : impliedTypes(schema));
  if (types.length > 0 && !types.some((type) => isOf(value, type))) return false;
  if (constant !== undefined && !equal(value, constant.value)) return false;
  return values === undefined || values.some((item) => equal(value, item));
}

function isOf(value: Json, type: string): boolean {
  return typeOf(value) === type || (type === 'integer' && Number.isSafeInteger(value));
}

function partsFit(value: Json, schema: KeywordSchema, context: Context): boolean {
  if (typeof value === 'string') return stringFits(value, schema);
  if (typeof value === 'number') return numberFits(value, schema);
  if (isObject(value)) return objectFits(value, schema, context, accepts);
  return !Array.isArray(value) || arrayFits(value, schema, context, accepts);
}

function branchesFit(value: Json, schema: KeywordSchema, context: Context): boolean {
  const fits = (part: Schema): boolean => accepts(value, part, context);
  const fitsPlainly = (part: Schema): boolean => accepts(value, part, context.plain ?? context);
  const target = referenced(schema, context);
  if (target !== undefined && !fits(target)) return false;
  if (schema.allOf !== undefined && !schema.allOf.every(fits)) return false;
  if (schema.anyOf !== undefined && !schema.anyOf.some(fits)) return false;
  if (schema.oneOf !== undefined) {
    const taken = schema.oneOf.filter(fitsPlainly);
    if (taken.length !== 1 || !taken.every(fits)) return false;
  }
  if (schema.not !== undefined && fitsPlainly(schema.not)) return false;
  if (schema.if === undefined) return true;
  const then = fitsPlainly(schema.if) ? schema.then : schema.else;
  return then === undefined || fits(then);
}

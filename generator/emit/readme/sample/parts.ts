/**
 * A schema in, the ways out in which it can be met: each a list of schemas that hold together, one branch chosen wherever
 * there is a choice.
 */

import type { KeywordSchema, Schema } from '../../../ir/model.ts';
import type { Context } from './context.ts';
import { referenced, step } from './context.ts';

export type Way = readonly KeywordSchema[];

const MOST_WAYS = 16;

/** Ways in order of preference; none where the schema takes nothing. */
export function waysOf(schema: Schema, context: Context, depth = 0): Way[] {
  if (schema.kind === 'boolean') return schema.value ? [[]] : [];
  if (depth > 12 || !step(context)) return [[]];
  const below = (part: Schema): Way[] => waysOf(part, context, depth + 1);
  const target = referenced(schema, context);
  const all = [...(target === undefined ? [] : [target]), ...(schema.allOf ?? [])];
  let ways: Way[] = [[schema]];
  for (const part of all) ways = product(ways, below(part));
  for (const branches of [schema.oneOf, schema.anyOf]) {
    if (branches !== undefined) ways = product(ways, branches.flatMap(below));
  }
  return schema.if === undefined ? ways : product(ways, conditional(schema, schema.if, below));
}

/** As if the condition did not hold, then as if it did. */
function conditional(
  schema: KeywordSchema,
  condition: Schema,
  below: (part: Schema) => Way[],
): Way[] {
  const otherwise = schema.else === undefined ? [[]] : below(schema.else);
  const then = schema.then === undefined ? [[]] : below(schema.then);
  return [...otherwise, ...product(below(condition), then)];
}

function product(left: readonly Way[], right: readonly Way[]): Way[] {
  const both = left.flatMap((a) => right.map((b) => ({ way: [...a, ...b] })));
  return both.slice(0, MOST_WAYS).map(({ way }) => way);
}

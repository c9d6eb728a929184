/**
 * A schema in, the ways out in which it can be met: each a list of schemas that hold together, one branch chosen wherever
 * there is a choice.
 */

import type { KeywordSchema, Schema } from '../../../ir/model.ts';
import type { Context } from './context.ts';
import { kindWays, markedWays } from './kinds.ts';
import { referenced, step } from './context.ts';

export type Way = readonly KeywordSchema[];

const MOST_WAYS = 16;

/** Ways in order of preference; none where the schema takes nothing. */
export function waysOf(schema: Schema, context: Context, depth = 0): Way[] {
  if (schema.kind === 'boolean') return schema.value ? [[]] : [];
  if (depth > 12 || !step(context)) return [[]];
  const below = (part: Schema): Way[] => waysOf(part, context, depth + 1);
  const base = referenced(schema, context);
  let ways: Way[] = [[schema]];
  if (base !== undefined) ways = product(ways, kindWays(schema, base, context, below));
  for (const part of schema.allOf ?? []) ways = product(ways, partWays(part, context, below));
  for (const branches of [schema.oneOf, schema.anyOf]) {
    if (branches === undefined) continue;
    ways = product(
      ways,
      branches.flatMap((branch) => markedWays(schema, branch, below(branch))),
    );
  }
  return schema.if === undefined ? ways : product(ways, conditional(schema, schema.if, below));
}

/** A part of an `allOf` is the base itself, none of the kinds of it. */
function partWays(part: Schema, context: Context, below: (part: Schema) => Way[]): Way[] {
  const base = part.kind === 'schema' ? referenced(part, context) : undefined;
  return base === undefined || part.kind === 'boolean'
    ? below(part)
    : product([[part]], below(base));
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

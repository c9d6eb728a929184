/**
 * A schema in, the ways out in which it can be met: each a list of schemas that hold together, one branch chosen wherever
 * there is a choice.
 */

import type { KeywordSchema, Schema } from '../../../ir/model.ts';
import type { Context } from './context.ts';
import { kindWays, markedWays } from './kinds.ts';
import { referenced, step } from './context.ts';
import { entryOf } from './memory.ts';

export type Way = readonly KeywordSchema[];

const MOST_WAYS = 16;

/** Ways in order of preference; none where the schema takes nothing. */
export function waysOf(schema: Schema, context: Context, depth = 0): readonly Way[] {
  if (schema.kind === 'boolean') return schema.value ? [[]] : [];
  if (depth > 12 || !step(context)) return [[]];
  const known = entryOf(context.memory.ways, schema, () => new Map());
  const ways = known.get(depth) ?? findWays(schema, context, depth);
  // What was broken off is no answer for good.
  if (context.budget.left > 0) known.set(depth, ways);
  return ways;
}

function findWays(schema: KeywordSchema, context: Context, depth: number): readonly Way[] {
  const below = (part: Schema): readonly Way[] => waysOf(part, context, depth + 1);
  const product = (left: readonly Way[], right: readonly Way[]): readonly Way[] =>
    joined(left, right, context);
  const base = referenced(schema, context);
  let ways: readonly Way[] = [[schema]];
  if (base !== undefined) ways = product(ways, kindWays(schema, base, context, below));
  for (const part of schema.allOf ?? []) ways = product(ways, partWays(part, context, below));
  for (const branches of [schema.oneOf, schema.anyOf]) {
    if (branches === undefined) continue;
    ways = product(
      ways,
      branches.flatMap((branch) => markedWays(schema, branch, below(branch))),
    );
  }
  return schema.if === undefined
    ? ways
    : product(ways, conditional(schema, schema.if, context, below));
}

/** A part of an `allOf` is the base itself, none of the kinds of it. */
function partWays(
  part: Schema,
  context: Context,
  below: (part: Schema) => readonly Way[],
): readonly Way[] {
  const base = part.kind === 'schema' ? referenced(part, context) : undefined;
  return base === undefined || part.kind === 'boolean'
    ? below(part)
    : joined([[part]], below(base), context);
}

/** As if the condition did not hold, then as if it did. */
function conditional(
  schema: KeywordSchema,
  condition: Schema,
  context: Context,
  below: (part: Schema) => readonly Way[],
): readonly Way[] {
  const otherwise = schema.else === undefined ? [[]] : below(schema.else);
  const then = schema.then === undefined ? [[]] : below(schema.then);
  return [...otherwise, ...joined(below(condition), then, context)];
}

/** Every way of the one with every way of the other, as far as there is a use for more; long ways are many steps. */
function joined(left: readonly Way[], right: readonly Way[], context: Context): readonly Way[] {
  const ways: Way[] = [];
  for (const a of left) {
    for (const b of right) {
      if (ways.length === MOST_WAYS) return ways;
      // What several parts of an `allOf` lead to holds once.
      const way = a.length === 0 ? b : b.length === 0 ? a : [...new Set([...a, ...b])];
      context.budget.left -= way.length;
      ways.push(way);
    }
  }
  return ways;
}

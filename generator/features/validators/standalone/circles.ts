/** Finds the references that lead back to where they are, or to one schema in very many ways: how far they are followed is counted. */

import type { Api, Model, Schema } from '../../../core/ir/model/model.ts';
import { findComponents, getValidatorName, listPlanned, namesIn } from '../schemas/planned.ts';
import type { Planned } from '../schemas/planned.ts';
import type { Direction } from '../../../core/ir/model/schema.ts';
import { listSameValueParts } from '../../../core/ir/schemas/walk.ts';

/** Whether a reference from one schema to another is counted, by their names. */
export type IsCounted = (from: string | undefined, to: string) => boolean;

type Models = ReadonlyMap<string, Model>;

/** Ways through the schemas of one value beyond which they are counted. */
const MOST_WAYS = 1000;

export function findCounted(api: Api, models: Models): IsCounted {
  const planned = api.models.flatMap(listPlanned);
  const next = new Map(
    planned.map(({ model, name, way }) => [name, [...namesIn(model.schema, way, models)]] as const),
  );
  const components = findComponents([...next.keys()], next);
  const circles = new Map<string, number>();
  for (const [index, names] of components.entries()) {
    const [only = ''] = names;
    const isCircle = names.length > 1 || next.get(only)?.includes(only) === true;
    if (isCircle) for (const name of names) circles.set(name, index);
  }
  const ways = countWays(planned, models, components);
  return (from, to) => {
    const circle = circles.get(to);
    const isBack = circle !== undefined && from !== undefined && circles.get(from) === circle;
    return isBack || (ways.get(to) ?? 0) > MOST_WAYS;
  };
}

/** In how many ways a value that one schema judges is judged by others. */
function countWays(
  planned: readonly Planned[],
  models: Models,
  components: readonly (readonly string[])[],
): ReadonlyMap<string, number> {
  const byName = new Map(planned.map((one) => [one.name, one]));
  const ways = new Map<string, number>();
  // Each component is behind those that it leads to.
  for (const name of components.flat()) {
    const found = byName.get(name);
    const names = found === undefined ? [] : listSameValue(found.model.schema, found.way, models);
    const count = names.reduce((sum, one) => sum + (ways.get(one) ?? 0), 1);
    ways.set(name, count);
  }
  return ways;
}

/** Names of the schemas that judge the same value, each as often as it is named. */
function listSameValue(schema: Schema, way: Direction, models: Models): string[] {
  if (schema.kind === 'boolean') return [];
  const own = schema.ref && getValidatorName(schema.ref.key, way, models);
  const inner = listSameValueParts(schema).flatMap((part) => listSameValue(part, way, models));
  return own === undefined ? inner : [own, ...inner];
}

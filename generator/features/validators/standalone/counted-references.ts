/** Finds the references that lead back to where they are, or to one schema on very many paths: a check counts how deep it follows them. */

import type { Direction } from '../../../core/ir/model/schema.ts';
import { listSameValueParts } from '../../../core/ir/schemas/walk.ts';
import { indexModels } from '../../../core/ir/model/index-models.ts';
import type { Api, Model, Schema } from '../../../core/ir/model/model.ts';
import type { Derive } from '../../../core/plan/emitter.ts';
import { findCycles } from '../schemas/cycles.ts';
import { getValidatorName, listPlanned, type Planned } from '../schemas/planned.ts';

/** Whether a reference from one schema to another is counted, by their names. */
export type IsCounted = (from: string | undefined, to: string) => boolean;

type Models = ReadonlyMap<string, Model>;

/** References are counted beyond so many paths through the schemas of one value. */
const MOST_PATHS = 1000;

export function findCounted(api: Api, derived: Derive): IsCounted {
  const models = derived(indexModels);
  const planned = api.models.flatMap(listPlanned);
  const { components, byName } = findCycles(planned, models);
  const paths = countPaths(planned, models, components);
  return (from, to) => {
    const isBack = from !== undefined && byName.get(from)?.has(to) === true;
    return isBack || (paths.get(to) ?? 0) > MOST_PATHS;
  };
}

/** Counts the paths on which a value that one schema judges comes to others. */
function countPaths(
  planned: readonly Planned[],
  models: Models,
  components: readonly (readonly string[])[],
): ReadonlyMap<string, number> {
  const byName = new Map(planned.map((one) => [one.name, one]));
  const paths = new Map<string, number>();
  // Each component is behind those that it leads to.
  for (const name of components.flat()) {
    const found = byName.get(name);
    const names = found === undefined ? [] : listSameValue(found.model.schema, found.way, models);
    const count = names.reduce((sum, one) => sum + (paths.get(one) ?? 0), 1);
    paths.set(name, count);
  }
  return paths;
}

/** Names of the schemas that judge the same value, each as often as it is named. */
function listSameValue(schema: Schema, way: Direction, models: Models): string[] {
  if (schema.kind === 'boolean') return [];
  const own = schema.ref && getValidatorName(schema.ref.key, way, models);
  const inner = listSameValueParts(schema).flatMap((part) => listSameValue(part, way, models));
  return own === undefined ? inner : [own, ...inner];
}

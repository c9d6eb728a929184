/** Matches two lists of branches: which belong together, and which came or went. */

import type { Schema } from '../../../../generator/core/ir/model/model.ts';
import { printCanonical } from '../shape/canonical.ts';
import type { Group } from '../shape/groups.ts';
import { getKey } from '../shape/models.ts';
import type { Context } from '../pair.ts';
import type { Shape } from '../shape/shape.ts';

export interface Branches {
  readonly kept: readonly (readonly [Schema, Schema])[];
  readonly removed: readonly Schema[];
  readonly added: readonly Schema[];
}

/** Names a branch, in one of several respects: branches with one name are the same. */
type NameBranch = (branch: Schema, side: 'old' | 'new') => string | undefined;

/** Matches by name, then by the value of the discriminator or of a constant, by equality, by title, and by likeness. */
export function matchBranches(was: Group, is: Group, context: Context): Branches {
  const removed = new Set(was.branches);
  const added = new Set(is.branches);
  const kept: [Schema, Schema][] = [];
  const keep = (before: Schema, after: Schema): void => {
    kept.push([before, after]);
    removed.delete(before);
    added.delete(after);
  };
  for (const nameBranch of listCriteria(context)) {
    if (removed.size === 0 || added.size === 0) break;
    const byName = new Map([...added].map((branch) => [nameBranch(branch, 'new'), branch]));
    for (const before of removed) {
      const text = nameBranch(before, 'old');
      const after = text === undefined ? undefined : byName.get(text);
      if (after === undefined || !added.has(after)) continue;
      keep(before, after);
    }
  }
  for (const before of removed) {
    const after = findNearest(before, added, context);
    if (after !== undefined) keep(before, after);
  }
  return { kept, removed: [...removed], added: [...added] };
}

function listCriteria(context: Context): readonly NameBranch[] {
  return [
    getKey,
    (branch, side) => findDiscriminatorValue(branch, context[side]),
    (branch, side) => printConstants(context.shape(branch, side)),
    (branch, side) => printCanonical(branch, context.models[side]),
    (branch) => (branch.kind === 'schema' ? branch.title : undefined),
  ];
}

function findDiscriminatorValue(branch: Schema, { discriminator }: Shape): string | undefined {
  const key = getKey(branch);
  const kind =
    key === undefined
      ? undefined
      : discriminator?.kinds.find(({ schema }) => getKey(schema) === key);
  const [value] = kind?.values ?? [];
  return value === undefined ? undefined : String(value);
}

/** Members that can have one value only: `kind: 'cat'`. */
function printConstants({ properties }: Shape): string | undefined {
  const found = [...properties].flatMap(([name, { schema }]) => {
    if (schema.kind === 'boolean') return [];
    const values = schema.const === undefined ? schema.enum : [schema.const.value];
    return values?.length === 1 ? [`${name} ${JSON.stringify(values[0])}`] : [];
  });
  return found.length === 0 ? undefined : found.sort().join('\0');
}

/** The likest of what is left: objects that share more members than not, or the only other one of its type. */
function findNearest(
  branch: Schema,
  others: ReadonlySet<Schema>,
  context: Context,
): Schema | undefined {
  const before = context.shape(branch, 'old');
  let best: Schema | undefined;
  let most = 0.5;
  for (const other of others) {
    const likeness = compareShapes(before, context.shape(other, 'new'));
    if (likeness < most) continue;
    best = other;
    most = likeness;
  }
  return best;
}

function compareShapes(a: Shape, b: Shape): number {
  const types = [a, b].map(({ types: own }) => [...(own ?? [])].sort().join());
  if (types[0] !== types[1] || types[0] === '') return 0;
  const names = new Set([...a.properties.keys(), ...b.properties.keys()]);
  if (names.size === 0) return types[0] === 'object' ? 0 : 0.6;
  const shared = [...a.properties.keys()].filter((name) => b.properties.has(name));
  return shared.length / names.size;
}

/** Finds the schemas that lead back to themselves. */

import type { Model } from '../../../core/ir/model/model.ts';
import { namesIn, type Planned } from './planned.ts';

interface Cycles {
  /** Names of schemas that lead to each other, each group behind those that it leads to. */
  readonly components: readonly (readonly string[])[];
  /** The schemas that lead to each other, by name. */
  readonly byName: ReadonlyMap<string, ReadonlySet<string>>;
}

export function findCycles(
  planned: readonly Planned[],
  models: ReadonlyMap<string, Model>,
): Cycles {
  const next = new Map(
    planned.map(({ model, name, way }) => [name, [...namesIn(model.schema, way, models)]] as const),
  );
  const components = findComponents([...next.keys()], next);
  const byName = new Map<string, ReadonlySet<string>>();
  for (const names of components) {
    const [only = ''] = names;
    const cycle = new Set(names);
    const isCycle = cycle.size > 1 || next.get(only)?.includes(only) === true;
    if (isCycle) for (const name of names) byName.set(name, cycle);
  }
  return { components, byName };
}

/** Tarjan's strongly connected components, each behind those that it leads to; with a stack of its own. */
function findComponents(
  names: readonly string[],
  next: ReadonlyMap<string, readonly string[]>,
): readonly (readonly string[])[] {
  const place = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const found: string[][] = [];
  const lower = (name: string, other: number): void => {
    low.set(name, Math.min(low.get(name) ?? other, other));
  };
  for (const start of names) {
    const way: { readonly name: string; readonly ahead: string[] }[] = [];
    const enter = (name: string): void => {
      place.set(name, place.size);
      lower(name, place.size - 1);
      open.push(name);
      isOpen.add(name);
      way.push({ name, ahead: (next.get(name) ?? []).toReversed() });
    };
    if (!place.has(start)) enter(start);
    for (let step = way.at(-1); step !== undefined; step = way.at(-1)) {
      const { name, ahead } = step;
      const other = ahead.pop();
      if (other !== undefined) {
        if (!place.has(other) && next.has(other)) enter(other);
        else if (isOpen.has(other)) lower(name, place.get(other) ?? 0);
        continue;
      }
      way.pop();
      const before = way.at(-1);
      if (before !== undefined) lower(before.name, low.get(name) ?? 0);
      if (low.get(name) === place.get(name)) {
        const component = open.splice(open.indexOf(name));
        for (const each of component) isOpen.delete(each);
        found.push(component);
      }
    }
  }
  return found;
}

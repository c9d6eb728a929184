/** Two texts of types in; which names in them to read as what they mean, so that members are held against members, out. */

import { type Find, namePairs, typeNamesIn, type TypesByName } from './names.ts';
import type { Enter } from './paths.ts';

/** Names that one text leads to beyond which it is not looked into. */
const most = 60;

/**
 * A name that the other text does not lead to: `Line[]` where its members were written out. Of one name for one other,
 * `ask` sees to it. Undefined where there is too much to look into.
 */
export function namesToEnter(
  types: TypesByName,
  before: string,
  after: string,
): { readonly old: Enter; readonly new: Enter } | undefined {
  if (namePairs(before, after).length > 0) return { old: nothing, new: nothing };
  const was = reachedFrom(types.old, before, after);
  const is = reachedFrom(types.new, after, before);
  if (was === undefined || is === undefined) return undefined;
  return { old: entering(types.old, is), new: entering(types.new, was) };
}

function nothing(): [] {
  return [];
}

function reachedFrom(find: Find, text: string, other: string): ReadonlySet<string> | undefined {
  const known = typeNamesIn(other);
  const found = new Set(typeNamesIn(text));
  for (const name of found) {
    if (known.has(name)) continue;
    if (found.size > most) return undefined;
    for (const inner of typeNamesIn(find(name)?.text ?? '')) found.add(inner);
  }
  return found;
}

function entering(find: Find, known: ReadonlySet<string>): Enter {
  return (name) => {
    const shape = known.has(name) ? undefined : find(name)?.shape();
    return shape?.kind === 'object' || shape?.kind === 'type' ? [shape.node] : [];
  };
}

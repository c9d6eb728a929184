/** Two texts of types in; the names in them to read as what they mean, so that members are compared with members, out. */

import type { Both } from '../change.ts';
import type { Expand } from './member-paths.ts';
import { type FindType, findTypeNames, pairNames } from './type-names.ts';

/** Names that one text leads to beyond which it is not expanded. */
const most = 60;

/**
 * A name that the other text does not lead to: `Line[]` where its members were written out. Of one name for one other,
 * `ask` compares the members. Undefined where there is too much to expand.
 */
export function findNamesToExpand(
  texts: Both<string>,
  types: Both<FindType>,
): Both<Expand> | undefined {
  if (pairNames(texts).length > 0) return { old: () => [], new: () => [] };
  const was = findReached(texts.old, texts.new, types.old);
  const is = findReached(texts.new, texts.old, types.new);
  if (was === undefined || is === undefined) return undefined;
  return { old: createExpand(types.old, is), new: createExpand(types.new, was) };
}

function findReached(text: string, other: string, find: FindType): ReadonlySet<string> | undefined {
  const known = findTypeNames(other);
  const found = new Set(findTypeNames(text));
  for (const name of found) {
    if (known.has(name)) continue;
    if (found.size > most) return undefined;
    for (const inner of findTypeNames(find(name)?.text ?? '')) found.add(inner);
  }
  return found;
}

function createExpand(find: FindType, known: ReadonlySet<string>): Expand {
  return (name) => {
    const shape = known.has(name) ? undefined : find(name)?.shape();
    return shape?.kind === 'object' || shape?.kind === 'type' ? [shape.node] : [];
  };
}

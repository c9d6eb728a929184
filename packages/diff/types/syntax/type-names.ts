/** Names in texts of types: those that replace each other, the types that they mean, and those to read as what they mean. */

import type { Both } from '../../change.ts';
import { type Exported, type ParsedFile, parseFile } from './declarations.ts';
import type { Expand } from './member-paths.ts';

/** Finds an exported type of one side. */
export type FindType = (name: string) => Exported | undefined;

const identifier = /[A-Za-z_$][\w$]*/g;

/** `Order[] | null` and `OrderInput[] | null`: the names that differ, where nothing else does. */
export function pairNames(texts: Both<string>): readonly (readonly [string, string])[] {
  if (texts.old.replaceAll(identifier, '#') !== texts.new.replaceAll(identifier, '#')) return [];
  const [old, names] = [texts.old.match(identifier) ?? [], texts.new.match(identifier) ?? []];
  const [gone, fresh] = [subtract(old, names), subtract(names, old)];
  return old.flatMap((was, index) => {
    const is = names[index] ?? was;
    // What only moved in the same text, as from `A | B` to `B | A`, has no other name.
    return gone.has(was) && fresh.has(is) ? [[was, is] as const] : [];
  });
}

/** Types are written with a capital. */
function findTypeNames(text: string): ReadonlySet<string> {
  return new Set((text.match(identifier) ?? []).filter((name) => /^[A-Z]/.test(name)));
}

/** The names that are more often in the one list than in the other. */
function subtract(names: readonly string[], others: readonly string[]): ReadonlySet<string> {
  const left = new Map<string, number>();
  for (const name of others) left.set(name, (left.get(name) ?? 0) + 1);
  const isExtra = (name: string): boolean => {
    const count = left.get(name) ?? 0;
    left.set(name, count - 1);
    return count <= 0;
  };
  return new Set(names.filter(isExtra));
}

/** Files that did not change are parsed when a name asks for them. */
export function createFindType(
  texts: ReadonlyMap<string, string>,
  parsed: ReadonlyMap<string, ParsedFile>,
): FindType {
  const known = new Map(parsed);
  return (name) => {
    const escaped = name.replaceAll('$', '\\$&');
    const wanted = new RegExp(String.raw`^export (?:interface|type) ${escaped}\b`, 'm');
    for (const [path, text] of texts) {
      if (!wanted.test(text)) continue;
      const file = known.get(path) ?? parseFile(path, text);
      known.set(path, file);
      return file.exports.find((one) => one.name === name && ['object', 'type'].includes(one.kind));
    }
    return undefined;
  };
}

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

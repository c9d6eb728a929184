/** Two texts of types in; the names that replace each other in them, and the types that names mean, out. */

import type { Both } from '../change.ts';
import { type Exported, type ParsedFile, parseFile } from './declarations.ts';

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
export function findTypeNames(text: string): ReadonlySet<string> {
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

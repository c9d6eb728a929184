/** Two texts of types in; the names that stand for each other in them, and the types that names mean, out. */

import type { Ts } from './compiler.ts';
import { type Exported, type ParsedFile, parseFile } from './declarations.ts';
import type { TypeScriptOutput } from './output.ts';

/** Finds an exported type of one side. */
export type Find = (name: string) => Exported | undefined;

export interface TypesByName {
  readonly old: Find;
  readonly new: Find;
}

const identifier = /[A-Za-z_$][\w$]*/g;

/** `Order[] | null` and `OrderInput[] | null`: the names that differ, where nothing else does. */
export function namePairs(before: string, after: string): readonly (readonly [string, string])[] {
  if (before.replaceAll(identifier, '#') !== after.replaceAll(identifier, '#')) return [];
  const [old, names] = [before.match(identifier) ?? [], after.match(identifier) ?? []];
  const [gone, fresh] = [without(old, names), without(names, old)];
  return old.flatMap((was, index) => {
    const is = names[index] ?? was;
    // What only stands elsewhere in the same text, as after `A | B` → `B | A`, has no other name.
    return gone.has(was) && fresh.has(is) ? [[was, is] as const] : [];
  });
}

/** Types are written with a capital. */
export function typeNamesIn(text: string): ReadonlySet<string> {
  return new Set((text.match(identifier) ?? []).filter((name) => /^[A-Z]/.test(name)));
}

/** The names that stand more often in the one list than in the other. */
function without(names: readonly string[], others: readonly string[]): ReadonlySet<string> {
  const left = new Map<string, number>();
  for (const name of others) left.set(name, (left.get(name) ?? 0) + 1);
  return new Set(
    names.filter((name) => {
      const count = left.get(name) ?? 0;
      left.set(name, count - 1);
      return count <= 0;
    }),
  );
}

/** Files that did not change are read when a name asks for them. */
export function typesOf(
  compiler: Ts,
  { texts }: TypeScriptOutput,
  parsed: ReadonlyMap<string, ParsedFile>,
): Find {
  const known = new Map(parsed);
  return (name) => {
    const wanted = new RegExp(
      String.raw`^export (?:interface|type) ${name.replaceAll('$', '\\$&')}\b`,
      'm',
    );
    for (const [path, text] of texts) {
      if (!wanted.test(text)) continue;
      const file = known.get(path) ?? parseFile(compiler, path, text);
      known.set(path, file);
      return file.exports.find((one) => one.name === name && ['object', 'type'].includes(one.kind));
    }
    return undefined;
  };
}

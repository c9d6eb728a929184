/** What models of two documents say of names of members and of keys: parameters, methods, values, codes. */

import type {
  Api,
  Group,
  Operation,
  OperationNames,
} from '../../../generator/core/ir/model/model.ts';
import { addTo } from '../../../generator/core/diagnostics/lists.ts';
import type { KnownName } from './nodes.ts';
import { type OperationPair, pairKeys } from './operations.ts';
import type { Pairs } from './pairs.ts';
import type { SymbolPair } from './symbols.ts';

/** Names of members by their labels, and of keys: what is said in two ways is not known. */
export interface KnownNames {
  readonly given: ReadonlyMap<string, KnownName>;
  readonly keys: ReadonlyMap<string, KnownName>;
  /** Parameters that are at another level now, by their labels: `hash.type` of `ListParams.hashType`. */
  readonly levels: ReadonlyMap<string, readonly string[]>;
}

type Lists = Map<string, KnownName[]>;

export function listKnownNames(pairs: Pairs, symbols: readonly SymbolPair[]): KnownNames {
  const given: Lists = new Map();
  const keys: Lists = new Map();
  for (const pair of pairs.operations.pairs.values()) {
    addParameters(given, pair);
    addMethods(given, pair, pairs);
    add(keys, pair.old.id, { name: pair.new.id, why: pair.why });
  }
  addGroups(given, pairs);
  for (const [label, name] of pairs.values.keys) {
    add(given, label, { name, why: 'it is the same value' });
  }
  for (const { old: was, new: is, why } of pairs.values.renames) add(keys, was, { name: is, why });
  for (const [code, name] of pairs.parts.codes) add(keys, code, { name, why: 'it means the same' });
  for (const { old: was, new: is, why } of symbols) add(keys, was.name, { name: is.name, why });
  return { given: pickCertain(given), keys: pickCertain(keys), levels: listLevels(pairs) };
}

function listLevels(pairs: Pairs): ReadonlyMap<string, readonly string[]> {
  const levels = new Map<string, string[]>();
  for (const { old: was, new: is } of pairs.operations.pairs.values()) {
    for (const pair of pairKeys({ old: was, new: is })) {
      if (pair.old.length === pair.new.length) continue;
      for (const step of pair.old.keys()) {
        const label = [was.names.params, ...pair.old.slice(0, step + 1)].join('.');
        addTo(levels, label, pair.new.join('.'));
      }
    }
  }
  for (const [label, names] of listScattered(pairs)) levels.set(label, [...names]);
  return levels;
}

/** Members by which a client had groups whose calls are in other ones now. */
function listScattered({ apis, parts }: Pairs): readonly (readonly [string, readonly string[]])[] {
  return apis.old.groups.flatMap(({ key, parent, member }) => {
    const keys = parts.scattered.get(key) ?? [];
    const names = apis.new.groups.filter((one) => keys.includes(one.key)).map((one) => one.member);
    return names.length === 0 ? [] : [[`${findClass(parent, apis.old)}.${member}`, names] as const];
  });
}

function add(lists: Lists, key: string, known: KnownName): void {
  if (!(lists.get(key) ?? []).some(({ name }) => name === known.name)) addTo(lists, key, known);
}

function pickCertain(lists: Lists): ReadonlyMap<string, KnownName> {
  return new Map(
    [...lists].flatMap(([key, [first, ...others]]): [string, KnownName][] => {
      const lastPart = key.slice(key.lastIndexOf('.') + 1);
      const isOther = first !== undefined && first.name !== lastPart;
      return isOther && others.length === 0 ? [[key, first]] : [];
    }),
  );
}

/** Keys of as many steps: `hash.type` and `digest.type`. */
function addParameters(given: Lists, { old: was, new: is }: OperationPair): void {
  for (const pair of pairKeys({ old: was, new: is })) {
    if (pair.old.length !== pair.new.length) continue;
    for (const [step, name] of pair.new.entries()) {
      const label = [was.names.params, ...pair.old.slice(0, step + 1)].join('.');
      add(given, label, { name, why: pair.why });
    }
  }
}

/** Methods whose class is the same one. */
function addMethods(given: Lists, { old: was, new: is, why }: OperationPair, pairs: Pairs): void {
  if (isMoved(was, is, pairs)) return;
  const owner = findClass(was.group, pairs.apis.old);
  for (const [one, other] of listMethods(was.names, is.names)) {
    add(given, `${owner}.${one}`, { name: other, why });
  }
}

/** Whether an operation is in another group than before. */
export function isMoved(was: Operation, is: Operation, { parts }: Pairs): boolean {
  if (was.group === undefined || is.group === undefined) return was.group !== is.group;
  return parts.groups.get(was.group) !== is.group;
}

export function findClass(group: string | undefined, { groups, names }: Api): string {
  return groups.find(({ key }) => key === group)?.class ?? names.class;
}

/** Methods of an operation and what is derived from it, old and new. */
export function listMethods(
  was: OperationNames,
  is: OperationNames,
): readonly (readonly [string, string])[] {
  const derived = ['pages', 'items', 'batch', 'upload', 'poll', 'mask', 'stream'] as const;
  return [
    [was.method, is.method],
    ...derived.flatMap((name): [string, string][] => {
      const [one, other] = [was[name], is[name]];
      return one === undefined || other === undefined ? [] : [[one.method, other.method]];
    }),
  ];
}

/** Members by which a client has its groups. */
function addGroups(given: Lists, { apis, parts }: Pairs): void {
  for (const group of apis.old.groups) {
    const other = apis.new.groups.find(({ key }) => key === parts.groups.get(group.key));
    if (other === undefined || !haveSameParent(group, other, parts.groups)) continue;
    const label = `${findClass(group.parent, apis.old)}.${group.member}`;
    add(given, label, { name: other.member, why: 'its calls are there now' });
  }
}

function haveSameParent(
  { parent }: Group,
  other: Group,
  groups: ReadonlyMap<string, string>,
): boolean {
  return (parent === undefined ? undefined : groups.get(parent)) === other.parent;
}

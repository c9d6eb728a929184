/** A type of the model in; its text without names of the output, and the ways to its members, out. */

import type { Member, Type } from '../../../generator/core/ir/model/model.ts';
import { deepest, type Desk, type Tuple } from './samples.ts';

/** A type without names of the output, so that it stays what it was. */
export function written(desk: Desk, type: Type, depth: number): string {
  if (depth > deepest) return 'unknown';
  switch (type.kind) {
    case 'binary':
      return 'Uint8Array';
    case 'literal':
      return JSON.stringify(type.value);
    case 'open':
      return 'string | number';
    case 'model': {
      const model = desk.models.get(type.key);
      const form = type.input ? (model?.input?.type ?? model?.type) : model?.type;
      return form === undefined ? 'unknown' : written(desk, form, depth);
    }
    case 'array':
      return `readonly (${written(desk, type.items, depth + 1)})[]`;
    case 'tuple':
      return writtenTuple(desk, type, depth);
    case 'object':
      return writtenObject(desk, type.members, type.rest, depth);
    case 'union':
      return type.members.map((member) => `(${written(desk, member, depth + 1)})`).join(' | ');
    case 'intersection':
      return type.members.map((member) => `(${written(desk, member, depth + 1)})`).join(' & ');
    default:
      return type.kind;
  }
}

function writtenTuple(desk: Desk, { items, required, rest }: Tuple, depth: number): string {
  const texts = items.map((item, index) => {
    const text = written(desk, item, depth + 1);
    return index < required ? text : `(${text})?`;
  });
  const others = rest === undefined ? [] : [`...(${written(desk, rest, depth + 1)})[]`];
  return `readonly [${[...texts, ...others].join(', ')}]`;
}

function writtenObject(
  desk: Desk,
  members: readonly Member[],
  rest: Type | undefined,
  depth: number,
): string {
  if (members.length === 0) {
    return `Readonly<Record<string, ${rest === undefined ? 'unknown' : written(desk, rest, depth + 1)}>>`;
  }
  const parts = members.map(({ name, optional, type }) => {
    const text = written(desk, type, depth + 1);
    return optional
      ? `${JSON.stringify(name)}?: ${text} | undefined`
      : `${JSON.stringify(name)}: ${text}`;
  });
  return `{ ${parts.join('; ')} }`;
}

/** One thing that is read of an answer, and the type that it is kept under. */
export interface Read {
  readonly path: string;
  readonly type: string;
  /** Literals that code compares it with. */
  readonly literals?: readonly string[];
  /** Members by which code asks which alternative it is. */
  readonly checked?: readonly Member[];
}

/** Ways to the members of an answer, so far as they can be named without asking which alternative came. */
export function listPaths(desk: Desk, type: Type, depth: number): readonly Read[] {
  if (depth > deepest) return [];
  if (type.kind === 'model') {
    const form = desk.models.get(type.key);
    return form === undefined ? [] : listPaths(desk, form.type, depth);
  }
  if (type.kind === 'array') {
    const [item] = readsIn(desk, '', type.items, depth + 1);
    const items = item === undefined ? [] : [{ ...item, type: 'unknown' }];
    return below('?.[0]', [...items, ...listPaths(desk, type.items, depth + 1)]);
  }
  if (type.kind === 'tuple') {
    return type.items.flatMap((item, index) => readsIn(desk, `?.[${index}]`, item, depth));
  }
  if (type.kind === 'union') {
    const [only, ...others] = type.members.filter(({ kind }) => kind !== 'null');
    if (only === undefined) return [];
    return others.length === 0 ? listPaths(desk, only, depth + 1) : inAll(desk, [only, ...others]);
  }
  if (type.kind !== 'object') return [];
  const isOpen = type.rest !== undefined && type.members.length > 0;
  const others = isOpen ? [{ path: '?.["any other"]', type: 'unknown' }] : [];
  if (type.rest !== undefined && !isOpen) return readsIn(desk, '?.["any"]', type.rest, depth);
  const known = type.members.flatMap((member) =>
    readsIn(desk, `?.[${JSON.stringify(member.name)}]`, member.type, depth),
  );
  return [...known, ...others];
}

/** Members that all branches have. */
function inAll(desk: Desk, branches: readonly Type[]): readonly Read[] {
  const names = branches.map((branch) => listNames(desk, branch));
  const [first = new Set<string>(), ...others] = names;
  return [...first]
    .filter((name) => others.every((other) => other.has(name)))
    .map((name) => ({ path: `?.[${JSON.stringify(name)}]`, type: 'unknown' }));
}

function listNames(desk: Desk, type: Type): ReadonlySet<string> {
  const own = type.kind === 'model' ? desk.models.get(type.key)?.type : type;
  return new Set(own?.kind === 'object' ? own.members.map(({ name }) => name) : []);
}

/** What has members is read whole, and by its members. */
function readsIn(desk: Desk, path: string, type: Type, depth: number): readonly Read[] {
  const hasMembers = ['model', 'object', 'array', 'tuple', 'union', 'intersection'];
  const own = hasMembers.includes(type.kind) ? 'unknown' : written(desk, type, depth);
  const read = { path, type: own, literals: literalsIn(desk, type, depth) };
  const checked = onlyOneHas(desk, type);
  return [{ ...read, checked }, ...below(path, listPaths(desk, type, depth + 1))];
}

/** The literals among the alternatives of a type. */
export function literalsIn(desk: Desk, type: Type, depth: number): readonly string[] {
  if (depth > deepest) return [];
  if (type.kind === 'literal') return [JSON.stringify(type.value)];
  if (type.kind === 'union') return type.members.flatMap((one) => literalsIn(desk, one, depth + 1));
  const model = type.kind === 'model' ? desk.models.get(type.key) : undefined;
  return model === undefined ? [] : literalsIn(desk, model.type, depth + 1);
}

/** Members that one alternative alone has: what code asks for with `in`. */
export function onlyOneHas(desk: Desk, type: Type): readonly Member[] {
  const known = type.kind === 'model' ? (desk.models.get(type.key)?.type ?? type) : type;
  if (known.kind !== 'union') return [];
  const branches = known.members.flatMap((one) => {
    const own = one.kind === 'model' ? desk.models.get(one.key)?.type : one;
    return own?.kind === 'object' && own.rest === undefined ? [own] : [];
  });
  if (branches.length < known.members.length) return [];
  const all = branches.flatMap(({ members }) => members);
  return all.filter(({ name }) => all.filter((other) => other.name === name).length === 1);
}

function below(start: string, reads: readonly Read[]): readonly Read[] {
  return reads.map((read) => ({ ...read, path: start + read.path }));
}

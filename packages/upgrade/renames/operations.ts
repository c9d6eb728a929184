/** Pairs the operations of two documents, and the parameters of a pair that callers give under another name. */

import type { Api, Operation, Parameter } from '../../../generator/core/ir/model/model.ts';
import { toLetters } from '../../../generator/core/ir/naming/letter-case.ts';
import { type Both, matchOperations } from '../../diff/diff.ts';

/** One operation in both documents, and how it is known that it is one. */
export interface OperationPair extends Both<Operation> {
  readonly why: string;
}

export interface OperationPairs {
  /** By the id in the old document. */
  readonly pairs: ReadonlyMap<string, OperationPair>;
  /** What an operation may be now, by the id in the old document. */
  readonly candidates: ReadonlyMap<string, readonly Operation[]>;
}

/** An id that means another operation in the other document is no evidence: then the two are not certain. */
export function pairOperations(apis: Both<Api>): OperationPairs {
  const { kept, moved, removed, added } = matchOperations(apis);
  const ids = {
    old: new Set(apis.old.operations.map(({ id }) => id)),
    new: new Set(apis.new.operations.map(({ id }) => id)),
  };
  const pairs = new Map<string, OperationPair>();
  const candidates = new Map<string, readonly Operation[]>();
  for (const [was, is] of kept) {
    const isSame = was.id === is.id;
    if (!isSame && (ids.new.has(was.id) || ids.old.has(is.id))) candidates.set(was.id, [is]);
    else pairs.set(was.id, { old: was, new: is, why: `both are ${print(is)}` });
  }
  for (const [was, is] of moved) {
    pairs.set(was.id, { old: was, new: is, why: `${print(was)} is ${print(is)} now` });
  }
  for (const operation of removed) {
    const alike = added.filter((one) => isAlike(operation, one));
    if (alike.length > 0) candidates.set(operation.id, alike);
  }
  return { pairs, candidates };
}

function print({ method, path, id }: Operation): string {
  return `${method} ${path ?? id}`;
}

/** Whether an operation may have taken the place of another one: the same method, and the same end of the path. */
function isAlike(one: Operation, other: Operation): boolean {
  return one.method === other.method && findEnd(one) === findEnd(other);
}

function findEnd({ path = '', id }: Operation): string {
  const parts = path.replaceAll(/\{[^{}]*\}/g, '{}').split('/');
  const words = parts.filter((part) => part !== '' && part !== '{}');
  const last = words.at(-1);
  if (last === undefined) return id;
  return `${toLetters(last).replace(/s$/, '')}${parts.at(-1) === '{}' ? '/{}' : ''}`;
}

/** A parameter that callers give by another key. */
export interface KeyPair extends Both<readonly string[]> {
  readonly why: string;
}

/** Pairs parameters by their place in the path, by their name on the wire, and by the letters of that name. */
export function pairKeys({ old: was, new: is }: Both<Operation>): readonly KeyPair[] {
  const slots = pairSlots(was, is);
  const taken = new Set<Parameter>();
  const found = was.parameters.flatMap((one): KeyPair[] => {
    const other = slots.get(one) ?? findSame(one, was, is) ?? findRole(one, was, is);
    if (other === undefined || taken.has(other.parameter)) return [];
    taken.add(other.parameter);
    return [{ old: one.key, new: other.parameter.key, why: other.why }];
  });
  return found.filter((pair) => pair.old.join('\0') !== pair.new.join('\0'));
}

interface Found {
  readonly parameter: Parameter;
  readonly why: string;
}

/** Parameters of paths, where both paths have as many and none has changed its place. */
function pairSlots(was: Operation, is: Operation): ReadonlyMap<Parameter, Found> {
  const names = { old: listSlots(was), new: listSlots(is) };
  const isMoved = names.old.some((name, at) => names.new.includes(name) && names.new[at] !== name);
  if (blank(was) !== blank(is) || isMoved) return new Map();
  return new Map(
    names.old.flatMap((name, at): [Parameter, Found][] => {
      const one = findInPath(was, name);
      const other = findInPath(is, names.new[at]);
      const why = 'it is at the same place of the path';
      return one === undefined || other === undefined ? [] : [[one, { parameter: other, why }]];
    }),
  );
}

function listSlots({ path = '' }: Operation): readonly string[] {
  return [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
}

function blank({ path = '' }: Operation): string {
  return path.replaceAll(/\{[^{}]*\}/g, '{}');
}

function findInPath({ parameters }: Operation, name: string | undefined): Parameter | undefined {
  return parameters.find((one) => one.in === 'path' && one.name === name);
}

function findSame(one: Parameter, was: Operation, is: Operation): Found | undefined {
  const isNamed = (other: Parameter): boolean => other.name === one.name;
  const exact = is.parameters.find((other) => isNamed(other) && other.in === one.in);
  const alone = pickOnly(is.parameters.filter(isNamed));
  const same = exact ?? (was.parameters.filter(isNamed).length === 1 ? alone : undefined);
  if (same !== undefined) return { parameter: same, why: 'it has the same name in the request' };
  const isSpelt = (other: Parameter): boolean => toLetters(other.name) === toLetters(one.name);
  const spelt = pickOnly(is.parameters.filter(isSpelt));
  if (spelt === undefined || was.parameters.filter(isSpelt).length !== 1) return undefined;
  return { parameter: spelt, why: 'its name is only spelt otherwise' };
}

/** What chooses the page, and how many items it has, in both documents. */
function findRole(one: Parameter, was: Operation, is: Operation): Found | undefined {
  if (was.pages === undefined || was.pages.kind !== is.pages?.kind) return undefined;
  for (const role of ['request', 'limit'] as const) {
    const [own, theirs] = [was.pages[role], is.pages[role]];
    if (own?.join('.') !== one.key.join('.')) continue;
    const parameter = is.parameters.find(({ key }) => key.join('.') === theirs?.join('.'));
    const isNew = was.parameters.every(({ name }) => name !== parameter?.name);
    const why = 'it does the same for pages';
    return parameter === undefined || !isNew ? undefined : { parameter, why };
  }
  return undefined;
}

function pickOnly<T>(all: readonly T[]): T | undefined {
  return all.length === 1 ? all[0] : undefined;
}

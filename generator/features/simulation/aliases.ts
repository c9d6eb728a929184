/** Finds operations that make or list items of a resource elsewhere: `/people/{person}/lists` of `/lists/{listId}`. */

import type { Operation, Type } from '../../core/ir/model/model.ts';
import { dropFormat, listPathNames, listWords } from '../../core/load/structure/resource-paths.ts';
import { findItemPlace, findListPlace, isForm, type KnownItem } from './item-places.ts';
import { findKeyParam, type Key } from './keys.ts';
import { areSameModel, findMemberType, findSuccess, type Models } from './shapes.ts';
import { mayOverlap } from './type-overlap.ts';

type Path = readonly string[];

/** A resource whose items may be made or listed elsewhere. */
interface Target extends KnownItem {
  readonly key: Key;
}

/** The resource whose items an operation makes or lists elsewhere, of those whose paths have the same last word. */
export function findTarget<One extends Target>(
  operation: Operation,
  resources: readonly One[],
  models: Models,
): One | undefined {
  const fitting = resources.filter((one) => isAlias(operation, one, models));
  const path = operation.path ?? '';
  const rank = (one: One): number => {
    const isSame = areSame(findGiven(operation, one, models), one.type);
    return (isSame ? 1000 : 0) + countCommon(path, one.item);
  };
  return fitting.sort((one, other) => rank(other) - rank(one))[0];
}

/** How many segments two paths begin with. */
function countCommon(one: string, other: string): number {
  const [left, right] = [one.split('/'), other.split('/')];
  const index = left.findIndex((segment, at) => segment !== right[at]);
  return index < 0 ? left.length : index;
}

function isAlias(operation: Operation, resource: Target, models: Models): boolean {
  const path = dropFormat(operation.path ?? '');
  const isAtEnd = path.endsWith(`/${listWords(path).at(-1)}`);
  const isElsewhere = !resource.item.startsWith(`${path}/`);
  const hasId = /\{[^{}]+\}$/.test(resource.item);
  if (!isAtEnd || !isElsewhere || !hasId) return false;
  if (!/^(?:GET|POST)$/.test(operation.method)) return false;
  const given = findGiven(operation, resource, models);
  if (given === undefined || resource.type === undefined) return false;
  const isOf = areSame(given, resource.type) || isForm(given, resource, models);
  return isOf && findOuter(operation, resource, models) !== undefined;
}

/** The type of the items that an operation makes or lists. */
function findGiven(operation: Operation, resource: Target, models: Models): Type | undefined {
  const answer = findSuccess(operation)?.type ?? { kind: 'unknown' };
  return operation.method === 'POST'
    ? findItemPlace(answer, resource, models)?.type
    : findListPlace(answer, resource, models)?.item;
}

function areSame(one: Type | undefined, other: Type | undefined): boolean {
  return one !== undefined && other !== undefined && areSameModel(one, other);
}

/** How a request says below what the items are. */
interface Outer {
  /** For each parameter before the id: what the request has of it; undefined where the item says it. */
  readonly key: readonly (Path | undefined)[];
  /** Parameters of the operation that are no part of the key. */
  readonly within: readonly Path[];
}

/** Parameters are the same by their names, or by their order where there are as many others; undefined where nothing says one of them. */
export function findOuter(
  { path = '', parameters }: Pick<Operation, 'path' | 'parameters'>,
  { item, key, type }: Target,
  models: Models,
): Outer | undefined {
  const given = listPathNames(path);
  const wanted = listPathNames(item).slice(0, -1);
  const [free, open] = [
    given.filter((name) => !wanted.includes(name)),
    wanted.filter((name) => !given.includes(name)),
  ];
  const renamed = new Map<string, string>();
  if (free.length === open.length) {
    for (const [index, name] of open.entries()) {
      const other = free[index] ?? '';
      const member = type && findMemberType(type, key[wanted.indexOf(name)] ?? [], models);
      const own = parameters.find((one) => one.in === 'path' && one.name === other)?.type;
      if (member && own && mayOverlap(own, member, models)) renamed.set(name, other);
    }
  }
  const isKnown = (name: string, index: number): boolean =>
    given.includes(name) || renamed.has(name) || key[index] !== undefined;
  if (!wanted.every(isKnown)) return undefined;
  const used = new Set(renamed.values());
  return {
    key: wanted.map((name) => {
      const own = given.includes(name) ? name : renamed.get(name);
      return own === undefined ? undefined : findKeyParam(own, parameters);
    }),
    within: free.filter((name) => !used.has(name)).map((name) => findKeyParam(name, parameters)),
  };
}

/** Pairs the models of two documents: by their keys, else by what uses them and what they hold. */

import type { Api, Model, Type } from '../../../generator/core/ir/model/model.ts';
import { indexModels } from '../../../generator/core/ir/model/index-models.ts';
import type { Both } from '../../diff/diff.ts';
import type { OperationPair } from './operations.ts';
import { areEqualModels, compareShapes } from './shapes.ts';
import { toLetters } from '../../../generator/core/ir/naming/letter-case.ts';

export interface ModelPair extends Both<Model> {
  readonly why: string;
}

export interface ModelPairs {
  /** By the key in the old document. */
  readonly pairs: ReadonlyMap<string, ModelPair>;
  /** What a model may be now, by the key in the old document. */
  readonly candidates: ReadonlyMap<string, readonly Model[]>;
}

/** Models that have no counterpart of their key, and where one stands in the place of the other. */
interface Search {
  readonly models: Both<ReadonlyMap<string, Model>>;
  readonly votes: Map<string, Map<string, number>>;
  readonly walked: Set<string>;
}

export function pairModels(apis: Both<Api>, operations: Iterable<OperationPair>): ModelPairs {
  const models = { old: indexModels(apis.old), new: indexModels(apis.new) };
  const search: Search = { models, votes: new Map(), walked: new Set() };
  for (const { old: was, new: is } of operations) walkOperation(search, was, is);
  for (const model of apis.old.models) {
    const same = models.new.get(model.key);
    if (same !== undefined) walkModel(search, model, same);
  }
  const gone = apis.old.models.filter(({ key }) => !models.new.has(key));
  const come = apis.new.models.filter(({ key }) => !models.old.has(key));
  const pairs = new Map<string, ModelPair>();
  const candidates = new Map<string, readonly Model[]>();
  for (const model of apis.old.models) {
    const same = models.new.get(model.key);
    if (same === undefined) continue;
    pairs.set(model.key, { old: model, new: same, why: 'it is the same schema' });
  }
  for (const model of gone) {
    const { found, possible } = findCounterpart(model, { gone, come, search });
    if (found !== undefined) pairs.set(model.key, { old: model, ...found });
    else if (possible.length > 0) candidates.set(model.key, possible);
  }
  return { pairs, candidates };
}

interface Sides {
  readonly gone: readonly Model[];
  readonly come: readonly Model[];
  readonly search: Search;
}

interface Counterpart {
  readonly found?: { readonly new: Model; readonly why: string };
  readonly possible: readonly Model[];
}

/** Half of what it holds must be as it was, even where all uses say the same. */
const ENOUGH = 0.5;

function findCounterpart(model: Model, { gone, come, search }: Sides): Counterpart {
  const { models, votes } = search;
  const voted = [...(votes.get(model.key)?.keys() ?? [])];
  const [only] = voted;
  const target = come.find(({ key }) => key === only);
  const isAlone = [...votes].every(([key, to]) => key === model.key || !to.has(only ?? ''));
  if (
    voted.length === 1 &&
    target !== undefined &&
    isAlone &&
    compareShapes(model, target, models) >= ENOUGH
  ) {
    return { found: { new: target, why: 'it is in the same places' }, possible: [] };
  }
  const equal = come.filter((one) => areEqualModels(model, one, models) && !isVoted(one, votes));
  const named = equal.filter((one) => isNamedAlike(model, one));
  const [first] = equal.length === 1 ? equal : named;
  const isUnique =
    first !== undefined &&
    (equal.length === 1 || named.length === 1) &&
    gone.every(
      (one) => one === model || !areEqualModels(one, first, models) || !isNamedAlike(one, first),
    ) &&
    (named.includes(first) ||
      gone.filter((one) => areEqualModels(one, first, models)).length === 1);
  // What is used elsewhere now is something else, if it has the same shape or not.
  if (voted.length === 0 && isUnique && (isTelling(model) || named.includes(first))) {
    return { found: { new: first, why: 'it holds the same' }, possible: [] };
  }
  const isLike = (one: Model): boolean =>
    isNamedAlike(model, one) && compareShapes(model, one, models) >= ENOUGH;
  const possible = come.filter(
    (one) => voted.includes(one.key) || equal.includes(one) || isLike(one),
  );
  return { possible };
}

/** Whether one name has the letters of the other one in it. */
function isNamedAlike(one: Model, other: Model): boolean {
  const [own, theirs] = [toLetters(one.key), toLetters(other.key)];
  return own.includes(theirs) || theirs.includes(own);
}

function isVoted({ key }: Model, votes: Search['votes']): boolean {
  return [...votes.values()].some((to) => to.has(key));
}

/** Whether a shape is hardly the same by chance. */
function isTelling({ type, enum: set }: Model): boolean {
  if (set !== undefined) return set.values.length > 1;
  if (type.kind !== 'object') return type.kind !== 'string';
  const [first, ...others] = type.members;
  return others.length > 0 || first?.type.kind === 'array' || first?.type.kind === 'object';
}

function walkOperation(search: Search, was: OperationPair['old'], is: OperationPair['new']): void {
  walkMembers(search, was.params.members, is.params.members);
  walk(search, was.success.type, is.success.type);
  for (const response of was.responses) {
    const same = is.responses.find(({ status }) => status === response.status);
    if (same !== undefined) walk(search, response.type, same.type);
  }
}

/** A member that has another name is at its old place, if that is a new one. */
function walkMembers(search: Search, was: Members, is: Members): void {
  const isOld = ({ name }: Members[number]): boolean => was.some((one) => one.name === name);
  for (const [index, { name, type }] of was.entries()) {
    const other = is[index];
    const inPlace = other === undefined || isOld(other) ? undefined : other;
    const same = is.find((one) => one.name === name) ?? inPlace;
    if (same !== undefined) walk(search, type, same.type);
  }
}

type Members = (Type & { readonly kind: 'object' })['members'];

function walk(search: Search, was: Type, is: Type): void {
  if (was.kind === 'model' && is.kind === 'model') return walkNamed(search, was.key, is.key);
  if (was.kind === 'array' && is.kind === 'array') return walk(search, was.items, is.items);
  if (was.kind === 'object' && is.kind === 'object') {
    walkMembers(search, was.members, is.members);
    if (was.rest !== undefined && is.rest !== undefined) walk(search, was.rest, is.rest);
    return;
  }
  if (
    (was.kind === 'union' && is.kind === 'union') ||
    (was.kind === 'intersection' && is.kind === 'intersection')
  ) {
    walkAll(search, was.members, is.members);
  }
}

function isIn(one: Type, side: ReadonlyMap<string, Model>): boolean {
  return one.kind === 'model' && side.has(one.key);
}

/** Members that are models of both documents stand for themselves. */
function walkAll(search: Search, was: readonly Type[], is: readonly Type[]): void {
  const { models } = search;
  const own = was.filter((one) => !isIn(one, models.new));
  const other = is.filter((one) => !isIn(one, models.old));
  if (own.length !== other.length) return;
  for (const [index, one] of own.entries()) {
    const same = other[index];
    if (same !== undefined) walk(search, one, same);
  }
}

function walkNamed(search: Search, was: string, is: string): void {
  const { models, votes } = search;
  if (was !== is) {
    if (models.new.has(was) || models.old.has(is)) return;
    const to = votes.get(was) ?? new Map<string, number>();
    votes.set(was, to.set(is, (to.get(is) ?? 0) + 1));
  }
  const [one, other] = [models.old.get(was), models.new.get(is)];
  if (one !== undefined && other !== undefined) walkModel(search, one, other);
}

function walkModel(search: Search, was: Model, is: Model): void {
  const key = `${was.key}\0${is.key}`;
  if (search.walked.has(key)) return;
  search.walked.add(key);
  walk(search, was.type, is.type);
  const [sent, other] = [was.input, is.input];
  if (sent !== undefined && other !== undefined) walk(search, sent.type, other.type);
}

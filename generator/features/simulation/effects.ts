/** Finds out what an operation does to a resource. */

import type {
  Api,
  ErrorRegistry,
  JsonObject,
  Operation,
  StateTable,
  Type,
} from '../../core/ir/model/model.ts';
import { type SimulatedEffect, simulatedEffects } from '../../core/load/structure/vocabulary.ts';
import {
  listPathNames,
  type PathIndex,
  type PathPlace,
  placeOperation,
} from '../../core/load/structure/resource-paths.ts';
import { findOuter } from './aliases.ts';
import { findConfirmed } from './confirmations.ts';
import {
  findBodyPlace,
  findRenames,
  findUploaded,
  isMerging,
  listSent,
  type Uploaded,
} from './bodies.ts';
import { findItemPlace, findListPlace, isLike } from './item-places.ts';
import { listKeyParams } from './keys.ts';
import type { Resource } from './resources.ts';
import { findUploadEffect } from './upload-effects.ts';
import {
  asMembers,
  asTexts,
  readSettings,
  type Settings,
  splitPath,
  splitRequest,
} from './extension.ts';
import {
  areSameModel,
  findList,
  findStatus,
  findSuccess,
  foldName,
  isOpen,
  listMembers,
  type Models,
} from './shapes.ts';
import { findOnlyPage, findPages } from './pages.ts';
import { resolveType } from '../../core/ir/types/walk.ts';

type Path = readonly string[];

/** An effect in the words of the runtime (`SimulatedOperation`). */
export interface Effect {
  readonly does: SimulatedEffect | 'batch' | 'start' | 'send';
  readonly resource?: Resource | undefined;
  readonly key?: readonly Path[];
  readonly body?: Path | undefined;
  readonly status: number;
  readonly at?: Path | undefined;
  /** What is at that place is a list that has the item alone. */
  readonly listed?: boolean | undefined;
  /** Whether the answer has the item in another form than that in which it is kept. */
  readonly isForm?: boolean;
  /** Members of the body that an item has by other names. */
  readonly renames?: Readonly<Record<string, string>> | undefined;
  readonly uploaded?: Uploaded | undefined;
  /** Members that a body may have which replaces an item. */
  readonly sent?: readonly string[] | undefined;
  /** The member of the answer that says that it is done. */
  readonly confirms?: string | undefined;
  /** Whether the answer says where the item is. */
  readonly located?: boolean;
  /** For each part of the key before the id: what the request has of it, or `null` where the item says it. */
  readonly outer?: readonly (Path | null)[];
  /** Parameters that say below what the items are, and are no part of their keys. */
  readonly within?: readonly Path[];
  readonly filters?: readonly Settings[];
  /** Parameters of the request that say what members of a new item are. */
  readonly copies?: readonly Settings[];
  readonly pages?: Settings | undefined;
  readonly mask?: Path | undefined;
  readonly triggers?: readonly string[];
  readonly merges?: boolean;
  readonly code?: string | undefined;
  readonly upload?: Settings;
  /** The place of the questions, if an operation has many. */
  readonly batch?: Path;
  /** What is data for the runtime as it is. */
  readonly settings: Settings;
}

/** What is known of an operation that is not like others. */
export type Special = Pick<Effect, 'does'> & Partial<Effect>;

/** What an API has besides the operation. */
export interface EffectContext {
  readonly api: Api;
  readonly models: Models;
  readonly resources: readonly Resource[];
  /** The resource of an operation that makes or lists its items elsewhere. */
  readonly aliases: ReadonlyMap<Operation, Resource>;
  /** Resources of which there is one, by their operations. */
  readonly singles: ReadonlyMap<Operation, Resource>;
  /** Resources by the paths of their items, and by name. */
  readonly byItem: ReadonlyMap<string, Resource>;
  readonly byName: ReadonlyMap<unknown, Resource>;
  /** What starts an upload, by the id of the operation that takes its bytes. */
  readonly uploads: ReadonlyMap<string, Operation>;
  readonly paths: PathIndex;
}

/** What the document says wins over what is found. */
export function findEffect(operation: Operation, context: EffectContext): Effect {
  const { api, byItem, byName } = context;
  const written = operation.simulation ?? {};
  const base = {
    status: findStatus(operation),
    code: findCode(operation, api.errors),
    settings: readSettings(written, api),
  };
  const special = findUploadEffect(operation, context) ?? findBatchEffect(operation);
  if (special !== undefined) return { ...base, ...special };
  const alias = context.aliases.get(operation);
  if (alias !== undefined) return { ...base, ...describeAlias(operation, alias, context) };
  const single = context.singles.get(operation);
  const place: PathPlace | undefined =
    single === undefined
      ? placeOperation(operation, context.paths)
      : { item: single.item, kind: 'item' };
  const named = written['resource'];
  const found = named === undefined ? byItem.get(place?.item ?? '') : byName.get(named);
  const does = readEffect(written) ?? (place && found && chooseEffect(operation, place, context));
  if (does === undefined || does === 'answer' || found === undefined) {
    const answer = findSuccess(operation)?.type ?? { kind: 'unknown' };
    const uploaded = findUploaded(operation, answer, context.models);
    return { ...base, does: 'answer', uploaded, pages: findOnlyPage(operation) };
  }
  const count = found.key.length - (OF_MANY.has(does) ? 1 : 0);
  return {
    ...base,
    does,
    resource: found,
    key: listKeyParams(operation).slice(0, count),
    ...describeEffect(operation, { does, resource: found }, context),
    ...replaceEffect(operation.parameters, written),
  };
}

/** What makes or lists items elsewhere than where they are read. */
function describeAlias(
  operation: Operation,
  resource: Resource,
  context: EffectContext,
): Special & Pick<Effect, 'key' | 'outer'> {
  const does = operation.method === 'POST' ? 'create' : 'list';
  const { key = [], within = [] } = findOuter(operation, resource, context.models) ?? {};
  return {
    does,
    resource,
    key: [],
    outer: key.map((path) => path ?? null),
    within,
    ...describeEffect(operation, { does, resource }, context),
  };
}

/** Effects that have the key of what items are in, and of no item. */
const OF_MANY: ReadonlySet<string> = new Set(['create', 'list', 'clear', 'move-all']);

const EFFECTS: ReadonlySet<string> = new Set(simulatedEffects);

function readEffect({ does }: JsonObject): Effect['does'] | undefined {
  return typeof does === 'string' && EFFECTS.has(does) ? (does as Effect['does']) : undefined; // one of the set
}

/** What the document says instead of what is found. */
function replaceEffect(parameters: Operation['parameters'], written: JsonObject): Partial<Effect> {
  const { key, body, at, filters, triggers } = written;
  return {
    ...(key !== undefined && { key: asTexts(key).map(splitRequest) }),
    ...(typeof body === 'string' && { body: splitPath(body) }),
    ...(typeof at === 'string' && { at: splitPath(at) }),
    ...(triggers !== undefined && { triggers: asTexts(triggers) }),
    ...(filters !== undefined && {
      filters: Object.entries(asMembers(filters)).map(([name, member]): Settings => {
        const parameter = parameters.find((one) => one.name === name);
        const isFlag = parameter?.type.kind === 'boolean';
        const param = parameter?.key ?? [name];
        return { param, member: splitPath(String(member)), ...(isFlag && { isFlag }) };
      }),
    }),
  };
}

function findBatchEffect({ batch }: Operation): Special | undefined {
  return batch && { does: 'batch', at: batch.results, batch: batch.items };
}

function chooseEffect(
  operation: Operation,
  { kind }: PathPlace,
  { api, models }: EffectContext,
): Effect['does'] | undefined {
  const { method, id, pages } = operation;
  const isTrigger = api.states.some(({ triggers }) => triggers.some((one) => one.operation === id));
  if (kind === 'action') return 'move';
  if (kind === 'items') {
    if (method === 'POST') return 'create';
    const answer = findSuccess(operation)?.type ?? { kind: 'unknown' };
    const isList =
      (pages?.items ?? findList(answer, models)) !== undefined || isOpen(answer, models);
    return method === 'GET' && isList ? 'list' : undefined;
  }
  if (isTrigger && method !== 'GET' && operation.mask === undefined) return 'move';
  return ITEM_EFFECTS[method];
}

const ITEM_EFFECTS: Readonly<Record<string, Effect['does']>> = {
  GET: 'read',
  PUT: 'replace',
  PATCH: 'patch',
  POST: 'patch',
  DELETE: 'delete',
};

type FoundEffect = Pick<Effect, 'does'> & { readonly resource: Resource };

function describeEffect(
  operation: Operation,
  { does, resource }: FoundEffect,
  { api, models }: EffectContext,
): Partial<Effect> {
  const answer = findSuccess(operation)?.type ?? { kind: 'unknown' };
  if (does === 'list') {
    const found = operation.pages?.items ?? findListPlace(answer, resource, models)?.path;
    const at = found ?? [foldPlural(resource.name)];
    return { at, filters: findFilters(operation, resource, models), pages: findPages(operation) };
  }
  const triggers = listTriggers(operation, api.states);
  const isCoded = findCode(operation, api.errors) !== undefined;
  const isNothing = isCoded || isEmpty(operation);
  const found = isNothing ? undefined : findAnswerPlace(operation, answer, { resource, models });
  const isOther = does === 'move' && found !== undefined && !isLike(found.type, resource, models);
  const place = isOther ? undefined : found;
  return {
    at: place?.path,
    listed: place?.isListed,
    isForm: place !== undefined && isOtherForm(place.type, resource, models),
    renames: findRenames(operation, resource, models),
    sent: does === 'replace' ? listSent(operation, models) : undefined,
    uploaded: resource.type && findUploaded(operation, resource.type, models),
    located: does === 'create' && hasLocation(operation),
    confirms: findConfirmed(operation, does, models),
    copies: does === 'create' ? findFilters(operation, resource, models, OF_REQUEST) : [],
    body: findBodyPlace(operation, resource, models),
    mask: operation.mask?.key,
    triggers,
    merges: does === 'move' && isMerging(operation, resource, models),
  };
}

/** What there is one of is the whole answer, as reading it shows it. */
function findAnswerPlace(
  { method }: Operation,
  answer: Type,
  { resource, models }: { readonly resource: Resource; readonly models: Models },
): ReturnType<typeof findItemPlace> {
  const isWhole = resource.isSingle && (method === 'GET' || isLike(answer, resource, models));
  if (isWhole) return { path: [], isListed: false, type: answer };
  return findItemPlace(answer, resource, models);
}

/** `v2/orders` is listed as `orders` where the document does not say where. */
function foldPlural(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

function isEmpty(operation: Operation): boolean {
  const success = findSuccess(operation);
  return success === undefined || success.empty || success.contents.length === 0;
}

function listTriggers({ id }: Operation, states: readonly StateTable[]): readonly string[] {
  return states.flatMap(({ triggers }) => {
    return triggers.filter((one) => one.operation === id).map(({ name }) => name);
  });
}

/** Whether an item has members in an answer that it may not have where it is kept. */
function isOtherForm(type: Type, { type: kept }: Resource, models: Models): boolean {
  if (kept === undefined || kept === type || isOpen(type, models)) return false;
  return !areSameModel(type, kept);
}

function hasLocation(operation: Operation): boolean {
  const { headers = [] } = findSuccess(operation) ?? {};
  return headers.some(({ name }) => name.toLowerCase() === 'location');
}

/** The code that means a success. */
function findCode({ errors }: Operation, registry: ErrorRegistry | undefined): string | undefined {
  const known = registry?.codes.filter(({ outcome }) => outcome === 'success') ?? [];
  return known.find(({ code }) => errors.includes(code))?.code;
}

const OF_REQUEST: ReadonlySet<string> = new Set(['query', 'path']);
const OF_QUERY: ReadonlySet<string> = new Set(['query']);

/** Parameters that are called as a member of an item. */
function findFilters(
  { parameters }: Operation,
  { type }: Resource,
  models: Models,
  places: ReadonlySet<string> = OF_QUERY,
): readonly Settings[] {
  if (type === undefined) return [];
  const members = listMembers(type, models);
  return parameters.flatMap(({ in: where, key, name }) => {
    const member = members.find((one) => foldName(one.name) === foldName(name));
    if (!places.has(where) || member === undefined || !isPlain(member.type, models)) return [];
    return { param: key, member: [member.name] };
  });
}

function isPlain(type: Type, models: Models): boolean {
  const found = resolveType(models, type);
  if (found.kind === 'union') return found.members.every((one) => isPlain(one, models));
  return ['string', 'number', 'boolean', 'literal', 'open', 'null'].includes(found.kind);
}

/** What a route does that only a simulation has. */
export function findSettingsEffect(written: JsonObject, { api, byName }: EffectContext): Effect {
  const resource = byName.get(written['resource']);
  const settings = readSettings(written, api);
  const key = listPathNames(String(written['path'])).map((name) => [name]);
  const does = readEffect(written) ?? 'move';
  return { does, resource, status: 200, at: [], key, ...replaceEffect([], written), settings };
}

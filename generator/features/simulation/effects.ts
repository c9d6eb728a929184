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
import { listOuterParams } from './aliases.ts';
import {
  findBodyPlace,
  findRenames,
  findUploaded,
  isMerging,
  listSent,
  type Uploaded,
} from './bodies.ts';
import { findItemPlace, findListPlace } from './item-places.ts';
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
import { NUMBERS, OFFSETS, SIZES, TOKENS } from '../../core/ir/pages/words.ts';
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
  /** Whether the answer says where the item is. */
  readonly located?: boolean;
  /** Parameters that say below what the items are, which are known by themselves. */
  readonly within?: readonly Path[];
  readonly filters?: readonly Settings[];
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
  const place = placeOperation(operation, context.paths);
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
): Special & Pick<Effect, 'key'> {
  const does = operation.method === 'POST' ? 'create' : 'list';
  const within = listOuterParams(operation);
  return {
    does,
    resource,
    key: [],
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
  const place = isCoded || isEmpty(operation) ? undefined : findItemPlace(answer, resource, models);
  return {
    at: place?.path,
    listed: place?.isListed,
    isForm: place !== undefined && isOtherForm(place.type, resource, models),
    renames: findRenames(operation, resource, models),
    sent: does === 'replace' ? listSent(operation, models) : undefined,
    uploaded: resource.type && findUploaded(operation, resource.type, models),
    located: does === 'create' && hasLocation(operation),
    body: findBodyPlace(operation, resource, models),
    mask: operation.mask?.key,
    triggers,
    merges: does === 'move' && isMerging(operation, resource, models),
  };
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

/** Query parameters that are called as a member of an item. */
function findFilters(
  { parameters }: Operation,
  { type }: Resource,
  models: Models,
): readonly Settings[] {
  if (type === undefined) return [];
  const members = listMembers(type, models);
  return parameters.flatMap(({ in: where, key, name }) => {
    const member = members.find((one) => foldName(one.name) === foldName(name));
    if (where !== 'query' || member === undefined || !isPlain(member.type, models)) return [];
    return { param: key, member: [member.name] };
  });
}

function isPlain(type: Type, models: Models): boolean {
  const found = resolveType(models, type);
  if (found.kind === 'union') return found.members.every((one) => isPlain(one, models));
  return ['string', 'number', 'boolean', 'literal', 'open', 'null'].includes(found.kind);
}

/** Finds the pages as the document says, else by parameters that have the usual names of such ones. */
function findPages({ pages, parameters, body }: Operation): Settings | undefined {
  const find = (names: ReadonlySet<string>): readonly string[] | undefined =>
    parameters.find(({ in: where, name }) => where === 'query' && names.has(foldName(name)))?.key;
  const size = pages?.limit ?? find(SIZES) ?? findInBody(body?.type, SIZES);
  const { kind, request, response, id, first, ends } = pages ?? {};
  const signs = ends === undefined ? {} : { ends };
  if (kind === 'offset') return { offset: request, size, first: first || undefined, ...signs };
  if (kind === 'page') return { page: request, size, first: first === 0 ? 0 : undefined, ...signs };
  if (kind === 'cursorId') return { after: request, id, size, ...signs };
  if (kind === 'token') {
    const next = response ?? [nameNext(request ?? [])];
    return { [nameToken(request, parameters)]: request, size, next, ...signs };
  }
  const address = kind === 'link' ? { header: 'link' } : response;
  const offset = find(OFFSETS);
  if (offset !== undefined) return { offset, size, address, ...signs };
  const page = find(NUMBERS);
  if (page !== undefined) return { page, size, address, ...signs };
  const token = address && find(TOKENS);
  if (token !== undefined) return { token, size, address, ...signs };
  return size && { size, address, ...signs };
}

/** What chooses the next page is a number where the document says so: that of the page, or of the items before. */
function nameToken(
  request: readonly string[] = [],
  parameters: Operation['parameters'],
): 'token' | 'page' | 'offset' {
  const parameter = parameters.find(({ key }) => key.join('.') === request.join('.'));
  if (parameter?.type.kind !== 'number') return 'token';
  return NUMBERS.has(foldName(parameter.name)) ? 'page' : 'offset';
}

/** Where nothing is stored, a sample is the only page. */
function findOnlyPage(operation: Operation): Settings | undefined {
  const { pages } = operation;
  return pages && { ...findPages(operation), list: pages.items?.length ? pages.items : undefined };
}

function findInBody(
  type: Type | undefined,
  names: ReadonlySet<string>,
): readonly string[] | undefined {
  if (type?.kind !== 'object') return undefined;
  const member = type.members.find(({ name }) => names.has(foldName(name)));
  return member && ['body', member.name];
}

/** Names the member with the next token if the document does not show it: a request has `pageToken`, so it is `nextPageToken`. */
function nameNext(request: readonly string[]): string {
  const name = request.at(-1) ?? 'token';
  return /^next/i.test(name) ? name : `next${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** What a route does that only a simulation has. */
export function findSettingsEffect(written: JsonObject, { api, byName }: EffectContext): Effect {
  const resource = byName.get(written['resource']);
  const settings = readSettings(written, api);
  const key = listPathNames(String(written['path'])).map((name) => [name]);
  const does = readEffect(written) ?? 'move';
  return { does, resource, status: 200, at: [], key, ...replaceEffect([], written), settings };
}

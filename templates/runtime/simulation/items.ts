// Items of a simulation: how they are made, found, changed and removed.

import type { SampleOptions } from '../samples/samples.ts';
import { Refusal } from '../server/refusal.ts';
import { findByStatus } from '../server/replies.ts';
import { applyMask, findMissingEntry, listMaskPaths } from './masks.ts';
import type { Path, SimulatedOperation } from '../behaviour/operation-model.ts';
import type { SimulatedMap, SimulatedResource } from '../behaviour/model.ts';
import { isBelow, type StoredItem } from './state.ts';
import { findMissing, findUnknown, isKnown, noteGone } from './unknown.ts';
import {
  describeFile,
  fillTemplate,
  getAt,
  hashText,
  isMap,
  keepJson,
  mergeMembers,
  nest,
  putAt,
  type TemplateContext,
} from '../behaviour/values.ts';
import type { IncomingCall, World } from './world.ts';

/** What a call works on. */
export interface Task {
  readonly world: World;
  readonly operation: SimulatedOperation;
  readonly call: IncomingCall;

  /** Parameters, and the body as `body`. */
  readonly request: object;

  /** Name of the resource, and what is known of it. */
  readonly name: string;
  readonly resource: SimulatedResource;

  /** The values of the request that make the key, or begin it. */
  readonly values: readonly string[];
}

/** The items whose members are what a request says; a list says what any of its values is. */
export function findItems({
  world,
  name,
  operation,
  request,
  values,
}: Task): readonly StoredItem[] {
  const wanted = Object.entries(operation.find ?? {});
  return world.memory.list(name, values).filter(({ value }) => {
    return wanted.every(([member, path]) => {
      const own = getAt(value, member.split('.'));
      const given = getAt(request, path);
      return own !== undefined && (Array.isArray(own) ? own.includes(given) : own === given);
    });
  });
}

/** The item that a request names, if it is there. */
export function lookUpItem(task: Task): StoredItem | undefined {
  const { world, name, operation, values } = task;
  return operation.find ? findItems(task)[0] : world.memory.get(name, values);
}

/** The item that a call names, or one that is made up. */
export function findItem(task: Task): StoredItem {
  return lookUpItem(task) ?? findUnknown(task);
}

/** Adds the item that a request describes. */
export function createItem(task: Task): StoredItem {
  const { world, name, values, resource } = task;
  checkParent(task);
  const given = { ...readCopies(task), ...readBody(task) };
  if (task.operation.outer) return createElsewhere(task, given);
  const key = [...values, findId(task, given)];
  const known = world.memory.get(name, key);
  if (known && task.operation.upserts) {
    return world.put(name, {
      ...known,
      value: settleValue(task, key, mergeMembers(known.value, given)),
    });
  }
  if (known) throw new Refusal(409, `There is a ${key.join('/')} in ${name} already.`);
  const state = chooseInitial(given, resource);
  const value = makeValue(task, { key, value: nameTwin(task, given, key), state });
  const path = resource.key.at(-1);
  // What the operation sets may be the id.
  const id = path ? getAt(value, path) : undefined;
  const own = typeof id === 'string' ? [...values, id] : key;
  return world.put(name, { key: own, value, state, within: readWithin(task) });
}

/** What parameters say of a new item. */
function readCopies({ operation, request }: Task): object {
  const copied = (operation.copies ?? []).reduce<unknown>((given, { param, member }) => {
    const value = getAt(request, param);
    return value === undefined ? given : putAt(given, member, value);
  }, {});
  return isMap(copied) ? copied : {};
}

/** An item that is read elsewhere: the request says parts of its key, and the item itself the others. */
function createElsewhere(task: Task, given: Readonly<Record<string, unknown>>): StoredItem {
  const { world, name, resource } = task;
  const asked = [...readOuter(task), findId(task, given)];
  const state = chooseInitial(given, resource);
  const value = makeValue(task, { key: asked, value: nameTwin(task, given, asked), state });
  const key = resource.key.map((path, index) => asked[index] ?? readText(value, path));
  if (world.memory.get(name, key)) {
    throw new Refusal(409, `There is a ${key.join('/')} in ${name} already.`);
  }
  return world.put(name, { key, value, state, within: readWithin(task) });
}

/** What a request says of the key of items that are read elsewhere, before their ids. */
export function readOuter({ operation, request }: Task): readonly (string | undefined)[] {
  return (operation.outer ?? []).map((path) => (path ? String(getAt(request, path)) : undefined));
}

/** The text of a member of a key. */
export function readText(value: unknown, path: Path | null): string {
  const text = path && getAt(value, path);
  return typeof text === 'string' || typeof text === 'number' ? String(text) : '';
}

/** An item that is known by another member has an `id` too, which is not that of another item. */
function nameTwin({ resource }: Task, given: object, key: PartialKey): object {
  const { twin } = resource;
  if (twin === undefined || getAt(given, [twin.name]) !== undefined) return given;
  const text = key.at(-1) ?? '';
  const number = Number.isInteger(Number(text)) ? Number(text) : hashText(text) % 1_000_000;
  return { ...given, [twin.name]: twin.isNumber ? number : text };
}

/** Below what an operation makes items, or lists them. */
export function readWithin({ operation, request }: Task): StoredItem['within'] {
  const { within } = operation;
  if (within === undefined) return undefined;
  const entries = within.map((path) => [path.join('.'), String(getAt(request, path))] as const);
  return Object.fromEntries(entries);
}

/** A request may say the state; else it is the first one. */
function chooseInitial(given: object, { state, initial }: SimulatedResource): string | undefined {
  const own = state && getAt(given, state);
  return typeof own === 'string' ? own : initial;
}

/** Replaces an item; one that is not there is made where requests choose the ids. */
export function replaceItem(task: Task): StoredItem {
  const { world, name, values, resource } = task;
  const item = lookUpItem(task) ?? (resource.isNamed ? undefined : findItem(task));
  const given = readBody(task);
  const state = item ? item.state : chooseInitial(given, resource);
  if (!item) {
    const made = makeValue(task, { key: values, value: given, state });
    return world.put(name, { key: values, value: made, state });
  }
  const whole = { ...keepUnsent(task, item.value), ...given };
  const value = makeValue(task, { key: values, value: whole, state }, { fill: 'minimal' });
  return world.put(name, { ...item, key: values, value, state, isMade: undefined });
}

/** What the service alone says of an item stays when it is replaced. */
function keepUnsent({ operation }: Task, value: unknown): object {
  const { sent = [] } = operation;
  const kept = sent.reduce<unknown>((rest, name) => putAt(rest, [name], undefined), value);
  return isMap(kept) ? kept : {};
}

/** An item as a request changes it: as a mask says, or by merging. */
export function describePatch(task: Task): StoredItem {
  const { operation, request } = task;
  const item = findItem(task);
  const given = readBody(task);
  const mask = operation.mask && getAt(request, operation.mask.param);
  if (operation.mask) checkEntries(task, item, listMaskPaths(mask, given));
  const changed = operation.mask
    ? applyMask(item.value, given, mask)
    : mergeMembers(item.value, given);
  const value = settleValue(task, item.key, changed);
  return { ...item, value, state: keepState(item, task.resource, value) };
}

/** What an update changes must be there; of an item that nobody gave, it may be. */
function checkEntries(task: Task, { value, isMade }: StoredItem, paths: readonly Path[]): void {
  const { resource, name, call } = task;
  const missing = isMade ? undefined : findMissingEntry(value, paths, resource.maps ?? []);
  if (missing === undefined) return;
  throw new Refusal(findMissing(call.operation), `There is no ${missing} in this one of ${name}.`);
}

/** Removes an item, and what is below it. */
export function deleteItem(task: Task): StoredItem {
  const item = findItem(task);
  noteGone(task, item.key);
  task.world.remove(task.name, item.key);
  return item;
}

/** A state that no member has stays; a member says it by itself. */
function keepState(
  item: StoredItem | undefined,
  { state }: SimulatedResource,
  value: unknown,
): string | undefined {
  return state && getAt(value, state) !== undefined ? undefined : item?.state;
}

/** The resource that the path leads through, where operations make its items. */
export function checkParent({ world, resource, values, name }: Task): void {
  const { parent } = resource;
  if (parent === undefined || isKnown(world, parent, values)) return;
  throw new Refusal(404, `There is no ${values.join('/')} in ${parent}, which could have ${name}.`);
}

/** What a request says of the item, without what is never kept, and without files. */
export function readBody(task: Task): Readonly<Record<string, unknown>> {
  const { request, operation } = task;
  const given = getAt(request, operation.body ?? ['body']);
  const { drops = [], unlike = [] } = operation;
  const kept = [...drops, ...unlike].reduce<unknown>(
    (body, path) => putAt(body, path, undefined),
    given,
  );
  const json = keepJson(Array.isArray(kept) ? kept[0] : kept);
  const members = isMap(json) ? rename(json, operation.renames) : {};
  return { ...members, ...describeFile(request, operation.uploaded, task.call.request.headers) };
}

function rename(
  given: Readonly<Record<string, unknown>>,
  names: SimulatedOperation['renames'] = {},
): Readonly<Record<string, unknown>> {
  const entries = Object.entries(given).map(([name, value]) => {
    return [Object.hasOwn(names, name) ? (names[name] ?? name) : name, value] as const;
  });
  return Object.fromEntries(entries);
}

/** The id that the request gives, or a new one. */
function findId(task: Task, given: object): string {
  const { resource, world, name } = task;
  const path = resource.key.at(-1);
  const own = path ? getAt(given, path) : undefined;
  if (typeof own === 'string' || typeof own === 'number') return String(own);
  if (path && resource.sample && resource.hasForm) {
    let fill: SampleOptions['fill'] = 'minimal';
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const made = getAt(world.sample(resource.sample, {}, { examples: false, fill }), path);
      // It may be a member that not all have.
      if (made === undefined) fill = 'full';
      const isNew = !world.memory.list(name).some(({ key }) => key.at(-1) === made);
      if (typeof made === 'string' && isNew) return made;
    }
  }
  return world.memory.nextId(name, task.values);
}

/** An id of a form that leaves few choices is then a number. */
const MOST_TRIES = 20;

/** A key of which the request does not say all parts. */
type PartialKey = readonly (string | undefined)[];

/** An item that is not kept yet. */
type NewItem = Omit<StoredItem, 'key'> & { readonly key: PartialKey };

/** A whole value of an item, with what was given, and what its key and its state say. */
export function makeValue(task: Task, item: NewItem, options: SampleOptions = {}): unknown {
  const { world, resource, name } = task;
  const settled = settleValue(task, item.key, item.value);
  const own = world.show(name, { ...item, key: [], value: settled }).value;
  return resource.sample
    ? world.sample(resource.sample, own, options)
    : fillByAnswer(task, { ...item, value: own });
}

/** An item whose type has no name, as the answer has it. */
function fillByAnswer({ world, operation, name }: Task, { key, value }: NewItem): unknown {
  const { sample, status, at, listed } = operation;
  if (!sample || !at || !findByStatus(sample.answers, status)) return value;
  const body = nest(at, listed ? [value] : value);
  const made = getAt(world.mend(sample, status, { body, key: [name, key] }), at);
  const item: unknown = listed && Array.isArray(made) ? made[0] : made;
  return item ?? value;
}

/** What the service decides itself: the key, ids of new entries, and what the operation sets. */
export function settleValue(task: Task, key: PartialKey, value: unknown): unknown {
  const { resource, world, operation } = task;
  const keyed = putKey(resource, key, value);
  const set = Object.entries(operation.set ?? {});
  const settled = set.reduce<unknown>((result, [path, template]) => {
    const context = { ...createTemplateContext(task), id: key.at(-1), item: result };
    return putAt(result, path.split('.'), fillTemplate(template, context));
  }, keyed);
  return (resource.maps ?? []).reduce<unknown>((result, map) => {
    return putAt(result, map.at, nameEntries(getAt(result, map.at), map, world));
  }, settled);
}

/** A value whose members repeat its key. */
export function putKey(
  { key: paths, id }: SimulatedResource,
  key: PartialKey,
  value: unknown,
): unknown {
  return paths.reduce((result: unknown, path, index) => {
    const text = key[index];
    if (!path || text === undefined) return result;
    const isNumber = id === 'integer' && index === paths.length - 1;
    // A text in the place of a number is known by another member.
    if (isNumber && !Number.isFinite(Number(text))) return result;
    return putAt(result, path, isNumber ? Number(text) : text);
  }, value);
}

/** What the templates of a call take values from. */
export function createTemplateContext({ world, call, request, values }: Task): TemplateContext {
  const base = world.baseUrl ?? new URL(call.request.url).origin;
  return { now: world.memory.now, id: values.at(-1), base, request };
}

/** New entries of a map get ids. */
function nameEntries(entries: unknown, { new: pattern, id }: SimulatedMap, world: World): unknown {
  if (!isMap(entries)) return entries;
  const isNew = new RegExp(pattern, 'u');
  const named = Object.entries(entries).map(([key, entry]) => {
    const own = isNew.test(key) ? world.memory.nextId('entries', []) : key;
    return [own, id === undefined ? entry : putAt(entry, [id], own)];
  });
  return Object.fromEntries(named);
}

/** A filter that leaves out nothing, such as `state=all`. */
export function isAll(wanted: unknown): boolean {
  return typeof wanted === 'string' && /^(?:all|any|both|\*)$/i.test(wanted);
}

/** The items of a list, as its filters choose them, as far as they are asked for. */
export function listItems(task: Task): Iterable<StoredItem> {
  const { world, name, resource, values, operation, request } = task;
  checkParent(task);
  const states = Object.entries(resource.states ?? {});
  const hidden = new Set(
    states.flatMap(([state, { hidden: isHidden }]) => (isHidden ? state : [])),
  );
  const filters = (operation.filters ?? []).flatMap(({ param, member, isFlag }) => {
    const wanted = getAt(request, param);
    if (wanted === undefined || (isFlag && wanted === false) || isAll(wanted)) return [];
    // A list of values means any of them.
    return [{ member, texts: new Set([wanted].flat().map(String)) }];
  });
  const around = Object.entries(readWithin(task) ?? {});
  const outer = readOuter(task);
  return world.memory.find(name, ({ key, value, within, state = '' }) => {
    if (hidden.has(state) || !isBelow(key, values)) return false;
    if (!outer.every((one, index) => (one ?? key[index]) === key[index])) return false;
    if (!around.every(([param, one]) => (within?.[param] ?? one) === one)) return false;
    return filters.every(({ member, texts }) => texts.has(String(getAt(value, member))));
  });
}

// Items that nobody gave: which of them are there when they are asked for, and what they are.

import { Refusal } from '../server/refusal.ts';
import { findByStatus } from '../server/replies.ts';
import type { ServerOperation } from '../server/api.ts';
import { getAt, hashText, putAt } from '../behaviour/values.ts';
import { isAll, listItems, makeValue, putKey, readOuter, readText, type Task } from './items.ts';
import type { StoredItem } from './state.ts';
import type { World } from './world.ts';

/**
 * Whether items of a resource are made up when they are asked for. Where that is so for all, what was asked for before stays when a
 * request makes another item.
 */
export function isMadeUp(world: World, name: string): boolean {
  const { memory, unknown } = world;
  const { found, shared } = world.resource(name);
  if (unknown === 'sample') return !memory.hasSeeds(name);
  return found === true && (shared === true || !memory.hasGiven(name));
}

/** An item that nobody gave, if there may be one of that key. */
export function findUnknown(task: Task): StoredItem {
  const { world, name, values, operation } = task;
  const isThere = operation.find === undefined && isMadeUp(world, name) && !isGone(task, values);
  if (!isThere) throw createMissing(values, name);
  checkForm(task);
  return makeUp(task);
}

/** Whether an item is there, or would be made up. */
export function isKnown(world: World, name: string, key: readonly string[]): boolean {
  if (world.memory.get(name, key) !== undefined) return true;
  return world.unknown === 'sample' && isMadeUp(world, name) && !isGone({ world, name }, key);
}

/** What was removed is not made up again. */
export function noteGone({ world, name }: Task, key: readonly string[]): void {
  if (isMadeUp(world, name)) world.memory.note(nameGone(name, key), { most: 1 });
}

function isGone({ world, name }: Pick<Task, 'world' | 'name'>, key: readonly string[]): boolean {
  return world.memory.times(nameGone(name, key)).length > 0;
}

function nameGone(name: string, key: readonly string[]): string {
  return `gone ${JSON.stringify([name, key])}`;
}

/** A request may not say which item it means, and not all resources have names that people use. */
function createMissing(values: readonly string[], name: string): Refusal {
  const isNamed =
    values.length > 0 && values.every((value) => value !== '' && value !== 'undefined');
  const what = isNamed ? `no ${values.join('/')}` : 'no such item';
  return new Refusal(404, `There is ${what} in ${name}.`);
}

/** The first declared status that says that there is no such item. */
export function findMissing({ replies = {} }: ServerOperation): number {
  return [404, 400, 422].find((status) => findByStatus(replies, status) !== undefined) ?? 404;
}

/** Items that are made up have only ids that the document allows. */
function checkForm({ world, name, resource, values, call }: Task): void {
  const { sample, hasForm } = resource;
  if (!hasForm || !sample || world.allows(sample, putKey(resource, values, {}))) return;
  throw new Refusal(
    findMissing(call.operation),
    `There is no ${values.join('/')} in ${name}: the document allows no such id.`,
  );
}

/** An item with what its key says. It is the same each time, and is kept once something changes it. */
export function makeUp(task: Task, given: unknown = {}): StoredItem {
  const { world, name, resource, values } = task;
  const seed = hashText(JSON.stringify([name, values]));
  const begun = { key: values, value: given, state: resource.initial };
  const value = makeValue(task, begun, { ...(world.fill === 'minimal' && { fill: 'full' }), seed });
  return world.show(name, { ...begun, value, isMade: true });
}

/** Those of a list: before anyone gives some, there is one. Undefined where nothing says what it is known by. */
export function listShown(task: Task): Iterable<StoredItem> | undefined {
  const { world, name } = task;
  const isOfSamples =
    world.fill === 'full' && isMadeUp(world, name) && !world.memory.hasGiven(name);
  return isOfSamples ? listMadeUp(task) : listItems(task);
}

/** The one item that a list shows where nobody gave any: what is asked for by its key is the same one. */
function listMadeUp(task: Task): readonly StoredItem[] | undefined {
  const { resource, values, operation, request } = task;
  const known = [...listItems(task)];
  if (known.length > 0) return known;
  const first = sampleFirst(task);
  const outer = operation.outer ? readOuter(task) : values;
  const key = resource.key.map((path, index) => outer[index] ?? readText(first, path));
  if (key.at(-1) === '' || key.length === 0) return undefined;
  const chosen = (operation.filters ?? []).reduce<unknown>((given, { param, member }) => {
    const wanted = [getAt(request, param)].flat()[0];
    return wanted === undefined || isAll(wanted) ? given : putAt(given, member, wanted);
  }, {});
  return isGone(task, key) ? [] : [makeUp({ ...task, values: key }, chosen)];
}

/** An item whose id the first one has: of a type that has no name, as the list shows it. */
function sampleFirst({ world, name, resource, values, operation }: Task): unknown {
  const seed = hashText(JSON.stringify([name, values, 'first']));
  if (resource.sample) return world.sample(resource.sample, undefined, { seed, fill: 'full' });
  const { sample, status, at } = operation;
  const list = sample && at && getAt(world.answer(sample, status, { seed }), at);
  return Array.isArray(list) ? (list[0] as unknown) : undefined;
}

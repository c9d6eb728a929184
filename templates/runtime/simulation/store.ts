// The items of a simulation, as tests give and see them.

import type { Memory, StoredItem } from './state.ts';
import type { SimulatedApi } from '../behaviour/model.ts';
import { getAt } from '../behaviour/values.ts';
import type { World } from './world.ts';

/**
 * The id of an item, or the values of all path parameters that lead to it.
 *
 * @example
 * store.get('orders', '7');
 * store.get('comments', ['file-1', 'comment-2']);
 */
export type ItemKey = string | number | readonly (string | number)[];

/**
 * The items of a simulation by resource. Values are copies.
 *
 * @example
 * simulation.store.set('orders', '7', sampleOrder({ id: '7', status: 'open' }));
 * await client.cancelOrder({ orderId: '7' });
 * expect(simulation.store.get('orders', '7')).toMatchObject({ status: 'cancelled' });
 */
export interface Store {
  /** Names of all resources. */
  readonly resources: readonly string[];
  list(resource: string): unknown[];
  get(resource: string, key: ItemKey): unknown;

  /** The state of an item, also where no member has it. */
  state(resource: string, key: ItemKey): string | undefined;

  /** Adds an item, or replaces it. */
  set(resource: string, key: ItemKey, value: unknown, state?: string): void;
  delete(resource: string, key: ItemKey): boolean;
}

/**
 * What a simulation begins with: items by resource, as a list, or by their ids.
 *
 * @example
 * const data: SimulationData = { orders: [sampleOrder({ id: '7' })] };
 */
export type SimulationData = Readonly<
  Record<string, readonly unknown[] | Readonly<Record<string, unknown>>>
>;

/** Puts an item into a simulation, for requests and for tests. */
export type PutItem = (resource: string, item: StoredItem) => void;

/** The store of a simulation; what is put into it is treated as what requests put there. */
export function createStore(api: SimulatedApi, memory: Memory, put: PutItem): Store {
  const check = (resource: string): string => {
    if (Object.hasOwn(api.resources, resource)) return resource;
    const known = Object.keys(api.resources).join(', ') || 'none';
    throw new Error(`${api.server.name} has no resource ${resource}: there are ${known}.`);
  };
  const find = (resource: string, key: ItemKey): StoredItem | undefined =>
    memory.get(check(resource), toKey(key));
  return {
    resources: Object.keys(api.resources),
    list: (resource) => structuredClone(memory.list(check(resource)).map(({ value }) => value)),
    get: (resource, key) => structuredClone(find(resource, key)?.value),
    state: (resource, key) => find(resource, key)?.state,
    set: (resource, key, value, state) =>
      put(check(resource), { key: toKey(key), value: structuredClone(value), state, isSeed: true }),
    delete: (resource, key) => memory.delete(check(resource), toKey(key)),
  };
}

/** A key in parts. */
export function toKey(key: ItemKey): readonly string[] {
  return [key].flat().map(String);
}

/** Puts what a simulation begins with into it. */
export function addData(world: World, data: SimulationData): void {
  for (const [name, items] of Object.entries(data)) {
    if (!Object.hasOwn(world.api.resources, name)) {
      throw new Error(`${world.api.server.name} has no resource ${name}.`);
    }
    const entries = Array.isArray(items)
      ? items.map((value: unknown) => [findKey(world, name, value), value] as const)
      : Object.entries(items).map(([id, value]) => [[id], value] as const);
    for (const [key, value] of entries) {
      world.put(name, { key, value: structuredClone(value), isSeed: true });
    }
  }
}

/** The key that the members of a value say. */
function findKey(world: World, name: string, value: unknown): readonly string[] {
  return world.resource(name).key.map((path) => {
    const own = path && getAt(value, path);
    if (typeof own === 'string' || typeof own === 'number') return String(own);
    throw new Error(`A value of ${name} does not say its key: give it with store.set().`);
  });
}

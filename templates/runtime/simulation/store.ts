// The store of a simulation, as tests see it.

import type { Memory, StoredItem } from './state.ts';
import type { SimulatedApi } from './model.ts';

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

/** How an item is put into a simulation, whoever puts it. */
export type PutItem = (resource: string, item: StoredItem) => void;

/** The store of a simulation; what is put into it goes the way of all items. */
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
      put(check(resource), { key: toKey(key), value: structuredClone(value), state }),
    delete: (resource, key) => memory.delete(check(resource), toKey(key)),
  };
}

/** A key in parts. */
export function toKey(key: ItemKey): readonly string[] {
  return [key].flat().map(String);
}

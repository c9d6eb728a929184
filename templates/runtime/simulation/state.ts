// What a simulation remembers: items by resource and key, its clock, and what waits for it.

import type { AnyReply } from './replies.ts';

/**
 * An item that a simulation holds.
 *
 * @example
 * const item: StoredItem = { key: ['7'], value: { id: '7', status: 'open' }, state: 'open' };
 */
export interface StoredItem {
  /** The values of the path parameters that lead to it; its own id is last. */
  readonly key: readonly string[];
  readonly value: unknown;

  /** The state of its table, which may be a name that no member has. */
  readonly state?: string | undefined;

  /** Below what it was made, by the names of parameters, where its key does not say that. */
  readonly within?: Readonly<Record<string, string>> | undefined;

  /** Nobody gave it: it was made when it was asked for. */
  readonly isMade?: true | undefined;

  /** It was given beside requests: then the items of its resource are those that are given. */
  readonly isSeed?: true | undefined;
}

/**
 * What happens later: an item that is still in a state moves to another one, or is removed.
 *
 * @example
 * const timer: Timer = { at: 5000, resource: 'files', key: ['a'], from: 'PROCESSING', to: 'ACTIVE' };
 */
export interface Timer {
  /** In milliseconds of the clock. */
  readonly at: number;
  readonly resource: string;
  readonly key: readonly string[];
  readonly from: string;

  /** Without it, the item is removed. */
  readonly to?: string | undefined;
}

/**
 * What a call under an idempotency key was answered.
 *
 * @example
 * const kept: KeptAnswer = { at: 5000, request: 7, answer: { status: 201, body: { id: '1' } } };
 */
export interface KeptAnswer {
  /** In milliseconds of the clock. */
  readonly at: number;

  /** A number that distinguishes the request from others. */
  readonly request: number;
  readonly answer: AnyReply;
}

/** How long, and how many of them are kept. */
const ANSWERS = { time: 86_400_000, most: 1000 };

/**
 * All that a simulation remembers, as plain data for `JSON.stringify`.
 *
 * @example
 * const before: SimulationSnapshot = simulation.snapshot();
 * simulation.restore(before);
 */
export interface SimulationSnapshot {
  readonly now: number;

  /** How many samples it made. */
  readonly serial: number;
  readonly resources: Readonly<Record<string, readonly StoredItem[]>>;
  readonly timers: readonly Timer[];

  /** Times of what is counted, by what it is. */
  readonly counts: Readonly<Record<string, readonly number[]>>;

  /** Under idempotency keys. */
  readonly answers?: Readonly<Record<string, KeptAnswer>>;
}

type Items = Map<string, StoredItem>;

/** How many events are remembered: all repeats and triggers have names of their own. */
const MOST_EVENTS = 10_000;

/** What of an event is remembered: times since then, and how many. */
interface Remembered {
  readonly since?: number;
  readonly most: number;
}

/** The memory of one simulation. Items are replaced, never changed, so that what it began with stays as it was. */
export class Memory {
  now = 0;
  serial = 0;
  readonly counts: Map<string, readonly number[]> = new Map();
  /** The next one first. */
  #timers: Timer[] = [];
  readonly #answers = new Map<string, KeptAnswer>();
  #began: SimulationSnapshot;
  #base: ReadonlyMap<string, readonly StoredItem[]> = new Map();
  /** Resources that somebody gave items. */
  readonly #given = new Set<string>();
  /** Those of them that did not come by requests alone. */
  readonly #seeded = new Set<string>();
  /** Resources that were asked for since the beginning. */
  #items = new Map<string, Items>();
  #onChange: (() => void) | undefined;

  constructor(began: SimulationSnapshot) {
    this.#began = began;
    this.restore(began);
  }

  /** From now on, a reset leads here, and changes are reported. */
  begin(onChange?: () => void): void {
    this.#began = this.snapshot();
    this.#onChange = onChange;
  }

  /** Something of a snapshot is not as it was. */
  change(): void {
    this.#onChange?.();
  }

  /** Restores what was there in the beginning. */
  reset(): void {
    this.restore(this.#began);
  }

  restore({ now, serial, resources, timers, counts, answers = {} }: SimulationSnapshot): void {
    this.now = now;
    this.serial = serial;
    this.#timers = [...timers].sort((one, other) => one.at - other.at);
    this.counts.clear();
    this.#given.clear();
    this.#seeded.clear();
    for (const [name, times] of Object.entries(counts)) this.counts.set(name, times);
    this.#answers.clear();
    for (const [name, kept] of Object.entries(answers)) this.#answers.set(name, kept);
    this.#base = new Map(Object.entries(resources));
    this.#items = new Map();
    this.change();
  }

  snapshot(): SimulationSnapshot {
    const names = new Set([...this.#base.keys(), ...this.#items.keys()]);
    const resources = [...names].map((name) => [name, [...this.#of(name).values()]] as const);
    const { now, serial } = this;
    const counts = Object.fromEntries(this.counts);
    const answers = Object.fromEntries(this.#answers);
    const items = Object.fromEntries(resources);
    const made = { now, serial, timers: this.#timers, counts, resources: items, answers };
    return structuredClone(made);
  }

  #of(resource: string): Items {
    const known = this.#items.get(resource);
    if (known) return known;
    const base = this.#base.get(resource) ?? [];
    const items = new Map(base.map((item) => [JSON.stringify(item.key), item]));
    this.#items.set(resource, items);
    if (base.some(({ isMade }) => !isMade)) this.#given.add(resource);
    if (base.some(({ isSeed }) => isSeed)) this.#seeded.add(resource);
    return items;
  }

  get(resource: string, key: readonly string[]): StoredItem | undefined {
    return this.#of(resource).get(JSON.stringify(key));
  }

  /** Those below the same parents, in the order in which they came. */
  list(resource: string, parents: readonly string[] = []): readonly StoredItem[] {
    return [...this.find(resource, ({ key }) => isBelow(key, parents))];
  }

  /** Those that are wanted, as far as they are asked for. */
  *find(resource: string, isWanted: (item: StoredItem) => boolean): Generator<StoredItem> {
    for (const item of this.#of(resource).values()) {
      if (isWanted(item)) yield item;
    }
  }

  /** Whether somebody gave the resource items, so that others are not made up. */
  hasGiven(resource: string): boolean {
    this.#of(resource);
    return this.#given.has(resource);
  }

  /** Whether somebody said beside requests which items there are. */
  hasSeeds(resource: string): boolean {
    this.#of(resource);
    return this.#seeded.has(resource);
  }

  set(resource: string, item: StoredItem): void {
    if (!item.isMade) this.#given.add(resource);
    if (item.isSeed) this.#seeded.add(resource);
    this.#of(resource).set(JSON.stringify(item.key), item);
    this.change();
  }

  delete(resource: string, key: readonly string[]): boolean {
    const isGone = this.#of(resource).delete(JSON.stringify(key));
    if (isGone) this.change();
    return isGone;
  }

  /** Something will happen, behind all that happens at the same time. */
  wait(timer: Timer): void {
    let place = this.#timers.length;
    while ((this.#timers[place - 1]?.at ?? -Infinity) > timer.at) place -= 1;
    this.#timers.splice(place, 0, timer);
    this.change();
  }

  /** What is due first; it is not waited for any more. */
  takeDue(until: number): Timer | undefined {
    const first = this.#timers[0];
    if (first === undefined || first.at > until) return undefined;
    this.#timers.shift();
    this.change();
    return first;
  }

  /** What was answered under a key, for a day. */
  answer(name: string): KeptAnswer | undefined {
    const kept = this.#answers.get(name);
    return kept && this.now - kept.at < ANSWERS.time ? kept : undefined;
  }

  /** Keeps an answer; a stream can be read once only, and is not kept. */
  keep(name: string, request: number, answer: AnyReply): void {
    const copy = copyData(answer);
    if (copy === undefined) return;
    this.#answers.delete(name);
    this.#answers.set(name, { at: this.now, request, answer: copy });
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > ANSWERS.most && oldest !== undefined) this.#answers.delete(oldest);
    this.change();
  }

  /** The next seed of a sample. */
  next(): number {
    this.serial += 1;
    this.change();
    return this.serial;
  }

  /** An id that no item below the same parents has. */
  nextId(resource: string, parents: readonly string[]): string {
    const name = `id ${resource}`;
    let id = this.counts.get(name)?.[0] ?? 0;
    do id += 1;
    while (this.get(resource, [...parents, String(id)]));
    this.counts.set(name, [id]);
    this.change();
    return String(id);
  }

  /** The times of an event; what is older than that is forgotten. */
  times(name: string, since: number = -Infinity): readonly number[] {
    const times = (this.counts.get(name) ?? []).filter((time) => time >= since);
    if (times.length > 0) this.counts.set(name, times);
    else this.counts.delete(name);
    return times;
  }

  /** An event happens now. Of the times before, the newest are kept, and of events those that happened last. */
  note(name: string, { since, most }: Remembered): readonly number[] {
    const times = [...this.times(name, since), this.now].slice(-most);
    this.counts.delete(name);
    this.counts.set(name, times);
    if (this.counts.size > MOST_EVENTS) this.#forgetEvent();
    this.change();
    return times;
  }

  /** Ids are not forgotten: one that was given is not given again. */
  #forgetEvent(): void {
    for (const name of this.counts.keys()) {
      if (!name.startsWith('id ')) return void this.counts.delete(name);
    }
  }
}

/** Whether a key begins with the keys of parents. */
export function isBelow(key: readonly string[], parents: readonly string[]): boolean {
  return parents.every((value, index) => key[index] === value);
}

/** Undefined for what is not data alone. */
function copyData<T>(value: T): T | undefined {
  try {
    return structuredClone(value);
  } catch {
    return undefined;
  }
}

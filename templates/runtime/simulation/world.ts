// A simulated service at work: its memory, its clock and its samples.

import { SampleError, type SampleOptions } from '../samples/samples.ts';
import { type Shape, toShape } from '../samples/shapes.ts';
import type { ServerCall } from '../server/api.ts';
import { findByStatus } from '../server/replies.ts';
import { type Clock, createClock } from './clock.ts';
import type { AnyAnswers, AnySampler } from '../behaviour/operation-model.ts';
import type { SimulatedApi, SimulatedResource, SimulatedState } from '../behaviour/model.ts';
import { fillTemplate, getAt, hashText, isMap, putAt } from '../behaviour/values.ts';
import type { Memory, StoredItem, Timer } from './state.ts';

/** A call as handlers get it; parameters by name, groups as objects. */
export type IncomingCall = ServerCall<Readonly<Record<string, unknown>>>;

/** What a world is made of. */
export interface WorldFacts {
  readonly api: SimulatedApi;
  readonly memory: Memory;
  readonly seed: number;

  /** Whether answers have the members that need not be there. */
  readonly fill: 'minimal' | 'full';

  /** What is asked for of a resource that nobody gave items. */
  readonly unknown: 'sample' | 'missing';

  /** Gets what an answer did not have as the document says. */
  readonly onMend: (message: string) => void;

  /** The time outside, where the clock follows it. */
  readonly outside?: (() => number) | undefined;

  /** The address of the service for clients, without a slash at the end. */
  readonly baseUrl?: string | undefined;
}

/** A body that is made as the document allows it. */
interface MendedBody {
  readonly body: unknown;

  /** The same key gives the same samples. */
  readonly key: unknown;
  readonly mend?: SampleOptions['mend'];
}

type Fill = NonNullable<SampleOptions['fill']>;

/** All that the operations of a simulation share. */
export class World {
  readonly api: SimulatedApi;
  readonly memory: Memory;
  readonly clock: Clock & { readonly settle: () => void };
  readonly baseUrl: string | undefined;
  readonly #seed: number;
  readonly fill: WorldFacts['fill'];
  readonly unknown: WorldFacts['unknown'];
  readonly #fill: Fill;
  readonly #onMend: WorldFacts['onMend'];
  readonly #mended = new Set<string>();
  readonly #frames = new Map<AnyAnswers, Map<string, unknown>>();

  constructor({ api, memory, seed, fill, unknown, outside, baseUrl, onMend }: WorldFacts) {
    this.api = api;
    this.memory = memory;
    this.baseUrl = baseUrl?.replace(/\/+$/, '');
    this.#seed = seed;
    this.fill = fill;
    this.unknown = unknown;
    this.#fill = fill === 'full' ? 'usual' : fill;
    this.#onMend = onMend;
    this.clock = createClock(memory, (timer) => this.#run(timer), outside);
  }

  resource(name: string): SimulatedResource {
    const found = Object.hasOwn(this.api.resources, name) ? this.api.resources[name] : undefined;
    return found ?? { key: [] };
  }

  /** An item as it is in its state, which is not kept. */
  show(name: string, item: StoredItem): StoredItem {
    return { ...item, value: showState(item.value, item.state, this.resource(name)) };
  }

  /** Adds or replaces an item; what its state brings happens to it. */
  readonly put = (name: string, item: StoredItem): StoredItem => {
    const resource = this.resource(name);
    const before = this.memory.get(name, item.key);
    const shown = resource.state && getAt(item.value, resource.state);
    const state = item.state ?? (typeof shown === 'string' ? shown : resource.initial);
    const shownItem = { ...item, state, value: showState(item.value, state, resource) };
    const isEntered = state !== undefined && state !== before?.state;
    const stored = isEntered ? this.#enter(name, shownItem) : shownItem;
    this.memory.set(name, stored);
    return stored;
  };

  /** Removes an item, and what is below it. */
  remove(name: string, key: readonly string[]): void {
    this.memory.delete(name, key);
    for (const [other, { parent }] of Object.entries(this.api.resources)) {
      if (parent !== name) continue;
      for (const item of this.memory.list(other, key)) this.remove(other, item.key);
    }
  }

  #enter(name: string, { key, value, state = '', ...rest }: StoredItem): StoredItem {
    const rule = findState(this.resource(name), state);
    const context = { now: this.memory.now, id: key.at(-1), base: this.baseUrl, item: value };
    const changed = Object.entries(rule?.set ?? {}).reduce<unknown>((result, [path, template]) => {
      return putAt(result, path.split('.'), fillTemplate(template, context));
    }, value);
    if (rule?.after !== undefined) {
      const at = this.memory.now + rule.after;
      this.memory.wait({ at, resource: name, key, from: state, to: rule.to });
    }
    return { ...rest, key, value: changed, state };
  }

  #run({ resource, key, from, to }: Timer): void {
    const item = this.memory.get(resource, key);
    if (item?.state !== from) return;
    if (to === undefined) this.remove(resource, key);
    else this.put(resource, { ...item, state: to });
  }

  /** A value of a model with some members given, as far as the document allows them. */
  sample(sampler: AnySampler, given: unknown, options: SampleOptions = {}): unknown {
    const { seed = this.#nextSeed() } = options;
    const asked = { fill: this.#fill, ...options, seed, mend: true };
    const isNothing = isMap(given) && Object.keys(given).length === 0;
    // A sampler checks what it is given.
    const found = attempt(() => sampler((isNothing ? undefined : given) as never, asked));
    return found ?? given;
  }

  /** Whether the document allows members of a model, or of an answer. */
  allows(sampler: (given: never) => unknown, given: unknown): boolean {
    // A sampler checks what it is given.
    return attempt(() => sampler(given as never)) !== undefined;
  }

  /** A response of an operation, which is the same each time: what is around items, and what refusals say. */
  frame(sampler: AnyAnswers, status: number, fill: Fill = 'minimal'): unknown {
    const known = this.#frames.get(sampler) ?? new Map<string, unknown>();
    this.#frames.set(sampler, known);
    const name = `${status} ${fill}`;
    if (!known.has(name)) known.set(name, askSampler(sampler, status, { seed: this.#seed, fill }));
    return known.get(name);
  }

  /** A response of an operation, another one each time. */
  answer(sampler: AnyAnswers, status: number, options: SampleOptions = {}): unknown {
    return askSampler(sampler, status, { seed: this.#nextSeed(), fill: this.#fill, ...options });
  }

  /** What is around the items of an answer. */
  surround(sampler: AnyAnswers, status: number): unknown {
    return this.frame(sampler, status, this.#fill);
  }

  /** An answer as the document allows it, with what fits of a body; the same `key` gives the same samples. */
  mend(sampler: AnyAnswers, status: number, { body, key, mend = true }: MendedBody): unknown {
    const seed = this.#seed + hashText(JSON.stringify(key) ?? '');
    const asked = { seed, fill: this.#fill, mend };
    // The sampler alone knows what it can be given.
    return attempt(() => sampler(status as never, body as never, asked));
  }

  /** What was not as the document says is said once. */
  noteMended(what: string): void {
    if (this.#mended.has(what)) return;
    this.#mended.add(what);
    this.#onMend(what);
  }

  /** Some items of a stream. */
  sampleItems(sampler: AnySampler): unknown[] {
    return Array.from({ length: STREAMED }, () => this.sample(sampler, undefined));
  }

  #nextSeed(): number {
    return this.#seed + this.memory.next();
  }
}

/** Where the document does not show what a body is, it is an object: callers most likely read members. */
function askSampler(sampler: AnyAnswers, status: number, options: SampleOptions): unknown {
  // The sampler alone knows which statuses there are.
  const value = attempt(() => sampler(status as never, undefined, options));
  const shown = findByStatus(sampler.answers, status);
  return typeof value === 'string' && shown && isUnsaid(toShape(shown)) ? {} : value;
}

function isUnsaid(shape: Shape | boolean): boolean {
  return shape === true || Object.keys(shape).length === 0;
}

/** How many items a stream has. */
const STREAMED = 3;

/** What happens in a state. */
export function findState(
  { states = {} }: SimulatedResource,
  state: string,
): SimulatedState | undefined {
  return Object.hasOwn(states, state) ? states[state] : undefined;
}

/** A value whose member says its state; some states have no name there. */
function showState(
  value: unknown,
  state: string | undefined,
  resource: SimulatedResource,
): unknown {
  if (state === undefined || !resource.state || findState(resource, state)?.isLabel) return value;
  return putAt(value, resource.state, state);
}

/** `undefined` where no value was found that the document allows. */
function attempt(make: () => unknown): unknown {
  try {
    return make();
  } catch (error) {
    if (error instanceof SampleError) return undefined;
    throw error;
  }
}

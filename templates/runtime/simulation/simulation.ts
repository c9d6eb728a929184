// A simulated service: it answers as the document says, and remembers what it was asked to do.

import { direct, type DirectHandler, toResponse } from '../server/replies.ts';
import type { AnyHandler, ServerOperation, ServerOptions } from '../server/api.ts';
import { createDirectHandler, streamed } from '../server/server.ts';
import type { Clock } from './clock.ts';
import { decideMove, perform } from './effects.ts';
import { createLost, cutResponse, type Fault, FaultPlan, type Faults, suffer } from './faults.ts';
import type { SimulatedApi } from '../behaviour/model.ts';
import { type AnyReply, replyRefused } from './replies.ts';
import { Memory, type SimulationSnapshot } from './state.ts';
import {
  addData,
  createStore,
  type ItemKey,
  type SimulationData,
  type Store,
  toKey,
} from './store.ts';
import { type IncomingCall, World } from './world.ts';
import { putAt } from '../behaviour/values.ts';

export type { SimulationData } from './store.ts';

/**
 * A call that a simulation got.
 *
 * @example
 * expect(simulation.calls).toMatchObject([{ operation: 'createOrder', status: 201 }]);
 */
export interface SimulatedCall {
  /** Its id; absent where no operation has the path. */
  readonly operation?: string;
  readonly method: string;
  readonly url: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;

  /** The status of the response. */
  readonly status: number;
}

/**
 * The options of a simulation.
 *
 * @example
 * const simulation = createSimulation(shopSimulation, { data: { orders: [order] }, seed: 7 });
 */
export interface SimulationOptions extends Pick<
  ServerOptions,
  'basePath' | 'paths' | 'onError' | 'maxBodyBytes' | 'isAcceptIgnored'
> {
  /** The same seed gives the same ids and samples; 0 by default. */
  readonly seed?: number;
  readonly data?: SimulationData;

  /** Whether answers have the members that need not be there, and an item in lists of what is not kept: `full` by default. */
  readonly fill?: 'minimal' | 'full';

  /**
   * What is answered where an item is asked for of a resource that nobody gave items: a `sample` with the key that was asked for (the
   * default where the document has no extension that says what its service does), or that it is `missing`.
   */
  readonly unknown?: 'sample' | 'missing';

  /**
   * Gets, once for each, what an answer did not have as the document says, such as an item of `data`: a sample is in its place. By
   * default it is written to the console.
   */
  readonly onMend?: (message: string) => void;

  /** Begins where another one was, instead of with `data`. */
  readonly snapshot?: SimulationSnapshot;

  /** Accepted credentials by the names of security schemes. Any are accepted where none are listed. */
  readonly credentials?: Readonly<Record<string, readonly string[]>>;

  /** `manual` (the default): time passes by `clock.advance` alone. `real`: as it does outside. */
  readonly clock?: 'manual' | 'real';

  /** Milliseconds since 1970 at which a manual clock begins; by default 2026-01-01. */
  readonly now?: number;

  /** Faults by the ids of operations; `*` for all. */
  readonly faults?: Faults;

  /** The beginning of addresses that it gives, such as those of uploads; by default that of the request. */
  readonly baseUrl?: string;

  /** How many calls it keeps, the newest; 10,000 by default. */
  readonly mostCalls?: number;

  /** Gets each call when it has its response. */
  readonly onCall?: (call: SimulatedCall) => void;

  /** Called at each change of its state: of items, of what is counted, of a clock that is advanced. */
  readonly onChange?: () => void;
}

/**
 * A simulated service.
 *
 * @example
 * const simulation: Simulation = createSimulation(shopSimulation);
 * const shop = new Shop({ fetch: simulation.fetch });
 */
export interface Simulation {
  /** In place of the global `fetch`: no port is opened. */
  readonly fetch: (input: Request | string | URL, init?: RequestInit) => Promise<Response>;
  readonly store: Store;
  readonly clock: Clock;

  /** The calls since the beginning, the newest `mostCalls`. */
  readonly calls: readonly SimulatedCall[];

  /**
   * A trigger of a state table that no operation is, such as what a third party does. Gives the state that it leads to.
   *
   * @example
   * simulation.trigger('parcels', '7', 'handed over');
   */
  trigger(resource: string, key: ItemKey, trigger: string): string | undefined;

  /** Forgets all since the beginning. */
  reset(): void;

  /** All that it remembers, as plain data. */
  snapshot(): SimulationSnapshot;
  restore(snapshot: SimulationSnapshot): void;
}

/** 2026-01-01, at midnight in UTC. */
const FIRST_DAY = 1_767_225_600_000;

/**
 * Simulates a service in memory.
 *
 * @example
 * const simulation = createSimulation(shopSimulation, { data: { orders: [sampleOrder({ id: '7' })] } });
 * const shop = new Shop({ fetch: simulation.fetch });
 * await shop.cancelOrder({ orderId: '7' });
 * simulation.store.get('orders', '7');
 */
export function createSimulation(api: SimulatedApi, options: SimulationOptions = {}): Simulation {
  const { seed = 0, fill = 'full', data = {}, snapshot, now = FIRST_DAY, baseUrl } = options;
  const { onMend = warn, unknown = api.unknown ?? 'missing' } = options;
  const outside = options.clock === 'real' ? Date.now : undefined;
  const start = { now: outside?.() ?? now, serial: 0, resources: {}, timers: [], counts: {} };
  const memory = new Memory(snapshot ?? start);
  const world = new World({ api, memory, seed, fill, unknown, outside, baseUrl, onMend });
  if (!snapshot) addData(world, data);
  memory.begin(options.onChange);
  const faults = new FaultPlan(options.faults ?? {});
  const calls: SimulatedCall[] = [];
  return {
    fetch: createFetch({ world, faults, calls, options }),
    store: createStore(api, memory, world.put),
    clock: world.clock,
    calls,
    trigger: (resource, key, trigger) => pull(world, { resource, key: toKey(key) }, trigger),
    reset() {
      faults.reset();
      calls.length = 0;
      memory.reset();
    },
    snapshot: () => memory.snapshot(),
    restore: (taken) => memory.restore(structuredClone(taken)),
  };
}

function warn(message: string): void {
  // oxlint-disable-next-line no-console -- without a hook, nobody else would know
  console.warn(message);
}

/** What calls share. */
interface CallContext {
  readonly world: World;
  readonly faults: FaultPlan;
  readonly calls: SimulatedCall[];
  readonly options: SimulationOptions;
}

/** What is known of a request once its operation is found. */
interface Trace {
  readonly operation: ServerOperation;

  /** Absent where the request was refused before. */
  readonly call?: IncomingCall;
  readonly fault?: Fault | undefined;
}

/** The traces of requests that are being answered. */
type Traces = Map<Request, Trace>;

function createFetch(desk: CallContext): Simulation['fetch'] {
  const { world, options } = desk;
  const { api } = world;
  const traces: Traces = new Map();
  const server = { ...api.server, operations: { ...api.server.operations, ...api.routes } };
  const handle = createDirectHandler(server, createHandlers(desk, traces), {
    ...options,
    paths: { ...api.paths, ...options.paths },
    isAcceptIgnored: options.isAcceptIgnored ?? true,
    authenticate: (credentials) => accepts(credentials, options.credentials) || undefined,
    onRefusal(refusal, { operation, request }) {
      if (operation && !traces.has(request)) traces.set(request, { operation });
      const known = operation && api.operations[operation.name ?? operation.id];
      return known && replyRefused(world, { known: operation, operation: known }, refusal);
    },
  });
  const answer: DirectHandler = async (request) => {
    world.clock.settle();
    const response = await handle(request);
    const trace = traces.get(request);
    traces.delete(request);
    note(desk, { request, trace, status: response.status });
    const { reset, cut } = trace?.fault ?? {};
    if (reset) throw createLost();
    return cut === undefined ? response : cutResponse(toResponse(response), cut);
  };
  const fetch: Simulation['fetch'] = async (input, init) => {
    // One that comes alone stays what it is: that of an adapter may not be copied.
    const isAlone = input instanceof Request && init === undefined;
    return toResponse(await answer(isAlone ? input : new Request(input, init)));
  };
  return Object.assign(fetch, { [direct]: answer });
}

/** A request, and how it was answered. */
interface AnsweredRequest {
  readonly request: Request;
  readonly trace: Trace | undefined;
  readonly status: number;
}

function note(
  { calls, options, world }: CallContext,
  { request, trace, status }: AnsweredRequest,
): void {
  const { method, url } = request;
  const { onCall, mostCalls = 10_000 } = options;
  const known = trace ? describe(world, trace) : {};
  const made: SimulatedCall = Object.assign(known, { method, url, status });
  calls.push(made);
  if (calls.length > mostCalls) calls.shift();
  onCall?.(made);
}

/** Without what must not be kept. */
function describe(
  { api }: World,
  { operation, call }: Trace,
): Pick<SimulatedCall, 'operation' | 'params' | 'body'> {
  if (!call) return { operation: operation.id };
  const { params, body } = call;
  const name = operation.name ?? operation.id;
  const { drops = [], does } = api.operations[name] ?? {};
  if (does === 'send') return { operation: operation.id, params };
  const kept = drops.reduce<unknown>((rest, path) => putAt(rest, path, undefined), body);
  return { operation: operation.id, params, ...(kept !== undefined && { body: kept }) };
}

function createHandlers(
  { world, faults }: CallContext,
  traces: Traces,
): Readonly<Record<string, AnyHandler>> {
  const { server, routes = {}, operations } = world.api;
  const handler = async (call: IncomingCall): Promise<AnyReply | Response> => {
    const { operation, request } = call;
    const fault = faults.take(operation.id, request.headers);
    traces.set(request, { operation, call, fault });
    if (fault) await suffer(fault, call.signal);
    return fault?.reset ? new Response() : perform(world, operation, call);
  };
  const handlers: Record<string, AnyHandler> = {};
  for (const { id, name = id } of [...Object.values(server.operations), ...Object.values(routes)]) {
    // What an operation does may be found out when it is called first.
    const get = (): AnyHandler => (operations[name]?.does === 'send' ? streamed(handler) : handler);
    Object.defineProperty(handlers, name, { get });
  }
  return handlers;
}

/** A trigger that no request is. */
function pull(
  world: World,
  { resource: name, key }: { readonly resource: string; readonly key: readonly string[] },
  trigger: string,
): string | undefined {
  const resource = world.resource(name);
  const item = world.memory.get(name, key);
  if (!item) throw new Error(`There is no ${key.join('/')} in ${name}.`);
  if (!resource.table || !Object.hasOwn(resource.table.triggers, trigger)) {
    const known = Object.keys(resource.table?.triggers ?? {}).join(', ') || 'none';
    throw new Error(`${name} has no trigger ${trigger}: there are ${known}.`);
  }
  world.clock.settle();
  const move = decideMove({ world, resource, name }, item, { triggers: [trigger], body: {} });
  if (move && 'to' in move) world.put(name, { ...item, state: move.to });
  return world.memory.get(name, key)?.state;
}

function accepts(
  given: Readonly<Record<string, string>>,
  accepted: SimulationOptions['credentials'] = {},
): boolean {
  return Object.entries(given).every(([scheme, value]) => {
    const values = Object.hasOwn(accepted, scheme) ? accepted[scheme] : undefined;
    return values === undefined || values.includes(value);
  });
}

// What a document says of the behaviour of its service, as data for a simulation: its resources and their states.

import type { ServerApi, ServerOperation } from '../server/api.ts';
import type { GivenState, StateTable } from '../derived/states.ts';
import type { AnySampler, Path, SimulatedOperation } from './operation-model.ts';

/** Any table: which states and triggers it has is only known to itself. */
export type AnyStateTable = StateTable<string, string, GivenState>;

/**
 * An API that can be simulated: its server, the resources that it has, and what its operations do to them.
 *
 * @example
 * const simulation = createSimulation(shopSimulation);
 */
export interface SimulatedApi {
  readonly server: ServerApi;

  /** Paths of operations that have none in the document, by the names of their handlers. */
  readonly paths?: Readonly<Record<string, string>>;
  readonly resources: Readonly<Record<string, SimulatedResource>>;

  /** By the names of their handlers. */
  readonly operations: Readonly<Record<string, SimulatedOperation>>;

  /** What only a simulation has, such as the page of a bank: by names that no operation has. */
  readonly routes?: Readonly<Record<string, ServerOperation>>;
  readonly limits?: readonly SimulatedLimit[];

  /** The document says nothing of behaviour: of a resource that nobody gave items, what is asked for is made up. */
  readonly unknown?: 'sample';
}

/**
 * How many calls there may be in a time.
 *
 * @example
 * const limit: SimulatedLimit = { most: 100, per: 60_000 };
 */
export interface SimulatedLimit {
  readonly most: number;

  /** Milliseconds. */
  readonly per: number;

  /** Ids of the operations that it is for; by default all. */
  readonly operations?: readonly string[];
}

/**
 * Items of one kind.
 *
 * @example
 * const orders: SimulatedResource = { key: [['id']], sample: sampleOrder, table: orderTransitions, state: ['status'] };
 */
export interface SimulatedResource {
  /** For each path parameter that leads to an item, the member that repeats it; the last one is its id. */
  readonly key: readonly (Path | null)[];

  /** The member `id`, where items are known by another one. */
  readonly twin?: { readonly name: string; readonly isNumber?: true };

  /** Type of the id, where it is not a text. */
  readonly id?: 'integer';

  /** Gives a value of an item; without it, an item is what was sent. */
  readonly sample?: AnySampler;

  /** Its ids have a form that samples know, such as that of a UUID. */
  readonly hasForm?: true;

  /** Requests choose the ids: what is put where nothing is, is made. */
  readonly isNamed?: true;

  /** Items that no operation creates are there when they are asked for. */
  readonly found?: true;

  /** Others make such items too: those that nobody gave are there although some were given. */
  readonly shared?: true;

  /** The resource whose items have these. */
  readonly parent?: string;

  /** Members that requests have, and responses do not. */
  readonly writeOnly?: readonly string[];
  readonly table?: AnyStateTable;

  /** The member that holds the state. */
  readonly state?: Path;

  /** The state of a new item. */
  readonly initial?: string;

  /** Conditions of the table that are counted, by their texts. */
  readonly conditions?: Readonly<Record<string, SimulatedCondition>>;

  /** What happens in a state. */
  readonly states?: Readonly<Record<string, SimulatedState>>;

  /** Keys of maps that stand for new entries, which get an id. */
  readonly maps?: readonly SimulatedMap[];
}

/**
 * What happens to an item in a state.
 *
 * @example
 * const processing: SimulatedState = { after: 5000, to: 'ACTIVE' };
 */
export interface SimulatedState {
  /** It has no name in requests and responses. */
  readonly isLabel?: true;

  /** Members that it gets, by path, with templates. */
  readonly set?: Readonly<Record<string, unknown>>;

  /** Milliseconds until it moves on, or, without `to`, is gone. */
  readonly after?: number;
  readonly to?: string;

  /** It is in no list. */
  readonly hidden?: true;
}

/**
 * A condition that holds when a trigger was there more often than that.
 *
 * @example
 * const often: SimulatedCondition = { moreThan: 5, within: 1_800_000 };
 */
export interface SimulatedCondition {
  readonly moreThan: number;

  /** Milliseconds; by default since the beginning. */
  readonly within?: number;
}

/**
 * A map of an item in which some keys stand for new entries.
 *
 * @example
 * const lines: SimulatedMap = { at: ['lines'], new: '^-[0-9]+$', id: 'id' };
 */
export interface SimulatedMap {
  readonly at: Path;
  readonly new: string;

  /** The member of an entry that repeats its key. */
  readonly id?: string;
}

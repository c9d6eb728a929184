// State tables: the possible transitions, and what triggers them.

/**
 * The description of a state; a `label` is a state that has no name in requests and responses.
 *
 * @example
 * const open: StateFacts = { meaning: 'Waits for payment.' };
 */
export interface StateFacts {
  readonly meaning?: string;
  readonly label?: true;
}

/**
 * The description of a trigger; `operation` is the id of the operation behind it.
 *
 * @example
 * const pay: TriggerFacts = { meaning: 'The buyer pays.', operation: 'payOrder' };
 */
export interface TriggerFacts {
  readonly meaning?: string;
  readonly operation?: string;
}

/**
 * The states that a row starts from: one, some, `any`, or any but some.
 *
 * @example
 * const from: StatesFrom<'open' | 'paid' | 'gone'> = { anyExcept: ['gone'] };
 */
export type StatesFrom<S extends string> =
  S | readonly S[] | 'any' | { readonly anyExcept: readonly S[] };

/**
 * The next state of a row: a state, one of some, `same`, or the one that a member of the request's body gives.
 *
 * @example
 * const to: StatesTo<'on' | 'off'> = { payload: 'state', values: ['on', 'off'] };
 */
export type StatesTo<S extends string> =
  S | readonly S[] | 'same' | (GivenState & { readonly values: readonly S[] });

/**
 * The state that a member of the request's body gives, where more states may come than the source lists.
 *
 * @example
 * lines.next('ENABLED', 'updateState'); // Set { 'ENABLED', { payload: 'state' } }
 */
export interface GivenState {
  /** The member. */
  readonly payload: string;
}

/**
 * One row of the source.
 *
 * @example
 * const row: StateRow<'open' | 'paid', 'pay'> = { from: 'open', trigger: 'pay', to: 'paid' };
 */
export interface StateRow<S extends string = string, T extends string = string> {
  readonly from: StatesFrom<S>;
  readonly trigger: T | readonly T[];
  readonly condition?: string;
  readonly to: StatesTo<S>;
  readonly effects?: readonly string[];

  /** Registered code or enum value in the response. */
  readonly error?: string;
}

/**
 * The transitions of one state machine, in the order of the source.
 *
 * @example
 * const source: StateTableSource<'open' | 'paid', 'pay'> = {
 *   states: { open: {}, paid: {} },
 *   triggers: { pay: {} },
 *   rows: [{ from: 'open', trigger: 'pay', to: 'paid' }],
 * };
 */
export interface StateTableSource<S extends string, T extends string> {
  /** The states seen so far; there may be others. */
  readonly open?: true;
  readonly states: Readonly<Record<S, StateFacts>>;
  readonly triggers: Readonly<Record<T, TriggerFacts>>;
  readonly rows: readonly StateRow<S, T>[];
}

/**
 * One possible transition from a given state by a given trigger.
 *
 * @example
 * const [move]: readonly Transition[] = orders.transitions('open', 'pay');
 * if (move?.condition) ask(move.condition);
 */
export interface Transition<S extends string = string> {
  readonly condition: string | undefined;

  /** The next state in the words of the source: `same` and "as in the payload" are kept. */
  readonly next: StatesTo<S>;
  readonly effects: readonly string[];

  /** Id of the operation behind the trigger. */
  readonly operation: string | undefined;
  readonly error: string | undefined;
}

/**
 * The possible transitions; several rows may have the same state and trigger, with different conditions.
 *
 * @example
 * const orders: StateTable<'open' | 'paid', 'pay'> = stateTable(source);
 * orders.can('open', 'pay'); // true
 * orders.can(order.state, 'pay'); // as the service answered it; without a state there are no moves
 */
export interface StateTable<
  S extends string = string,
  T extends string = string,
  Given extends GivenState = never,
> extends StateTableSource<S, T> {
  /** All rows for a state and a trigger, in order. */
  transitions(state: S | undefined, trigger: T): readonly Transition<S>[];

  /** Whether there is some row. */
  can(state: S | undefined, trigger: T): boolean;

  /**
   * The states that it may lead to; `same` gives the state itself. Where the payload gives the state and more may come
   * than the source lists, a {@link GivenState} is next to those that it lists.
   */
  next(state: S | undefined, trigger: T): Set<S | Given>;
}

/**
 * Makes a table of states.
 *
 * @example
 * const orders = stateTable<'open' | 'paid', 'pay'>({
 *   states: { open: {}, paid: {} },
 *   triggers: { pay: { operation: 'payOrder' } },
 *   rows: [{ from: 'open', trigger: 'pay', to: 'paid' }],
 * });
 * orders.next('open', 'pay'); // Set { 'paid' }
 */
export function stateTable<S extends string, T extends string, Given extends GivenState = never>(
  source: StateTableSource<S, T>,
): StateTable<S, T, Given> {
  const findRows = (state: S | undefined, trigger: T): StateRow<S, T>[] =>
    state === undefined
      ? []
      : source.rows.filter(
          (row) => isFrom(row.from, state) && joinList(row.trigger).includes(trigger),
        );
  // A table with such rows is typed with them.
  const listGiven = ({ to }: StateRow<S, T>): Given[] =>
    source.open && typeof to === 'object' && 'payload' in to
      ? [{ payload: to.payload } as Given]
      : [];
  return {
    ...source,
    transitions: (state, trigger) =>
      findRows(state, trigger).map((row) => ({
        condition: row.condition,
        next: row.to,
        effects: row.effects ?? [],
        operation: source.triggers[trigger].operation,
        error: row.error,
      })),
    can: (state, trigger) => findRows(state, trigger).length > 0,
    next: (state, trigger) =>
      new Set(
        findRows(state, trigger).flatMap((row) => [
          ...listStates(row.to, state),
          ...listGiven(row),
        ]),
      ),
  };
}

function isFrom<S extends string>(from: StatesFrom<S>, state: S): boolean {
  if (from === 'any') return true;
  if (typeof from === 'object' && 'anyExcept' in from) return !from.anyExcept.includes(state);
  return joinList(from).includes(state);
}

function listStates<S extends string>(to: StatesTo<S>, state: S | undefined): readonly S[] {
  if (to === 'same') return state === undefined ? [] : [state];
  return typeof to === 'object' && 'payload' in to ? to.values : joinList(to);
}

function joinList<T extends string>(value: T | readonly T[]): readonly T[] {
  return typeof value === 'string' ? [value] : value;
}

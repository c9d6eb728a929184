// What may come before an operation does what it does: rules, limits, and calls that are done once.

import type { SimulatedRepeat, SimulatedRule } from '../behaviour/operation-model.ts';
import type { StoredItem } from './state.ts';
import { getAt, hashText } from '../behaviour/values.ts';
import { Refusal } from '../server/refusal.ts';
import type { ServerOperation } from '../server/api.ts';
import type { AnyReply } from './replies.ts';
import type { IncomingCall, World } from './world.ts';

/** What rules look at. */
export interface RuleInput {
  readonly world: World;

  /** Name of the operation. */
  readonly id: string;
  /** Parameters, and the body as `body`. */
  readonly request: object;

  /** The item that the request names, where it is there. */
  readonly item: StoredItem | undefined;
}

/** The first rule that fits a request. All rules note what they compare with later requests. */
export function findRule(
  rules: readonly SimulatedRule[],
  input: RuleInput,
): SimulatedRule | undefined {
  let found: SimulatedRule | undefined;
  for (const [index, rule] of rules.entries()) {
    const isRepeated = !rule.repeats || noteRepeat(rule.repeats, index, input);
    if (!found && isRepeated && fitsRule(rule, input)) found = rule;
  }
  return found;
}

function fitsRule({ when = {}, unless = {} }: SimulatedRule, input: RuleInput): boolean {
  const has = ([path, values]: readonly [string, readonly unknown[]]): boolean =>
    isOneOf(readMember(path, input), values);
  const exceptions = Object.entries(unless);
  const isExcepted = exceptions.length > 0 && exceptions.every(has);
  return Object.entries(when).every(has) && !isExcepted;
}

function readMember(path: string, { request, item }: RuleInput): unknown {
  const [word = '', ...rest] = path.split('.');
  if (path === 'state') return item?.state;
  return word === 'item' ? getAt(item?.value, rest) : getAt(request, [word, ...rest]);
}

/** `null` means a member that is not there, `*` for any that is. */
function isOneOf(value: unknown, values: readonly unknown[]): boolean {
  if (value === undefined || value === null) return values.includes(null);
  return values.some((one) => one === '*' || String(one) === String(value));
}

/** Whether a request repeats one; it is noted for those that follow. */
function noteRepeat(
  { by, within = Infinity, after }: SimulatedRepeat,
  index: number,
  { world, id, request }: RuleInput,
): boolean {
  const values = by.map((path) => getAt(request, path));
  if (values.every((value) => value === undefined)) return false;
  const { memory } = world;
  // Not the values themselves: some must not be kept.
  const name = `repeat ${id} ${index} ${hashText(JSON.stringify(values)).toString(36)}`;
  const since = memory.now - within;
  const before = memory.times(name, since);
  // If age is what counts, only the first time is noted.
  if (after === undefined || before.length === 0) memory.note(name, { since, most: 1 });
  const [first] = before;
  return first !== undefined && (after === undefined || memory.now - first >= after);
}

/** Counts a call against the limits; one too many is refused. */
export function checkLimits(world: World, id: string): void {
  const { memory, api } = world;
  for (const [index, { most, per, operations }] of (api.limits ?? []).entries()) {
    if (operations && !operations.includes(id)) continue;
    const name = `limit ${index}`;
    const times = memory.times(name, memory.now - per + 1);
    if (times.length >= most) {
      const wait = Math.max(1, Math.ceil(((times[0] ?? 0) + per - memory.now) / 1000));
      const headers = { 'retry-after': String(wait) };
      throw new Refusal(429, `There were ${most} calls already.`, { headers });
    }
    memory.note(name, { since: memory.now - per + 1, most });
  }
}

/** A call that may have a key. */
interface KeyedCall {
  readonly world: World;
  readonly known: ServerOperation;
  readonly call: IncomingCall;

  /** Name of the header of the key. */
  readonly header: string;
}

/** Does what a call asks for, unless it was done under its key: then the answer is the same again. */
export function answerOnce(
  { world, known, call, header }: KeyedCall,
  act: () => AnyReply | Promise<AnyReply>,
): AnyReply | Promise<AnyReply> {
  const key = call.request.headers.get(header);
  if (key === null) return act();
  const name = hashText(JSON.stringify([known.id, key])).toString(36);
  const request = hashText(describe(call));
  const kept = world.memory.answer(name);
  if (kept && kept.request !== request) {
    throw new Refusal(findStatus(known), `The ${header} was used for another request.`);
  }
  if (kept) return kept.answer;
  const answer = act();
  if (!(answer instanceof Promise)) world.memory.keep(name, request, answer);
  return answer;
}

/** The whole request, but for its headers. */
function describe({ request, body }: IncomingCall): string {
  const { pathname, search } = new URL(request.url);
  return JSON.stringify([pathname, search, body], writeBig);
}

function writeBig(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

/** The first declared status that refuses a request which makes no sense. */
function findStatus({ replies = {} }: ServerOperation): number {
  return [422, 409, 400].find((status) => Object.hasOwn(replies, String(status))) ?? 422;
}

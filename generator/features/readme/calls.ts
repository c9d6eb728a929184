/** Calls that a README shows: the method, and arguments that compile. */

import type { Api, Model, Operation, Type } from '../../core/ir/model/model.ts';
import type { Derive, OutputOptions } from '../../core/plan/emitter.ts';
import { code, type Code, identifier, member } from '../../core/code/code.ts';
import { isListAt } from '../samples/masks.ts';
import { type Shaping, shapingBy } from '../samples/shaping.ts';
import {
  countParts,
  type GivenValues,
  type Sample,
  type SampleObject,
  sampleRequest,
} from '../samples/values.ts';
import { type Layout, layOutSample, printCall } from './layout.ts';
import { indexModels } from '../../core/ir/model/index-models.ts';

export interface Calls {
  readonly api: Api;
  readonly models: ReadonlyMap<string, Model>;
  /** Member of the client by group. */
  readonly groups: ReadonlyMap<string | undefined, string>;
  readonly describeType: (type: Type) => string;
  readonly shaping: Shaping;
  readonly made: Map<Operation, ExampleCall | undefined>;
}

export interface ExampleCall {
  readonly operation: Operation;
  /** `client.files.trash` */
  readonly method: Code;
  /** What it is called with: parameters and body. */
  readonly params: SampleObject;
  readonly args: readonly Layout[];
}

/** For an API, by what is given for integers of 64 bits. */
export const callsBy = {
  number: (api: Api, derived: Derive) => createCalls(api, 'number', derived),
  bigint: (api: Api, derived: Derive) => createCalls(api, 'bigint', derived),
} as const satisfies Record<OutputOptions['int64'], unknown>;

function createCalls(api: Api, int64: OutputOptions['int64'], derived: Derive): Calls {
  const models = derived(indexModels);
  return {
    api,
    models,
    groups: new Map(api.groups.map(({ key, member: name }) => [key, name])),
    describeType: describeTypes(models),
    shaping: derived(shapingBy[int64]),
    made: new Map(),
  };
}

/** `files.trash`, as the client has it. */
export function nameCall({ group, names }: Operation, { groups }: Pick<Calls, 'groups'>): string {
  const before = groups.get(group);
  return before === undefined ? names.method : `${before}.${names.method}`;
}

/** `client.files.trash`, or what is derived from it by its name. */
export function findMethod(
  { group, names }: Operation,
  { groups }: Calls,
  { method }: { readonly method: string } = names,
): Code {
  const before = groups.get(group);
  const client = identifier('client');
  return member(before === undefined ? client : member(client, before), method);
}

export function findCall(operation: Operation, calls: Calls): ExampleCall | undefined {
  const { made } = calls;
  if (made.has(operation)) return made.get(operation);
  const [given, other] = listGiven(operation);
  const call = makeCall(operation, given, calls) ?? (other && makeCall(operation, other, calls));
  made.set(operation, call);
  return call;
}

/** A call with more values is too long to read. */
const MOST_VALUES = 400;

/** The call is undefined if no value is found that the document allows. */
function makeCall(operation: Operation, given: GivenValues, calls: Calls): ExampleCall | undefined {
  const { path, security } = operation;
  const params = sampleRequest(operation, calls.shaping, { given });
  if (params === undefined || countParts(params) > MOST_VALUES) return undefined;
  const address =
    security?.length === 0 ? code`'https://upload.example.com/session'` : code`'/path'`;
  const url = path === undefined ? [{ flat: address }] : [];
  const isEmpty = Object.keys(params).length === 0 && operation.params.optional;
  const args = isEmpty ? url : [...url, layOutSample(params)];
  return { operation, method: findMethod(operation, calls), params, args };
}

/** What a call that gives no stream is called with, or else: a mask that names no entry of a map, no member that asks for a stream. */
function listGiven({
  mask,
  stream,
  paramsSchema,
}: Operation): readonly [GivenValues, GivenValues?] {
  const path = mask?.paths.find((one) => !one.path.includes('{') && one.whole === undefined)?.path;
  if (mask !== undefined && path !== undefined) {
    return [nest(mask.key, isListAt(paramsSchema, mask.key) ? [path] : path)];
  }
  const { asked } = stream ?? {};
  if (asked === undefined || asked === 'call') return [{}];
  const opposite = nest(asked.member, typeof asked.value === 'boolean' ? !asked.value : undefined);
  return asked.isUsual === true ? [opposite] : [nest(asked.member, undefined), opposite];
}

/** The call that gives the stream: where a member of the request asks for it, it does. */
export function findStreamCall(operation: Operation, calls: Calls): ExampleCall | undefined {
  const { stream, names } = operation;
  // Most operations give none, and a sample takes its time.
  const call = stream === undefined ? undefined : findCall(operation, calls);
  if (call === undefined || stream === undefined) return undefined;
  const { asked } = stream;
  const method = findMethod(operation, calls, names.stream ?? names);
  if (asked === undefined || asked === 'call') return { ...call, method };
  const made = makeCall(operation, nest(asked.member, asked.value), calls);
  return made && { ...made, method };
}

/** An object that has a value at the end of a path. */
function nest(path: readonly string[], value: Sample | undefined): GivenValues {
  const [name = '', ...rest] = path;
  return { [name]: rest.length === 0 ? value : nest(rest, value) };
}

/** `const answer = await client.files.trash({ … });`, or without an answer where there is none. */
export function printAwait({ operation, method, args }: ExampleCall): Code {
  const isNothing = operation.success.type.kind === 'undefined';
  const call = isNothing ? code`await` : code`const answer = await`;
  return printCall(code`${call} ${method}`, args, code`;`);
}

/** Adds options to a call, behind the parameters even if these are left out. */
export function addOptions(call: ExampleCall, options: Layout): ExampleCall {
  const { args, operation } = call;
  const isLeftOut = args.length === (operation.path === undefined ? 1 : 0);
  return { ...call, args: [...args, ...(isLeftOut ? [{ flat: code`{}` }] : []), options] };
}

/** The first operation of a kind that a call is known for. */
export function findFirstCall(
  calls: Calls,
  fits: (operation: Operation) => boolean,
): ExampleCall | undefined {
  const found = calls.api.operations.find((one) => fits(one) && findCall(one, calls));
  return found && findCall(found, calls);
}

/** The call that a README shows things with: a plain one, if possible with parameters and without a body. */
export function findExample(calls: Calls): ExampleCall | undefined {
  const isShort = (one: Operation): boolean =>
    isPlain(one) && one.body === undefined && one.params.members.length > 0;
  return findFirstCall(calls, isShort) ?? findFirstCall(calls, isPlain);
}

function isPlain({ stream, path, deprecated }: Operation): boolean {
  return stream === undefined && path !== undefined && !deprecated;
}

/** A few words for a type, as they fit in a table: no member lists, models by name. */
function describeTypes(models: ReadonlyMap<string, Model>): (type: Type) => string {
  return (type) => describe(type, 0);

  function describe(type: Type, depth: number): string {
    if (depth > 4) return 'unknown';
    const inside = (one: Type): string => describe(one, depth + 1);
    switch (type.kind) {
      case 'literal':
        return quote(type.value);
      case 'model': {
        const model = models.get(type.key);
        return (type.input ? model?.input?.name : undefined) ?? model?.name ?? 'unknown';
      }
      case 'array': {
        const items = inside(type.items);
        return items.includes(' ') ? `(${items})[]` : `${items}[]`;
      }
      case 'tuple':
        return 'array';
      case 'object':
        return type.members.length === 0 && type.rest !== undefined
          ? `Record<string, ${inside(type.rest)}>`
          : 'object';
      case 'open':
        return joinSome(type.values.map(quote), ' | …');
      case 'union':
        return joinSome(type.members.map(inside), '');
      case 'intersection':
        return type.members.map(inside).join(' & ');
      case 'binary':
        return 'Bytes';
      default:
        return type.kind;
    }
  }
}

function quote(value: string | number | boolean): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}

const MOST = 6;

function joinSome(parts: readonly string[], end: string): string {
  const distinct = [...new Set(parts)];
  if (distinct.length <= MOST) return distinct.join(' | ') + end;
  return [...distinct.slice(0, MOST - 1), '…'].join(' | ');
}

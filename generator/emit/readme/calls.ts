/** Calls that a README shows: the method, and arguments that compile. */

import { isJsonObject } from '../../diagnostics/json.ts';
import { makeSample, type SampleContext } from '../../ir/docs/sample.ts';
import type { Api, Json, JsonObject, Model, Operation, Type } from '../../ir/model.ts';
import { indexModels } from '../../ir/types/named.ts';
import { code, type Code, identifier, member } from '../code.ts';
import { type Layout, layouts, printCall } from './layout.ts';

export interface Calls {
  readonly api: Api;
  /** Member of the client by group. */
  readonly groups: ReadonlyMap<string | undefined, string>;
  readonly describeType: (type: Type) => string;
  readonly context: SampleContext<Layout>;
  readonly made: Map<Operation, Call | undefined>;
}

export interface Call {
  readonly operation: Operation;
  /** `client.files.trash` */
  readonly method: Code;
  readonly given: JsonObject;
  readonly args: readonly Layout[];
}

export function createCalls(api: Api): Calls {
  const models = indexModels(api);
  return {
    api,
    groups: new Map(api.groups.map(({ key, member: name }) => [key, name])),
    describeType: describeTypes(models),
    context: { models, sensitive: new Set(api.sensitive), builder: layouts, left: 0 },
    made: new Map(),
  };
}

/** `files.trash`, as the client has it. */
export function nameCall({ group, names }: Operation, { groups }: Calls): string {
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

export function findCall(operation: Operation, calls: Calls): Call | undefined {
  const { made } = calls;
  if (made.has(operation)) return made.get(operation);
  const call = makeCall(operation, findGiven(operation), calls);
  made.set(operation, call);
  return call;
}

function makeCall(operation: Operation, given: JsonObject, calls: Calls): Call | undefined {
  const { params, path, security } = operation;
  const printed = printParams(operation, given, calls);
  if (printed === undefined) return undefined;
  const address =
    security?.length === 0 ? code`'https://upload.example.com/session'` : code`'/path'`;
  const url = path === undefined ? [{ flat: address }] : [];
  const args = printed.flat === '{}' && params.optional ? url : [...url, printed];
  return { operation, method: findMethod(operation, calls), given, args };
}

const MOST_TYPES = 400;

/** Parameters that are required or given, and the body; or some of them. */
export function printParams(
  { params }: Operation,
  given: JsonObject,
  { context }: Calls,
  isWanted = (_name: string) => true,
): Layout | undefined {
  context.left = MOST_TYPES;
  const members = params.members
    .filter(({ name }) => isWanted(name))
    .map((one) => (one.name === 'body' ? { ...one, optional: false } : one));
  return makeSample({ kind: 'object', members }, { name: '', given, depth: 0 }, context);
}

/** What is known of a call that gives no stream: an example of the body, a mask that fits it. */
function findGiven({ body, mask, stream }: Operation): JsonObject {
  const contents = body?.contents ?? [];
  const example = contents.flatMap((content) => content.examples ?? [])[0];
  const given: JsonObject = example === undefined ? {} : { body: example };
  const path = mask?.paths.find((one) => !one.path.includes('{') && one.whole === undefined)?.path;
  if (mask !== undefined && path !== undefined) {
    return setMember(setMember({}, ['body', ...path.split('.')], null), mask.key, [path]);
  }
  const { asked } = stream ?? {};
  if (asked === undefined || asked === 'call') return given;
  return setMember(given, asked.member, asked.isUsual === true ? false : undefined);
}

/** The call that gives the stream: where a member of the request asks for it, it does. */
export function findStreamCall(operation: Operation, calls: Calls): Call | undefined {
  const { stream, names } = operation;
  const call = findCall(operation, calls);
  if (call === undefined || stream === undefined) return undefined;
  const { asked } = stream;
  const method = findMethod(operation, calls, names.stream ?? names);
  if (asked === undefined || asked === 'call') return { ...call, method };
  const made = makeCall(operation, setMember(call.given, asked.member, asked.value), calls);
  return made && { ...made, method };
}

/** A copy that has a value at the end of a path, or nothing there. */
function setMember(
  value: JsonObject,
  [name = '', ...rest]: readonly string[],
  given?: Json,
): JsonObject {
  const entries = Object.entries(value).filter(([key]) => key !== name);
  const inner = value[name];
  const below = rest.length > 0 && (given !== undefined || isJsonObject(inner));
  const set = below ? setMember(isJsonObject(inner) ? inner : {}, rest, given) : given;
  return Object.fromEntries(set === undefined ? entries : [...entries, [name, set]]);
}

/** `const answer = await client.files.trash({ … });`, or without an answer where there is none. */
export function printAwait({ operation, method, args }: Call): Code {
  const isNothing = operation.success.type.kind === 'undefined';
  const call = isNothing ? code`await` : code`const answer = await`;
  return printCall(code`${call} ${method}`, args, code`;`);
}

/** The same call with options behind the parameters, also behind those that are left out. */
export function addOptions(call: Call, options: Layout): Call {
  const { args, operation } = call;
  const isLeftOut = args.length === (operation.path === undefined ? 1 : 0);
  return { ...call, args: [...args, ...(isLeftOut ? [{ flat: code`{}` }] : []), options] };
}

/** The first operation of a kind that a call is known for. */
export function findFirstCall(
  calls: Calls,
  fits: (operation: Operation) => boolean,
): Call | undefined {
  const found = calls.api.operations.find((one) => fits(one) && findCall(one, calls));
  return found && findCall(found, calls);
}

/** The call that a README shows things with: a plain one, if possible with parameters and without a body. */
export function findExample(calls: Calls): Call | undefined {
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

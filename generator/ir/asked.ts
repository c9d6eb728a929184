/** Operations that answer with a stream, or otherwise: what of a request says which of the two is wanted. */

import { bodySchema, requestMember, type Calls } from './calls.ts';
import { sameType } from './combine.ts';
import { anyOfContents } from './contents.ts';
import type {
  Content,
  Parameter,
  RequestMember,
  Response,
  Schema,
  Stream,
  StreamChoice,
  Type,
} from './model.ts';
import { member, textOf } from './raw.ts';
import { typeOf } from './types.ts';
import { memberSchema, targetOf } from './walk.ts';

type Items = Pick<Stream, 'itemType'>;

/** Whether a content is a stream by itself. */
export type IsStreamed = (content: Content) => boolean;

/** What asks for the stream; nothing where every answer of success is one. */
export function askedOf(calls: Calls, items: Items, isStreamed: IsStreamed): Pick<Stream, 'asked'> {
  const written = textOf(member(member(calls.operation.value, 'x-sw-stream'), 'when'));
  const contents = successes(calls.responses).flatMap((response) => response.contents);
  // An array that arrives in pieces is all that there is.
  if (!contents.some(isStreamed)) return {};
  const others = contents.filter((content) => content.as !== 'never' && !isStreamed(content));
  // What nobody describes may be the stream in other clothes, unless the spec says that there is a choice.
  const isOther = (content: Content): boolean =>
    written !== undefined || isDescribed(calls, content, items);
  if (!others.some(isOther)) return {};
  return { asked: chosenBy(calls, written) ?? flagOf(calls, written) ?? 'call' };
}

/** An array of the items is the stream, in one piece. */
function isDescribed({ world }: Calls, { schema, type }: Content, { itemType }: Items): boolean {
  const items = targetOf(world.schemas, schema)?.items;
  const isWhole = items !== undefined && sameType(typeOf(world, items, 'output'), itemType);
  return type.kind !== 'unknown' && !isWhole;
}

function successes(responses: readonly Response[]): readonly Response[] {
  const good = responses.filter(({ status }) => status.startsWith('2'));
  return good.length > 0 ? good : responses.filter(({ status }) => status === 'default');
}

/** What `x-sw-stream` says; `none` is a call of its own. */
function chosenBy(calls: Calls, written: string | undefined): StreamChoice | undefined {
  if (written === undefined || written === 'none') return undefined;
  const value = member(member(calls.operation.value, 'x-sw-stream'), 'is') ?? true;
  const isPlain = ['string', 'number', 'boolean'].includes(typeof value);
  // A value of another kind is an error before anything is typed.
  if (!isPlain) return undefined;
  const found = requestMember(calls, written);
  const [place = '', ...path] = written.split('.');
  const schema = place === 'body' ? bodySchema(calls, path) : parameterAt(calls, found)?.schema;
  return choiceOf(calls, found, value as true, schema);
}

/** The well-known form: a boolean that is called `stream`, in every body or in the query. */
function flagOf(calls: Calls, written: string | undefined): StreamChoice | undefined {
  const { world, body, parameters } = calls;
  if (written !== undefined) return undefined;
  const contents = (body?.contents ?? []).filter(({ as }) => as !== 'never');
  const isFlag = ({ schema }: Pick<Content, 'schema'>): boolean => {
    const found = memberSchema(world.schemas, schema, ['stream']);
    const described = targetOf(world.schemas, found) ?? found;
    return described !== undefined && isBoolean(typeOf(world, described, 'input'));
  };
  if (contents.length > 0 && contents.every(isFlag)) {
    return choiceOf(calls, ['body', 'stream'], true, bodySchema(calls, ['stream']));
  }
  const parameter = parameters.find((one) => one.in === 'query' && one.name === 'stream');
  if (parameter === undefined || !isBoolean(parameter.type)) return undefined;
  return choiceOf(calls, parameter.key, true, parameter.schema);
}

function parameterAt({ parameters }: Calls, key: RequestMember): Parameter | undefined {
  return parameters.find((one) => one.key.join('.') === key.join('.'));
}

/** A value that is the default asks for the stream where nothing is said. */
function choiceOf(
  { world }: Calls,
  found: RequestMember,
  value: StreamChoice['value'],
  schema: Schema | undefined,
): StreamChoice {
  const own = schema?.kind === 'schema' ? schema.default : undefined;
  const usual = own ?? targetOf(world.schemas, schema)?.default;
  return { member: found, value, ...(usual?.value === value ? { isUsual: true } : {}) };
}

function isBoolean(type: Type): boolean {
  if (type.kind === 'literal') return typeof type.value === 'boolean';
  if (type.kind !== 'union') return type.kind === 'boolean';
  const others = type.members.filter(({ kind }) => kind !== 'null');
  return others.length > 0 && others.every(isBoolean);
}

/** Answers that are no stream, where another call or a member asks for the stream. */
export function besideItems(
  responses: readonly Response[],
  isStreamed: IsStreamed,
): readonly Response[] {
  const good = new Set(successes(responses));
  return responses.map((response) => {
    if (!good.has(response) || !response.contents.some(isStreamed)) return response;
    const contents = response.contents.map((content) =>
      isStreamed(content) ? { ...content, as: 'items' as const } : content,
    );
    return { ...response, contents, type: anyOfContents(contents) };
  });
}

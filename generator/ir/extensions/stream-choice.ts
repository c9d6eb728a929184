/** Operations that answer with a stream, or otherwise: what of a request says which of the two is wanted. */

import { findBodySchema, requestMember, type Calls } from '../operations/calls.ts';
import { isSameType } from '../types/combine.ts';
import { uniteContents } from '../operations/contents.ts';
import type {
  Content,
  Parameter,
  RequestMember,
  Response,
  Schema,
  Stream,
  StreamChoice,
  Type,
} from '../model.ts';
import { getMember, asText } from '../raw.ts';
import { buildType } from '../types/types.ts';
import { findMemberSchema, followReference } from '../schemas/walk.ts';

type Items = Pick<Stream, 'itemType'>;

/** Whether a content is a stream by itself. */
export type IsStreamed = (content: Content) => boolean;

/** What asks for the stream; nothing where every answer of success is one. */
export function findStreamRequest(
  calls: Calls,
  items: Items,
  isStreamed: IsStreamed,
): Pick<Stream, 'asked'> {
  const written = asText(getMember(getMember(calls.operation.value, 'x-sw-stream'), 'when'));
  const contents = listSuccesses(calls.responses).flatMap((response) => response.contents);
  // An array that arrives in pieces is all that there is.
  if (!contents.some(isStreamed)) return {};
  const others = contents.filter((content) => content.as !== 'never' && !isStreamed(content));
  // What nobody describes may be the stream in other clothes, unless the spec says that there is a choice.
  const isOther = (content: Content): boolean =>
    written !== undefined || isDescribed(calls, content, items);
  if (!others.some(isOther)) return {};
  return { asked: findStreamChoice(calls, written) ?? findStreamFlag(calls, written) ?? 'call' };
}

/** An array of the items is the stream, in one piece. */
function isDescribed({ world }: Calls, { schema, type }: Content, { itemType }: Items): boolean {
  const items = followReference(world.schemas, schema)?.items;
  const isWhole = items !== undefined && isSameType(buildType(world, items, 'output'), itemType);
  return type.kind !== 'unknown' && !isWhole;
}

function listSuccesses(responses: readonly Response[]): readonly Response[] {
  const good = responses.filter(({ status }) => status.startsWith('2'));
  return good.length > 0 ? good : responses.filter(({ status }) => status === 'default');
}

/** What `x-sw-stream` says; `none` is a call of its own. */
function findStreamChoice(calls: Calls, written: string | undefined): StreamChoice | undefined {
  if (written === undefined || written === 'none') return undefined;
  const value = getMember(getMember(calls.operation.value, 'x-sw-stream'), 'is') ?? true;
  const isPlain = ['string', 'number', 'boolean'].includes(typeof value);
  // A value of another kind is an error before anything is typed.
  if (!isPlain) return undefined;
  const found = requestMember(calls, written);
  const [place = '', ...path] = written.split('.');
  const schema =
    place === 'body' ? findBodySchema(calls, path) : findParameter(calls, found)?.schema;
  return buildStreamChoice(calls, { member: found, value: value as true }, schema);
}

/** The well-known form: a boolean that is called `stream`, in every body or in the query. */
function findStreamFlag(calls: Calls, written: string | undefined): StreamChoice | undefined {
  const { world, body, parameters } = calls;
  if (written !== undefined) return undefined;
  const contents = (body?.contents ?? []).filter(({ as }) => as !== 'never');
  const isFlag = ({ schema }: Pick<Content, 'schema'>): boolean => {
    const found = findMemberSchema(world.schemas, schema, ['stream']);
    const described = followReference(world.schemas, found) ?? found;
    return described !== undefined && isBoolean(buildType(world, described, 'input'));
  };
  if (contents.length > 0 && contents.every(isFlag)) {
    return buildStreamChoice(
      calls,
      { member: ['body', 'stream'], value: true },
      findBodySchema(calls, ['stream']),
    );
  }
  const parameter = parameters.find((one) => one.in === 'query' && one.name === 'stream');
  if (parameter === undefined || !isBoolean(parameter.type)) return undefined;
  return buildStreamChoice(calls, { member: parameter.key, value: true }, parameter.schema);
}

function findParameter({ parameters }: Calls, key: RequestMember): Parameter | undefined {
  return parameters.find((one) => one.key.join('.') === key.join('.'));
}

/** A value that is the default asks for the stream where nothing is said. */
function buildStreamChoice(
  { world }: Calls,
  choice: StreamChoice,
  schema: Schema | undefined,
): StreamChoice {
  const own = schema?.kind === 'schema' ? schema.default : undefined;
  const usual = own ?? followReference(world.schemas, schema)?.default;
  return usual?.value === choice.value ? { ...choice, isUsual: true } : choice;
}

function isBoolean(type: Type): boolean {
  if (type.kind === 'literal') return typeof type.value === 'boolean';
  if (type.kind !== 'union') return type.kind === 'boolean';
  const others = type.members.filter(({ kind }) => kind !== 'null');
  return others.length > 0 && others.every(isBoolean);
}

/** Answers that are no stream, where another call or a member asks for the stream. */
export function listOtherResponses(
  responses: readonly Response[],
  isStreamed: IsStreamed,
): readonly Response[] {
  const good = new Set(listSuccesses(responses));
  return responses.map((response) => {
    if (!good.has(response) || !response.contents.some(isStreamed)) return response;
    const contents = response.contents.map((content) =>
      isStreamed(content) ? { ...content, as: 'items' as const } : content,
    );
    return { ...response, contents, type: uniteContents(contents) };
  });
}

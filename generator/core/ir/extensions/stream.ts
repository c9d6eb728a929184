/** Which operations answer with a stream, of what, and what of a request asks for it where there are other answers too. */

import {
  findBodySchema,
  findRequestMember,
  listSuccesses,
  type Calls,
} from '../operations/calls.ts';
import { uniteContents } from '../contents/contents.ts';
import type { Content, Response, Schema, Stream, StreamChoice, Type } from '../model/model.ts';
import { getMember, getText, isTrue, allowUndefined } from '../raw.ts';
import { isSameType } from '../types/combine.ts';
import { buildType } from '../types/types.ts';
import type { World } from '../types/world.ts';
import { findMemberSchema, followReference } from '../schemas/follow.ts';

export function readStream(calls: Calls): Stream | undefined {
  const written = getMember(calls.operation.value, 'x-sw-stream');
  const contents = calls.responses
    .filter(({ status }) => status.startsWith('2') || status === 'default')
    .flatMap((response) => response.contents);
  const items = contents.map((content) => findStreamedItem(calls.world, content));
  const item =
    items.find((found) => found !== undefined) ??
    (written === undefined ? undefined : findPieces(calls, contents));
  if (item === undefined) return undefined;
  return allowUndefined({
    ...item,
    resume: isTrue(written, 'resume'),
    framing: isOfValues(calls) ? 'values' : undefined,
    end: getText(written, 'end'),
    error: getText(written, 'error'),
    asked: findStreamRequest(calls, item),
  });
}

/** Whether the spec says that an answer holds JSON values one behind the other. */
function isOfValues({ operation }: Calls): boolean {
  return getText(getMember(operation.value, 'x-sw-stream'), 'framing') === 'values';
}

function isStreamed(calls: Calls, content: Content): boolean {
  const isItem = findStreamedItem(calls.world, content) !== undefined;
  return isItem || (content.codec === 'json' && isOfValues(calls));
}

type Item = Pick<Stream, 'item' | 'itemType' | 'form'>;

/** Reads a content that is a stream by itself. */
function findStreamedItem(world: World, content: Content): Item | undefined {
  if (content.as !== undefined) return undefined;
  if (content.item !== undefined) {
    const { schema, type } = content.item;
    return { item: schema, itemType: type, ...readStreamForm(world, content, schema) };
  }
  if (content.codec !== 'events' && content.codec !== 'lines') return undefined;
  if (content.schema === undefined) return createAnyItem(content);
  // An array is what all items make together.
  const item = followReference(world.schemas, content.schema)?.items ?? content.schema;
  const itemType = buildType(world, item, 'output');
  return { item, itemType, ...readStreamForm(world, content, item) };
}

/** An event stream whose items are described as events, or as text, gives these; else what the JSON of the data says. */
function readStreamForm(world: World, { codec }: Content, item: Schema): Pick<Stream, 'form'> {
  if (codec !== 'events') return {};
  if (isText(world, item)) return { form: 'text' };
  return isEvent(world, item) ? { form: 'event' } : {};
}

const eventMembers: ReadonlySet<string> = new Set(['data', 'event', 'id', 'retry', 'comment']);

function isEvent(world: World, schema: Schema, depth = 0): boolean {
  const { properties = [], oneOf, anyOf } = followReference(world.schemas, schema) ?? {};
  const choices = oneOf ?? anyOf;
  if (choices !== undefined) {
    // Choices may lead round in a circle.
    return depth < 8 && choices.every((choice) => isEvent(world, choice, depth + 1));
  }
  const data = properties.find(({ name }) => name === 'data');
  return properties.every(({ name }) => eventMembers.has(name)) && isText(world, data?.schema);
}

function isText(world: World, schema: Schema | undefined): boolean {
  return followReference(world.schemas, schema)?.types?.join() === 'string';
}

/** An array that arrives in pieces, or values one behind the other, which the schema may describe one by one. */
function findPieces(calls: Calls, contents: readonly Content[]): Item | undefined {
  const { world } = calls;
  for (const { schema } of contents) {
    const whole = isOfValues(calls) ? schema : undefined;
    const item = followReference(world.schemas, schema)?.items ?? whole;
    if (item !== undefined) return { item, itemType: buildType(world, item, 'output') };
  }
  return contents[0] === undefined ? undefined : createAnyItem(contents[0]);
}

function createAnyItem({ at }: Content): Item {
  return { item: { kind: 'boolean', value: true, at }, itemType: { kind: 'unknown' } };
}

/** The member of the request that asks for the stream; undefined where every success is a stream. */
function findStreamRequest(calls: Calls, item: Item): Stream['asked'] {
  const written = getText(getMember(calls.operation.value, 'x-sw-stream'), 'when');
  const contents = listSuccesses(calls.responses).flatMap((response) => response.contents);
  const others = contents.filter((content) => !isStreamed(calls, content));
  // An array that arrives in pieces is all that there is.
  if (others.length === contents.length) return undefined;
  // An answer without a schema may be the same stream, unless the spec says that there is a choice.
  const isOther = (content: Content): boolean =>
    written !== undefined || isDescribed(calls, content, item);
  if (!others.some(isOther)) return undefined;
  const choice = written === undefined ? findStreamFlag(calls) : readStreamChoice(calls, written);
  return choice ?? 'call';
}

/** An array of the items is the stream, in one piece. */
function isDescribed({ world }: Calls, { schema, type }: Content, { itemType }: Item): boolean {
  const items = followReference(world.schemas, schema)?.items;
  const isWhole = items !== undefined && isSameType(buildType(world, items, 'output'), itemType);
  return type.kind !== 'unknown' && !isWhole;
}

/** The choice that `x-sw-stream` describes; `none` is a call of its own. */
function readStreamChoice(calls: Calls, written: string): StreamChoice | undefined {
  if (written === 'none') return undefined;
  const value = getMember(getMember(calls.operation.value, 'x-sw-stream'), 'is') ?? true;
  // A value of another kind is an error before anything is typed.
  if (typeof value === 'object') return undefined;
  const member = findRequestMember(calls, written);
  const [place, ...path] = written.split('.');
  const parameter = calls.parameters.find(({ key }) => key.join('.') === member.join('.'));
  const schema = place === 'body' ? findBodySchema(calls, path) : parameter?.schema;
  return buildStreamChoice(calls, { member, value }, schema);
}

/** The well-known form: a boolean that is called `stream`, in every body or in the query. */
function findStreamFlag(calls: Calls): StreamChoice | undefined {
  const { world, body, parameters } = calls;
  const contents = body?.contents ?? [];
  const isFlag = ({ schema }: Content): boolean => {
    const found = findMemberSchema(world.schemas, schema, ['stream']);
    const described = followReference(world.schemas, found) ?? found;
    return described !== undefined && isBoolean(buildType(world, described, 'input'));
  };
  if (contents.length > 0 && contents.every(isFlag)) {
    const schema = findBodySchema(calls, ['stream']);
    return buildStreamChoice(calls, { member: ['body', 'stream'], value: true }, schema);
  }
  const parameter = parameters.find((one) => one.in === 'query' && one.name === 'stream');
  if (parameter === undefined || !isBoolean(parameter.type)) return undefined;
  return buildStreamChoice(calls, { member: parameter.key, value: true }, parameter.schema);
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

/** The answers of an operation without those of its stream, where another call or a member asks for that. */
export function listAnswersBeside(calls: Calls, stream: Stream | undefined): readonly Response[] {
  const { responses } = calls;
  if (stream?.asked === undefined) return responses;
  const good = new Set(listSuccesses(responses));
  const isPart = (content: Content): boolean => isStreamed(calls, content);
  return responses.map((response) => {
    if (!good.has(response) || !response.contents.some(isPart)) return response;
    const contents = response.contents.map((content) =>
      isPart(content) ? { ...content, as: 'items' as const } : content,
    );
    return { ...response, contents, type: uniteContents(contents) };
  });
}

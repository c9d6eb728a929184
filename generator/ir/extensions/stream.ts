/** Which operations answer with a stream, and of what. */

import { findStreamRequest, listOtherResponses, type IsStreamed } from './stream-choice.ts';
import type { Calls } from '../operations/calls.ts';
import type { Content, Operation, Response, Schema, Stream } from '../model.ts';
import { getMember, asText } from '../raw.ts';
import { buildType, type World } from '../types/types.ts';
import { followReference } from '../schemas/walk.ts';

export function readStream(calls: Calls): Pick<Operation, 'stream'> {
  const { world, operation, responses } = calls;
  const written = getMember(operation.value, 'x-sw-stream');
  const isValues = getMember(written, 'framing') === 'values';
  const good = responses.filter(({ status }) => status.startsWith('2') || status === 'default');
  const contents = good.flatMap((response) => response.contents);
  const item =
    contents
      .map((content) => findStreamedItem(world, content))
      .find((found) => found !== undefined) ??
    (written === undefined ? undefined : findPieces(world, contents, isValues));
  if (item === undefined) return {};
  const [end, error] = [asText(getMember(written, 'end')), asText(getMember(written, 'error'))];
  return {
    stream: {
      ...item,
      resume: getMember(written, 'resume') === true,
      ...(isValues ? { framing: 'values' } : {}),
      ...(end === undefined ? {} : { end }),
      ...(error === undefined ? {} : { error }),
      ...findStreamRequest(calls, item, isStreamedIn(calls)),
    },
  };
}

/** The answers of an operation without those of its stream, where it has both. */
export function listAnswersBeside(
  calls: Calls,
  { stream }: Pick<Operation, 'stream'>,
): readonly Response[] {
  const { responses } = calls;
  return stream?.asked === undefined
    ? responses
    : listOtherResponses(responses, isStreamedIn(calls));
}

/** Contents that are streams by themselves, or that the spec says to hold values one behind the other. */
function isStreamedIn({ world, operation }: Calls): IsStreamed {
  const isValues = getMember(getMember(operation.value, 'x-sw-stream'), 'framing') === 'values';
  return (content) =>
    findStreamedItem(world, content) !== undefined || (isValues && content.codec === 'json');
}

type Item = Pick<Stream, 'item' | 'itemType' | 'form'>;

/** Contents that are streams by themselves. */
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
  return {
    item,
    itemType: buildType(world, item, 'output'),
    ...readStreamForm(world, content, item),
  };
}

/** An event stream whose items are described as events, or as text, gives these; else what the JSON of the data says. */
function readStreamForm(world: World, { codec }: Content, item: Schema): Pick<Stream, 'form'> {
  if (codec !== 'events') return {};
  if (followReference(world.schemas, item)?.types?.join() === 'string') return { form: 'text' };
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
  return (
    properties.every(({ name }) => eventMembers.has(name)) &&
    followReference(world.schemas, data?.schema)?.types?.join() === 'string'
  );
}

/** An array that arrives in pieces, or values one behind the other, which the schema may describe one by one. */
function findPieces(
  world: World,
  contents: readonly Content[],
  isValues: boolean,
): Item | undefined {
  for (const { schema } of contents) {
    const items = followReference(world.schemas, schema)?.items ?? (isValues ? schema : undefined);
    if (items !== undefined) return { item: items, itemType: buildType(world, items, 'output') };
  }
  return contents[0] === undefined ? undefined : createAnyItem(contents[0]);
}

function createAnyItem({ at }: Content): Item {
  return { item: { kind: 'boolean', value: true, at }, itemType: { kind: 'unknown' } };
}

/** Which operations answer with a stream, and of what. */

import { askedOf, besideItems, type IsStreamed } from './asked.ts';
import type { Calls } from './calls.ts';
import type { Content, Operation, Response, Schema, Stream } from './model.ts';
import { member, textOf } from './raw.ts';
import { typeOf, type World } from './types.ts';
import { targetOf } from './walk.ts';

export function streamOf(calls: Calls): Pick<Operation, 'stream'> {
  const { world, operation, responses } = calls;
  const written = member(operation.value, 'x-sw-stream');
  const isValues = member(written, 'framing') === 'values';
  const good = responses.filter(({ status }) => status.startsWith('2') || status === 'default');
  const contents = good.flatMap((response) => response.contents);
  const item =
    contents.map((content) => streamed(world, content)).find((found) => found !== undefined) ??
    (written === undefined ? undefined : pieces(world, contents, isValues));
  if (item === undefined) return {};
  const [end, error] = [textOf(member(written, 'end')), textOf(member(written, 'error'))];
  return {
    stream: {
      ...item,
      resume: member(written, 'resume') === true,
      ...(isValues ? { framing: 'values' } : {}),
      ...(end === undefined ? {} : { end }),
      ...(error === undefined ? {} : { error }),
      ...askedOf(calls, item, isStreamedIn(calls)),
    },
  };
}

/** The answers of an operation without those of its stream, where it has both. */
export function answersBeside(
  calls: Calls,
  { stream }: Pick<Operation, 'stream'>,
): readonly Response[] {
  const { responses } = calls;
  return stream?.asked === undefined ? responses : besideItems(responses, isStreamedIn(calls));
}

/** Contents that are streams by themselves, or that the spec says to hold values one behind the other. */
function isStreamedIn({ world, operation }: Calls): IsStreamed {
  const isValues = member(member(operation.value, 'x-sw-stream'), 'framing') === 'values';
  return (content) =>
    streamed(world, content) !== undefined || (isValues && content.codec === 'json');
}

type Item = Pick<Stream, 'item' | 'itemType' | 'form'>;

/** Contents that are streams by themselves. */
function streamed(world: World, content: Content): Item | undefined {
  if (content.as !== undefined) return undefined;
  if (content.item !== undefined) {
    const { schema, type } = content.item;
    return { item: schema, itemType: type, ...formOf(world, content, schema) };
  }
  if (content.codec !== 'events' && content.codec !== 'lines') return undefined;
  if (content.schema === undefined) return any(content);
  // An array is what all items make together.
  const item = targetOf(world.schemas, content.schema)?.items ?? content.schema;
  return { item, itemType: typeOf(world, item, 'output'), ...formOf(world, content, item) };
}

/** An event stream whose items are described as events, or as text, gives these; else what the JSON of the data says. */
function formOf(world: World, { codec }: Content, item: Schema): Pick<Stream, 'form'> {
  if (codec !== 'events') return {};
  if (targetOf(world.schemas, item)?.types?.join() === 'string') return { form: 'text' };
  return isEvent(world, item) ? { form: 'event' } : {};
}

const eventMembers: ReadonlySet<string> = new Set(['data', 'event', 'id', 'retry', 'comment']);

function isEvent(world: World, schema: Schema, depth = 0): boolean {
  const { properties = [], oneOf, anyOf } = targetOf(world.schemas, schema) ?? {};
  const choices = oneOf ?? anyOf;
  if (choices !== undefined) {
    // Choices may lead round in a circle.
    return depth < 8 && choices.every((choice) => isEvent(world, choice, depth + 1));
  }
  const data = properties.find(({ name }) => name === 'data');
  return (
    properties.every(({ name }) => eventMembers.has(name)) &&
    targetOf(world.schemas, data?.schema)?.types?.join() === 'string'
  );
}

/** An array that arrives in pieces, or values one behind the other, which the schema may describe one by one. */
function pieces(world: World, contents: readonly Content[], isValues: boolean): Item | undefined {
  for (const { schema } of contents) {
    const items = targetOf(world.schemas, schema)?.items ?? (isValues ? schema : undefined);
    if (items !== undefined) return { item: items, itemType: typeOf(world, items, 'output') };
  }
  return contents[0] === undefined ? undefined : any(contents[0]);
}

function any({ at }: Content): Item {
  return { item: { kind: 'boolean', value: true, at }, itemType: { kind: 'unknown' } };
}

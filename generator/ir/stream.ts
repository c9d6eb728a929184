/** Which operations answer with a stream, and of what. */

import type { Calls } from './calls.ts';
import type { Content, Operation, Stream } from './model.ts';
import { member, textOf } from './raw.ts';
import { typeOf, type World } from './types.ts';
import { targetOf } from './walk.ts';

export function streamOf({ world, operation, responses }: Calls): Pick<Operation, 'stream'> {
  const written = member(operation.value, 'x-sw-stream');
  const good = responses.filter(({ status }) => status.startsWith('2') || status === 'default');
  const contents = good.flatMap((response) => response.contents);
  const item =
    contents.map((content) => streamed(world, content)).find((found) => found !== undefined) ??
    (written === undefined ? undefined : pieces(world, contents));
  if (item === undefined) return {};
  const [end, error] = [textOf(member(written, 'end')), textOf(member(written, 'error'))];
  return {
    stream: {
      ...item,
      resume: member(written, 'resume') === true,
      ...(end === undefined ? {} : { end }),
      ...(error === undefined ? {} : { error }),
    },
  };
}

type Item = Pick<Stream, 'item' | 'itemType'>;

/** Contents that are streams by themselves. */
function streamed(world: World, content: Content): Item | undefined {
  if (content.item !== undefined) return { item: content.item.schema, itemType: content.item.type };
  if (content.codec !== 'events' && content.codec !== 'lines') return undefined;
  if (content.schema === undefined) return any(content);
  return { item: content.schema, itemType: typeOf(world, content.schema, 'output') };
}

/** An array that arrives in pieces. */
function pieces(world: World, contents: readonly Content[]): Item | undefined {
  for (const { schema } of contents) {
    const items = targetOf(world.schemas, schema)?.items;
    if (items !== undefined) return { item: items, itemType: typeOf(world, items, 'output') };
  }
  return contents[0] === undefined ? undefined : any(contents[0]);
}

function any({ at }: Content): Item {
  return { item: { kind: 'boolean', value: true, at }, itemType: { kind: 'unknown' } };
}

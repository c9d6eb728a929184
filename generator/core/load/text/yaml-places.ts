/** Finds where nodes are in a YAML text. js-yaml's events read data and positions alike, so the two agree. */

import { type Event, EVENT_ID, getScalarValue, parseEvents, SCALAR_STYLE } from 'js-yaml';
import { type Child, createFinder, type Finder, type Range } from './positions.ts';
import { attempt } from '../../diagnostics/thrown.ts';

/** A text, its events, and for each event the index of the one after its node. */
export interface Stream {
  readonly text: string;
  readonly events: readonly Event[];
  readonly after: Uint32Array;
}

interface Pair {
  readonly key: number;
  readonly value: number;
}

/** Nodes are indexes of events. */
export function createYamlFinder(stream: Stream): Finder {
  return createFinder({
    root: stream.events.findIndex(({ type }) => type !== EVENT_ID.DOCUMENT),
    readChildren: (node) => readChildren(stream, node, new Map()),
    readRange: (node) => readFirstLine(stream, node),
    isBelowKey: (node) => isBlock(stream, node),
  });
}

/** Undefined for a text that cannot be read. */
export function readStream(text: string): Stream | undefined {
  const events = attempt(() => parseEvents(text, { maxDepth: 1000 }));
  return events && indexStream(text, events);
}

export function indexStream(text: string, events: readonly Event[]): Stream {
  return { text, events, after: indexNodes(events) };
}

/** The pairs of the map at an index, in order. */
export function* walkPairs(stream: Stream, map: number): Generator<Pair> {
  const { events, after } = stream;
  for (let at = map + 1; events[at]?.type !== EVENT_ID.POP && at < events.length;) {
    const value = after[at] ?? events.length;
    yield { key: at, value };
    at = after[value] ?? events.length;
  }
}

/** The text of a key; undefined for a key that is a map or list. */
export function readKey({ text, events }: Stream, index: number): string | undefined {
  const event = events[index];
  return event?.type === EVENT_ID.SCALAR ? getScalarValue(text, event) : undefined;
}

/** The range of a node's text; of a map or list, of its first line. */
export function readRange({ text, events }: Stream, index: number): Range | undefined {
  const event = events[index];
  if (event === undefined) return undefined;
  if (event.type === EVENT_ID.ALIAS) return { start: event.anchorStart - 1, end: event.anchorEnd };
  if (event.type === EVENT_ID.SEQUENCE || event.type === EVENT_ID.MAPPING) {
    return { start: event.start, end: event.start + 1 };
  }
  if (event.type !== EVENT_ID.SCALAR || event.valueStart < 0) return undefined;
  const { valueStart: start, valueEnd: end, style } = event;
  if (style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED) {
    return { start: start - 1, end: end + 1 };
  }
  const indent = /^[ \r\n]*/.exec(text.slice(start, end))?.[0].length ?? 0;
  return { start: start + indent, end };
}

function indexNodes(events: readonly Event[]): Uint32Array {
  const after = new Uint32Array(events.length);
  const open: number[] = [];
  for (let index = 0; index < events.length; index++) {
    after[index] = index + 1;
    const type = events[index]?.type;
    if (type === EVENT_ID.POP) after[open.pop() ?? 0] = index + 1;
    else if (type !== EVENT_ID.SCALAR && type !== EVENT_ID.ALIAS) open.push(index);
  }
  return after;
}

/** A map in a list is shown by its first key. */
function readFirstLine(stream: Stream, index: number): Range | undefined {
  const isMap = stream.events[index]?.type === EVENT_ID.MAPPING && isBlock(stream, index);
  const first = isMap ? readRange(stream, index + 1) : undefined;
  return first ?? readRange(stream, index);
}

function isBlock({ events }: Stream, index: number): boolean {
  const event = events[index];
  const isContainer = event?.type === EVENT_ID.MAPPING || event?.type === EVENT_ID.SEQUENCE;
  return isContainer && event.style === 1;
}

/** Reads also the maps that are merged (`<<`), each once. Own members win, then those of the first map that has them. */
function readChildren(
  stream: Stream,
  node: number,
  known: Map<number, Map<string, Child>>,
): ReadonlyMap<string, Child> {
  const at = dereference(stream, node);
  const read = known.get(at);
  if (read !== undefined) return read;
  const children = new Map<string, Child>();
  known.set(at, children);
  const type = stream.events[at]?.type;
  if (type === EVENT_ID.SEQUENCE) {
    for (const item of walkItems(stream, at)) children.set(String(children.size), { node: item });
  }
  const merged: number[] = [];
  for (const { key, value } of type === EVENT_ID.MAPPING ? walkPairs(stream, at) : []) {
    const name = readKey(stream, key);
    if (name === '<<') merged.push(value);
    else if (name !== undefined && !children.has(name)) {
      children.set(name, { key: readRange(stream, key), node: value });
    }
  }
  for (const value of merged.flatMap((one) => listMerged(stream, one))) {
    for (const [name, child] of readChildren(stream, value, known)) {
      if (!children.has(name)) children.set(name, child);
    }
  }
  return children;
}

/** `<<` takes a map, or a list of maps. */
function listMerged(stream: Stream, value: number): readonly number[] {
  const at = dereference(stream, value);
  return stream.events[at]?.type === EVENT_ID.SEQUENCE ? [...walkItems(stream, at)] : [at];
}

/** The items of a list, in order. */
export function* walkItems({ events, after }: Stream, list: number): Generator<number> {
  for (let at = list + 1; events[at]?.type !== EVENT_ID.POP && at < events.length;) {
    yield at;
    at = after[at] ?? events.length;
  }
}

/** The node that an alias refers to: the last one before it with that anchor. */
function dereference({ text, events }: Stream, index: number): number {
  const event = events[index];
  if (event?.type !== EVENT_ID.ALIAS) return index;
  const name = text.slice(event.anchorStart, event.anchorEnd);
  for (let at = index - 1; at >= 0; at--) {
    const candidate = events[at];
    if (candidate === undefined || !('anchorStart' in candidate)) continue;
    if (candidate.type === EVENT_ID.ALIAS || candidate.anchorStart < 0) continue;
    if (text.slice(candidate.anchorStart, candidate.anchorEnd) === name) return at;
  }
  return index;
}

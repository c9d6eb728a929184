/** YAML text in; where its nodes stand out. js-yaml's events read data and positions alike, so the two agree. */

import { type Event, EVENT_ID, getScalarValue, parseEvents, SCALAR_STYLE } from 'js-yaml';
import { splitPointer } from '../structure/pointer.ts';
import type { Finder, Found, Range } from './positions.ts';

/** A text and its events. */
export interface Source {
  readonly text: string;
  readonly events: readonly Event[];
}

/** For each event the index of the one after its node. */
export interface Stream extends Source {
  readonly after: Uint32Array;
}

interface Pair {
  readonly key: number;
  readonly value: number;
}

/** Finds nodes by pointer; a text that cannot be read is found at its beginning. */
export function yamlFinder(text: string): Finder {
  const stream = readStream(text);
  if (stream === undefined) {
    return () => ({ key: { start: 0, end: 1 }, value: { start: 0, end: 1 } });
  }
  return streamFinder(stream);
}

export function streamFinder(stream: Stream): Finder {
  return (pointer) => find(stream, splitPointer(pointer));
}

/** Undefined for a text that cannot be read. */
export function readStream(text: string): Stream | undefined {
  try {
    const events = parseEvents(text, { maxDepth: 1000 });
    return streamOf(text, events);
  } catch {
    return undefined;
  }
}

export function streamOf(text: string, events: readonly Event[]): Stream {
  return { text, events, after: indexNodes(events) };
}

/** The pairs of the map at an index, in order. */
export function* pairsOf(stream: Stream, map: number): Generator<Pair> {
  const { events, after } = stream;
  for (let at = map + 1; events[at]?.type !== EVENT_ID.POP && at < events.length;) {
    const value = after[at] ?? events.length;
    yield { key: at, value };
    at = after[value] ?? events.length;
  }
}

/** The text of a key; undefined for a key that is a map or list. */
export function keyText({ text, events }: Source, index: number): string | undefined {
  const event = events[index];
  return event?.type === EVENT_ID.SCALAR ? getScalarValue(text, event) : undefined;
}

/** The range of a node's text; of a map or list, of its first line. */
export function rangeOf({ text, events }: Source, index: number): Range | undefined {
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

function find(stream: Stream, segments: readonly string[]): Found {
  let value = stream.events.findIndex(({ type }) => type !== EVENT_ID.DOCUMENT);
  let key: number | undefined;
  for (const segment of segments) {
    const next = child(stream, dereference(stream, value), segment, 0);
    if (next === undefined) break;
    ({ key, value } = next);
  }
  return foundAt(stream, key, value);
}

function foundAt(stream: Stream, key: number | undefined, value: number): Found {
  const start = { start: 0, end: 1 };
  const own = firstLine(stream, value);
  const keyRange = key === undefined ? undefined : rangeOf(stream, key);
  const isBelow = keyRange !== undefined && own !== undefined && isBlock(stream, value);
  return {
    key: keyRange ?? own ?? start,
    value: (isBelow ? keyRange : (own ?? keyRange)) ?? start,
  };
}

/** A map in a list is shown by its first key. */
function firstLine(stream: Stream, index: number): Range | undefined {
  const isMap = stream.events[index]?.type === EVENT_ID.MAPPING && isBlock(stream, index);
  const first = isMap ? rangeOf(stream, index + 1) : undefined;
  return first ?? rangeOf(stream, index);
}

function isBlock({ events }: Stream, index: number): boolean {
  const event = events[index];
  const isContainer = event?.type === EVENT_ID.MAPPING || event?.type === EVENT_ID.SEQUENCE;
  return isContainer && event.style === 1;
}

function child(
  stream: Stream,
  index: number,
  segment: string,
  merges: number,
): { key: number | undefined; value: number } | undefined {
  const type = stream.events[index]?.type;
  if (type === EVENT_ID.SEQUENCE) return itemAt(stream, index, Number(segment));
  if (type !== EVENT_ID.MAPPING || merges > 100) return undefined;
  const merged: number[] = [];
  for (const pair of pairsOf(stream, index)) {
    const name = keyText(stream, pair.key);
    if (name === segment) return pair;
    if (name === '<<') merged.push(pair.value);
  }
  return firstOf(merged, (value) => mergedChild(stream, value, segment, merges + 1));
}

/** `<<` takes a map, or a list of maps of which the first that has the key wins. */
function mergedChild(stream: Stream, value: number, segment: string, merges: number) {
  const index = dereference(stream, value);
  if (stream.events[index]?.type !== EVENT_ID.SEQUENCE) {
    return child(stream, index, segment, merges);
  }
  const items: number[] = [];
  for (let at = index + 1; stream.events[at]?.type !== EVENT_ID.POP; at = stream.after[at] ?? at) {
    items.push(dereference(stream, at));
  }
  return firstOf(items, (item) => child(stream, item, segment, merges));
}

function firstOf<T, U>(items: readonly T[], look: (item: T) => U | undefined): U | undefined {
  for (const item of items) {
    const found = look(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function itemAt({ events, after }: Stream, list: number, position: number) {
  let at = list + 1;
  for (let index = 0; events[at] !== undefined && events[at]?.type !== EVENT_ID.POP; index++) {
    if (index === position) return { key: undefined, value: at };
    at = after[at] ?? events.length;
  }
  return undefined;
}

/** The node that an alias stands for: the last one before it with that anchor. */
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

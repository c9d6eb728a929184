/**
 * Numbers of a YAML text whose writing says more than their value (`1.0`, `007`, `1e3`) in; where a text is meant, they are
 * read as it, and reported of. A version is one, and so is a value of a schema of `type: string`.
 */

import { type Event, EVENT_ID, SCALAR_STYLE } from 'js-yaml';
import type { Problem } from '../../diagnostics/diagnostic.ts';
import { readKey, walkPairs, type Stream, walkItems } from './yaml-places.ts';

interface Reading {
  readonly events: readonly Event[];
  readonly problems: readonly Problem[];
}

/** The events, those of such numbers as if they were in quotes. */
export function readNumbersAsText(file: string, stream: Stream): Reading {
  const events = stream.events;
  const maps = listMapsWithLossy(stream);
  const meant = new Set(
    maps.size === 0 ? [] : [...findVersion(stream), ...listValues(stream, maps)],
  );
  if (meant.size === 0) return { events, problems: [] };
  return {
    events: events.map((event, index) => (meant.has(index) ? quote(event) : event)),
    problems: [...meant].map((index) => describeRead(file, stream.text, events[index])),
  };
}

const number = /^(?:[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?|0o[0-7]+|0x[\da-fA-F]+)$/;

/** The maps that hold such numbers, in themselves or in a list, in order. */
function listMapsWithLossy({ text, events }: Stream): ReadonlySet<number> {
  const found = new Set<number>();
  const open: number[] = [];
  for (let index = 0; index < events.length; index += 1) {
    const event = events[index];
    const type = event?.type;
    if (type === EVENT_ID.POP) open.pop();
    else if (type === EVENT_ID.SCALAR) {
      if (!losesText(text, event)) continue;
      const inner = open.at(-1) ?? 0;
      const holder = events[inner]?.type === EVENT_ID.SEQUENCE ? (open.at(-2) ?? 0) : inner;
      if (events[holder]?.type === EVENT_ID.MAPPING) found.add(holder);
    } else if (type !== EVENT_ID.ALIAS) open.push(index);
  }
  return found;
}

/** Whether the text of a plain scalar is not the one that its value would be printed as. */
function losesText(text: string, event: Event | undefined): boolean {
  if (event?.type !== EVENT_ID.SCALAR || event.style !== SCALAR_STYLE.PLAIN) return false;
  if (event.tagStart >= 0 || event.valueStart < 0 || event.valueEnd - event.valueStart > 40) {
    return false;
  }
  const first = text.charCodeAt(event.valueStart);
  if (first > 0x39 || first < 0x2b) return false;
  const written = text.slice(event.valueStart, event.valueEnd);
  return number.test(written) && String(Number(written)) !== written;
}

/** `info.version` of the root. */
function* findVersion(stream: Stream): Generator<number> {
  const root = stream.events.findIndex(({ type }) => type !== EVENT_ID.DOCUMENT);
  const info = findMember(stream, root, 'info');
  const version = info === undefined ? undefined : findMember(stream, info, 'version');
  if (version !== undefined && losesText(stream.text, stream.events[version])) yield version;
}

/** What is in `enum`, `const`, `default` and `example` beside `type: string`. */
function* listValues(stream: Stream, maps: ReadonlySet<number>): Generator<number> {
  for (const map of maps) {
    const typed = findMember(stream, map, 'type');
    if (typed === undefined || readKey(stream, typed) !== 'string') continue;
    for (const { key, value } of walkPairs(stream, map)) {
      if (!valued.has(readKey(stream, key) ?? '')) continue;
      const isList = stream.events[value]?.type === EVENT_ID.SEQUENCE;
      for (const at of isList ? walkItems(stream, value) : [value]) {
        if (losesText(stream.text, stream.events[at])) yield at;
      }
    }
  }
}

const valued: ReadonlySet<string> = new Set(['enum', 'const', 'default', 'example']);

function findMember(stream: Stream, map: number, name: string): number | undefined {
  if (stream.events[map]?.type !== EVENT_ID.MAPPING) return undefined;
  for (const { key, value } of walkPairs(stream, map)) {
    if (readKey(stream, key) === name) return value;
  }
  return undefined;
}

function quote(event: Event): Event {
  if (event.type !== EVENT_ID.SCALAR) return event;
  return { ...event, style: SCALAR_STYLE.SINGLE_QUOTED, fast: true };
}

function describeRead(file: string, text: string, event: Event | undefined): Problem {
  const [start, end] =
    event?.type === EVENT_ID.SCALAR ? [event.valueStart, event.valueEnd] : [0, 0];
  const written = text.slice(start, end);
  return {
    code: 'SPEC-132',
    severity: 'warning',
    message: `\`${written}\` is a number, but a string is expected; it is read as \`"${written}"\`.`,
    at: { file, pointer: '', offset: start },
    help: 'Write it in quotes.',
  };
}

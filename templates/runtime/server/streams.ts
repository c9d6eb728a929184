// Streams of a server: events, JSON lines and lists, written item by item.

import { isBytes } from '../call/raw-bytes.ts';
import { writeJson } from '../call/value-text.ts';
import { readExact, writeExact } from '../derived/exact-json.ts';
import { streamFrom } from '../derived/multipart.ts';
import type { MediaForm, WrittenBody } from './bodies.ts';
import { placed } from './refusal.ts';
import { parseJson } from './values.ts';
import type { ServerEvent } from '../derived/stream-events.ts';

/** How JSON is written and read. */
interface Json {
  readonly write?: (value: unknown) => string;
  readonly parse?: (text: string) => unknown;
}

const exact: Json = { write: writeExact, parse: readExact };

/**
 * How the items of an event stream are written.
 *
 * @example
 * const rules: EventRules = { end: '[DONE]' };
 */
export interface EventRules {
  /** What an item is, where it is not the JSON of the data of an event: the event itself, or its data as text. */
  readonly item?: 'event' | 'text';

  /** Data of the event that ends the stream. */
  readonly end?: string;

  /** Integers beyond 2^53 are `bigint`. */
  readonly exact?: true;
}

/**
 * Server-sent events from a list, or from anything that `for await` takes. Bytes are sent as they are.
 *
 * @example
 * const replies = { 200: [eventsForm({ end: '[DONE]' })] };
 */
export function eventsForm(rules: EventRules = {}): MediaForm {
  return {
    type: 'text/event-stream',
    items: true,
    write: (value) => writeItems(value, (items) => listEvents(items, rules)),
  };
}

/**
 * One line of JSON for each item. A body of a request is read as a list.
 *
 * @example
 * const contents = [mediaForm('application/x-ndjson', linesForm)];
 */
export const linesForm: MediaForm = /* @__PURE__ */ createLinesForm({});

/**
 * One line of JSON for each item, with integers beyond 2^53 as `bigint`.
 *
 * @example
 * const contents = [exactLinesForm];
 */
export const exactLinesForm: MediaForm = /* @__PURE__ */ createLinesForm(exact);

/**
 * A JSON array that is written item by item.
 *
 * @example
 * const replies = { 200: [listForm] };
 */
export const listForm: MediaForm = /* @__PURE__ */ createListForm({});

/**
 * A JSON array that is written item by item, with integers beyond 2^53 as `bigint`.
 *
 * @example
 * const replies = { 200: [exactListForm] };
 */
export const exactListForm: MediaForm = /* @__PURE__ */ createListForm(exact);

function createLinesForm({ write, parse }: Json): MediaForm {
  return {
    type: 'application/jsonl',
    items: true,
    async read(body) {
      const text = (await body.text()).replaceAll('\x1e', '\n');
      const lines = text.split(/[\r\n]+/).filter((line) => line.trim());
      return lines.map((line, index) => placed(['body', index], () => parseJson(line, parse)));
    },
    write(value) {
      // In a JSON text sequence (RFC 7464), a separator begins each text.
      const start = /json-seq/i.test(this.type) ? '\x1e' : '';
      return writeItems(value, (items) => listLines(items, start, write));
    },
  };
}

async function* listLines(
  items: AsyncIterable<unknown>,
  start: string,
  write: Json['write'],
): AsyncGenerator<string> {
  for await (const item of items) yield `${start}${writeJson([], item, write)}\n`;
}

function createListForm({ write }: Json): MediaForm {
  return {
    type: 'application/json',
    items: true,
    write: (value) => writeItems(value, (items) => listArray(items, write)),
  };
}

async function* listArray(
  items: AsyncIterable<unknown>,
  write: Json['write'],
): AsyncGenerator<string> {
  let start = '[';
  for await (const item of items) {
    yield start + writeJson([], item, write);
    start = ',';
  }
  yield start === '[' ? '[]' : ']';
}

async function* listEvents(
  items: AsyncIterable<unknown>,
  { item: form, end, exact: isExact }: EventRules,
): AsyncGenerator<string> {
  const write = isExact ? writeExact : undefined;
  for await (const item of items) {
    // The operation declares what an item is.
    if (form === 'event') yield writeEvent(item as Partial<ServerEvent>);
    else yield writeEvent({ data: form === 'text' ? String(item) : writeJson([], item, write) });
  }
  if (end !== undefined) yield writeEvent({ data: end });
}

/**
 * One event as text.
 *
 * @example
 * writeEvent({ event: 'note', data: 'a' }); // 'event: note\ndata: a\n\n'
 */
export function writeEvent({ event, data = '', id, retry }: Partial<ServerEvent>): string {
  const fields: (readonly [string, string | number | undefined])[] = [
    ['event', event],
    ['id', id],
    ['retry', retry],
    ...data.split(/\r\n|[\r\n]/).map((line) => ['data', line] as const),
  ];
  const lines = fields.map(([name, value]) => {
    if (value === undefined) return '';
    if (/[\r\n\0]/.test(String(value)) && name !== 'data') {
      throw new TypeError(`${name} of an event must be one line`);
    }
    return `${name}: ${value}\n`;
  });
  return `${lines.join('')}\n`;
}

function writeItems(
  value: unknown,
  list: (items: AsyncIterable<unknown>) => AsyncIterable<string>,
): WrittenBody {
  // Type libraries differ in the types of a body; all have these.
  if (isBytes(value)) return { body: value as WrittenBody['body'] };
  return { body: streamFrom(encodeAll(list(giveItems(value)))) };
}

/** What is in a list or a loop; another value is an item itself. */
async function* giveItems(value: unknown): AsyncGenerator<unknown> {
  const items: object = Object(value);
  const isSeveral = Symbol.asyncIterator in items || Symbol.iterator in items;
  // One of the two, as was just seen; a text is one item.
  if (isSeveral && typeof value !== 'string') yield* value as Iterable<unknown>;
  else yield value;
}

async function* encodeAll(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const text of texts) yield encoder.encode(text);
}

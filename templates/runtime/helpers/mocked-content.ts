// Data and items of a test in the form that an operation reads.

import type { Accept } from '../call/answers.ts';
import { isBytes, type Payload } from '../call/raw-bytes.ts';
import { readEssence } from '../call/bodies.ts';
import type { HeaderValues } from '../call/client.ts';
import { writeExact } from '../derived/exact-json.ts';
import type { StreamRules } from '../derived/streams.ts';
import { writeXml, type XmlAnswers } from '../xml/xml.ts';

interface Content {
  readonly body?: Payload;
  readonly type?: string | undefined;
}

/** A response with the headers that a test gives. */
export function buildResponse(
  { body, type }: Content,
  status: number,
  given: HeaderValues = {},
): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined) headers.set(name, value);
  }
  if (type && !headers.has('content-type')) headers.set('content-type', type);
  // Type libraries differ in the types of a body; all have these.
  return new Response((body ?? null) as ConstructorParameters<typeof Response>[0], {
    status,
    headers,
  });
}

const isJson = /[/+]json$/;

/** Data in a form that the operation reads. */
export function encodeData(data: unknown, accept: Pick<Accept, 'accept'> | undefined): Content {
  if (data === undefined) return {};
  const types = (accept?.accept ?? 'application/json').split(',').map(readEssence);
  if (isBytes(data)) {
    return { body: data, type: getConcreteType(types.find((type) => !isText(type))) };
  }
  if (typeof data === 'string' && !types.some((type) => isJson.test(type))) {
    const [type = ''] = types;
    return { body: data, type: type.includes('*') ? 'text/plain' : type };
  }
  // Most operations have a form, and that of XML says how its values look.
  const { shape, type: own } = (accept ?? {}) as Partial<XmlAnswers>;
  if (shape !== undefined) return { body: writeXml(data, shape), type: own };
  const type = types.find((one) => isJson.test(one)) ?? types.find((one) => !one.includes('*'));
  return { body: writeExact(data), type: type ?? 'application/json' };
}

function isText(type: string): boolean {
  return /^text\/|[/+](json|xml)$/.test(type);
}

/** One type of a range. */
function getConcreteType(type = '*/*'): string {
  return type.replace('*/*', 'application/octet-stream').replace('*', 'octet-stream');
}

interface Framed {
  readonly type: string;
  readonly pieces: AsyncGenerator<string>;
}

/** Items in one of the forms in which the operation takes them. */
export function frameItems(
  rules: StreamRules,
  items: Iterable<unknown> | AsyncIterable<unknown>,
): Framed {
  const { accept = 'text/event-stream', framing } = rules;
  const all = accept.split(',').map(readEssence);
  const [type = ''] = all;
  if (all.includes('text/event-stream')) {
    return { type: 'text/event-stream', pieces: writeEvents(rules, items) };
  }
  const isList = isJson.test(type) && !framing;
  return { type, pieces: isList ? writeList(items) : writeLines(items) };
}

async function* writeEvents(
  { item: form, end }: StreamRules,
  items: Iterable<unknown> | AsyncIterable<unknown>,
): AsyncGenerator<string> {
  for await (const item of items) {
    if (form === 'event') {
      // The spec says that its items are events.
      const { event, id, data } = item as Readonly<Record<string, string | undefined>>;
      yield writeEvent(data ?? '', { event, id });
    } else yield writeEvent(form === 'text' ? String(item) : JSON.stringify(item));
  }
  if (end !== undefined) yield writeEvent(end);
}

function writeEvent(
  data: string,
  named: Readonly<Record<string, string | undefined>> = {},
): string {
  const fields = Object.entries(named).filter(([, value]) => value !== undefined);
  const lines = data.split('\n').map((line) => ['data', line]);
  return `${[...fields, ...lines].map(([name, value]) => `${name}: ${value}\n`).join('')}\n`;
}

async function* writeList(
  items: Iterable<unknown> | AsyncIterable<unknown>,
): AsyncGenerator<string> {
  let before = '[';
  for await (const item of items) {
    yield before + JSON.stringify(item);
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

async function* writeLines(
  items: Iterable<unknown> | AsyncIterable<unknown>,
): AsyncGenerator<string> {
  for await (const item of items) yield `${JSON.stringify(item)}\n`;
}

/** Finds what the document does not allow or does not describe of an answer. */

import type { Content, Response } from '../../ir/model.ts';
import { events, jsonItems, jsonLines } from '../../../templates/runtime/streams.ts';
import { readEssence } from '../../../templates/runtime/bodies.ts';
import { findByStatus } from '../../../templates/runtime/server-replies.ts';
import { decodeBody } from '../http/decode.ts';
import { type Message, readHeader } from '../http/exchange.ts';
import { checkHeaders } from './check-headers.ts';
import { checkValue } from './check-value.ts';
import { type Finding, formatPath } from './finding.ts';
import { createFinding, type Checking } from './check-exchange.ts';
import { findForm, readBody } from './read-body.ts';
import { createShape, noteShape, type Shape } from './shape.ts';
import { findUndescribed } from './undescribed.ts';

export async function checkAnswer(checking: Checking): Promise<readonly Finding[]> {
  const { exchange, operation } = checking;
  const { status } = exchange;
  const type = readHeader(exchange.response, 'content-type');
  const documented = findResponse(operation.responses, status);
  if (documented === undefined) {
    const message = `The document does not show the status ${status}.`;
    const lesson = {
      kind: 'status',
      status: String(status),
      type: readEssence(type ?? ''),
      shape: findShape(exchange.response),
    } as const;
    const finding = createFinding(checking, 'WIRE-106', {
      at: operation.at,
      path: `${status}`,
      message,
    });
    return [{ ...finding, lesson }];
  }
  return [...checkHeaders(checking, documented), ...(await checkBody(checking, documented))];
}

async function checkBody(checking: Checking, documented: Response): Promise<readonly Finding[]> {
  const { exchange, server } = checking;
  const { status } = exchange;
  const type = readHeader(exchange.response, 'content-type');
  const { at, contents } = documented;
  const isBare = exchange.method === 'HEAD' || status === 204 || status === 304;
  if (isBare || exchange.response.body?.length === 0) return [];
  const form = findForm(findByStatus(server.replies ?? {}, status) ?? [], type);
  if (form === undefined) {
    // Nothing is said of the body: neither that there is one, nor that there is none.
    if (contents.length === 0 && !documented.empty) return [];
    const message =
      contents.length === 0
        ? `The document shows no body with the status ${status}.`
        : `The document does not show an answer of the type \`${type ?? 'none'}\` with the status ${status}.`;
    const lesson = {
      kind: 'media type',
      type: readEssence(type ?? ''),
      shape: findShape(exchange.response),
    } as const;
    return [
      {
        ...createFinding(checking, 'WIRE-107', { at, path: `${status} content-type`, message }),
        lesson,
      },
    ];
  }
  const content = contents.find((one) => readEssence(one.mediaType) === readEssence(form.type));
  if (content?.item !== undefined) return checkItems(checking, content);
  const read = await readBody(exchange.response, form);
  if ('problem' in read) {
    const message = `The body cannot be read: ${read.problem}`;
    return [createFinding(checking, 'WIRE-105', { at, path: 'body', message })];
  }
  return read.isRead ? checkContent(checking, read.value, documented, content) : [];
}

export function findResponse(responses: readonly Response[], status: number): Response | undefined {
  const range = `${Math.floor(status / 100)}XX`;
  const find = (key: string): Response | undefined =>
    responses.find((one) => one.status.toUpperCase() === key);
  return find(String(status)) ?? find(range) ?? responses.find((one) => one.status === 'default');
}

function checkContent(
  checking: Checking,
  value: unknown,
  { status, at }: Response,
  content: Content | undefined,
): readonly Finding[] {
  const { api, operation } = checking;
  const { responses = {} } = api.schemas(operation.id) ?? {};
  const checked = { value, code: 'WIRE-109', at, start: ['body'] } as const;
  const broken = checkValue(checking, responses[status], checked);
  return [...broken, ...describeMembers(checking, value, content?.schema, ['body'])];
}

async function checkItems(checking: Checking, content: Content): Promise<readonly Finding[]> {
  const { api, operation, exchange } = checking;
  const items = await readItems(checking, readHeader(exchange.response, 'content-type') ?? '');
  const { item } = api.schemas(operation.id) ?? {};
  return items.flatMap((value, index) => {
    const start = ['item', index];
    const checked = { value, code: 'WIRE-109', at: content.at, start } as const;
    return [
      ...checkValue(checking, item, checked),
      ...describeMembers(checking, value, content.item?.schema, start),
    ];
  });
}

/** As many as can be read: a stream may have been cut off, or have ended with a word of its own. */
async function readItems(
  { exchange, operation: { stream } }: Checking,
  type: string,
): Promise<readonly unknown[]> {
  const bytes = decodeBody(exchange.response);
  const found: unknown[] = [];
  if (bytes === undefined || stream?.form !== undefined) return found;
  const texts = (async function* () {
    yield new TextDecoder().decode(bytes);
  })();
  const isEvents = /event-stream/.test(type);
  const pieces = isEvents
    ? events(texts, { id: '' })
    : /json(?:l|-lines|-seq)|ndjson/.test(type)
      ? jsonLines(texts)
      : jsonItems(texts);
  try {
    for await (const piece of pieces) {
      const text = typeof piece === 'string' ? piece : piece.data;
      if (text === (stream?.end ?? '[DONE]')) break;
      found.push(JSON.parse(text));
    }
  } catch {
    return found;
  }
  return found;
}

export function describeMembers(
  checking: Checking,
  value: unknown,
  schema: Content['schema'],
  start: readonly (string | number)[],
): readonly Finding[] {
  if (schema === undefined) return [];
  return findUndescribed(value, schema, checking.api.model).map((one): Finding => {
    const shape = createShape();
    noteShape(shape, one.value);
    const name = String(one.path.at(-1));
    const message = `The document does not describe the member \`${name}\`.`;
    const where = { at: one.schema.at, path: formatPath([...start, ...one.path]), message };
    const lesson = { kind: 'member', name, shape } as const;
    return { ...createFinding(checking, 'WIRE-110', where), severity: 'warning', lesson };
  });
}

/** Of an answer whose form no document shows: what JSON has in it. */
function findShape(message: Message): Shape {
  const shape = createShape();
  const bytes = decodeBody(message);
  const isJson = /[/+]json$/.test(readEssence(readHeader(message, 'content-type') ?? ''));
  if (bytes === undefined || bytes.length === 0 || !isJson) return shape;
  try {
    noteShape(shape, JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    // What is no JSON has no shape.
  }
  return shape;
}

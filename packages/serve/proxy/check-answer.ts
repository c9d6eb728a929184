/** Finds what the document does not allow or does not describe of an answer. */

import { parseJson } from '../../../generator/core/diagnostics/json.ts';
import type { Content, Response } from '../../../generator/core/ir/model/model.ts';
import { events } from '../../../templates/runtime/derived/stream-events.ts';
import { jsonItems, jsonLines } from '../../../templates/runtime/derived/stream-json.ts';
import { readEssence } from '../../../templates/runtime/call/bodies.ts';
import { findByStatus } from '../../../templates/runtime/server/replies.ts';
import { decodeBody } from '../http/decode.ts';
import { type Message, readHeader } from '../http/exchange.ts';
import { checkHeaders } from './check-headers.ts';
import { checkValue } from './check-value.ts';
import { type Finding, formatPath } from './finding.ts';
import { createFinding, type Checking } from './checking.ts';
import { createObservation } from './observation.ts';
import { findForm, readBody } from './read-body.ts';
import { findUndescribed } from './undescribed.ts';

export async function checkAnswer(checking: Checking): Promise<readonly Finding[]> {
  const { exchange, operation } = checking;
  const { status } = exchange;
  const documented = findResponse(operation.responses, status);
  if (documented === undefined) {
    const message = `The document does not show the status ${status}.`;
    const observation = createObservation('status', {
      name: `${status}`,
      ...readForm(exchange.response),
    });
    const found = { at: operation.at, path: `${status}`, message, observation };
    return [createFinding(checking, 'WIRE-106', found)];
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
    // The document says neither that there is a body, nor that there is none.
    if (contents.length === 0 && !documented.empty) return [];
    const message =
      contents.length === 0
        ? `The document shows no body with the status ${status}.`
        : `The document does not show an answer of the type \`${type ?? 'none'}\` with the status ${status}.`;
    const observation = createObservation('media type', readForm(exchange.response));
    const found = { at, path: `${status} content-type`, message, observation };
    return [createFinding(checking, 'WIRE-107', found)];
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

function findResponse(responses: readonly Response[], status: number): Response | undefined {
  const keys = [String(status), `${Math.floor(status / 100)}XX`, 'DEFAULT'];
  const found = keys.map((key) => responses.find((one) => one.status.toUpperCase() === key));
  return found.find((one) => one !== undefined);
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

/** Reads as many items as possible: a stream may have been cut off, or have ended with a text of its own. */
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
  return findUndescribed(value, schema, checking.api.models).map((one): Finding => {
    const name = String(one.path.at(-1));
    const message = `The document does not describe the member \`${name}\`.`;
    const observation = createObservation('member', { name, value: one.value });
    const where = { at: one.schema.at, path: formatPath([...start, ...one.path]), message };
    return createFinding(checking, 'WIRE-110', { ...where, severity: 'warning', observation });
  });
}

/** Reads an answer whose form no document shows: its type, and its value if that is JSON. */
function readForm(message: Message): { readonly type: string; readonly value?: unknown } {
  const type = readEssence(readHeader(message, 'content-type') ?? '');
  const bytes = /[/+]json$/.test(type) ? decodeBody(message) : undefined;
  return { type, value: bytes && parseJson(new TextDecoder().decode(bytes)) };
}

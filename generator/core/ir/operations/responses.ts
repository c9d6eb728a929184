/** Answers by status, and which of them mean success. */

import { buildUnion, isSameType } from '../types/combine.ts';
import { uniteContents, readContents, typeContents } from '../contents/contents.ts';
import { buildDoc, joinDoc } from '../docs/docs.ts';
import { readDescription } from '../docs/html.ts';
import type { Content, Fact, Link, Operation, Response, Type } from '../model/model.ts';
import { listSuccesses } from './calls.ts';
import { readNotShown } from '../docs/not-shown.ts';
import { splitPointer } from '../../load/structure/pointer.ts';
import { getBelow, listEntries, placeBelow, type Raw } from '../../load/structure/place.ts';
import { getText, isTrue, allowUndefined, placeId } from '../raw.ts';
import { readOnce, report, type Reading } from '../reading.ts';
import { readSchema } from '../schemas/schema.ts';
import { typeHeader } from './response-headers.ts';
import type { RawContent, RawResponse } from './raw-operation.ts';
import type { Typing } from './typing.ts';
import { followInDocument, followInDocumentOrAny } from '../document-references.ts';

export function readResponses(
  reading: Reading,
  { operation, method }: { readonly operation: Raw; readonly method: string },
  subject: string,
): readonly RawResponse[] {
  const seen = new Set<string>();
  return listEntries(getBelow(operation, 'responses')).flatMap((entry) => {
    if (!/^(?:[1-5](?:\d\d|XX)|default)$/i.test(entry.key)) return [];
    const status = normalizeStatus(entry.key);
    const raw = seen.has(status) ? undefined : followInDocumentOrAny(reading, entry);
    if (raw === undefined) return [];
    seen.add(status);
    const read = (): RawResponse => readResponse(reading, raw, { status, operation: subject });
    const part = { known: reading.sharedResponses, key: `${status} ${placeId(raw.at)}` };
    const response = raw === entry ? read() : readOnce(reading, part, read);
    return [method === 'HEAD' ? { ...response, contents: [], empty: true } : response];
  });
}

export function normalizeStatus(key: string): string {
  return key.toLowerCase() === 'default' ? 'default' : key.toUpperCase();
}

function readResponse(
  reading: Reading,
  raw: Raw,
  { status, operation }: Readonly<Record<'status' | 'operation', string>>,
): RawResponse {
  const subject = `${operation} ${status}`;
  const contents = readContents(reading, { ...raw, part: 'response' }, subject);
  for (const content of contents) reportUnread(reading, content);
  return {
    status,
    description: readDescription(raw.value) ?? '',
    contents,
    empty: contents.length === 0 && ['204', '205', '304'].includes(status),
    headers: readHeaders(reading, raw, subject),
    notShown: readNotShown(reading, raw, operation),
    links: readLinks(reading, raw),
    at: raw.at,
  };
}

function reportUnread(reading: Reading, content: RawContent): void {
  const { codec, schema, itemSchema, mediaType, at } = content;
  if ((schema ?? itemSchema) === undefined || (codec !== 'form' && codec !== 'multipart')) return;
  const given = codec === 'form' ? 'its text' : 'its bytes';
  report(reading, {
    code: 'SCHEMA-516',
    severity: 'note',
    at: placeBelow(at, schema === undefined ? 'itemSchema' : 'schema'),
    message: `Responses of \`${mediaType}\` are not parsed: callers get ${given}.`,
  });
}

function readHeaders(reading: Reading, response: Raw, subject: string): RawResponse['headers'] {
  return listEntries(getBelow(response, 'headers')).flatMap((entry) => {
    const raw = followInDocument(reading, entry);
    if (raw === undefined) return [];
    const [content] = listEntries(getBelow(raw, 'content'));
    const direct = getBelow(raw, 'schema');
    const schema = direct.value === undefined && content ? getBelow(content, 'schema') : direct;
    const whole = { ...schema, value: schema.value ?? true };
    const read = readSchema(reading, whole, `${subject}.${entry.key}`);
    const description = readDescription(raw.value);
    const { text, facts, deprecated, examples } = buildDoc([read], entry.key);
    return allowUndefined({
      name: entry.key,
      template: getText(raw.value, 'x-sw-template'),
      required: isTrue(raw.value, 'required'),
      explode: isTrue(raw.value, 'explode'),
      content: content?.key,
      doc: joinDoc({
        text: description === undefined ? text : [description],
        facts,
        deprecated: isTrue(raw.value, 'deprecated') || deprecated !== undefined,
        examples,
      }),
      schema: read,
      at: raw.at,
    });
  });
}

function readLinks(reading: Reading, response: Raw): readonly Link[] {
  return listEntries(getBelow(response, 'links')).flatMap((entry) => {
    const raw = followInDocument(reading, entry);
    const operation = readLinkedOperation(raw?.value);
    if (raw === undefined || operation === undefined) return [];
    const parameters = listEntries(getBelow(raw, 'parameters')).flatMap(({ key, value }) =>
      typeof value === 'string' ? [{ name: key, from: value }] : [],
    );
    const description = readDescription(raw.value);
    return allowUndefined({ name: entry.key, operation, description, parameters });
  });
}

/** `#/paths/~1pets/get` is `GET /pets`. */
function readLinkedOperation(link: unknown): string | undefined {
  const id = getText(link, 'operationId');
  const ref = getText(link, 'operationRef');
  if (id !== undefined || ref === undefined) return id;
  const [path, method] = splitPointer(ref.slice(ref.indexOf('#') + 1)).slice(-2);
  const isPath = path?.startsWith('/') === true && method !== undefined;
  return isPath ? `${method.toUpperCase()} ${path}` : ref;
}

/** `Leads to \`getOwner\` with \`id\` of \`$response.body#/owner\`.` */
export function listLinkFacts(responses: readonly Response[]): readonly Fact[] {
  const links = responses.flatMap((response) => response.links);
  return links.map(({ operation, parameters }) => {
    const given = parameters.map(({ name, from }) => `\`${name}\` of \`${from}\``);
    const more = given.length === 0 ? '' : ` with ${given.join(', ')}`;
    return { kind: 'sentence', text: `Leads to \`${operation}\`${more}.` };
  });
}

/** Several operations may give one answer: it gets its types once. */
export function typeResponse({ world, responses }: Typing, raw: RawResponse): Response {
  const known = responses.get(raw);
  if (known !== undefined) return known;
  const contents = typeContents(world, raw.contents, { direction: 'output', isBody: false });
  const type: Type = raw.empty ? { kind: 'undefined' } : uniteContents(contents);
  const headers = raw.headers.map((header) => ({ ...header, type: typeHeader(world, header) }));
  const response = { ...raw, contents, type, headers };
  responses.set(raw, response);
  return response;
}

/** Types of success: of the 2xx answers, else of the answer to everything else. */
export function findSuccess(
  responses: readonly Response[],
): Pick<Operation, 'success' | 'successByStatus'> {
  const all = listSuccesses(responses);
  const isDescribed = all.some(({ contents }) => contents.length > 0);
  const good = listSuccesses(responses.filter(({ contents }) => !isStreamAlone(contents)));
  const isNumbered = good.every(({ status }) => /^\d+$/.test(status));
  const byStatus = good.map((response) => {
    return { status: Number(response.status), type: typeData(response, isDescribed) };
  });
  const statuses = isNumbered ? byStatus.map(({ status }) => status) : [];
  const types = byStatus.map(({ type }) => type);
  const [first] = types;
  if (first === undefined) return { success: { statuses, type: { kind: 'unknown' } } };
  const success = { statuses, type: buildUnion(types) };
  const isOne = types.every((type) => isSameType(type, first));
  return isOne || statuses.length < 2 ? { success } : { success, successByStatus: byStatus };
}

/**
 * The data of an answer of success. One without `content` describes no body where another one describes its own; where none
 * does, the document may only have left the bodies out.
 */
function typeData({ contents, type }: Response, isDescribed: boolean): Type {
  return isDescribed && contents.length === 0 ? NOTHING : type;
}

const NOTHING: Type = { kind: 'undefined' };

/** A status that only a stream has, where other answers are none. */
function isStreamAlone(contents: readonly Content[]): boolean {
  return contents.length > 0 && contents.every(({ as }) => as === 'items');
}

/** Answers by status, and which of them mean success. */

import { buildUnion, isSameType } from '../types/combine.ts';
import {
  uniteContents,
  readAnswerContent,
  readContents,
  typeContents,
  type RawContent,
} from './contents.ts';
import { joinDoc } from '../docs/docs.ts';
import { readMarkdown } from '../docs/html.ts';
import { readLinks } from './links.ts';
import type { Content, Operation, Response, Type } from '../model.ts';
import { readNotShown } from '../docs/not-shown.ts';
import { getBelow, listEntries, placeBelow, type Raw } from '../../load/structure/place.ts';
import { getMember, placeId, asText } from '../raw.ts';
import { follow, readOnce, tell, type Reading } from '../reading.ts';
import { readSchema } from '../schemas/schema.ts';
import type { World } from '../types/types.ts';

export interface RawResponse extends Omit<Response, 'type' | 'contents'> {
  readonly contents: readonly RawContent[];
}

export function readResponses(
  reading: Reading,
  { operation, method }: { readonly operation: Raw; readonly method: string },
  subject: string,
): readonly RawResponse[] {
  const seen = new Set<string>();
  const once = readOnce(reading, reading.shared.responses);
  return listEntries(getBelow(operation, 'responses')).flatMap((entry) => {
    if (!/^(?:[1-5](?:\d\d|XX)|default)$/i.test(entry.key)) return [];
    const status = normalizeStatus(entry.key);
    const raw = seen.has(status) ? undefined : follow(reading, entry);
    if (raw === undefined) return [];
    seen.add(status);
    const read = (): RawResponse => readResponse(reading, { ...raw, status }, subject);
    const response = raw === entry ? read() : once(`${status} ${placeId(raw.at)}`, read);
    return [method === 'HEAD' ? { ...response, contents: [], empty: true } : response];
  });
}

function normalizeStatus(key: string): string {
  return key.toLowerCase() === 'default' ? 'default' : key.toUpperCase();
}

interface OfStatus extends Raw {
  readonly status: string;
}

function readResponse(reading: Reading, raw: OfStatus, operation: string): RawResponse {
  const { status } = raw;
  const subject = `${operation} ${status}`;
  const contents = readContents(
    reading,
    { value: raw.value, at: raw.at, part: 'response' },
    subject,
  );
  for (const content of contents) tellUnread(reading, content);
  return {
    status,
    description: readMarkdown(getMember(raw.value, 'description')) ?? '',
    contents,
    empty: contents.length === 0 && ['204', '205', '304'].includes(status),
    headers: readHeaders(reading, raw, subject),
    notShown: readNotShown(reading, raw, operation),
    links: readLinks(reading, raw),
    at: raw.at,
  };
}

function tellUnread(
  reading: Reading,
  { codec, schema, itemSchema, mediaType, at }: RawContent,
): void {
  if ((schema ?? itemSchema) === undefined || (codec !== 'form' && codec !== 'multipart')) return;
  const given = codec === 'form' ? 'its text' : 'its bytes';
  tell(reading, {
    code: 'SCHEMA-516',
    severity: 'note',
    at: placeBelow(at, schema === undefined ? 'itemSchema' : 'schema'),
    message: `Responses of \`${mediaType}\` are not parsed: callers get ${given}.`,
  });
}

function readHeaders(reading: Reading, { value, at }: Raw, subject: string): Response['headers'] {
  return listEntries(getBelow({ value, at }, 'headers')).flatMap((entry) => {
    const raw = follow(reading, entry);
    if (raw === undefined) return [];
    const template = asText(getMember(raw.value, 'x-sw-template'));
    const schema = {
      value: getMember(raw.value, 'schema') ?? true,
      at: placeBelow(raw.at, 'schema'),
    };
    return [
      {
        name: entry.key,
        ...(template === undefined ? {} : { template }),
        required: getMember(raw.value, 'required') === true,
        doc: joinDoc({ text: [readMarkdown(getMember(raw.value, 'description'))] }),
        schema: readSchema(reading, schema, `${subject}.${entry.key}`),
        at: raw.at,
      },
    ];
  });
}

export function typeResponse(world: World, raw: RawResponse): Response {
  const { status, description, empty, headers, notShown, links, at } = raw;
  const contents = typeContents(world, raw.contents.map(readAnswerContent), 'output');
  const type: Type = empty ? { kind: 'undefined' } : uniteContents(contents);
  return { status, description, contents, empty, headers, notShown, links, at, type };
}

/** Types of success: of the 2xx answers, else of the answer to everything else. */
export function findSuccess(
  responses: readonly Response[],
): Pick<Operation, 'success' | 'successByStatus'> {
  const good = responses.filter(
    ({ status, contents }) => status.startsWith('2') && !isStreamAlone(contents),
  );
  const numbered = good.filter(({ status }) => /^\d+$/.test(status));
  const statuses =
    numbered.length === good.length ? numbered.map(({ status }) => Number(status)) : [];
  const known = good.length > 0 ? good : responses.filter(({ status }) => status === 'default');
  const types = known.map(({ type }) => type);
  const success = { statuses, type: types.length === 0 ? unknown : buildUnion(types) };
  const [first] = types;
  const isOne = first === undefined || types.every((type) => isSameType(type, first));
  if (isOne || statuses.length < 2) return { success };
  const byStatus = numbered.map(({ status, type }) => ({ status: Number(status), type }));
  return { success, successByStatus: byStatus };
}

/** A status that only a stream has, where other answers are none. */
function isStreamAlone(contents: readonly Content[]): boolean {
  return contents.length > 0 && contents.every(({ as }) => as === 'items');
}

const unknown: Type = { kind: 'unknown' };

/** Headers of answers that callers get as values: which ones a document declares, and what their texts mean. */

import { chooseCodec } from '../contents/codecs.ts';
import { isToken } from '../../validate/parameters.ts';
import type { Operation, Response, ResponseHeader, Type } from '../model/model.ts';
import { buildType } from '../types/types.ts';
import type { World } from '../types/world.ts';

/** The type of what the text of a header means: a text where the document leaves it open. */
export function typeHeader(world: World, header: Omit<ResponseHeader, 'type'>): Type {
  const type = buildType(world, header.schema, 'output');
  return isJsonHeader(header) ? type : openAsText(type);
}

/** Whether a header holds JSON, of any type. */
export function isJsonHeader({ content }: Pick<ResponseHeader, 'content'>): boolean {
  return content !== undefined && chooseCodec(content) === 'json';
}

/** Neither bytes nor what no schema says can be more than a text there. */
function openAsText(type: Type): Type {
  switch (type.kind) {
    case 'unknown':
    case 'binary':
      return { kind: 'string' };
    case 'array':
      return { ...type, items: openAsText(type.items) };
    case 'union':
      return { ...type, members: type.members.map(openAsText) };
    default:
      return type;
  }
}

type Headed = Pick<Operation, 'upload' | 'stream' | 'responses'>;

/**
 * The headers of an answer that callers get as values. OpenAPI has `Content-Type` ignored, and the address of an upload is for
 * the call that carries it through.
 */
export function listDeclaredHeaders(
  { upload, stream }: Pick<Operation, 'upload' | 'stream'>,
  { headers }: Response,
): readonly ResponseHeader[] {
  if (stream !== undefined && stream.asked !== 'call') return [];
  const hidden = new Set(['content-type', upload?.url.toLowerCase()]);
  return headers.filter(({ name, template = name }) => {
    const key = template.toLowerCase();
    const isNew = isToken(name) && !hidden.has(key);
    hidden.add(key);
    return isNew;
  });
}

export function hasDeclaredHeaders(operation: Headed): boolean {
  return operation.responses.some((one) => listDeclaredHeaders(operation, one).length > 0);
}

/** The header by which a service finds a request, if an answer of the operation declares one. */
export function findRequestId(operation: Headed): ResponseHeader | undefined {
  const headers = operation.responses.flatMap((one) => listDeclaredHeaders(operation, one));
  const found = headers.filter(({ name }) => REQUEST_ID.test(name));
  return found.find(({ name }) => /request/i.test(name)) ?? found[0];
}

/** `X-Request-Id`, `request-id`, `X-Correlation-ID`, and one word before it: `x-vendor-requestid`. One of a client is not the service's. */
const REQUEST_ID = /^(?:x-)?(?:(?!client)[a-z]+-)?(?:request|correlation)-?id$/i;

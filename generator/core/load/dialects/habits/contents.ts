/** Moves schemas of parameters, headers, media types and answers that are where they do not belong. */

import { isObject, type Members } from '../../structure/pointer.ts';
import { flag, type Mender, mendMembers, pickMembers } from './members.ts';

/** Keywords that Swagger 2.0 has on a parameter or header itself. */
export const parameterKeywords: ReadonlySet<string> = new Set([
  'type',
  'format',
  'enum',
  'items',
  'default',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
]);

/** How a `collectionFormat` of Swagger 2.0 writes an array in a query or form; one that is unknown is `csv`. */
export function readArrayStyle(format: unknown): Members {
  if (format === 'multi') return { style: 'form', explode: true };
  if (format === 'ssv') return { style: 'spaceDelimited', explode: false };
  if (format === 'pipes') return { style: 'pipeDelimited', explode: false };
  return { style: 'form', explode: false };
}

/** The place of a parameter, as people also write it. */
function placeMeant(value: string): string {
  return value
    .trim()
    .toLowerCase()
    .replace(/^(header|cookie)s$/, '$1');
}

const places = ['path', 'query', 'querystring', 'header', 'cookie', 'body', 'formdata'];

/** Whether a place of a parameter is one of OpenAPI or of Swagger 2.0, as people also write it. */
export function isPlaceOfParameter(value: string): boolean {
  return places.includes(placeMeant(value));
}

const place: Mender = (value) => (typeof value === 'string' ? placeMeant(value) : value);

const menders: ReadonlyMap<string, Mender> = new Map<string, Mender>([
  ['in', place],
  ['required', flag],
  ['deprecated', flag],
  ['explode', flag],
  ['allowReserved', flag],
]);

export function mendParameter(parameter: Members): Members {
  const mended = mendMembers(parameter, menders);
  if ('schema' in mended || 'content' in mended || !('type' in mended || 'enum' in mended)) {
    return mended;
  }
  const { collectionFormat: format, ...rest } = mended;
  const style = rest['in'] === 'query' && format !== undefined ? readArrayStyle(format) : {};
  return { ...rest, ...style, schema: pickMembers(mended, isOfSchema) };
}

function isOfSchema(name: string): boolean {
  return parameterKeywords.has(name) || name === 'nullable';
}

/** A media type that is written as if it were the schema. */
export function mendMediaType(node: Members): Members {
  if ('schema' in node || 'itemSchema' in node) return node;
  const keywords = ['type', 'properties', 'allOf', 'oneOf', 'anyOf', 'items'];
  if (!keywords.some((name) => Object.hasOwn(node, name))) return node;
  return {
    schema: pickMembers(node, (name) => !isBeside(name)),
    ...pickMembers(node, isBeside),
  };
}

function isBeside(name: string): boolean {
  return /^(?:examples?|encoding)$/.test(name);
}

/** `schema` on an answer is how Swagger 2.0 says what `application/json` holds. */
export function mendResponse(response: Members): Members {
  if (!('schema' in response)) return response;
  const { schema, ...rest } = response;
  if (schema === undefined || 'content' in rest || (!isObject(schema) && schema !== true)) {
    return response;
  }
  return { ...rest, content: { 'application/json': { schema } } };
}

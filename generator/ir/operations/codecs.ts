/** Finds how a media type is written and read, and whether a schema is of its raw bytes. */

import type { Content, KeywordSchema } from '../model.ts';

const json = /^(?:application|text)\/(?:json|[^;]+\+json)$/;
const xml = /^(?:application|text)\/(?:xml|[^;]+\+xml)$/;
const sequence = /^application\/(?:jsonl|x-ndjson|x-jsonlines|json-seq|[^;]+\+json-seq)$/;

/** Whether a media type writes each of its items as JSON of its own. */
export function isSequence(mediaType: string): boolean {
  return sequence.test(getEssence(mediaType));
}

/** `application/json` of `application/json; charset=utf-8`. */
export function getEssence(mediaType: string): string {
  return (mediaType.split(';')[0] ?? '').trim().toLowerCase();
}

/** How a media type is written and read, parameters aside. */
export function chooseCodec(mediaType: string, hasItems = false): Content['codec'] {
  const type = getEssence(mediaType);
  if (sequence.test(type)) return 'lines';
  if (type === 'text/event-stream') return 'events';
  if (json.test(type)) return hasItems ? 'lines' : 'json';
  if (type === 'application/x-www-form-urlencoded') return 'form';
  if (type.startsWith('multipart/')) return 'multipart';
  if (xml.test(type)) return 'xml';
  if (type.includes('*')) return type.startsWith('text/') ? 'text' : openOrBytes(type);
  return type.startsWith('text/') ? 'text' : 'bytes';
}

function openOrBytes(type: string): 'open' | 'bytes' {
  return type === '*/*' || type.startsWith('application/') ? 'open' : 'bytes';
}

/**
 * Raw bytes: OpenAPI 3.0 says so with a format, 3.1 with a media type that no encoding turns into text. Beside
 * `type: string` a media type only describes the content of a text, unless it is the one of all bytes.
 */
export function isBinary(schema: KeywordSchema): boolean {
  const { format, types, contentMediaType: media, contentEncoding } = schema;
  if (format === 'binary') return true;
  if (media === undefined || contentEncoding !== undefined) return false;
  return (
    media === 'application/octet-stream' || (types === undefined && chooseCodec(media) === 'bytes')
  );
}

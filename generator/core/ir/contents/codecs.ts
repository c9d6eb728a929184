/** Finds how a media type is written and read, and whether a schema is of its raw bytes. */

import type { Content, KeywordSchema } from '../model/model.ts';

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

/** Words of media types under `application/` whose content is never text. */
const BINARY = toWords(
  'octet zip gzip gz pdf bzip bzip2 tar gtar rar 7z zstd zlib brotli wasm cbor msgpack protobuf proto avro parquet arrow sqlite',
  'sqlite3 msword ms openxmlformats opendocument archive pkcs7 pkcs8 pkcs10 pkcs12 postscript dicom epub shockwave',
);

/** Words of those whose content is text that this program does not write by itself. */
const TEXTUAL = toWords(
  'yaml yml toml csv sql graphql jwt javascript ecmascript typescript markdown sh turtle triples quads trig sparql pem hcl rtf',
);

function toWords(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')));
}

/** `vnd`, `oai`, `yaml` of `application/vnd.oai+yaml`. */
function listWords(mediaType: string): readonly string[] {
  const [kind, subtype = ''] = getEssence(mediaType).split('/');
  return kind === 'application' ? subtype.split(/[.+-]/) : [];
}

/** Whether content of a media type is never text, although its schema may be called a string. */
export function isBinaryType(mediaType: string): boolean {
  const isMedia = /^\s*(?:image|audio|video|font|model)\//i.test(mediaType);
  return isMedia || listWords(mediaType).some((word) => BINARY.has(word));
}

/** Whether content of a media type is text. Its schema does not matter. */
export function isTextType(mediaType: string): boolean {
  return (
    chooseCodec(mediaType) === 'text' || listWords(mediaType).some((word) => TEXTUAL.has(word))
  );
}

/**
 * Whether a value is raw bytes: always, or where what carries it is no text. What only texts carry is a text, also where
 * its schema says something else (`carried`).
 */
export function findBytes(schema: KeywordSchema): 'bytes' | 'either' | undefined {
  const { carried } = schema;
  if (carried === undefined) return describesBytes(schema) ? 'bytes' : undefined;
  return carried === 'text' ? undefined : carried;
}

/** Whether a value may be raw bytes. */
export function isBinary(schema: KeywordSchema): boolean {
  return findBytes(schema) !== undefined;
}

/**
 * Whether a schema by itself is of raw bytes: OpenAPI 3.0 says so with a format, 3.1 with a media type that no encoding turns
 * into text. Beside `type: string` a media type only describes the content of a text, unless it is the one of all bytes.
 */
export function describesBytes(schema: KeywordSchema): boolean {
  const { format, types, contentMediaType: media, contentEncoding } = schema;
  if (format === 'binary') return true;
  if (media === undefined || contentEncoding !== undefined) return false;
  return (
    media === 'application/octet-stream' || (types === undefined && chooseCodec(media) === 'bytes')
  );
}

/** Whether a schema is of bytes in a body or a part of a form: there a picture is bytes, although its type is a string. */
export function mayBeBytes(schema: KeywordSchema): boolean {
  const { types, contentMediaType: media, contentEncoding } = schema;
  if (describesBytes(schema)) return true;
  const isText = types === undefined || types.includes('string');
  return isText && media !== undefined && contentEncoding === undefined && isBinaryType(media);
}

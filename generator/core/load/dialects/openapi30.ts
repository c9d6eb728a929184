/** Translates a schema of Swagger 2.0, OpenAPI 3.0, or 3.1 with habits of these, to JSON Schema 2020-12. */

import type { Members } from '../structure/pointer.ts';
import { dropMember, pickMembers } from './habits/members.ts';
import type { Version } from './version.ts';

/** Keywords beside `$ref` that only describe; 3.0 ignores others there. */
const annotations: ReadonlySet<string> = new Set([
  'nullable',
  'title',
  'description',
  'summary',
  'default',
  'deprecated',
  'readOnly',
  'writeOnly',
  'example',
  'examples',
  'externalDocs',
  'xml',
]);

const combining = ['$ref', 'allOf', 'oneOf', 'anyOf', 'const'];

/** The schema in OpenAPI 3.0's form; itself where nothing in it is Swagger 2.0's own. */
export function translateSchema(schema: Members): Members {
  const { type, discriminator, 'x-nullable': nullable } = schema;
  if (type !== 'file' && typeof discriminator !== 'string' && nullable === undefined) return schema;
  const { 'x-nullable': _nullable, ...copy }: Record<string, unknown> = schema;
  if (type === 'file') Object.assign(copy, { type: 'string', format: 'binary' });
  if (typeof discriminator === 'string') copy['discriminator'] = { propertyName: discriminator };
  if (nullable !== undefined) copy['nullable'] ??= nullable;
  return copy;
}

/** Never fails: what is not as 3.0 has it stays as it is. Children are lifted already. 3.2 has `example` as 3.0 has it. */
export function liftSchema(schema: Members, version: Version): Members {
  let lifted = schema;
  if (version === '3.0' || version === '2.0') {
    if (Object.hasOwn(lifted, '$ref')) lifted = dropSiblings(lifted);
    // An empty `enum` is none: the drafts behind 3.0 forbid it, and who writes it means no values.
    const { enum: values } = lifted;
    if (Array.isArray(values) && values.length === 0) lifted = dropMember(lifted, 'enum');
  }
  lifted = liftBound(lifted, 'minimum', 'exclusiveMinimum');
  lifted = liftBound(lifted, 'maximum', 'exclusiveMaximum');
  if (Object.hasOwn(lifted, 'nullable')) lifted = liftNullable(lifted);
  if (lifted['format'] === 'binary' || lifted['format'] === 'byte') lifted = liftBytes(lifted);
  return lifted;
}

function dropSiblings(schema: Members): Members {
  return Object.keys(schema).every(isSibling) ? schema : pickMembers(schema, isSibling);
}

function isSibling(name: string): boolean {
  return name === '$ref' || isTelling(name);
}

function isTelling(name: string): boolean {
  return annotations.has(name) || name.startsWith('x-');
}

/** `exclusiveMinimum: true` beside `minimum: 5` becomes `exclusiveMinimum: 5`. */
function liftBound(schema: Members, bound: string, exclusive: string): Members {
  const flag = schema[exclusive];
  if (flag === false) return dropMember(schema, exclusive);
  if (flag !== true || typeof schema[bound] !== 'number') return schema;
  return { ...dropMember(schema, bound), [exclusive]: schema[bound] };
}

function liftNullable(schema: Members): Members {
  const { nullable, ...copy }: Record<string, unknown> = schema;
  if (nullable !== true) return copy;
  const { type, enum: values } = copy;
  if (Array.isArray(values) && !values.includes(null)) copy['enum'] = [...values, null];
  if (typeof type === 'string') copy['type'] = type === 'null' ? type : [type, 'null'];
  else if (Array.isArray(type) && !type.includes('null')) copy['type'] = [...type, 'null'];
  return combining.some((name) => Object.hasOwn(copy, name)) ? addNull(copy) : copy;
}

/**
 * What refers or combines becomes `anyOf: [<it>, { type: null }]`: authors who write `nullable` beside `allOf` or
 * `$ref` mean that null is fine, though 3.0 says strictly that it then has no effect.
 */
function addNull(schema: Members): Members {
  const inner = pickMembers(schema, (name) => !isTelling(name));
  return { ...pickMembers(schema, isTelling), anyOf: [inner, { type: 'null' }] };
}

/** `format: byte` is base64 text, `format: binary` any bytes. */
function liftBytes(schema: Members): Members {
  // Beside a media type of its own, which may be of texts, the format alone says that the content is bytes.
  if (schema['format'] === 'binary' && Object.hasOwn(schema, 'contentMediaType')) return schema;
  const { format, ...copy }: Record<string, unknown> = schema;
  if (format === 'byte') copy['contentEncoding'] ??= 'base64';
  else copy['contentMediaType'] ??= 'application/octet-stream';
  return copy;
}

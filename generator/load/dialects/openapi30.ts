/** A schema as OpenAPI 3.0 (or 3.1 with habits of 3.0) writes it in, the same schema as JSON Schema 2020-12 out. */

import { setMember } from '../structure/pointer.ts';
import type { Version } from './version.ts';

type Members = Record<string, unknown>;

/** Keywords beside `$ref` that only tell something; others 3.0 ignores there. */
const annotations: ReadonlySet<string> = new Set([
  '$ref',
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

/** Never fails: what is not as 3.0 has it stays as it is. Children are lifted already. 3.2 has `example` as 3.0 has it. */
export function liftSchema(schema: Readonly<Members>, version: Version): Readonly<Members> {
  let lifted = schema;
  if (version === '3.0' || version === '2.0') {
    if (Object.hasOwn(lifted, '$ref')) lifted = dropSiblings(lifted);
    lifted = liftValues(lifted);
  }
  lifted = liftBounds(lifted);
  if (Object.hasOwn(lifted, 'nullable')) lifted = liftNullable(lifted);
  if (lifted['format'] === 'binary' || lifted['format'] === 'byte') lifted = liftBytes(lifted);
  return lifted;
}

/** An empty `enum` is none: the drafts behind 3.0 forbid it, and who writes it means no values. */
function liftValues(schema: Readonly<Members>): Readonly<Members> {
  if (!Array.isArray(schema['enum']) || schema['enum'].length > 0) return schema;
  return pick(
    schema,
    Object.keys(schema).filter((name) => name !== 'enum'),
  );
}

function dropSiblings(schema: Readonly<Members>): Readonly<Members> {
  const names = Object.keys(schema);
  if (names.length === 1) return schema;
  const kept = names.filter((name) => annotations.has(name) || name.startsWith('x-'));
  return kept.length === names.length ? schema : pick(schema, kept);
}

/** `exclusiveMinimum: true` beside `minimum: 5` becomes `exclusiveMinimum: 5`. */
function liftBounds(schema: Readonly<Members>): Readonly<Members> {
  const lifted = liftBound(schema, 'minimum', 'exclusiveMinimum');
  return liftBound(lifted, 'maximum', 'exclusiveMaximum');
}

function liftBound(schema: Readonly<Members>, bound: string, exclusive: string): Readonly<Members> {
  const flag = schema[exclusive];
  if (typeof flag !== 'boolean') return schema;
  const names = Object.keys(schema);
  if (!flag) {
    return pick(
      schema,
      names.filter((name) => name !== exclusive),
    );
  }
  if (typeof schema[bound] !== 'number') return schema;
  const copy = pick(
    schema,
    names.filter((name) => name !== bound),
  );
  copy[exclusive] = schema[bound];
  return copy;
}

function liftNullable(schema: Readonly<Members>): Readonly<Members> {
  const copy = pick(
    schema,
    Object.keys(schema).filter((name) => name !== 'nullable'),
  );
  if (schema['nullable'] !== true) return copy;
  const { type } = copy;
  if (Array.isArray(copy['enum']) && !copy['enum'].includes(null)) {
    copy['enum'] = [...copy['enum'], null];
  }
  if (typeof type === 'string') copy['type'] = type === 'null' ? type : [type, 'null'];
  else if (Array.isArray(type) && !type.includes('null')) copy['type'] = [...type, 'null'];
  return ['$ref', 'allOf', 'oneOf', 'anyOf', 'const'].some((name) => Object.hasOwn(copy, name))
    ? addNull(copy)
    : copy;
}

/**
 * What refers or combines becomes `anyOf: [<it>, { type: null }]`: authors who write `nullable` beside `allOf` or
 * `$ref` mean that null is fine, though 3.0 says strictly that it then has no effect.
 */
function addNull(schema: Readonly<Members>): Readonly<Members> {
  const known = Object.keys(schema).filter((name) => name !== '$ref' && isTold(name));
  const inner = Object.keys(schema).filter((name) => !known.includes(name));
  return { ...pick(schema, known), anyOf: [pick(schema, inner), { type: 'null' }] };
}

function isTold(name: string): boolean {
  return annotations.has(name) || name.startsWith('x-');
}

/** `format: byte` is base64 text, `format: binary` any bytes. */
function liftBytes(schema: Readonly<Members>): Readonly<Members> {
  const copy = pick(
    schema,
    Object.keys(schema).filter((name) => name !== 'format'),
  );
  if (schema['format'] === 'byte') copy['contentEncoding'] ??= 'base64';
  else copy['contentMediaType'] ??= 'application/octet-stream';
  return copy;
}

function pick(schema: Readonly<Members>, names: readonly string[]): Members {
  const copy: Members = {};
  for (let index = 0; index < names.length; index++) {
    const name = names[index] ?? '';
    setMember(copy, name, schema[name]);
  }
  return copy;
}

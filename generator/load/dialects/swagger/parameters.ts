/** Swagger 2.0's parameters, whose type is in themselves, in; OpenAPI 3's, with a schema and a style, out. */

import { formatJson } from '../../../diagnostics/json.ts';
import type { Place } from '../../../diagnostics/diagnostic.ts';
import { placeBelow, setOrigin } from '../origins.ts';
import { isObject } from '../../structure/pointer.ts';
import { type Context, type Members, pick } from './context.ts';

const schemaNames: ReadonlySet<string> = new Set([
  'type',
  'format',
  'items',
  'default',
  'enum',
  'maximum',
  'exclusiveMaximum',
  'minimum',
  'exclusiveMinimum',
  'maxLength',
  'minLength',
  'pattern',
  'maxItems',
  'minItems',
  'uniqueItems',
  'multipleOf',
]);

/** Extensions that tell of values, and so belong to the schema. */
const schemaExtension =
  /^x-(?:nullable$|enum|extensible-enum$|sw-(?:enum|unique-by|decoded-size|limits)$)/;

/** How an array is written in a query or form. */
const styles: ReadonlyMap<unknown, Members> = new Map([
  ['multi', { style: 'form', explode: true }],
  ['ssv', { style: 'spaceDelimited', explode: false }],
  ['pipes', { style: 'pipeDelimited', explode: false }],
]);
const csv: Members = { style: 'form', explode: false };

/** A parameter or header, except one of a body or form. A reference stays as it is. */
export function buildParameter(context: Context, value: unknown, at: Place): unknown {
  if (!isObject(value) || Object.hasOwn(value, '$ref')) return value;
  const parameter = pick(
    value,
    (name) => !isSchemaMember(name) && name !== 'collectionFormat' && name !== 'schema',
  );
  const style = value['type'] === 'array' ? buildStyle(context, value, at) : {};
  const schema =
    style === undefined ? buildJoinedText(context, value, at) : buildSchema(context, value, at);
  return setOrigin(context.origins, { ...parameter, ...style, schema }, at, [['schema', at]]);
}

/** The schema that a parameter, header or form field holds among its own members. */
export function buildSchema({ origins }: Context, value: Members, at: Place): Members {
  // Some documents write a schema as OpenAPI 3 does.
  if (isObject(value['schema'])) return value['schema'];
  return setOrigin(origins, pick(value, isSchemaMember), at);
}

/** Members of the media type's `encoding` for one field of a form; undefined where its array becomes a text. */
export function buildStyle(context: Context, value: Members, at: Place): Members | undefined {
  const format = value['collectionFormat'] ?? 'csv';
  const isListed = value['in'] === 'query' || value['in'] === 'formData';
  if (!isListed && format === 'csv') return {};
  if (isListed && format !== 'tsv') return styles.get(format) ?? csv;
  context.reporter.report({
    code: 'SPEC-104',
    severity: 'warning',
    message: `\`collectionFormat: ${formatJson(format)}\` is not supported, so callers join the values themselves.`,
    at: { ...placeBelow(at, 'collectionFormat'), read: true },
    help: 'None is needed if callers join the values; otherwise write `csv`.',
  });
  return undefined;
}

/** An array that callers join to one text. */
export function buildJoinedText({ origins }: Context, value: Members, at: Place): Members {
  const told = pick(value, (name) => name === 'description');
  return setOrigin(origins, { type: 'string', ...told }, at);
}

function isSchemaMember(name: string): boolean {
  return schemaNames.has(name) || schemaExtension.test(name);
}

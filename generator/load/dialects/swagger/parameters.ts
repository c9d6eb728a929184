/** Swagger 2.0's parameters, whose type is in themselves, in; OpenAPI 3's, with a schema and a style, out. */

import { formatJson } from '../../../diagnostics/json.ts';
import { holdsMap, placeBelow, type Raw } from '../../structure/place.ts';
import { isObject, type Members } from '../../structure/pointer.ts';
import { setOrigin } from '../origins.ts';
import { type Context, pick } from './context.ts';

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
export function buildParameter(context: Context, raw: Raw): unknown {
  if (!holdsMap(raw) || Object.hasOwn(raw.value, '$ref')) return raw.value;
  const { value, at } = raw;
  const parameter = pick(
    value,
    (name) => !isSchemaMember(name) && name !== 'collectionFormat' && name !== 'schema',
  );
  const style = buildStyle(context, raw);
  const made = { ...parameter, ...style, schema: buildSchema(context, raw, style) };
  return setOrigin(context, made, { at, members: { schema: at } });
}

/** The schema that a parameter, header or form field holds among its own members; a text where it has no style. */
export function buildSchema(
  context: Context,
  { value, at }: Raw<Members>,
  style: Members | undefined,
): Members {
  if (style === undefined) {
    const told = pick(value, (name) => name === 'description');
    return setOrigin(context, { type: 'string', ...told }, at);
  }
  // Some documents write a schema as OpenAPI 3 does.
  if (isObject(value['schema'])) return value['schema'];
  return setOrigin(context, pick(value, isSchemaMember), at);
}

/** How a parameter or field writes an array; undefined where callers join it to one text. */
export function buildStyle(
  { reporter }: Context,
  { value, at }: Raw<Members>,
): Members | undefined {
  if (value['type'] !== 'array') return {};
  const format = value['collectionFormat'] ?? 'csv';
  const isListed = value['in'] === 'query' || value['in'] === 'formData';
  if (!isListed && format === 'csv') return {};
  if (isListed && format !== 'tsv') return styles.get(format) ?? csv;
  reporter.report({
    code: 'SPEC-104',
    severity: 'warning',
    message: `\`collectionFormat: ${formatJson(format)}\` is not supported, so callers join the values themselves.`,
    at: { ...placeBelow(at, 'collectionFormat'), read: true },
    help: 'None is needed if callers join the values; otherwise write `csv`.',
  });
  return undefined;
}

function isSchemaMember(name: string): boolean {
  return schemaNames.has(name) || schemaExtension.test(name);
}

/**
 * Translates parameters of Swagger 2.0, whose type is in themselves, to OpenAPI 3: with a schema and a style, or as a
 * request body.
 */

import { formatJson } from '../../../diagnostics/json.ts';
import { holdsMap, placeBelow, type Raw } from '../../structure/place.ts';
import { isObject, type Members, setMember } from '../../structure/pointer.ts';
import { setOrigin } from '../origins.ts';
import { parameterKeywords, readArrayStyle } from '../habits/contents.ts';
import { pickMembers } from '../habits/members.ts';
import { nameKeywords, textKeywords } from '../../structure/value-names.ts';
import { type Context, isExtension } from './context.ts';

/** Extensions that describe values, and so belong to the schema, beside those that name them. */
const schemaExtension =
  /^x-(?:nullable$|enum|extensible-enum$|sw-(?:enum|unique-by|decoded-size|limits)$)/;
const namesOfValues: ReadonlySet<string> = new Set([...nameKeywords, ...textKeywords]);

/** A parameter or header, except one of a body or form. A reference stays as it is. */
export function buildParameter(context: Context, raw: Raw): unknown {
  if (!holdsMap(raw) || Object.hasOwn(raw.value, '$ref')) return raw.value;
  const { collectionFormat: _format, schema: _schema, ...value } = raw.value;
  const style = buildStyle(context, raw);
  const schema = buildSchema(context, raw, style);
  const parameter = pickMembers(value, (name) => !isSchemaMember(name));
  const members = { schema: raw.at };
  return setOrigin(context, { ...parameter, ...style, schema }, { at: raw.at, members });
}

/** The schema that a parameter, header or form field holds among its own members; a text where it has no style. */
function buildSchema(
  context: Context,
  { value, at }: Raw<Members>,
  style: Members | undefined,
): Members {
  if (style === undefined) {
    const kept = pickMembers(value, (name) => name === 'description');
    return setOrigin(context, { type: 'string', ...kept }, at);
  }
  // Some documents write a schema as OpenAPI 3 does.
  if (isObject(value['schema'])) return value['schema'];
  return setOrigin(context, pickMembers(value, isSchemaMember), at);
}

/** How a parameter or field writes an array; undefined where callers join it to one text. */
function buildStyle({ reporter }: Context, { value, at }: Raw<Members>): Members | undefined {
  if (value['type'] !== 'array') return {};
  const format = value['collectionFormat'] ?? 'csv';
  const isListed = value['in'] === 'query' || value['in'] === 'formData';
  if (!isListed && format === 'csv') return {};
  if (isListed && format !== 'tsv') return readArrayStyle(format);
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
  return parameterKeywords.has(name) || schemaExtension.test(name) || namesOfValues.has(name);
}

/** A parameter that is sent in the body. */
export type Field = Raw<Members>;

/** The request body that `in: body` says. */
export function buildBody(
  context: Context,
  { value, at }: Field,
  types: readonly string[],
): Members {
  const kept = pickMembers(
    value,
    (name) => isExtension(name) || /^(?:description|required)$/.test(name),
  );
  const schema = isObject(value['schema']) ? { schema: value['schema'] } : {};
  const content = buildContent(context, types, { value: schema, at });
  return setOrigin(context, { ...kept, content }, at);
}

/** The request body that all parameters `in: formData` say together. */
export function buildForm(
  context: Context,
  fields: readonly [Field, ...Field[]],
  types: readonly string[],
): Members {
  const [{ at }] = fields;
  const media = buildFormMedia(context, fields);
  const content = buildContent(context, listFormTypes(fields, types), media);
  const required = fields.some(isRequired) ? { required: true } : {};
  return setOrigin(context, { ...required, content }, at);
}

/** A file needs multipart; otherwise what the operation consumes, or what browsers send. */
function listFormTypes(fields: readonly Field[], types: readonly string[]): readonly string[] {
  const forms = types.filter((type) =>
    /^(?:multipart\/|application\/x-www-form-urlencoded)/.test(type),
  );
  if (!fields.some(({ value }) => value['type'] === 'file')) {
    return forms.length > 0 ? forms : ['application/x-www-form-urlencoded'];
  }
  const multipart = forms.filter((type) => type.startsWith('multipart/'));
  return multipart.length > 0 ? multipart : ['multipart/form-data'];
}

function buildFormMedia(context: Context, fields: readonly [Field, ...Field[]]): Raw<Members> {
  const [{ at }] = fields;
  const [properties, encoding]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}];
  for (const field of fields) {
    const name = formatJson(field.value['name']);
    const style = buildStyle(context, field);
    setMember(properties, name, buildFieldSchema(context, field, style));
    // `multi` is how forms write arrays anyway.
    if (style?.['explode'] !== false) continue;
    setMember(encoding, name, setOrigin(context, style, placeBelow(field.at, 'collectionFormat')));
  }
  const required = fields.filter(isRequired).map(({ value }) => formatJson(value['name']));
  const schema = {
    type: 'object',
    properties: setOrigin(context, properties, at),
    ...(required.length > 0 && { required }),
  };
  const media = {
    schema: setOrigin(context, schema, at),
    ...(Object.keys(encoding).length > 0 && { encoding: setOrigin(context, encoding, at) }),
  };
  return { value: media, at };
}

function isRequired({ value }: Field): boolean {
  return value['required'] === true;
}

function buildContent(
  context: Context,
  types: readonly string[],
  { value, at }: Raw<Members>,
): Members {
  const media = setOrigin(context, value, at);
  return setOrigin(context, Object.fromEntries(types.map((type) => [type, media])), at);
}

function buildFieldSchema(context: Context, field: Field, style: Members | undefined): Members {
  const kept = pickMembers(field.value, (key) => key === 'description' || isExtension(key));
  return setOrigin(context, { ...kept, ...buildSchema(context, field, style) }, field.at);
}

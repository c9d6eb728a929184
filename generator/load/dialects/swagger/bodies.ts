/** The body parameter of Swagger 2.0, or its form parameters, in; one request body with its media types out. */

import { formatJson } from '../../../diagnostics/json.ts';
import { placeBelow, type Raw } from '../../structure/place.ts';
import { isObject, type Members, setMember } from '../../structure/pointer.ts';
import { setOrigin } from '../origins.ts';
import { type Context, isExtension, pick } from './context.ts';
import { buildSchema, buildStyle } from './parameters.ts';

/** A parameter that is sent in the body. */
export type Field = Raw<Members>;

/** The request body that `in: body` says. */
export function buildBody(
  context: Context,
  { value, at }: Field,
  types: readonly string[],
): Members {
  const told = pick(value, (name) => isExtension(name) || /^(?:description|required)$/.test(name));
  const schema = isObject(value['schema']) ? { schema: value['schema'] } : {};
  const media = setOrigin(context, schema, at);
  const content = setOrigin(context, Object.fromEntries(types.map((type) => [type, media])), at);
  return setOrigin(context, { ...told, content }, { at, members: { content: at } });
}

/** The request body that all parameters `in: formData` say together. */
export function buildForm(
  context: Context,
  fields: readonly [Field, ...Field[]],
  types: readonly string[],
): Members {
  const [{ at }] = fields;
  const media = buildFormMedia(context, fields);
  const all = listFormTypes(fields, types);
  const content = setOrigin(context, Object.fromEntries(all.map((type) => [type, media])), {
    at,
    members: Object.fromEntries(all.map((type) => [type, at])),
  });
  const required = fields.some(({ value }) => value['required'] === true) ? { required: true } : {};
  return setOrigin(context, { ...required, content }, { at, members: { content: at } });
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

function buildFormMedia(context: Context, fields: readonly [Field, ...Field[]]): Members {
  const [{ at }] = fields;
  const properties: Record<string, unknown> = {};
  const encoding: Record<string, unknown> = {};
  for (const field of fields) {
    const name = formatJson(field.value['name']);
    const style = buildStyle(context, field);
    setMember(properties, name, buildFieldSchema(context, field, style));
    // `multi` is how forms write arrays anyway.
    if (style?.['explode'] !== false) continue;
    setMember(encoding, name, setOrigin(context, style, placeBelow(field.at, 'collectionFormat')));
  }
  const members = Object.fromEntries(
    fields.map((field) => [formatJson(field.value['name']), field.at]),
  );
  setOrigin(context, properties, { at, members });
  setOrigin(context, encoding, { at, members });
  const required = fields
    .filter(({ value }) => value['required'] === true)
    .map(({ value }) => formatJson(value['name']));
  const schema = { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
  setOrigin(context, schema, { at, members: { properties: at, required: at, type: at } });
  const hasEncoding = Object.keys(encoding).length > 0;
  return setOrigin(context, hasEncoding ? { schema, encoding } : { schema }, {
    at,
    members: { schema: at, encoding: at },
  });
}

function buildFieldSchema(context: Context, field: Field, style: Members | undefined): Members {
  const told = pick(field.value, (key) => key === 'description' || isExtension(key));
  return setOrigin(context, { ...told, ...buildSchema(context, field, style) }, field.at);
}

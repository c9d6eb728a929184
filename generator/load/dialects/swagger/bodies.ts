/** The body parameter of Swagger 2.0, or its form parameters, in; one request body with its media types out. */

import { formatJson } from '../../../diagnostics/json.ts';
import type { Place } from '../../../diagnostics/diagnostic.ts';
import { placeBelow, setOrigin } from '../origins.ts';
import { isObject, setMember } from '../../structure/pointer.ts';
import { type Context, isExtension, type Members, pick } from './context.ts';
import { buildJoinedText, buildSchema, buildStyle } from './parameters.ts';

/** A parameter and where it was written. */
export interface Field {
  readonly value: Members;
  readonly at: Place;
}

/** The request body that `in: body` says. */
export function buildBody(
  { origins }: Context,
  { value, at }: Field,
  types: readonly string[],
): Members {
  const told = pick(value, (name) => isExtension(name) || /^(?:description|required)$/.test(name));
  const media = isObject(value['schema'])
    ? setOrigin(origins, { schema: value['schema'] }, at)
    : setOrigin(origins, {}, at);
  const content = setOrigin(origins, Object.fromEntries(types.map((type) => [type, media])), at);
  return setOrigin(origins, { ...told, content }, at, [['content', at]]);
}

/** The request body that all parameters `in: formData` say together. */
export function buildForm(
  context: Context,
  fields: readonly Field[],
  types: readonly string[],
): Members {
  const { origins } = context;
  const at = fields[0]?.at ?? { file: '', pointer: '' };
  const media = buildFormMedia(context, fields, at);
  const all = listFormTypes(fields, types).map((type) => [type, media] as const);
  const content = setOrigin(
    origins,
    Object.fromEntries(all),
    at,
    all.map(([type]) => [type, at]),
  );
  const required = fields.some(({ value }) => value['required'] === true);
  return setOrigin(origins, { ...(required ? { required } : {}), content }, at, [['content', at]]);
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

function buildFormMedia(context: Context, fields: readonly Field[], at: Place): Members {
  const { origins } = context;
  const properties: Record<string, unknown> = {};
  const encoding: Record<string, unknown> = {};
  for (const field of fields) addField(context, field, properties, encoding);
  const places = fields.map(({ value, at: place }) => [formatJson(value['name']), place] as const);
  setOrigin(origins, properties, at, places);
  setOrigin(origins, encoding, at, places);
  const required = fields
    .filter(({ value }) => value['required'] === true)
    .map(({ value }) => formatJson(value['name']));
  const schema = { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
  setOrigin(origins, schema, at, [
    ['properties', at],
    ['required', at],
    ['type', at],
  ]);
  const hasEncoding = Object.keys(encoding).length > 0;
  return setOrigin(origins, { schema, ...(hasEncoding ? { encoding } : {}) }, at, [
    ['schema', at],
    ['encoding', at],
  ]);
}

function addField(
  context: Context,
  { value, at }: Field,
  properties: Record<string, unknown>,
  encoding: Record<string, unknown>,
): void {
  const name = formatJson(value['name']);
  const style = value['type'] === 'array' ? buildStyle(context, value, at) : {};
  const told = pick(value, (key) => key === 'description' || isExtension(key));
  const schema =
    style === undefined ? buildJoinedText(context, value, at) : buildSchema(context, value, at);
  setMember(properties, name, setOrigin(context.origins, { ...told, ...schema }, at));
  // `multi` is how forms write arrays anyway.
  if (style?.['explode'] === false) {
    setMember(
      encoding,
      name,
      setOrigin(context.origins, style, placeBelow(at, 'collectionFormat')),
    );
  }
}

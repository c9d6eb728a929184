/** Swagger 2.0's responses in; OpenAPI 3's, with a schema per media type, out. */

import { getBelow, holdsMap, placeBelow, type Raw } from '../../structure/place.ts';
import { isObject, type Members, setMember } from '../../structure/pointer.ts';
import { mapMembers, setOrigin } from '../origins.ts';
import { type Context, isExtension, pick } from './context.ts';
import { buildParameter } from './parameters.ts';

/**
 * All answers of an operation. `own` are the media types that it names itself: then a response that others share says
 * something else here, and is written out.
 */
export function buildResponses(
  context: Context,
  responses: Raw,
  own: readonly string[] | undefined,
): unknown {
  if (!holdsMap(responses)) return responses.value;
  return mapMembers(context, responses, (response, status) => {
    if (isExtension(status)) return response.value;
    const ref = isObject(response.value) ? response.value['$ref'] : undefined;
    if (typeof ref !== 'string' || own === undefined) return buildResponse(context, response, own);
    const named = context.lookup(ref, response.at);
    return named === undefined ? response.value : buildResponse(context, named, own);
  });
}

/** One response. A reference stays as it is. */
export function buildResponse(
  context: Context,
  response: Raw,
  types: readonly string[] = context.produces,
): unknown {
  if (!holdsMap(response) || Object.hasOwn(response.value, '$ref')) return response.value;
  const { value, at } = response;
  const told = pick(value, (name) => isExtension(name) || name === 'description');
  const written = getBelow(response, 'headers');
  const headers = holdsMap(written) && {
    headers: mapMembers(context, written, (header) => buildParameter(context, header)),
  };
  const content = buildContent(context, response, types);
  const members = { ...told, ...headers, ...(content && { content }) };
  return setOrigin(context, members, { at, members: { content: at } });
}

/** An answer without a schema has no content, except where examples show one. */
function buildContent(
  context: Context,
  { value, at }: Raw<Members>,
  types: readonly string[],
): Members | undefined {
  const schema = isObject(value['schema']) ? value['schema'] : undefined;
  const examples = isObject(value['examples']) ? value['examples'] : {};
  const shown = Object.keys(examples).filter((name) => !isExtension(name));
  if (schema === undefined && shown.length === 0) return undefined;
  const content: Record<string, unknown> = {};
  for (const type of schema === undefined ? shown : listTypes(schema, types)) {
    const example = Object.hasOwn(examples, type) ? { example: examples[type] } : {};
    const from = { at, members: { example: placeBelow(at, 'examples', type) } };
    setMember(content, type, setOrigin(context, { ...(schema && { schema }), ...example }, from));
  }
  return setOrigin(context, content, at);
}

/** A file is bytes, whatever the document says holds otherwise. */
function listTypes(schema: Members, types: readonly string[]): readonly string[] {
  if (schema['type'] !== 'file') return types;
  const others = types.filter((type) => type !== 'application/json');
  return others.length > 0 ? others : ['application/octet-stream'];
}

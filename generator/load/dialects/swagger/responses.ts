/** Swagger 2.0's responses in; OpenAPI 3's, with a schema per media type, out. */

import type { Place } from '../../../diagnostics/diagnostic.ts';
import { placeBelow, setOrigin } from '../origins.ts';
import { isObject, setMember } from '../../structure/pointer.ts';
import { type Context, isExtension, type Members, pick } from './context.ts';
import { buildParameter } from './parameters.ts';

/**
 * All answers of an operation. `own` are the media types that it names itself: then a response that others share says
 * something else here, and is written out.
 */
export function buildResponses(
  context: Context,
  value: unknown,
  at: Place,
  own: readonly string[] | undefined,
): unknown {
  if (!isObject(value)) return value;
  const responses: Record<string, unknown> = {};
  for (const [status, response] of Object.entries(value)) {
    const place = placeBelow(at, status);
    const made = isExtension(status) ? response : buildOne(context, response, place, own);
    setMember(responses, status, made);
  }
  return setOrigin(context.origins, responses, at);
}

function buildOne(
  context: Context,
  value: unknown,
  at: Place,
  own: readonly string[] | undefined,
): unknown {
  if (!isObject(value)) return value;
  if (typeof value['$ref'] !== 'string') return buildResponse(context, value, at, own);
  const named = own === undefined ? undefined : context.lookup(value['$ref'], at);
  return named === undefined ? value : buildResponse(context, named.value, named.at, own);
}

/** One response. A reference stays as it is. */
export function buildResponse(
  context: Context,
  value: unknown,
  at: Place,
  types: readonly string[] = context.produces,
): unknown {
  if (!isObject(value) || Object.hasOwn(value, '$ref')) return value;
  const told = pick(value, (name) => isExtension(name) || name === 'description');
  const headers = buildHeaders(context, value['headers'], placeBelow(at, 'headers'));
  const content = buildContent(context, value, at, types);
  const members = { ...told, ...(headers && { headers }), ...(content && { content }) };
  return setOrigin(context.origins, members, at, [['content', at]]);
}

function buildHeaders(context: Context, value: unknown, at: Place): Members | undefined {
  if (!isObject(value)) return undefined;
  const headers: Record<string, unknown> = {};
  for (const [name, header] of Object.entries(value)) {
    setMember(headers, name, buildParameter(context, header, placeBelow(at, name)));
  }
  return setOrigin(context.origins, headers, at);
}

/** An answer without a schema has no content, except where examples show one. */
function buildContent(
  { origins }: Context,
  value: Members,
  at: Place,
  types: readonly string[],
): Members | undefined {
  const { schema } = value;
  const examples = isObject(value['examples']) ? value['examples'] : {};
  const shown = Object.keys(examples).filter((name) => !isExtension(name));
  if (!isObject(schema) && shown.length === 0) return undefined;
  const content: Record<string, unknown> = {};
  for (const type of isObject(schema) ? listTypes(schema, types) : shown) {
    const example = Object.hasOwn(examples, type) ? { example: examples[type] } : {};
    const media = { ...(isObject(schema) ? { schema } : {}), ...example };
    setMember(
      content,
      type,
      setOrigin(origins, media, at, [['example', placeBelow(at, 'examples', type)]]),
    );
  }
  return setOrigin(origins, content, at);
}

/** A file is bytes, whatever the document says holds otherwise. */
function listTypes(schema: Members, types: readonly string[]): readonly string[] {
  if (schema['type'] !== 'file') return types;
  const others = types.filter((type) => type !== 'application/json');
  return others.length > 0 ? others : ['application/octet-stream'];
}

/** Swagger 2.0's responses in; OpenAPI 3's, with a schema per media type, out. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import { below, from } from '../origins.ts';
import { isObject, setMember } from '../pointer.ts';
import { type Context, isExtension, type Members, pick } from './context.ts';
import { parameterOf } from './parameters.ts';

/**
 * All answers of an operation. `own` are the media types that it names itself: then a response that others share says
 * something else here, and is written out.
 */
export function responsesOf(
  context: Context,
  value: unknown,
  at: Place,
  own: readonly string[] | undefined,
): unknown {
  if (!isObject(value)) return value;
  const responses: Record<string, unknown> = {};
  for (const [status, response] of Object.entries(value)) {
    const place = below(at, status);
    const made = isExtension(status) ? response : oneOf(context, response, place, own);
    setMember(responses, status, made);
  }
  return from(context.origins, responses, at);
}

function oneOf(
  context: Context,
  value: unknown,
  at: Place,
  own: readonly string[] | undefined,
): unknown {
  if (!isObject(value)) return value;
  if (typeof value['$ref'] !== 'string') return responseOf(context, value, at, own);
  const named = own === undefined ? undefined : context.lookup(value['$ref'], at);
  return named === undefined ? value : responseOf(context, named.value, named.at, own);
}

/** One response. A reference stays as it is. */
export function responseOf(
  context: Context,
  value: unknown,
  at: Place,
  types: readonly string[] = context.produces,
): unknown {
  if (!isObject(value) || Object.hasOwn(value, '$ref')) return value;
  const told = pick(value, (name) => isExtension(name) || name === 'description');
  const headers = headersOf(context, value['headers'], below(at, 'headers'));
  const content = contentOf(context, value, at, types);
  const members = { ...told, ...(headers && { headers }), ...(content && { content }) };
  return from(context.origins, members, at, [['content', at]]);
}

function headersOf(context: Context, value: unknown, at: Place): Members | undefined {
  if (!isObject(value)) return undefined;
  const headers: Record<string, unknown> = {};
  for (const [name, header] of Object.entries(value)) {
    setMember(headers, name, parameterOf(context, header, below(at, name)));
  }
  return from(context.origins, headers, at);
}

/** An answer without a schema has no content, except where examples show one. */
function contentOf(
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
  for (const type of isObject(schema) ? typesFor(schema, types) : shown) {
    const example = Object.hasOwn(examples, type) ? { example: examples[type] } : {};
    const media = { ...(isObject(schema) ? { schema } : {}), ...example };
    setMember(content, type, from(origins, media, at, [['example', below(at, 'examples', type)]]));
  }
  return from(origins, content, at);
}

/** A file is bytes, whatever the document says holds otherwise. */
function typesFor(schema: Members, types: readonly string[]): readonly string[] {
  if (schema['type'] !== 'file') return types;
  const others = types.filter((type) => type !== 'application/json');
  return others.length > 0 ? others : ['application/octet-stream'];
}

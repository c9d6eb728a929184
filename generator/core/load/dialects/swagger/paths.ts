/**
 * Translates path items and responses of Swagger 2.0 to OpenAPI 3: request bodies apart from parameters, and a schema
 * for each media type.
 */

import { getBelow, holdsMap, listItems, type Raw, placeBelow } from '../../structure/place.ts';
import { asMembers, getChild, isObject, type Members, setMember } from '../../structure/pointer.ts';
import { setOrigin, mapMembers } from '../origins.ts';
import { buildBody, type Field, buildForm, buildParameter } from './parameters.ts';
import { pickMembers } from '../habits/members.ts';
import { buildServers, type Context, readTypes, isExtension } from './context.ts';
import { methods } from '../../structure/vocabulary.ts';

/** A list of parameters, apart: what stays one, and what becomes the request body. */
interface Apart {
  /** What is no list is left for validation to report. */
  readonly plain: unknown;
  readonly body?: Field;
  readonly fields: readonly Field[];
}

/** One path item. A body that it says for all of its operations becomes one of each. */
export function buildPathItem(context: Context, written: Raw): unknown {
  if (!holdsMap(written)) return written.value;
  const shared = separateParameters(context, getBelow(written, 'parameters'));
  const item: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(written.value)) {
    const member = getBelow(written, name);
    if (name === 'parameters') item[name] = shared.plain;
    else if (!methods.has(name) || !holdsMap(member)) setMember(item, name, value);
    else item[name] = buildOperation(context, member, shared);
  }
  return setOrigin(context, item, written.at);
}

function buildOperation(context: Context, written: Raw<Members>, shared: Apart): Members {
  const { value, at } = written;
  const own = separateParameters(context, getBelow(written, 'parameters'));
  const types = readTypes(value['consumes'], context.consumes);
  const requestBody = buildRequest(context, own, types) ?? buildRequest(context, shared, types);
  const operation = pickMembers(value, (name) => !/^(?:consumes|produces|schemes)$/.test(name));
  if (Object.hasOwn(value, 'parameters')) operation['parameters'] = own.plain;
  if (requestBody !== undefined) operation['requestBody'] = requestBody;
  const produces = readTypes(value['produces'], []);
  const named = produces.length === 0 ? undefined : produces;
  operation['responses'] = buildResponses(context, getBelow(written, 'responses'), named);
  const { schemes } = value;
  if (Array.isArray(schemes)) operation['servers'] = buildServers(context, schemes).servers;
  return setOrigin(context, operation, at);
}

function buildRequest(
  context: Context,
  { body, fields: [first, ...others] }: Apart,
  types: readonly string[],
): Members | undefined {
  if (body !== undefined) return buildBody(context, body, types);
  return first && buildForm(context, [first, ...others], types);
}

function separateParameters(context: Context, list: Raw): Apart {
  if (!Array.isArray(list.value)) return { plain: list.value, fields: [] };
  const plain: Raw[] = [];
  const bodies: Field[] = [];
  const fields: Field[] = [];
  for (const parameter of listItems(list)) {
    const written = followReference(context, parameter);
    if (holdsMap(written) && written.value['in'] === 'body') bodies.push(written);
    else if (holdsMap(written) && written.value['in'] === 'formData') fields.push(written);
    else plain.push(parameter);
  }
  const made = plain.map((parameter) => buildParameter(context, parameter));
  const members = Object.fromEntries(plain.map(({ at }, index) => [index, at]));
  setOrigin(context, made, { at: list.at, members });
  return { plain: made, fields, ...(bodies[0] && { body: bodies[0] }) };
}

function followReference(context: Context, node: Raw): Raw {
  const ref = getChild(node.value, '$ref');
  return (typeof ref === 'string' ? context.lookup(ref, node.at) : undefined) ?? node;
}

/**
 * All answers of an operation. `own` are the media types that it names itself: then a response that others share says
 * something else here, and is written out.
 */
function buildResponses(
  context: Context,
  responses: Raw,
  own: readonly string[] | undefined,
): unknown {
  if (!holdsMap(responses)) return responses.value;
  return mapMembers(context, responses, (response, status) => {
    if (isExtension(status)) return response.value;
    const ref = getChild(response.value, '$ref');
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
  const kept = pickMembers(value, (name) => isExtension(name) || name === 'description');
  const written = getBelow(response, 'headers');
  const headers = holdsMap(written) && {
    headers: mapMembers(context, written, (header) => buildParameter(context, header)),
  };
  const content = buildContent(context, response, types);
  return setOrigin(context, { ...kept, ...headers, ...(content && { content }) }, at);
}

/** An answer without a schema has no content, except where examples show one. */
function buildContent(
  context: Context,
  { value, at }: Raw<Members>,
  types: readonly string[],
): Members | undefined {
  const schema = isObject(value['schema']) ? value['schema'] : undefined;
  const examples = asMembers(value['examples']);
  const shown = Object.keys(examples).filter((name) => !isExtension(name));
  if (schema === undefined && shown.length === 0) return undefined;
  const content: Record<string, unknown> = {};
  for (const type of schema === undefined ? shown : listTypes(schema, types)) {
    const example = Object.hasOwn(examples, type) ? { example: examples[type] } : {};
    const from = { at, members: { example: ['examples', type].reduce(placeBelow, at) } };
    setMember(content, type, setOrigin(context, { ...(schema && { schema }), ...example }, from));
  }
  return setOrigin(context, content, at);
}

/** A file is bytes, even if the document says something else. */
function listTypes(schema: Members, types: readonly string[]): readonly string[] {
  if (schema['type'] !== 'file') return types;
  const others = types.filter((type) => type !== 'application/json');
  return others.length > 0 ? others : ['application/octet-stream'];
}

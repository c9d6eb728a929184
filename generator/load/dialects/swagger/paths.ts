/** Swagger 2.0's path items in; OpenAPI 3's, with request bodies apart from parameters, out. */

import { getBelow, holdsMap, listItems, type Raw } from '../../structure/place.ts';
import { isObject, type Members, setMember } from '../../structure/pointer.ts';
import { setOrigin } from '../origins.ts';
import { buildBody, type Field, buildForm } from './bodies.ts';
import { type Context, pick, readTypes } from './context.ts';
import { buildParameter } from './parameters.ts';
import { buildResponses } from './responses.ts';
import { buildServers } from './security.ts';

const methods: ReadonlySet<string> = new Set([
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
]);

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
  const operation = pick(value, (name) => !/^(?:consumes|produces|schemes)$/.test(name));
  if (Object.hasOwn(value, 'parameters')) operation['parameters'] = own.plain;
  if (requestBody !== undefined) operation['requestBody'] = requestBody;
  const produces = readTypes(value['produces'], []);
  const named = produces.length === 0 ? undefined : produces;
  operation['responses'] = buildResponses(context, getBelow(written, 'responses'), named);
  const { schemes } = value;
  if (Array.isArray(schemes)) operation['servers'] = buildServers(context, schemes);
  return setOrigin(context, operation, at);
}

function buildRequest(
  context: Context,
  { body, fields: [first, ...others] }: Apart,
  types: readonly string[],
): Members | undefined {
  if (body !== undefined) return buildBody(context, body, types);
  return first === undefined ? undefined : buildForm(context, [first, ...others], types);
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
  const ref = isObject(node.value) ? node.value['$ref'] : undefined;
  return (typeof ref === 'string' ? context.lookup(ref, node.at) : undefined) ?? node;
}

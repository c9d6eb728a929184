/** Swagger 2.0's path items in; OpenAPI 3's, with request bodies apart from parameters, out. */

import type { Place } from '../../../diagnostics/diagnostic.ts';
import { placeBelow, setOrigin } from '../origins.ts';
import { isObject, setMember } from '../../structure/pointer.ts';
import { buildBody, type Field, buildForm } from './bodies.ts';
import { type Context, isExtension, type Members, pick, readTypes } from './context.ts';
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
  readonly plain: readonly { readonly node: unknown; readonly at: Place }[];
  readonly bodies: readonly Field[];
  readonly fields: readonly Field[];
}

/** The paths of a document whose root is `root`. */
export function buildPaths(context: Context, value: Members, at: Place, root: Members): Members {
  const paths: Record<string, unknown> = {};
  for (const [path, item] of Object.entries(value)) {
    const made = isExtension(path)
      ? item
      : buildPathItem(context, item, placeBelow(at, path), root);
    setMember(paths, path, made);
  }
  return setOrigin(context.origins, paths, at);
}

/** One path item. A body that it says for all of its operations becomes one of each. */
export function buildPathItem(context: Context, value: unknown, at: Place, root: Members): unknown {
  if (!isObject(value)) return value;
  const shared = separateParameters(context, value['parameters'], placeBelow(at, 'parameters'));
  const item: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    const place = placeBelow(at, name);
    if (name === 'parameters') item[name] = buildPlainList(context, member, shared, place);
    else if (!methods.has(name) || !isObject(member)) setMember(item, name, member);
    else item[name] = buildOperation(context, member, place, shared, root);
  }
  return setOrigin(context.origins, item, at);
}

function buildOperation(
  context: Context,
  value: Members,
  at: Place,
  shared: Apart,
  root: Members,
): Members {
  const own = separateParameters(context, value['parameters'], placeBelow(at, 'parameters'));
  const types = readTypes(value['consumes'], context.consumes);
  const requestBody = buildRequest(context, own, types) ?? buildRequest(context, shared, types);
  const operation = pick(value, (name) => !/^(?:consumes|produces|schemes)$/.test(name));
  if (Object.hasOwn(value, 'parameters')) {
    operation['parameters'] = buildPlainList(
      context,
      value['parameters'],
      own,
      placeBelow(at, 'parameters'),
    );
  }
  if (requestBody !== undefined) operation['requestBody'] = requestBody;
  const produces = readTypes(value['produces'], []);
  operation['responses'] = buildResponses(
    context,
    value['responses'],
    placeBelow(at, 'responses'),
    produces.length === 0 ? undefined : produces,
  );
  if (Array.isArray(value['schemes'])) {
    operation['servers'] = buildServers(
      context,
      root,
      { file: at.file, pointer: '' },
      value['schemes'],
    );
  }
  return setOrigin(context.origins, operation, at);
}

function buildRequest(
  context: Context,
  { bodies, fields }: Apart,
  types: readonly string[],
): Members | undefined {
  const [body] = bodies;
  if (body !== undefined) return buildBody(context, body, types);
  return fields.length === 0 ? undefined : buildForm(context, fields, types);
}

function separateParameters(context: Context, list: unknown, at: Place): Apart {
  const plain: { node: unknown; at: Place }[] = [];
  const bodies: Field[] = [];
  const fields: Field[] = [];
  for (const [index, node] of (Array.isArray(list) ? list : []).entries()) {
    const place = placeBelow(at, index);
    const { value, at: written } = followReference(context, node, place);
    if (isObject(value) && value['in'] === 'body') bodies.push({ value, at: written });
    else if (isObject(value) && value['in'] === 'formData') fields.push({ value, at: written });
    else plain.push({ node, at: place });
  }
  return { plain, bodies, fields };
}

function followReference(
  context: Context,
  node: unknown,
  at: Place,
): { value: unknown; at: Place } {
  const ref = isObject(node) ? node['$ref'] : undefined;
  const found = typeof ref === 'string' ? context.lookup(ref, at) : undefined;
  return found ?? { value: node, at };
}

/** What is no list is left for validation to report. */
function buildPlainList(context: Context, written: unknown, { plain }: Apart, at: Place): unknown {
  if (!Array.isArray(written)) return written;
  const list = plain.map(({ node, at: place }) => buildParameter(context, node, place));
  return setOrigin(
    context.origins,
    list,
    at,
    plain.map(({ at: place }, index) => [String(index), place] as const),
  );
}

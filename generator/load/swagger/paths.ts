/** Swagger 2.0's path items in; OpenAPI 3's, with request bodies apart from parameters, out. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import { below, from } from '../origins.ts';
import { isObject, setMember } from '../pointer.ts';
import { bodyOf, type Field, formOf } from './bodies.ts';
import { type Context, isExtension, type Members, pick, typesOf } from './context.ts';
import { parameterOf } from './parameters.ts';
import { responsesOf } from './responses.ts';
import { serversOf } from './security.ts';

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
export function pathsOf(context: Context, value: Members, at: Place, root: Members): Members {
  const paths: Record<string, unknown> = {};
  for (const [path, item] of Object.entries(value)) {
    const made = isExtension(path) ? item : pathItemOf(context, item, below(at, path), root);
    setMember(paths, path, made);
  }
  return from(context.origins, paths, at);
}

/** One path item. A body that it says for all of its operations becomes one of each. */
export function pathItemOf(context: Context, value: unknown, at: Place, root: Members): unknown {
  if (!isObject(value)) return value;
  const shared = apartOf(context, value['parameters'], below(at, 'parameters'));
  const item: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    const place = below(at, name);
    if (name === 'parameters') item[name] = plainList(context, member, shared, place);
    else if (!methods.has(name) || !isObject(member)) setMember(item, name, member);
    else item[name] = operationOf(context, member, place, shared, root);
  }
  return from(context.origins, item, at);
}

function operationOf(
  context: Context,
  value: Members,
  at: Place,
  shared: Apart,
  root: Members,
): Members {
  const own = apartOf(context, value['parameters'], below(at, 'parameters'));
  const types = typesOf(value['consumes'], context.consumes);
  const requestBody = requestOf(context, own, types) ?? requestOf(context, shared, types);
  const operation = pick(value, (name) => !/^(?:consumes|produces|schemes)$/.test(name));
  if (Object.hasOwn(value, 'parameters')) {
    operation['parameters'] = plainList(context, value['parameters'], own, below(at, 'parameters'));
  }
  if (requestBody !== undefined) operation['requestBody'] = requestBody;
  const produces = typesOf(value['produces'], []);
  operation['responses'] = responsesOf(
    context,
    value['responses'],
    below(at, 'responses'),
    produces.length === 0 ? undefined : produces,
  );
  if (Array.isArray(value['schemes'])) {
    operation['servers'] = serversOf(
      context,
      root,
      { file: at.file, pointer: '' },
      value['schemes'],
    );
  }
  return from(context.origins, operation, at);
}

function requestOf(
  context: Context,
  { bodies, fields }: Apart,
  types: readonly string[],
): Members | undefined {
  const [body] = bodies;
  if (body !== undefined) return bodyOf(context, body, types);
  return fields.length === 0 ? undefined : formOf(context, fields, types);
}

function apartOf(context: Context, list: unknown, at: Place): Apart {
  const plain: { node: unknown; at: Place }[] = [];
  const bodies: Field[] = [];
  const fields: Field[] = [];
  for (const [index, node] of (Array.isArray(list) ? list : []).entries()) {
    const place = below(at, index);
    const { value, at: written } = followed(context, node, place);
    if (isObject(value) && value['in'] === 'body') bodies.push({ value, at: written });
    else if (isObject(value) && value['in'] === 'formData') fields.push({ value, at: written });
    else plain.push({ node, at: place });
  }
  return { plain, bodies, fields };
}

function followed(context: Context, node: unknown, at: Place): { value: unknown; at: Place } {
  const ref = isObject(node) ? node['$ref'] : undefined;
  const found = typeof ref === 'string' ? context.lookup(ref, at) : undefined;
  return found ?? { value: node, at };
}

/** What is no list is left for validation to report. */
function plainList(context: Context, written: unknown, { plain }: Apart, at: Place): unknown {
  if (!Array.isArray(written)) return written;
  const list = plain.map(({ node, at: place }) => parameterOf(context, node, place));
  return from(
    context.origins,
    list,
    at,
    plain.map(({ at: place }, index) => [String(index), place] as const),
  );
}

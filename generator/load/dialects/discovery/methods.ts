/** The methods of a Discovery document, in resources inside each other, in; path items with operations out. */

import { formatJson } from '../../../diagnostics/json.ts';
import type { Place } from '../../../diagnostics/diagnostic.ts';
import { placeBelow, setOrigin, type Origins } from '../origins.ts';
import { isObject, setMember } from '../../structure/pointer.ts';
import { buildDownload, buildUploads } from './media.ts';
import { buildParameter } from './parameters.ts';
import { type Members, formatReference } from './schemas.ts';

/** What operations share. */
export interface Shared {
  readonly root: Members;
  readonly origins: Origins;
  /** References to the global parameters. */
  readonly parameters: readonly unknown[];
  readonly prefix: string;
}

/** A method, where it is written, and the resources around it. */
export interface Method {
  readonly value: Members;
  readonly at: Place;
  readonly resources: readonly string[];
  readonly name: string;
}

/** All methods, those of a resource before those of the resources in it. */
export function* listMethods(
  value: Members,
  at: Place,
  resources: readonly string[] = [],
): Generator<Method> {
  const { methods, resources: inner } = value;
  for (const [name, method] of Object.entries(isObject(methods) ? methods : {})) {
    if (isObject(method)) {
      yield { value: method, at: placeBelow(at, 'methods', name), resources, name };
    }
  }
  for (const [name, resource] of Object.entries(isObject(inner) ? inner : {})) {
    if (!isObject(resource)) continue;
    yield* listMethods(resource, placeBelow(at, 'resources', name), [...resources, name]);
  }
}

/** Adds the operation of a method, and those that send and receive bytes beside it. */
export function addMethod(
  shared: Shared,
  paths: Record<string, unknown>,
  pathItems: Record<string, unknown>,
  method: Method,
): void {
  const { origins, prefix } = shared;
  const { value, at } = method;
  const written = formatJson(value['path'] ?? value['flatPath'] ?? '');
  const verb = formatJson(value['httpMethod'] ?? 'GET').toLowerCase();
  const spanning = new Set([...written.matchAll(/\{\+(\w+)\}/g)].map(([, name = '']) => name));
  const plain = `/${prefix}${written}`.replace(/^\/+/, '/').replaceAll('{+', '{');
  const { path, renamed } = findFreePath(paths, plain, verb, method, spanning);
  const operation = buildOperation(shared, method, spanning, renamed);
  addOperation(paths, path, verb, operation, origins, at);
  const further = [
    ...buildUploads(shared, method, operation, verb),
    ...buildDownload(shared, method, operation, path, verb),
  ];
  for (const other of further) {
    if (other.path === undefined) {
      addOperation(pathItems, formatJson(other.name), other.verb, other.operation, origins, at);
    } else addOperation(paths, other.path, other.verb, other.operation, origins, at);
  }
}

function addOperation(
  paths: Record<string, unknown>,
  path: string,
  verb: string,
  operation: Members,
  origins: Origins,
  at: Place,
): void {
  const known = Object.hasOwn(paths, path) ? paths[path] : undefined;
  const item = { ...(isObject(known) ? known : {}), [verb]: operation };
  setMember(paths, path, setOrigin(origins, item, at));
}

interface Free {
  readonly path: string;
  /** Names in the template of parameters that are called otherwise. */
  readonly renamed: ReadonlyMap<string, string>;
}

/**
 * `get` of a project and of a location in it are both `GET v1/{+name}`: a name of the template says which, for the
 * keys of `paths` are unique.
 */
function findFreePath(
  paths: Members,
  plain: string,
  verb: string,
  { resources, name }: Method,
  spanning: ReadonlySet<string>,
): Free {
  const isFree = (path: string) => {
    const item = Object.hasOwn(paths, path) ? paths[path] : undefined;
    return !isObject(item) || !Object.hasOwn(item, verb);
  };
  const [first] = spanning;
  if (isFree(plain) || first === undefined) return { path: plain, renamed: new Map() };
  const words = [resources.at(-1) ?? 'root', resources.join('_'), `${resources.join('_')}_${name}`];
  const all = words.map((word) => `${word}_${first}`);
  const findFreeTemplate = (template: string) => plain.replace(`{${first}}`, `{${template}}`);
  const template =
    all.find((word) => isFree(findFreeTemplate(word))) ??
    `${all.join('_')}_${Object.keys(paths).length}`;
  return { path: findFreeTemplate(template), renamed: new Map([[first, template]]) };
}

function buildOperation(
  shared: Shared,
  method: Method,
  spanning: ReadonlySet<string>,
  renamed: ReadonlyMap<string, string>,
): Members {
  const { origins } = shared;
  const { value, at, resources } = method;
  const { request, response } = value;
  const given = ['description', 'deprecated'].filter((key) => Object.hasOwn(value, key));
  const operation = {
    operationId: [...resources, method.name].join('.'),
    ...(resources[0] === undefined ? {} : { tags: [resources[0]] }),
    ...Object.fromEntries(given.map((key) => [key, value[key]])),
    parameters: [...buildParameters(origins, method, spanning, renamed), ...shared.parameters],
    ...(isObject(request)
      ? { requestBody: buildBody(origins, request, placeBelow(at, 'request')) }
      : {}),
    responses: buildResponses(origins, response, placeBelow(at, 'response')),
    ...buildRequirements(shared, method),
    security: buildSecurity(shared, value),
  };
  return setOrigin(origins, operation, at, [
    ['requestBody', placeBelow(at, 'request')],
    ['responses', placeBelow(at, 'response')],
    ['operationId', placeBelow(at, 'id')],
  ]);
}

/** In the order that the document says, then those that it does not order. */
function buildParameters(
  origins: Origins,
  { value, at }: Method,
  spanning: ReadonlySet<string>,
  renamed: ReadonlyMap<string, string>,
): readonly unknown[] {
  const parameters = isObject(value['parameters']) ? value['parameters'] : {};
  const order: readonly unknown[] = Array.isArray(value['parameterOrder'])
    ? value['parameterOrder']
    : [];
  const names = Object.keys(parameters);
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return names
    .toSorted((a, b) => rank(a) - rank(b))
    .map((name) => {
      const place = placeBelow(at, 'parameters', name);
      return buildParameter(origins, name, parameters[name], place, spanning, renamed.get(name));
    });
}

function buildBody(origins: Origins, request: Members, at: Place): Members {
  return setOrigin(
    origins,
    { required: true, content: buildJsonContent(origins, request, at) },
    at,
    [['content', at]],
  );
}

/** A method without a response answers with nothing. */
function buildResponses(origins: Origins, response: unknown, at: Place): Members {
  const content = isObject(response) ? { content: buildJsonContent(origins, response, at) } : {};
  const fine = setOrigin(origins, { description: 'Success.', ...content }, at, [['content', at]]);
  return setOrigin(origins, { [isObject(response) ? '200' : '204']: fine }, at);
}

function buildJsonContent(origins: Origins, { $ref: ref }: Members, at: Place): Members {
  const schema = setOrigin(origins, { $ref: formatReference(formatJson(ref)) }, at);
  return setOrigin(origins, { 'application/json': setOrigin(origins, { schema }, at) }, at);
}

/** `annotations.required` of a member lists the methods that need it in their body. */
function buildRequirements({ root, origins }: Shared, { value, at }: Method): Members {
  const request = isObject(value['request']) ? value['request']['$ref'] : undefined;
  const schemas = isObject(root['schemas']) ? root['schemas'] : {};
  const schema = typeof request === 'string' ? schemas[request] : undefined;
  const properties = isObject(schema) && isObject(schema['properties']) ? schema['properties'] : {};
  const required = Object.keys(properties).filter((name) =>
    isRequiredBy(properties[name], value['id']),
  );
  if (required.length === 0) return {};
  const rule = { properties: { body: { required } } };
  return { 'x-sw-request': setOrigin(origins, rule, placeBelow(at, 'request')) };
}

function isRequiredBy(member: unknown, id: unknown): boolean {
  const annotations = isObject(member) ? member['annotations'] : undefined;
  const required = isObject(annotations) ? annotations['required'] : undefined;
  return Array.isArray(required) && required.includes(id);
}

/** Any one of a method's scopes will do, or a key: each stands for the other where the service shows what anybody may see. */
function buildSecurity({ root }: Shared, { scopes }: Members): readonly unknown[] {
  const parameters = isObject(root['parameters']) ? root['parameters'] : {};
  const key = Object.hasOwn(parameters, 'key') ? [{ key: [] }] : [];
  if (Array.isArray(scopes) && scopes.length > 0) {
    return [...scopes.map((scope) => ({ oauth2: [scope] })), ...key];
  }
  const auth = isObject(root['auth']) ? root['auth'] : {};
  return isObject(auth['oauth2']) && key.length > 0 ? [...key, { oauth2: [] }] : key;
}

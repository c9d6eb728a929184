/** Translates the methods of a Discovery document, in resources inside each other, to path items with operations. */

import type { Place } from '../../../diagnostics/diagnostic.ts';
import { formatJson } from '../../../diagnostics/json.ts';
import { getBelow, holdsMap, placeBelow, type Raw } from '../../structure/place.ts';
import { asMembers, getChild, isObject, type Members, setMember } from '../../structure/pointer.ts';
import { pickMembers } from '../habits/members.ts';
import { type Making, setOrigin } from '../origins.ts';
import { buildDownload, buildUploads, type Made } from './media.ts';
import { buildParameter, formatReference, isTelling } from './schemas.ts';

/** What operations share, and the path items that are made of them. */
export interface Shared extends Making {
  readonly root: Members;
  /** References to the global parameters. */
  readonly parameters: readonly unknown[];
  readonly prefix: string;
  readonly paths: Record<string, unknown>;
  /** Path items by name, for methods without a path of their own. */
  readonly pathItems: Record<string, unknown>;
}

/** A method, where it is written, and the resources around it. */
export interface Method extends Raw<Members> {
  readonly resources: readonly string[];
  readonly name: string;
}

/** All methods, those of a resource before those of the resources in it. */
export function* listMethods(resource: Raw, resources: readonly string[] = []): Generator<Method> {
  const methods = getBelow(resource, 'methods');
  for (const name of holdsMap(methods) ? Object.keys(methods.value) : []) {
    const method = getBelow(methods, name);
    if (holdsMap(method)) yield { ...method, resources, name };
  }
  const inner = getBelow(resource, 'resources');
  for (const name of holdsMap(inner) ? Object.keys(inner.value) : []) {
    yield* listMethods(getBelow(inner, name), [...resources, name]);
  }
}

/** Adds the operation of a method, and those that send and receive bytes beside it. */
export function addMethod(shared: Shared, method: Method): void {
  const template = readTemplate(shared, method);
  const { path, verb } = template;
  const call = { path, verb, operation: buildOperation(shared, method, template) };
  const further = [...buildUploads(shared, method, call), ...buildDownload(shared, method, call)];
  for (const one of [call, ...further]) addOperation(shared, one, method.at);
}

function addOperation(shared: Shared, { path, name = '', verb, operation }: Made, at: Place): void {
  const [items, key] = path === undefined ? [shared.pathItems, name] : [shared.paths, path];
  const known = Object.hasOwn(items, key) ? items[key] : undefined;
  const item = { ...asMembers(known), [verb]: operation };
  setMember(items, key, setOrigin(shared, item, at));
}

/** The path and the HTTP method of an operation. */
interface Template {
  readonly path: string;
  readonly verb: string;
  /** Names of parameters that hold several segments. */
  readonly spanning: ReadonlySet<string>;
  /** Names in the template of parameters that are called otherwise. */
  readonly renamed: ReadonlyMap<string, string>;
}

/**
 * `get` of a project and of a location in it are both `GET v1/{+name}`: a name of the template says which, for the
 * keys of `paths` are unique.
 */
function readTemplate({ paths, prefix }: Shared, { value, resources, name }: Method): Template {
  const written = formatJson(value['path'] ?? value['flatPath'] ?? '');
  const verb = formatJson(value['httpMethod'] ?? 'GET').toLowerCase();
  const spanning = new Set([...written.matchAll(/\{\+(\w+)\}/g)].map(([, key = '']) => key));
  const plain = `/${prefix}${written}`.replace(/^\/+/, '/').replaceAll('{+', '{');
  const isFree = (path: string) => {
    const item = Object.hasOwn(paths, path) ? paths[path] : undefined;
    return !isObject(item) || !Object.hasOwn(item, verb);
  };
  const [first] = spanning;
  if (isFree(plain) || first === undefined) {
    return { path: plain, verb, spanning, renamed: new Map() };
  }
  const names = [resources.at(-1) ?? 'root', resources.join('_'), `${resources.join('_')}_${name}`];
  const all = names.map((one) => `${one}_${first}`);
  const rename = (template: string) => plain.replace(`{${first}}`, `{${template}}`);
  const template =
    all.find((word) => isFree(rename(word))) ?? `${all.join('_')}_${Object.keys(paths).length}`;
  return { path: rename(template), verb, spanning, renamed: new Map([[first, template]]) };
}

function buildOperation(shared: Shared, method: Method, template: Template): Members {
  const { value, at, resources } = method;
  const request = getBelow(method, 'request');
  const response = getBelow(method, 'response');
  const operation = {
    operationId: [...resources, method.name].join('.'),
    ...(resources[0] === undefined ? {} : { tags: [resources[0]] }),
    ...pickMembers(value, isTelling),
    parameters: [...buildParameters(shared, method, template), ...shared.parameters],
    ...(holdsMap(request) && { requestBody: buildBody(shared, request) }),
    responses: buildResponses(shared, response),
    ...buildRequirements(shared, method),
    security: buildSecurity(shared, value),
  };
  return setOrigin(shared, operation, { at, members: { operationId: placeBelow(at, 'id') } });
}

/** Orders parameters as the document says; those that it does not order are last. */
function buildParameters(
  making: Making,
  method: Method,
  { spanning, renamed }: Template,
): readonly unknown[] {
  const parameters = getBelow(method, 'parameters');
  if (!holdsMap(parameters)) return [];
  const { parameterOrder } = method.value;
  const order: readonly unknown[] = Array.isArray(parameterOrder) ? parameterOrder : [];
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return Object.keys(parameters.value)
    .toSorted((a, b) => rank(a) - rank(b))
    .map((name) =>
      buildParameter(making, getBelow(parameters, name), {
        name,
        template: renamed.get(name) ?? name,
        spans: spanning.has(name),
      }),
    );
}

function buildBody(making: Making, request: Raw<Members>): Members {
  const content = buildJsonContent(making, request);
  return setOrigin(making, { required: true, content }, request.at);
}

/** A method without a response answers with nothing. */
function buildResponses(making: Making, response: Raw): Members {
  const { at } = response;
  const content = holdsMap(response) && { content: buildJsonContent(making, response) };
  const made = setOrigin(making, { description: 'Success.', ...content }, at);
  return setOrigin(making, { [content === false ? '204' : '200']: made }, at);
}

function buildJsonContent(making: Making, { value, at }: Raw<Members>): Members {
  const schema = setOrigin(making, { $ref: formatReference(formatJson(value['$ref'])) }, at);
  return setOrigin(making, { 'application/json': setOrigin(making, { schema }, at) }, at);
}

/** `annotations.required` of a member lists the methods that need it in their body. */
function buildRequirements(shared: Shared, { value, at }: Method): Members {
  const request = formatJson(getChild(value['request'], '$ref'));
  const schema = getChild(shared.root['schemas'], request);
  const properties = asMembers(getChild(schema, 'properties'));
  const required = Object.keys(properties).filter((name) => {
    const methods = getChild(getChild(properties[name], 'annotations'), 'required');
    return Array.isArray(methods) && methods.includes(value['id']);
  });
  if (required.length === 0) return {};
  const rule = { properties: { body: { required } } };
  return { 'x-sw-request': setOrigin(shared, rule, placeBelow(at, 'request')) };
}

/** Any one of a method's scopes will do, or a key: each replaces the other where the service shows what anybody may see. */
function buildSecurity({ root }: Shared, { scopes }: Members): readonly unknown[] {
  const key = Object.hasOwn(asMembers(root['parameters']), 'key') ? [{ key: [] }] : [];
  if (Array.isArray(scopes) && scopes.length > 0) {
    return [...scopes.map((scope) => ({ oauth2: [scope] })), ...key];
  }
  return isObject(getChild(root['auth'], 'oauth2')) && key.length > 0
    ? [...key, { oauth2: [] }]
    : key;
}

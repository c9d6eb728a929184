/** Translates a Google Discovery document to OpenAPI's form, with the places of its text. */

import { formatJson } from '../../../diagnostics/json.ts';
import { getBelow, holdsMap, placeBelow, placeOfRoot, type Raw } from '../../structure/place.ts';
import {
  asMembers,
  getChild,
  isObject,
  joinPointer,
  type Members,
} from '../../structure/pointer.ts';
import { type Making, mapMembers, type Origins, setOrigin } from '../origins.ts';
import { addMethod, listMethods, type Shared } from './methods.ts';
import { credentials, encodings, buildParameter, buildSchema } from './schemas.ts';

/** Never fails: what is missing is left out. */
export function translateDiscovery(value: Members, file: string, origins: Origins): Members {
  const root = { value, at: placeOfRoot(file) };
  const { at } = root;
  const making = { origins };
  const parameters = buildGlobalParameters(making, root);
  const references = Object.keys(parameters).map((name) => ({
    $ref: joinPointer('#/components/parameters', name),
  }));
  const { url, prefix } = findAddress(value);
  const [paths, pathItems]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}];
  const shared: Shared = { root: value, origins, parameters: references, prefix, paths, pathItems };
  for (const method of listMethods(root)) addMethod(shared, method);
  const components = {
    schemas: mapMembers(making, getMap(root, 'schemas'), (schema) => buildSchema(making, schema)),
    parameters,
    pathItems,
    securitySchemes: buildSecuritySchemes(making, root),
  };
  const document = {
    info: buildInfo(making, root),
    ...(url === '' ? {} : { servers: [{ url }] }),
    tags: listTags(value),
    paths: setOrigin(making, paths, at),
    components: setOrigin(making, components, at),
  };
  const members = { servers: placeBelow(at, 'rootUrl'), tags: placeBelow(at, 'resources') };
  return setOrigin(making, document, { at, members });
}

/** A map below another, empty where there is none. */
function getMap(map: Raw, name: string): Raw<Members> {
  const below = getBelow(map, name);
  return holdsMap(below) ? below : { value: {}, at: below.at };
}

/** Uploads are not below the path of the service, so that is part of every path. */
function findAddress({ rootUrl, servicePath, baseUrl }: Members): { url: string; prefix: string } {
  if (typeof rootUrl === 'string') {
    return {
      url: rootUrl.replace(/\/+$/, ''),
      prefix: formatJson(servicePath ?? '').replace(/^\/+/, ''),
    };
  }
  return { url: typeof baseUrl === 'string' ? baseUrl.replace(/\/+$/, '') : '', prefix: '' };
}

function buildInfo(making: Making, { value, at }: Raw<Members>): Members {
  const { title, name, version, description, documentationLink: url } = value;
  const info = {
    title: formatJson(title ?? name ?? 'API'),
    version: formatJson(version ?? 'v1'),
    ...(typeof description === 'string' ? { description } : {}),
    ...(typeof url === 'string' ? { externalDocs: { url } } : {}),
  };
  return setOrigin(making, info, at);
}

function listTags({ resources }: Members): readonly Members[] {
  return Object.keys(asMembers(resources)).map((name) => ({ name }));
}

/** Keeps the parameters that decide what a response holds. Credentials and encodings are left out. */
function buildGlobalParameters(making: Making, root: Raw<Members>): Members {
  const { value, at } = getMap(root, 'parameters');
  const kept = Object.entries(value).filter(
    ([name]) => !credentials.has(name) && !encodings.has(name),
  );
  return mapMembers(making, { value: Object.fromEntries(kept), at }, (parameter, name) =>
    buildParameter(making, parameter, { name }),
  );
}

/** Discovery lists the scopes, but has no URL at which tokens are issued. */
function buildSecuritySchemes(making: Making, { value, at }: Raw<Members>): Members {
  const oauth = getChild(value['auth'], 'oauth2');
  const schemes: Record<string, Members> = {};
  if (isObject(oauth)) {
    const scopes = Object.entries(asMembers(oauth['scopes'])).map(([scope, info]) => [
      scope,
      formatJson(getChild(info, 'description') ?? ''),
    ]);
    const scheme = { type: 'oauth2', flows: { implicit: { scopes: Object.fromEntries(scopes) } } };
    schemes['oauth2'] = setOrigin(making, scheme, ['auth', 'oauth2'].reduce(placeBelow, at));
  }
  if (isObject(getChild(value['parameters'], 'key'))) {
    const scheme = { type: 'apiKey', in: 'query', name: 'key' };
    schemes['key'] = setOrigin(making, scheme, ['parameters', 'key'].reduce(placeBelow, at));
  }
  return setOrigin(making, schemes, at);
}

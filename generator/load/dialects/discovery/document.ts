/** A Google Discovery document in; the same in OpenAPI's form, with the places of its text, out. */

import { formatJson } from '../../../diagnostics/json.ts';
import type { Place } from '../../../diagnostics/diagnostic.ts';
import { placeBelow, setOrigin, type Origins } from '../origins.ts';
import { isObject, joinPointer, setMember } from '../../structure/pointer.ts';
import { addMethod, listMethods, type Shared } from './methods.ts';
import { credentials, encodings, buildParameter } from './parameters.ts';
import { type Members, buildSchema } from './schemas.ts';

/** Never fails: what is missing is left out. */
export function translateDiscovery(root: Members, file: string, origins: Origins): Members {
  const at = { file, pointer: '' };
  const { parameters, references } = buildGlobalParameters(
    origins,
    root,
    placeBelow(at, 'parameters'),
  );
  const { url, prefix } = findAddress(root);
  const shared: Shared = { root, origins, parameters: references, prefix };
  const [paths, pathItems]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}];
  for (const method of listMethods(root, at)) addMethod(shared, paths, pathItems, method);
  const components = {
    schemas: buildSchemas(origins, root, placeBelow(at, 'schemas')),
    parameters,
    pathItems,
    securitySchemes: buildSecuritySchemes(origins, root, at),
  };
  const document = {
    info: buildInfo(origins, root, at),
    ...(url === '' ? {} : { servers: [{ url }] }),
    tags: listTags(root),
    paths: setOrigin(origins, paths, at),
    components: setOrigin(origins, components, at),
  };
  const server = placeBelow(at, 'rootUrl');
  return setOrigin(origins, document, at, [
    ['servers', server],
    ['tags', placeBelow(at, 'resources')],
  ]);
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

function buildInfo(origins: Origins, root: Members, at: Place): Members {
  const { title, name, version, description, documentationLink: url } = root;
  const info = {
    title: formatJson(title ?? name ?? 'API'),
    version: formatJson(version ?? 'v1'),
    ...(typeof description === 'string' ? { description } : {}),
    ...(typeof url === 'string' ? { externalDocs: { url } } : {}),
  };
  return setOrigin(origins, info, at);
}

function listTags({ resources }: Members): readonly Members[] {
  return Object.keys(isObject(resources) ? resources : {}).map((name) => ({ name }));
}

function buildSchemas(origins: Origins, { schemas }: Members, at: Place): Members {
  const made: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(isObject(schemas) ? schemas : {})) {
    setMember(made, name, buildSchema(origins, schema, placeBelow(at, name)));
  }
  return setOrigin(origins, made, at);
}

/** Those that say what an answer holds; not credentials, nor encodings. */
function buildGlobalParameters(origins: Origins, root: Members, at: Place) {
  const all = isObject(root['parameters']) ? root['parameters'] : {};
  const made: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(all)) {
    if (credentials.has(name) || encodings.has(name)) continue;
    setMember(made, name, buildParameter(origins, name, value, placeBelow(at, name)));
  }
  const references = Object.keys(made).map((name) => ({
    $ref: joinPointer('#/components/parameters', name),
  }));
  return { parameters: setOrigin(origins, made, at), references };
}

/** Where tokens come from is not said; which scopes there are is. */
function buildSecuritySchemes(origins: Origins, { auth, parameters }: Members, at: Place): Members {
  const oauth = isObject(auth) && isObject(auth['oauth2']) ? auth['oauth2'] : undefined;
  const written = isObject(oauth?.['scopes']) ? oauth['scopes'] : {};
  const scopes = Object.entries(written).map(([scope, told]) => [
    scope,
    formatJson((isObject(told) ? told['description'] : undefined) ?? ''),
  ]);
  const flows = { implicit: { scopes: Object.fromEntries(scopes) } };
  const key = isObject(parameters) ? parameters['key'] : undefined;
  const schemes = {
    ...(oauth === undefined
      ? {}
      : {
          oauth2: setOrigin(origins, { type: 'oauth2', flows }, placeBelow(at, 'auth', 'oauth2')),
        }),
    ...(isObject(key)
      ? {
          key: setOrigin(
            origins,
            { type: 'apiKey', in: 'query', name: 'key' },
            placeBelow(at, 'parameters', 'key'),
          ),
        }
      : {}),
  };
  return setOrigin(origins, schemes, at);
}

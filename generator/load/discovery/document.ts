/** A Google Discovery document in; the same in OpenAPI's form, with the places of its text, out. */

import { textOfJson } from '../../diagnostics/json.ts';
import type { Place } from '../../diagnostics/diagnostic.ts';
import { below, from, type Origins } from '../origins.ts';
import { isObject, pointerTo, setMember } from '../pointer.ts';
import { addMethod, methodsOf, type Shared } from './methods.ts';
import { credentials, encodings, parameterOf } from './parameters.ts';
import { type Members, schemaOf } from './schemas.ts';

/** Never fails: what is missing is left out. */
export function documentOfDiscovery(root: Members, file: string, origins: Origins): Members {
  const at = { file, pointer: '' };
  const { parameters, references } = globalParameters(origins, root, below(at, 'parameters'));
  const { url, prefix } = addressOf(root);
  const shared: Shared = { root, origins, parameters: references, prefix };
  const [paths, pathItems]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}];
  for (const method of methodsOf(root, at)) addMethod(shared, paths, pathItems, method);
  const components = {
    schemas: schemasOf(origins, root, below(at, 'schemas')),
    parameters,
    pathItems,
    securitySchemes: securitySchemes(origins, root, at),
  };
  const document = {
    info: infoOf(origins, root, at),
    ...(url === '' ? {} : { servers: [{ url }] }),
    tags: tagsOf(root),
    paths: from(origins, paths, at),
    components: from(origins, components, at),
  };
  const server = below(at, 'rootUrl');
  return from(origins, document, at, [
    ['servers', server],
    ['tags', below(at, 'resources')],
  ]);
}

/** Uploads do not stand below the path of the service, so that is part of every path. */
function addressOf({ rootUrl, servicePath, baseUrl }: Members): { url: string; prefix: string } {
  if (typeof rootUrl === 'string') {
    return {
      url: rootUrl.replace(/\/+$/, ''),
      prefix: textOfJson(servicePath ?? '').replace(/^\/+/, ''),
    };
  }
  return { url: typeof baseUrl === 'string' ? baseUrl.replace(/\/+$/, '') : '', prefix: '' };
}

function infoOf(origins: Origins, root: Members, at: Place): Members {
  const { title, name, version, description, documentationLink: url } = root;
  const info = {
    title: textOfJson(title ?? name ?? 'API'),
    version: textOfJson(version ?? 'v1'),
    ...(typeof description === 'string' ? { description } : {}),
    ...(typeof url === 'string' ? { externalDocs: { url } } : {}),
  };
  return from(origins, info, at);
}

function tagsOf({ resources }: Members): readonly Members[] {
  return Object.keys(isObject(resources) ? resources : {}).map((name) => ({ name }));
}

function schemasOf(origins: Origins, { schemas }: Members, at: Place): Members {
  const made: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(isObject(schemas) ? schemas : {})) {
    setMember(made, name, schemaOf(origins, schema, below(at, name)));
  }
  return from(origins, made, at);
}

/** Those that say what an answer holds; not credentials, nor encodings. */
function globalParameters(origins: Origins, root: Members, at: Place) {
  const all = isObject(root['parameters']) ? root['parameters'] : {};
  const made: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(all)) {
    if (credentials.has(name) || encodings.has(name)) continue;
    setMember(made, name, parameterOf(origins, name, value, below(at, name)));
  }
  const references = Object.keys(made).map((name) => ({
    $ref: pointerTo('#/components/parameters', name),
  }));
  return { parameters: from(origins, made, at), references };
}

/** Where tokens come from is not said; which scopes there are is. */
function securitySchemes(origins: Origins, { auth, parameters }: Members, at: Place): Members {
  const oauth = isObject(auth) && isObject(auth['oauth2']) ? auth['oauth2'] : undefined;
  const written = isObject(oauth?.['scopes']) ? oauth['scopes'] : {};
  const scopes = Object.entries(written).map(([scope, told]) => [
    scope,
    textOfJson((isObject(told) ? told['description'] : undefined) ?? ''),
  ]);
  const flows = { implicit: { scopes: Object.fromEntries(scopes) } };
  const key = isObject(parameters) ? parameters['key'] : undefined;
  const schemes = {
    ...(oauth === undefined
      ? {}
      : { oauth2: from(origins, { type: 'oauth2', flows }, below(at, 'auth', 'oauth2')) }),
    ...(isObject(key)
      ? {
          key: from(
            origins,
            { type: 'apiKey', in: 'query', name: 'key' },
            below(at, 'parameters', 'key'),
          ),
        }
      : {}),
  };
  return from(origins, schemes, at);
}

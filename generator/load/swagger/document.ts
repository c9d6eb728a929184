/** A Swagger 2.0 document, or a part of one, in; the same in OpenAPI 3's form out. Schemas stay as they are written. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import type { Kind } from '../grammar.ts';
import { below, from } from '../origins.ts';
import { isObject, setMember } from '../pointer.ts';
import { type Context, isExtension, type Members, pick, typesOf } from './context.ts';
import { parameterOf } from './parameters.ts';
import { pathItemOf, pathsOf } from './paths.ts';
import { responseOf } from './responses.ts';
import { securitySchemesOf, serversOf } from './security.ts';

const kept = /^(?:info|tags|security|externalDocs)$/;

/** Media types that hold for a whole document. */
export function defaultTypes(root: Members): Pick<Context, 'consumes' | 'produces'> {
  const json = ['application/json'];
  return {
    consumes: typesOf(root['consumes'], json),
    produces: typesOf(root['produces'], json),
  };
}

/** The whole document. */
export function documentOf(context: Context, root: Members, at: Place): Members {
  const { paths } = root;
  const servers = serversOf(context, root, at);
  const document = {
    ...pick(root, (name) => kept.test(name) || isExtension(name)),
    ...(servers.length === 0 ? {} : { servers }),
    paths: isObject(paths) ? pathsOf(context, paths, below(at, 'paths'), root) : paths,
    components: componentsOf(context, root, at),
  };
  const host = below(at, typeof root['host'] === 'string' ? 'host' : 'basePath');
  return from(context.origins, document, at, [
    ['servers', host],
    ['components', at],
  ]);
}

/** A part that a reference leads to, in whatever file. */
export function partOf20(
  context: Context,
  kind: Kind,
  value: unknown,
  at: Place,
  root: Members,
): unknown {
  if (kind === 'pathItem') return pathItemOf(context, value, at, root);
  if (kind === 'parameter' || kind === 'header') return parameterOf(context, value, at);
  return kind === 'response' ? responseOf(context, value, at) : value;
}

/** The pointer in the new form of what a reference names in the old one. */
export function movedPointer(pointer: string): string {
  for (const [old, made] of moves) {
    if (pointer === old || pointer.startsWith(`${old}/`)) return made + pointer.slice(old.length);
  }
  return pointer;
}

const moves = [
  ['/definitions', '/components/schemas'],
  ['/responses', '/components/responses'],
  ['/parameters', '/components/parameters'],
  ['/securityDefinitions', '/components/securitySchemes'],
] as const;

function componentsOf(context: Context, root: Members, at: Place): Members {
  const { definitions, responses, parameters, securityDefinitions } = root;
  const components: Record<string, unknown> = {};
  const place = (name: string): Place => below(at, name);
  if (definitions !== undefined) components['schemas'] = definitions;
  if (isObject(responses)) {
    components['responses'] = mapped(context, responses, place('responses'), responseOf);
  }
  if (isObject(parameters)) {
    const plain = pick(parameters, (name) => !isInBody(parameters[name]));
    components['parameters'] = mapped(context, plain, place('parameters'), parameterOf);
  }
  if (isObject(securityDefinitions)) {
    const schemes = securitySchemesOf(context, securityDefinitions, place('securityDefinitions'));
    components['securitySchemes'] = schemes;
  }
  return from(context.origins, components, at, [['schemas', place('definitions')]]);
}

function isInBody(value: unknown): boolean {
  return isObject(value) && (value['in'] === 'body' || value['in'] === 'formData');
}

function mapped(
  context: Context,
  value: Members,
  at: Place,
  make: (context: Context, value: unknown, at: Place) => unknown,
): Members {
  const made: Record<string, unknown> = {};
  for (const [name, item] of Object.entries(value)) {
    setMember(made, name, make(context, item, below(at, name)));
  }
  return from(context.origins, made, at);
}

/** A Swagger 2.0 document, or a part of one, in; the same in OpenAPI 3's form out. Schemas stay as they are written. */

import type { Place } from '../../../diagnostics/diagnostic.ts';
import type { Kind } from '../../structure/node-kinds.ts';
import { placeBelow, setOrigin } from '../origins.ts';
import { isObject, setMember } from '../../structure/pointer.ts';
import { type Context, isExtension, type Members, pick, readTypes } from './context.ts';
import { buildParameter } from './parameters.ts';
import { buildPathItem, buildPaths } from './paths.ts';
import { buildResponse } from './responses.ts';
import { getHost, buildSecuritySchemes, buildServers } from './security.ts';

const kept = /^(?:info|tags|security|externalDocs)$/;

/** Media types that hold for a whole document. */
export function readDefaultTypes(root: Members): Pick<Context, 'consumes' | 'produces'> {
  const json = ['application/json'];
  return {
    consumes: readTypes(root['consumes'], json),
    produces: readTypes(root['produces'], json),
  };
}

/** The whole document. */
export function translateDocument(context: Context, root: Members, at: Place): Members {
  const { paths } = root;
  const servers = buildServers(context, root, at);
  const document = {
    ...pick(root, (name) => kept.test(name) || isExtension(name)),
    ...(servers.length === 0 ? {} : { servers }),
    paths: isObject(paths) ? buildPaths(context, paths, placeBelow(at, 'paths'), root) : paths,
    components: buildComponents(context, root, at),
  };
  const host = placeBelow(at, getHost(root) === '' ? 'basePath' : 'host');
  return setOrigin(context.origins, document, at, [
    ['servers', host],
    ['components', at],
  ]);
}

/** A part that a reference leads to, in whatever file. */
export function translatePart(
  context: Context,
  kind: Kind,
  value: unknown,
  at: Place,
  root: Members,
): unknown {
  if (kind === 'pathItem') return buildPathItem(context, value, at, root);
  if (kind === 'parameter' || kind === 'header') return buildParameter(context, value, at);
  return kind === 'response' ? buildResponse(context, value, at) : value;
}

/** The pointer in the new form of what a reference names in the old one. */
export function movePointer(pointer: string): string {
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

function buildComponents(context: Context, root: Members, at: Place): Members {
  const { definitions, responses, parameters, securityDefinitions } = root;
  const components: Record<string, unknown> = {};
  const place = (name: string): Place => placeBelow(at, name);
  if (definitions !== undefined) components['schemas'] = definitions;
  if (isObject(responses)) {
    components['responses'] = mapMembers(context, responses, place('responses'), buildResponse);
  }
  if (isObject(parameters)) {
    const plain = pick(parameters, (name) => !isInBody(parameters[name]));
    components['parameters'] = mapMembers(context, plain, place('parameters'), buildParameter);
  }
  if (isObject(securityDefinitions)) {
    const schemes = buildSecuritySchemes(
      context,
      securityDefinitions,
      place('securityDefinitions'),
    );
    components['securitySchemes'] = schemes;
  }
  return setOrigin(context.origins, components, at, [['schemas', place('definitions')]]);
}

function isInBody(value: unknown): boolean {
  return isObject(value) && (value['in'] === 'body' || value['in'] === 'formData');
}

function mapMembers(
  context: Context,
  value: Members,
  at: Place,
  make: (context: Context, value: unknown, at: Place) => unknown,
): Members {
  const made: Record<string, unknown> = {};
  for (const [name, item] of Object.entries(value)) {
    setMember(made, name, make(context, item, placeBelow(at, name)));
  }
  return setOrigin(context.origins, made, at);
}

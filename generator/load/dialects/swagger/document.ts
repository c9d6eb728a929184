/** A Swagger 2.0 document, or a part of one, in; the same in OpenAPI 3's form out. Schemas stay as they are written. */

import type { Kind } from '../../structure/node-kinds.ts';
import { getBelow, holdsMap, placeBelow, type Raw } from '../../structure/place.ts';
import { isObject, type Members } from '../../structure/pointer.ts';
import { mapMembers, setOrigin } from '../origins.ts';
import { type Context, isExtension, pick } from './context.ts';
import { buildParameter } from './parameters.ts';
import { buildPathItem } from './paths.ts';
import { buildResponse } from './responses.ts';
import { buildSecurityScheme, buildServers, getHost } from './security.ts';

const kept = /^(?:info|tags|security|externalDocs)$/;

/** The whole document. */
export function translateDocument(context: Context): Members {
  const { value: root, at } = context.root;
  const servers = buildServers(context);
  const paths = getBelow(context.root, 'paths');
  const document = {
    ...pick(root, (name) => kept.test(name) || isExtension(name)),
    ...(servers.length === 0 ? {} : { servers }),
    paths: holdsMap(paths)
      ? mapMembers(context, paths, (item, path) =>
          isExtension(path) ? item.value : buildPathItem(context, item),
        )
      : paths.value,
    components: buildComponents(context),
  };
  const host = placeBelow(at, getHost(root) === '' ? 'basePath' : 'host');
  return setOrigin(context, document, { at, members: { servers: host, components: at } });
}

/** A part that a reference leads to, in whatever file. */
export function translatePart(context: Context, kind: Kind, part: Raw): unknown {
  if (kind === 'pathItem') return buildPathItem(context, part);
  if (kind === 'parameter' || kind === 'header') return buildParameter(context, part);
  return kind === 'response' ? buildResponse(context, part) : part.value;
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

function buildComponents(context: Context): Members {
  const { value: root, at } = context.root;
  const components: Record<string, unknown> = {};
  const responses = getBelow(context.root, 'responses');
  const parameters = getBelow(context.root, 'parameters');
  const schemes = getBelow(context.root, 'securityDefinitions');
  if (root['definitions'] !== undefined) components['schemas'] = root['definitions'];
  if (holdsMap(responses)) {
    components['responses'] = mapMembers(context, responses, (one) => buildResponse(context, one));
  }
  if (holdsMap(parameters)) {
    const value = pick(parameters.value, (name) => !isInBody(parameters.value[name]));
    const plain = { value, at: parameters.at };
    components['parameters'] = mapMembers(context, plain, (one) => buildParameter(context, one));
  }
  if (holdsMap(schemes)) {
    components['securitySchemes'] = mapMembers(context, schemes, (one) =>
      buildSecurityScheme(context, one),
    );
  }
  const schemas = placeBelow(at, 'definitions');
  return setOrigin(context, components, { at, members: { schemas } });
}

function isInBody(value: unknown): boolean {
  return isObject(value) && (value['in'] === 'body' || value['in'] === 'formData');
}

/** Translates a Swagger 2.0 document, or a part of one, to OpenAPI 3's form. Schemas stay as they are written. */

import type { Kind } from '../../structure/node-kinds.ts';
import { getBelow, holdsMap, placeBelow, type Raw } from '../../structure/place.ts';
import { getChild, isObject, type Members } from '../../structure/pointer.ts';
import { mapMembers, setOrigin } from '../origins.ts';
import { pickMembers } from '../habits/members.ts';
import { buildServers, type Context, isExtension } from './context.ts';
import { buildParameter } from './parameters.ts';
import { buildPathItem, buildResponse } from './paths.ts';

const kept = /^(?:info|tags|security|externalDocs)$/;

/** The whole document. Security schemes are in its form as by habit: `mendScheme` reads them. */
export function translateDocument(context: Context): Members {
  const { value: root, at } = context.root;
  const { servers, at: address } = buildServers(context);
  const paths = getBelow(context.root, 'paths');
  const document = {
    ...pickMembers(root, (name) => kept.test(name) || isExtension(name)),
    ...(servers.length > 0 && { servers }),
    paths: holdsMap(paths)
      ? mapMembers(context, paths, (item, path) =>
          isExtension(path) ? item.value : buildPathItem(context, item),
        )
      : paths.value,
    components: buildComponents(context),
  };
  return setOrigin(context, document, { at, members: { servers: address, components: at } });
}

/** A part that a reference leads to, in any file. */
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
  const { definitions, securityDefinitions: schemes } = root;
  const components: Record<string, unknown> = {};
  const responses = getBelow(context.root, 'responses');
  const parameters = getBelow(context.root, 'parameters');
  if (definitions !== undefined) components['schemas'] = definitions;
  if (holdsMap(responses)) {
    components['responses'] = mapMembers(context, responses, (one) => buildResponse(context, one));
  }
  if (holdsMap(parameters)) {
    const isInBody = (name: string) =>
      /^(?:body|formData)$/.test(String(getChild(parameters.value[name], 'in')));
    const value = pickMembers(parameters.value, (name) => !isInBody(name));
    const plain = { value, at: parameters.at };
    components['parameters'] = mapMembers(context, plain, (one) => buildParameter(context, one));
  }
  if (isObject(schemes)) components['securitySchemes'] = schemes;
  const members = {
    schemas: placeBelow(at, 'definitions'),
    securitySchemes: placeBelow(at, 'securityDefinitions'),
  };
  return setOrigin(context, components, { at, members });
}

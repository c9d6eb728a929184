/** Tells by their form what references name that lead to something else than is wanted: a schema, or the members of one. */

import type { Version } from '../dialects/version.ts';
import type { Kind } from '../structure/node-kinds.ts';
import { getChild, isObject, type Members } from '../structure/pointer.ts';
import type { Role } from './odd-places.ts';
import type { NamedNode } from './context.ts';

const schemaWords = ['type', 'properties', 'allOf', 'oneOf', 'anyOf', 'enum', 'items', 'const'];

/** What nodes have that hold a schema, and schemas have not. */
const ownWords: Readonly<Partial<Record<Role['kind'], readonly string[]>>> = {
  parameter: ['in', 'schema', 'content'],
  header: ['schema', 'content'],
  mediaType: ['schema', 'itemSchema', 'encoding'],
  requestBody: ['content', 'in'],
  response: ['content', 'schema', 'headers', 'links'],
};

const component = /^\/(?:components\/schemas|definitions)\/[^/]+$/;

/** Whether a schema is named, where a node of the kind is wanted. */
export function isSchema({ pointer, value }: NamedNode, { kind }: Role, version: Version): boolean {
  if (!isObject(value)) return false;
  if (component.test(pointer)) return true;
  // Swagger 2.0 has the keywords of the schema in the header itself.
  if (kind === 'header' && version === '2.0') return false;
  const has = (name: string): boolean => Object.hasOwn(value, name);
  return schemaWords.some(has) && !(ownWords[kind] ?? []).some(has);
}

/** What has the members that a role asks for; undefined where nothing does. */
export function findMembers(named: NamedNode, role: Role): NamedNode | undefined {
  const { value } = named;
  const { kind, form } = role;
  if (form === 'list') {
    const isNamed = kind === 'parameter' && isObject(value) && isMapOfNodes(value, kind);
    return Array.isArray(value) || isNamed ? named : undefined;
  }
  if (!isObject(value)) return undefined;
  if (kind === 'data' || !isMap(role)) return named;
  const isOne = kind === 'schema' && component.test(named.pointer);
  if (!isOne && isMapOfNodes(value, kind)) return named;
  if (kind !== 'schema') return undefined;
  const properties = getChild(value, 'properties');
  return isObject(properties)
    ? { ...named, pointer: `${named.pointer}/properties`, value: properties }
    : undefined;
}

/** Whether all members are nodes of one kind, by names that the document chooses. */
export function isMap({ kind, form }: Role): boolean {
  return form === 'map' || (form === 'one' && (kind === 'paths' || kind === 'responses'));
}

function isMapOfNodes(value: Members, kind: Kind): boolean {
  return Object.entries(value).every(
    ([name, node]) =>
      isObject(node) ||
      name.startsWith('x-') ||
      name === '$ref' ||
      (kind === 'schema' && typeof node === 'boolean'),
  );
}

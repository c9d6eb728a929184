/** Finds what references plainly mean that lead nowhere, or to a node of another kind. */

import type { Kind } from '../structure/node-kinds.ts';
import { joinPointer, isObject } from '../structure/pointer.ts';

const old = /^\/(?:definitions|(responses|parameters))(?=\/)/;

/** A place of Swagger 2.0, or a pointer that lacks its slash; undefined for any other fragment. */
export function findPointerMeant(fragment: string): string | undefined {
  const pointer = fragment.startsWith('/') ? fragment : `/${fragment}`;
  if (old.test(pointer)) {
    return pointer.replace(old, (_, group: string = 'schemas') => `/components/${group}`);
  }
  return pointer !== fragment && pointer.startsWith('/components/') ? pointer : undefined;
}

/** The pointer at which Swagger 2.0 has a component. */
export function findOldPlace(pointer: string): string {
  return pointer.replace(/^\/components\/(?:schemas(?=\/)|)/, (at) =>
    at.endsWith('schemas') ? '/definitions' : '/',
  );
}

const groups: Readonly<Partial<Record<Kind, string>>> = {
  schema: 'schemas',
  response: 'responses',
  parameter: 'parameters',
  requestBody: 'requestBodies',
  header: 'headers',
  link: 'links',
  callback: 'callbacks',
};

/** The name of a component without where it is, as early tools took it, or its place without `#`. */
export function findComponentMeant(ref: string, kind: Kind): string | undefined {
  if (/^\/?(?:components|definitions)\//.test(ref)) return ref.startsWith('/') ? ref : `/${ref}`;
  const group = groups[kind];
  return group === undefined || !/^[^/#?:]+$/.test(ref)
    ? undefined
    : joinPointer('', 'components', group, ref);
}

/** Kinds of nodes that describe a value, as a schema does. */
export function holdsValue(kind: Kind): boolean {
  return ['parameter', 'header', 'mediaType', 'requestBody', 'response'].includes(kind);
}

/** Whether a node of one kind, in the wrong group of components, says all that is asked of the other. */
export function isReadAs(found: Kind, wanted: Kind): boolean {
  return readable.get(wanted) === found;
}

const readable: ReadonlyMap<Kind, Kind> = new Map<Kind, Kind>([
  ['response', 'requestBody'],
  ['requestBody', 'response'],
  ['header', 'parameter'],
]);

/** Members from a node to the one schema in it; undefined where it has none, or several. */
export function findSchemaSteps(
  node: Readonly<Record<string, unknown>>,
  kind: Kind,
): readonly string[] | undefined {
  if (kind === 'parameter' || kind === 'header' || kind === 'mediaType') {
    if (isObject(node['schema'])) return ['schema'];
  }
  const { content } = node;
  if (!isObject(content)) return undefined;
  const [name, another] = Object.keys(content);
  const media = name === undefined || another !== undefined ? undefined : content[name];
  return name !== undefined && isObject(media) && isObject(media['schema'])
    ? ['content', name, 'schema']
    : undefined;
}

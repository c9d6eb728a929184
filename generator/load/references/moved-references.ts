/** References that lead nowhere as they are written in; the places that they plainly mean out. */

import type { Kind } from '../structure/node-kinds.ts';
import { joinPointer } from '../structure/pointer.ts';

const old = /^\/(?:definitions|(responses|parameters))(?=\/)/;

/** A place of Swagger 2.0, or a pointer that lacks its slash; undefined for any other fragment. */
export function findPointerMeant(fragment: string): string | undefined {
  const pointer = fragment.startsWith('/') ? fragment : `/${fragment}`;
  if (old.test(pointer)) {
    return pointer.replace(old, (_, group: string = 'schemas') => `/components/${group}`);
  }
  return pointer !== fragment && pointer.startsWith('/components/') ? pointer : undefined;
}

/** Where Swagger 2.0 has a component. */
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

/** A pointer that leads nowhere in; which one may have been meant out. */

import { nearest } from '../diagnostics/suggest.ts';
import { childOf, isObject, pointerTo, segmentsOf } from './pointer.ts';

/** A help text for a reference to `pointer`, or undefined where nothing is near. */
export function suggestPointer(root: unknown, pointer: string): string | undefined {
  const found = nearPointer(root, pointer) ?? sameName(root, pointer);
  return found === undefined ? undefined : `Did you mean \`#${found}\`?`;
}

/** Follows the pointer and takes the nearest name where a segment is missing. */
function nearPointer(root: unknown, pointer: string): string | undefined {
  let at = root;
  let found = '';
  for (const segment of segmentsOf(pointer)) {
    const names = isObject(at) ? Object.keys(at) : [];
    const name = childOf(at, segment) === undefined ? nearest(segment, names) : segment;
    if (name === undefined) return undefined;
    found = pointerTo(found, name);
    at = childOf(at, name);
  }
  return at === undefined ? undefined : found;
}

/** `#/definitions/Pet` in a document of OpenAPI 3, or `#/components/schemas/id` that is a parameter. */
function sameName(root: unknown, pointer: string): string | undefined {
  const name = segmentsOf(pointer).at(-1);
  const components = childOf(root, 'components');
  if (name === undefined || !isObject(components)) return undefined;
  const group = Object.keys(components).find((key) => childOf(components[key], name) !== undefined);
  return group === undefined ? undefined : pointerTo('', 'components', group, name);
}

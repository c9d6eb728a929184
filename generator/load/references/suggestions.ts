/** A pointer that leads nowhere in; which one may have been meant out. */

import { findNearest } from '../../diagnostics/suggest.ts';
import { getChild, isObject, joinPointer, splitPointer } from '../structure/pointer.ts';

/** A help text for a reference to `pointer`, or undefined where nothing is near. */
export function suggestPointer(root: unknown, pointer: string): string | undefined {
  const found = findNearPointer(root, pointer) ?? findSameName(root, pointer);
  return found === undefined ? undefined : `Did you mean \`#${found}\`?`;
}

/** Follows the pointer and takes the nearest name where a segment is missing. */
function findNearPointer(root: unknown, pointer: string): string | undefined {
  let at = root;
  let found = '';
  for (const segment of splitPointer(pointer)) {
    const names = isObject(at) ? Object.keys(at) : [];
    const name = getChild(at, segment) === undefined ? findNearest(segment, names) : segment;
    if (name === undefined) return undefined;
    found = joinPointer(found, name);
    at = getChild(at, name);
  }
  return at === undefined ? undefined : found;
}

/** `#/definitions/Pet` in a document of OpenAPI 3, or `#/components/schemas/id` that is a parameter. */
function findSameName(root: unknown, pointer: string): string | undefined {
  const name = splitPointer(pointer).at(-1);
  const components = getChild(root, 'components');
  if (name === undefined || !isObject(components)) return undefined;
  const group = Object.keys(components).find(
    (key) => getChild(components[key], name) !== undefined,
  );
  return group === undefined ? undefined : joinPointer('', 'components', group, name);
}

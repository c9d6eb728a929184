/** A document and what a reference names in it in; the node there out. */

import { findNearest } from '../../diagnostics/suggest.ts';
import { type Document, findPart } from '../documents.ts';
import { getChild, isObject, joinPointer, splitPointer } from '../structure/pointer.ts';
import type { NameIndex } from './anchors.ts';
import { describeNoAnchor } from './link-faults.ts';
import { findPointerMeant } from './moved-references.ts';
import type { Failure, Target } from './resolve.ts';

export interface Found {
  readonly pointer: string;
  readonly node: unknown;
  /** Whether something else is written, as in another version of OpenAPI. */
  readonly isMoved?: boolean;
}

/** The pointer of the node that a target names in its document. */
export function findIn(
  document: Document,
  { start, fragment, file }: Exclude<Target, Failure>,
  names: NameIndex,
): Found | Failure {
  if (fragment !== '' && !fragment.startsWith('/')) {
    const base = names.getBase({ file: document.file.path, pointer: start });
    const anchored = names.findAnchor(base, fragment);
    if (anchored === undefined) {
      return findMoved(document, fragment) ?? describeNoAnchor(base, fragment, names);
    }
    const { pointer } = anchored;
    return { pointer, node: findPart(document, pointer) };
  }
  const pointers = document.moved === undefined ? [] : [document.moved(fragment)];
  // Many documents give a schema an `$id` and still point from the root.
  if (start !== '') pointers.unshift(start + fragment);
  pointers.push(fragment);
  for (const pointer of pointers) {
    const node = findPart(document, pointer);
    if (node !== undefined) return { pointer, node };
  }
  const moved = findMoved(document, fragment);
  if (moved !== undefined) return moved;
  const message = `\`#${fragment}\` does not exist.`;
  return {
    code: 'REF-101',
    message: start === '' ? message : `${message.slice(0, -1)} in \`${file}\`.`,
    help: suggestPointer(document.raw, fragment),
  };
}

function findMoved(document: Document, fragment: string): Found | undefined {
  const pointer = findPointerMeant(fragment);
  const node = pointer === undefined ? undefined : findPart(document, pointer);
  return pointer === undefined || node === undefined ? undefined : { pointer, node, isMoved: true };
}

/** A help text for a reference to `pointer`, or undefined where nothing is near. */
function suggestPointer(root: unknown, pointer: string): string | undefined {
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

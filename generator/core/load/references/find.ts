/** Finds the node that a reference names in a document. */

import { findNearest } from '../../diagnostics/suggest.ts';
import { type Document, findPart } from '../documents.ts';
import { getChild, isObject, joinPointer, splitPointer } from '../structure/pointer.ts';
import type { NameIndex } from './anchors.ts';
import { describeNoAnchor } from './link-faults.ts';
import { findPointerMeant } from './moved-references.ts';
import type { Failure, Target } from './resolve.ts';

export interface FoundNode {
  readonly pointer: string;
  readonly node: unknown;
  /** Whether something else is written, as in another version of OpenAPI. */
  readonly isMoved?: boolean;
}

/** The node that a target names in its document; `ref` is how a reference of another file names it. */
export function findTargetNode(
  document: Document,
  { start, fragment, file }: Target,
  names: NameIndex,
  ref = `#${fragment}`,
): FoundNode | Failure {
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
  return {
    code: 'REF-101',
    message: `\`${ref}\` does not exist${start === '' ? '' : ` in \`${file}\``}.`,
    help: suggestPointer(document.raw, fragment),
  };
}

function findMoved(document: Document, fragment: string): FoundNode | undefined {
  const pointer = findPointerMeant(fragment);
  const node = pointer === undefined ? undefined : findPart(document, pointer);
  return pointer === undefined || node === undefined ? undefined : { pointer, node, isMoved: true };
}

/** A help text for a reference to `pointer`: what is probably meant, or else where its target could be added. */
function suggestPointer(root: unknown, pointer: string): string {
  const found = findNearPointer(root, pointer) ?? findSameName(root, pointer);
  return found === undefined ? suggestTarget(root, pointer) : `Did you mean \`#${found}\`?`;
}

/** Names the last node on the way that exists, and some names there. */
function suggestTarget(root: unknown, pointer: string): string {
  const segments = splitPointer(pointer);
  const missing = segments.findIndex((_, i) => !hasPart(root, segments.slice(0, i + 1)));
  const parent = segments.slice(0, missing);
  const node = parent.reduce(getChild, root);
  const names = parent.length > 0 && isObject(node) ? Object.keys(node).slice(0, 3) : [];
  const examples =
    names.length === 0 ? '' : `, such as ${names.map((name) => `\`${name}\``).join(', ')}`;
  const place = parent.length === 0 ? 'the document' : `\`#${joinPointer('', ...parent)}\``;
  return `Add \`${segments[missing] ?? ''}\` to ${place}, or refer to what exists there${examples}.`;
}

function hasPart(root: unknown, segments: readonly string[]): boolean {
  return segments.reduce(getChild, root) !== undefined;
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
  const groups = Object.entries(components);
  const same = groups.find(([, group]) => getChild(group, name) !== undefined);
  if (same !== undefined) return joinPointer('', 'components', same[0], name);
  for (const [key, group] of groups) {
    const near = isObject(group) ? findNearest(name, Object.keys(group)) : undefined;
    if (near !== undefined) return joinPointer('', 'components', key, near);
  }
  return undefined;
}

/** A document and what a reference names in it in; the node there out. */

import { suggestPointer } from './dangling.ts';
import { type Document, partOf } from './documents.ts';
import { noAnchor } from './link-faults.ts';
import { pointerMeant } from './meant.ts';
import type { NameIndex } from './names.ts';
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
    const base = names.baseOf({ file: document.file.path, pointer: start });
    const anchored = names.anchor(base, fragment);
    if (anchored === undefined) {
      return movedIn(document, fragment) ?? noAnchor(base, fragment, names);
    }
    const { pointer } = anchored;
    return { pointer, node: partOf(document, pointer) };
  }
  const pointers = document.moved === undefined ? [] : [document.moved(fragment)];
  // Many documents give a schema an `$id` and still point from the root.
  if (start !== '') pointers.unshift(start + fragment);
  pointers.push(fragment);
  for (const pointer of pointers) {
    const node = partOf(document, pointer);
    if (node !== undefined) return { pointer, node };
  }
  const moved = movedIn(document, fragment);
  if (moved !== undefined) return moved;
  const help = suggestPointer(document.raw, fragment);
  const message = `\`#${fragment}\` is not there.`;
  return {
    code: 'REF-101',
    message: start === '' ? message : `${message.slice(0, -1)} in \`${file}\`.`,
    ...(help === undefined ? {} : { help }),
  };
}

function movedIn(document: Document, fragment: string): Found | undefined {
  const pointer = pointerMeant(fragment);
  const node = pointer === undefined ? undefined : partOf(document, pointer);
  return pointer === undefined || node === undefined ? undefined : { pointer, node, isMoved: true };
}

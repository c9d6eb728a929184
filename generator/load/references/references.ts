/**
 * A node in, what it refers to out: `$ref`, `$dynamicRef`, references in a discriminator's mapping, and those in the place of
 * `content`, which OpenAPI does not have there.
 */

import { type Kind, referable } from '../structure/node-kinds.ts';
import { isObject } from '../structure/pointer.ts';
import type { Node } from '../structure/walk.ts';

/** One reference, with the kind of node that it must name. */
export interface Reference {
  readonly ref: unknown;
  readonly kind: Kind;
  readonly node: Node;
  /** Members from the node to the reference. */
  readonly path: readonly string[];
}

/** Visits the references that are in a node itself, not in those below it. */
export function visitReferences(node: Node, visit: (reference: Reference) => void): void {
  const { value, kind } = node;
  if (kind === 'discriminator') listMappedReferences(node).forEach(visit);
  if (!referable.has(kind)) return;
  if (Object.hasOwn(value, '$ref')) visit({ ref: value['$ref'], kind, node, path: plain });
  if (kind === 'response' || kind === 'requestBody') {
    const { content } = value;
    const ref = isObject(content) ? content['$ref'] : undefined;
    if (typeof ref === 'string') visit({ ref, kind: 'content', node, path: ofContent });
  }
  if (kind === 'schema' && Object.hasOwn(value, '$dynamicRef')) {
    visit({ ref: value['$dynamicRef'], kind, node, path: dynamic });
  }
}

const plain: readonly string[] = ['$ref'];
const dynamic: readonly string[] = ['$dynamicRef'];
const ofContent: readonly string[] = ['content', '$ref'];

/** A value of `mapping` is a reference or the name of a component; a name has neither `#`, `/` nor a file's ending. */
function listMappedReferences(node: Node): Reference[] {
  const { mapping } = node.value;
  if (typeof mapping !== 'object' || mapping === null) return [];
  return Object.entries(mapping)
    .filter(([, ref]) => typeof ref === 'string' && /[#/]|\.(?:ya?ml|json)$/.test(ref))
    .map(([value, ref]) => ({ ref, kind: 'schema', node, path: ['mapping', value] }));
}

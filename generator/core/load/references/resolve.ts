/** Resolves a reference to the file and the pointer that it names, or says why it names none; and lists the references of a node. */

import type { Place, Problem } from '../../diagnostics/diagnostic.ts';
import { type NameIndex, resolveUri } from './anchors.ts';
import { isUrl } from '../files/permission.ts';
import { type Kind, referable } from '../structure/node-kinds.ts';
import type { Node } from '../structure/walk.ts';

/** The document that a reference names, and the fragment in it. */
export interface Target {
  readonly file: string;
  /** Pointer of the schema resource that the fragment is relative to. */
  readonly start: string;
  /** URI of that resource. */
  readonly uri: string;
  readonly fragment: string;
}

/** Why a reference leads nowhere. */
export type Failure = Pick<Problem, 'code' | 'message' | 'help'>;

/** Resolves a reference as RFC 3986 says, with `$id`s and anchors. It reads no file; `findTargetNode` (find.ts) finds the node then. */
export function resolveReference(ref: string, from: Place, names: NameIndex): Target | Failure {
  const hash = ref.indexOf('#');
  const document = hash === -1 ? ref : ref.slice(0, hash);
  const fragment = decodeFragment(hash === -1 ? '' : ref.slice(hash + 1));
  if (fragment === undefined) return describeBroken(ref);
  if (document === '' && !names.hasNames(from.file)) {
    return { file: from.file, start: '', uri: names.getUrl(from.file), fragment };
  }
  const base = names.getBase(from);
  // Nothing is relative to a base like `urn:example:thing`.
  const uri =
    resolveUri(document === '' ? base : document, base) ??
    resolveUri(document, names.getUrl(from.file));
  if (uri === undefined) return describeBroken(ref);
  const known = names.findResource(uri);
  if (known !== undefined) return { file: known.file, start: known.pointer, uri, fragment };
  // An `$id` often only names a schema: where nothing may be read there, a relative path is meant from the file.
  const isRelative = !/^[a-z][a-z0-9+.-]*:|^\/\//i.test(document);
  const read =
    isRelative && !names.mayRead(uri) ? resolveUri(document, names.getUrl(from.file)) : uri;
  if (read === undefined) return describeBroken(ref);
  const { protocol, host } = new URL(read);
  if (protocol !== 'file:' || host !== '' || isUrl(from.file)) {
    return findRemoteTarget(ref, read, fragment);
  }
  const file = names.toPath(read);
  return file === undefined ? describeBroken(ref) : { file, start: '', uri: read, fragment };
}

function findRemoteTarget(ref: string, uri: string, fragment: string): Target | Failure {
  const { protocol } = new URL(uri);
  if (/^https?:$/.test(protocol)) return { file: uri, start: '', uri, fragment };
  return {
    code: 'REF-104',
    message: `\`${ref}\` is not a file, and \`${protocol}\` URLs are never read.`,
    help: 'Keep a copy next to the document, and refer to that.',
  };
}

function describeBroken(ref: string): Failure {
  return {
    code: 'REF-105',
    message: `\`${ref}\` is not a URI reference.`,
    help: 'Write a relative path, a JSON pointer after `#`, or both.',
  };
}

export function decodeFragment(fragment: string): string | undefined {
  if (!fragment.includes('%')) return fragment;
  try {
    return decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
}

/** One reference, with the kind of node that it must name. */
export interface Reference {
  readonly ref: string;
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
  const { $ref: ref, $dynamicRef: moving } = value;
  if (typeof ref === 'string') visit({ ref, kind, node, path: plain });
  if (kind === 'schema' && typeof moving === 'string') {
    visit({ ref: moving, kind, node, path: dynamic });
  }
}

const plain: readonly string[] = ['$ref'];
const dynamic: readonly string[] = ['$dynamicRef'];

/** A value of `mapping` is a reference or the name of a component; a name has neither `#`, `/` nor a file's ending. */
export function isMappedReference(value: string): boolean {
  return /[#/]|\.(?:ya?ml|json)$/.test(value);
}

function listMappedReferences(node: Node): Reference[] {
  const { mapping } = node.value;
  if (typeof mapping !== 'object' || mapping === null) return [];
  return Object.entries(mapping).flatMap(([value, ref]: [string, unknown]): Reference[] => {
    return typeof ref === 'string' && isMappedReference(ref)
      ? [{ ref, kind: 'schema', node, path: ['mapping', value] }]
      : [];
  });
}

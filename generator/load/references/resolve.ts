/** A reference and its place in, where it leads out: a file and a pointer, or why it leads nowhere. */

import type { Place, Problem } from '../../diagnostics/diagnostic.ts';
import type { NameIndex } from './anchors.ts';
import { resolveReference } from './anchors.ts';
import { isUrl } from '../files/permission.ts';

/** The document that a reference names, and the fragment in it. */
export type Target =
  | {
      readonly file: string;
      /** Pointer of the schema resource that the fragment is relative to. */
      readonly start: string;
      /** URI of that resource. */
      readonly uri: string;
      readonly fragment: string;
    }
  | Failure;

export type Failure = Pick<Problem, 'code' | 'message' | 'help'>;

/** Finds the document; nothing is read here. */
export function findTarget(ref: string, from: Place, names: NameIndex): Target {
  const hash = ref.indexOf('#');
  const document = hash === -1 ? ref : ref.slice(0, hash);
  const fragment = decodeFragment(hash === -1 ? '' : ref.slice(hash + 1));
  if (fragment === undefined) return describeBroken(ref);
  if (document === '' && !names.hasNames(from.file)) {
    return { file: from.file, start: '', uri: names.urlOf(from.file), fragment };
  }
  const base = names.baseOf(from);
  // Nothing is relative to a base like `urn:example:thing`.
  const uri =
    resolveReference(document === '' ? base : document, base) ??
    resolveReference(document, names.urlOf(from.file));
  if (uri === undefined) return describeBroken(ref);
  const known = names.resource(uri);
  if (known !== undefined) return { file: known.file, start: known.pointer, uri, fragment };
  // An `$id` often only names a schema: where nothing may be read there, a relative path is meant from the file.
  const isRelative = !/^[a-z][a-z0-9+.-]*:|^\/\//i.test(document);
  const read =
    isRelative && !names.mayRead(uri) ? resolveReference(document, names.urlOf(from.file)) : uri;
  if (read === undefined) return describeBroken(ref);
  const { protocol, host } = new URL(read);
  if (protocol !== 'file:' || host !== '' || isUrl(from.file)) {
    return findRemoteTarget(ref, read, fragment);
  }
  const file = names.pathOf(read);
  return file === undefined ? describeBroken(ref) : { file, start: '', uri: read, fragment };
}

function findRemoteTarget(ref: string, uri: string, fragment: string): Target {
  const { protocol } = new URL(uri);
  if (/^https?:$/.test(protocol)) return { file: uri, start: '', uri, fragment };
  return {
    code: 'REF-104',
    message: `\`${ref}\` is not a file, and \`${protocol}\` URLs are never read.`,
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

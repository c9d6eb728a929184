/** A reference and its place in, where it leads out: a file and a pointer, or why it leads nowhere. */

import { fileURLToPath } from 'node:url';
import type { Code } from '../diagnostics/codes.ts';
import type { Place } from '../diagnostics/diagnostic.ts';
import type { NameIndex } from './names.ts';
import { absolute } from './names.ts';
import { isUrl } from './permission.ts';

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

export interface Failure {
  readonly code: Code;
  readonly message: string;
  readonly help?: string;
}

/** Finds the document; nothing is read here. */
export function targetOf(ref: string, from: Place, names: NameIndex): Target {
  const hash = ref.indexOf('#');
  const document = hash === -1 ? ref : ref.slice(0, hash);
  const fragment = decoded(hash === -1 ? '' : ref.slice(hash + 1));
  if (fragment === undefined) return broken(ref);
  if (document === '' && !names.hasNames(from.file)) {
    return { file: from.file, start: '', uri: names.urlOf(from.file), fragment };
  }
  const base = names.baseOf(from);
  const uri = absolute(document === '' ? base : document, base);
  if (uri === undefined) return broken(ref);
  const known = names.resource(uri);
  if (known !== undefined) return { file: known.file, start: known.pointer, uri, fragment };
  return fileTarget(ref, document, uri, fragment, from);
}

function fileTarget(
  ref: string,
  document: string,
  uri: string,
  fragment: string,
  from: Place,
): Target {
  // An `$id` often only names a schema: then a relative path is still meant from the file.
  const local = isUrl(from.file) ? undefined : localUri(document, uri, from);
  if (local === undefined || new URL(local).host !== '') return remote(ref, uri, fragment);
  try {
    return { file: fileURLToPath(local), start: '', uri: local, fragment };
  } catch {
    return broken(ref);
  }
}

function localUri(document: string, uri: string, from: Place): string | undefined {
  if (uri.startsWith('file:')) return uri;
  return /^[a-z][a-z0-9+.-]*:|^\/\//i.test(document)
    ? undefined
    : absolute(document, `file://${from.file.split('/').map(encodeURIComponent).join('/')}`);
}

function remote(ref: string, uri: string, fragment: string): Target {
  const { protocol } = new URL(uri);
  if (/^https?:$/.test(protocol)) return { file: uri, start: '', uri, fragment };
  return {
    code: 'REF-104',
    message: `\`${ref}\` is no file, and \`${protocol}\` is never read.`,
  };
}

function broken(ref: string): Failure {
  return {
    code: 'REF-105',
    message: `\`${ref}\` is no URI reference.`,
    help: 'Write a relative path, a JSON pointer after `#`, or both.',
  };
}

export function decoded(fragment: string): string | undefined {
  if (!fragment.includes('%')) return fragment;
  try {
    return decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
}

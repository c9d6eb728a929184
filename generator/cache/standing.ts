/** What a run made of single operations in; kept for the next run, so that a change of one need not make all of it again. */

import { type Cache, nameOf } from './cache.ts';

/** Kept beside the record of a run; `T` is what the pipeline knows of an API. */
export interface Standing<T> {
  readonly apis: readonly T[];
}

interface Kept<T> extends Standing<T> {
  readonly identity: string;
  readonly request: string;
}

export function keepStanding<T>(cache: Cache, request: string, apis: readonly T[]): void {
  const kept: Kept<T> = { identity: cache.identity, request, apis };
  cache.store.write(nameOf(`standing ${request}`), JSON.stringify(kept));
}

/** Undefined where another build kept it. */
export function standingOf<T>(cache: Cache, request: string): Standing<T> | undefined {
  const text = cache.store.read(nameOf(`standing ${request}`));
  if (text === undefined) return undefined;
  // The store vouches for the text, and the identity for its shape.
  const kept = JSON.parse(text) as Kept<T>;
  return kept.identity === cache.identity && kept.request === request ? kept : undefined;
}

/** A part of a text and what takes its place; `hash` is of the whole document then. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly hash: string;
}

/** What became of a document since it was kept. */
interface Edits {
  readonly base: string;
  readonly edits: readonly TextEdit[];
}

/** More of them are kept as a whole document again. */
const most = 50;

/** The text of a document; what was edited before is forgotten. */
export function keepDocument(cache: Cache, path: string, hash: string, text: string): void {
  const none: Edits = { base: hash, edits: [] };
  cache.store.write(nameOf(`edits ${path}`), JSON.stringify(none));
  cache.store.write(nameOf(`document ${path}`), `${hash}\n${text}`);
}

/** One more edit of what is kept: a few bytes instead of the whole. False where there are too many. */
export function keepEdit(cache: Cache, path: string, before: string, edit: TextEdit): boolean {
  const { base, edits } = editsOf(cache, path) ?? { base: before, edits: [] };
  const known = base === before ? [] : upTo(edits, before);
  if (known === undefined || known.length >= most) return false;
  const kept: Edits = { base, edits: [...known, edit] };
  cache.store.write(nameOf(`edits ${path}`), JSON.stringify(kept));
  return true;
}

/** Undefined where it is another version. */
export function documentOf(cache: Cache, path: string, hash: string): string | undefined {
  const kept = cache.store.read(nameOf(`document ${path}`));
  const end = kept?.indexOf('\n') ?? -1;
  if (kept === undefined || end < 0) return undefined;
  const text = kept.slice(end + 1);
  if (kept.slice(0, end) === hash) return text;
  const found = editsOf(cache, path);
  const edits = found?.base === kept.slice(0, end) ? upTo(found.edits, hash) : undefined;
  return edits?.reduce((all, one) => all.slice(0, one.start) + one.text + all.slice(one.end), text);
}

function upTo(edits: readonly TextEdit[], hash: string): readonly TextEdit[] | undefined {
  const last = edits.findIndex((edit) => edit.hash === hash);
  return last < 0 ? undefined : edits.slice(0, last + 1);
}

function editsOf({ store }: Cache, path: string): Edits | undefined {
  const text = store.read(nameOf(`edits ${path}`));
  // The store vouches for the text.
  return text === undefined ? undefined : (JSON.parse(text) as Edits);
}

/** Bytes that a run read or wrote, and what it knows of them, in; the same bytes for the next run out. */

import { type Cache, nameOf } from './cache.ts';

/** What was kept; `T` is what is known of the bytes. */
export interface KeptBytes<T> {
  readonly known: T;
  /** The bytes of a number; undefined where they were spoilt. */
  part(index: number): Buffer | undefined;
}

/** `hash` tells which version the bytes are. */
export function keepBytes(
  { store, identity }: Cache,
  name: string,
  hash: string,
  known: unknown,
  parts: readonly Buffer[] = [],
): void {
  const head = JSON.stringify({ identity, name, hash, known });
  store.writeBytes(nameOf(name), [Buffer.from(head), ...parts]);
}

/** Undefined where it is another version, or one that another build kept. */
export function bytesOf<T>(
  { store, identity }: Cache,
  name: string,
  hash: string,
): KeptBytes<T> | undefined {
  const parts = store.readBytes(nameOf(name));
  const head = parts?.(0);
  if (parts === undefined || head === undefined) return undefined;
  // The store vouches for the text, and the identity for its shape.
  const found = JSON.parse(head.toString()) as Head<T>;
  if (found.identity !== identity || found.name !== name || found.hash !== hash) return undefined;
  return { known: found.known, part: (index) => parts(index + 1) };
}

interface Head<T> {
  readonly identity: string;
  readonly name: string;
  readonly hash: string;
  readonly known: T;
}

/** Bytes that a run read or wrote, and what it knows of them, in; the same bytes for the next run out. */

import { type Cache, nameOf } from './cache.ts';

/** `T` is what is known of the bytes; `hash` tells which version they are. */
export interface KeptBytes<T> {
  readonly hash: string;
  readonly known: T;
  readonly bytes: Buffer;
}

export function keepBytes<T>(
  { store, identity }: Cache,
  name: string,
  { hash, known, bytes }: KeptBytes<T>,
): void {
  const head = JSON.stringify({ identity, name, hash, known });
  store.writeBytes(nameOf(name), [Buffer.from(head), bytes]);
}

/** Undefined where it is another version, or one that another build kept. */
export function bytesOf<T>(
  { store, identity }: Cache,
  name: string,
  hash: string,
): KeptBytes<T> | undefined {
  const [head, bytes] = store.readBytes(nameOf(name)) ?? [];
  if (head === undefined || bytes === undefined) return undefined;
  // The store vouches for the text, and the identity for its shape.
  const found = JSON.parse(head.toString()) as Head<T>;
  if (found.identity !== identity || found.name !== name || found.hash !== hash) return undefined;
  return { hash, known: found.known, bytes };
}

interface Head<T> extends Pick<KeptBytes<T>, 'hash' | 'known'> {
  readonly identity: string;
  readonly name: string;
}

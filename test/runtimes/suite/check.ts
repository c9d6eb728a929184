// In: what came and what should have come. Out: nothing, or an error that says both.

import type { Seen } from '../script.ts';

/** Two values are the same as JSON. */
export function same(actual: unknown, expected: unknown): void {
  const [came, wanted] = [actual, expected].map((value) => JSON.stringify(sorted(value), null, 1));
  if (came !== wanted) throw new Error(`got ${came}, not ${wanted}`);
}

/** Something holds. */
export function holds(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Error(`it does not hold that ${what}`);
}

/** The error of a class that something ends with. */
export async function failure<E extends Error>(
  call: PromiseLike<unknown>,
  kind: abstract new (...facts: never[]) => E,
): Promise<E> {
  let caught: unknown;
  try {
    await call;
  } catch (error) {
    caught = error;
  }
  if (caught instanceof kind) return caught;
  throw new Error(`failed with ${String(caught)}, not with the expected class`);
}

/** The only item. */
export function only<T>(items: readonly T[]): T {
  const [first] = items;
  if (first === undefined || items.length > 1) throw new Error(`${items.length} items, not one`);
  return first;
}

/** The text of a request's body. */
export function decodeText(seen: Seen): string {
  return new TextDecoder().decode(decodeBytes(seen));
}

/** The bytes of a request's body. */
export function decodeBytes({ base64 }: Seen): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** All items of a loop. */
export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

/** UTF-8 as a text of one character per byte. */
export function utf8(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text));
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, item]) => [name, sorted(item)]));
}

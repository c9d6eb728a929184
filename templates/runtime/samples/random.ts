// Numbers that look like chance and are the same every time.

/** Numbers by chance. */
export interface Random {
  /** A whole number from 0 to below the bound. */
  below(bound: number): number;
  /** One of a list. */
  pick<T>(list: readonly T[]): T | undefined;
}

/**
 * Numbers that a text decides: the same text gives the same numbers. A function is asked for it when the first one is needed.
 *
 * @example
 * createRandom('7 /lines/0/sku').below(6); // 0 to 5
 */
export function createRandom(text: string | (() => string)): Random {
  let state: number | undefined;
  const below = (bound: number): number => {
    state ??= hash(typeof text === 'string' ? text : text());
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound);
  };
  return { below, pick: (list) => list[below(list.length)] };
}

/** FNV-1a, 32 bits. */
export function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  }
  return sum >>> 0;
}

/** A seed in, numbers out that look like chance and are the same on every machine. */

export interface Random {
  /** From 0, below the bound. */
  below(bound: number): number;
  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (bound: number): number => next() % bound;
  return {
    below,
    pick(list) {
      const found = list[below(list.length)];
      if (found === undefined) throw new Error('Nothing to choose from.');
      return found;
    },
  };
}

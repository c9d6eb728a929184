// Streams as answers of tools: their items, collected for a while.

import type { Running } from './toolbox.ts';

/** Whether a call gives its answer item by item. */
export function isStream(returned: unknown): returned is AsyncIterable<unknown> {
  return Symbol.asyncIterator in Object(returned);
}

/** Items that came, and whether more may come. */
export interface Collected {
  readonly items: readonly unknown[];
  readonly goesOn: boolean;
}

interface Collecting {
  /** Ends the stream. */
  readonly stop: AbortController;
  readonly running: Running;
}

/** Takes items until the stream ends, or until time or room is used up. */
export async function collectItems(
  stream: AsyncIterable<unknown>,
  { stop, running }: Collecting,
): Promise<Collected> {
  const { maxStreamTime = 10_000, maxAnswerLength = 40_000 } = running.options;
  const items: unknown[] = [];
  let left = maxAnswerLength;
  const timer = setTimeout(() => stop.abort(), maxStreamTime);
  try {
    for await (const item of stream) {
      items.push(item);
      left -= JSON.stringify(item ?? null).length;
      if (left < 0) return { items, goesOn: true };
    }
    return { items, goesOn: false };
  } catch (error) {
    // The caller's own signal is another one.
    if (stop.signal.aborted && !running.signal?.aborted) return { items, goesOn: true };
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

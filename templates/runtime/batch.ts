// In: more items than one request may hold. Out: the answers to all of them, in their order.

import type { RequestOptions } from './operation.ts';
import { pick } from './params.ts';

/** How a list is split and its answers joined. */
export interface BatchRule {
  /** Items of one request at most. */
  readonly limit: number;

  /** Path of the answers, names joined by dots. */
  readonly results: string;
}

/** Options of a batch. */
export interface BatchOptions extends RequestOptions {
  /** Requests under way at the same time; 4 by default. */
  readonly concurrency?: number | undefined;
}

/**
 * One part of a batch failed; the others may have succeeded.
 *
 * @example
 * catch (error) { if (error instanceof BatchError) retryLater(error.items); }
 */
export class BatchError<Item = unknown> extends Error {
  override readonly name = 'BatchError';

  /** Index of the first item of the part that failed. */
  readonly offset: number;

  // Not a member of its own, so that no logger that lists members prints it.
  readonly #items: readonly Item[];

  constructor(offset: number, items: readonly Item[], cause: unknown) {
    super(`items ${offset} to ${offset + items.length - 1} failed`, { cause });
    this.offset = offset;
    this.#items = items;
  }

  /** The items of the part that failed. */
  get items(): readonly Item[] {
    return this.#items;
  }
}

/**
 * Sends items in as many requests as they need and joins the answers in order.
 *
 * @example
 * await batch((items) => getMany(http, { body: { requests: items } }), all, { limit: 5000, results: 'responses' });
 */
export async function batch<Item, Answer>(
  ask: (items: Item[], options: BatchOptions) => PromiseLike<unknown>,
  items: readonly Item[],
  { limit, results }: BatchRule,
  options: BatchOptions = {},
): Promise<Answer[]> {
  const offsets = Array.from(
    { length: Math.ceil(items.length / limit) },
    (_, part) => part * limit,
  );
  const answers = new Map<number, Answer[]>();
  const waiting = offsets.values();
  let failed: BatchError<Item> | undefined;
  const worker = async (): Promise<void> => {
    for (const offset of waiting) {
      if (failed) return;
      const part = items.slice(offset, offset + limit);
      try {
        const found = pick(await ask(part, options), results);
        // The spec says what the answers are.
        answers.set(offset, Array.isArray(found) ? (found as Answer[]) : []);
      } catch (cause) {
        failed ??= new BatchError(offset, part, cause);
      }
    }
  };
  await Promise.all(Array.from({ length: options.concurrency ?? 4 }, worker));
  if (failed) throw failed;
  return offsets.flatMap((offset) => answers.get(offset) ?? []);
}

// Batches: more items than one request may hold, sent in parts.

import type { RequestOptions } from './client.ts';
import { pick } from './request.ts';

/**
 * How a list is split and its answers joined.
 *
 * @example
 * const rule: BatchRule = { limit: 5000, results: 'responses' };
 */
export interface BatchRule {
  /** Items of one request at most. */
  readonly limit: number;

  /** Path of the answers, names joined by dots. */
  readonly results: string;

  /** Answers may go on in a page that only the caller's `nextToken` leads to. */
  readonly paged?: boolean;
}

/**
 * Options of a batch.
 *
 * @example
 * await client.getThingsAll(items, { concurrency: 8, keepGoing: true });
 */
export interface BatchOptions extends RequestOptions {
  /** Requests under way at the same time; 4 by default. */
  readonly concurrency?: number | undefined;

  /** Sends all parts, also after one has failed. Without this, parts that are not under way then are not sent. */
  readonly keepGoing?: boolean | undefined;
}

/**
 * Options of a batch whose answers may come in pages, where the spec does not show the token of the next one.
 *
 * @example
 * await client.getThingsAll(items, { nextToken: (page) => page.next });
 */
export interface PagedBatchOptions<Page> extends BatchOptions {
  /** The token of the next page of a part's answers, or `undefined` after the last. */
  readonly nextToken: (page: Page) => string | undefined;
}

/**
 * A part of a batch: what became of one request. Without `answers` and `error` it was not sent.
 *
 * @example
 * const failed = error.parts.filter((part) => part.error !== undefined);
 */
export interface BatchPart<Item = unknown, Answer = unknown> {
  /** Index of its first item. */
  readonly offset: number;

  readonly items: readonly Item[];

  readonly answers?: readonly Answer[];

  /** Why it failed. */
  readonly error?: unknown;
}

/**
 * Parts of a batch failed; what the others gave is here. The cause is that of the first part that failed.
 *
 * @example
 * catch (error) {
 *   if (error instanceof BatchError) {
 *     keep(error.parts.flatMap(({ answers }) => answers ?? []));
 *     retryLater(error.unanswered);
 *   }
 * }
 */
export class BatchError<Item = unknown, Answer = unknown> extends Error {
  /** Index of the first item of the part that failed. */
  readonly offset: number;

  // Not members of their own, so that no logger that lists members prints them.
  readonly #failed: BatchPart<Item, Answer>;
  readonly #parts: readonly BatchPart<Item, Answer>[];

  constructor(failed: BatchPart<Item, Answer>, parts: readonly BatchPart<Item, Answer>[]) {
    const { offset, items, error } = failed;
    super(`items ${offset} to ${offset + items.length - 1} failed`, { cause: error });
    // Written out, because a minifier renames the class itself.
    this.name = 'BatchError';
    this.offset = offset;
    this.#failed = failed;
    this.#parts = parts;
  }

  /** The items of the part that failed. */
  get items(): readonly Item[] {
    return this.#failed.items;
  }

  /** All parts in order, with what the service answered to those that succeeded. */
  get parts(): readonly BatchPart<Item, Answer>[] {
    return this.#parts;
  }

  /** The items that have no answer: of parts that failed, and of those that were not sent. */
  get unanswered(): readonly Item[] {
    return this.#parts.flatMap(({ items, answers }) => (answers ? [] : items));
  }
}

/**
 * Sends items in as many requests as they need and joins the answers in order. A part that has fewer answers than items
 * has failed.
 *
 * @example
 * await batch((requests, options) => getThings(http, { body: { requests } }, options), items, { limit: 5000, results: 'responses' });
 */
export async function batch<Item, Answer>(
  ask: (items: Item[], options: BatchOptions) => PromiseLike<unknown> | AsyncIterable<unknown>,
  items: readonly Item[],
  rule: BatchRule,
  options: BatchOptions = {},
): Promise<Answer[]> {
  const { limit, results } = rule;
  const count = Math.ceil(items.length / limit);
  const parts: BatchPart<Item, Answer>[] = Array.from({ length: count }, (_, index) => {
    const offset = index * limit;
    return { offset, items: items.slice(offset, offset + limit) };
  });
  const waiting = parts.entries();
  let failed: BatchPart<Item, Answer> | undefined;
  const worker = async (): Promise<void> => {
    for (const [index, part] of waiting) {
      if (failed && !options.keepGoing) return;
      try {
        const answers = await answersOf(ask([...part.items], options), results);
        if (answers.length < part.items.length) throw missing(part, answers, rule);
        // The spec says what the answers are.
        parts[index] = { ...part, answers: answers as Answer[] };
      } catch (error) {
        parts[index] = { ...part, error };
        failed ??= parts[index];
      }
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, options.concurrency ?? 4) }, worker));
  if (failed) throw new BatchError(failed, parts);
  return parts.flatMap(({ answers = [] }) => answers);
}

// Nobody can tell which item an answer is to, once one is missing.
function missing({ items }: BatchPart, answers: readonly unknown[], { paged }: BatchRule): Error {
  const told = `${answers.length} answers to ${items.length} items`;
  const hint = ': others may stand in a next page, which needs options.nextToken';
  return new Error(`${told}${paged ? hint : ''}`);
}

async function answersOf(
  asked: PromiseLike<unknown> | AsyncIterable<unknown>,
  results: string,
): Promise<unknown[]> {
  const pages = Symbol.asyncIterator in asked ? asked : [asked];
  let answers: unknown[] = [];
  for await (const page of pages) {
    const found = pick(page, results);
    if (Array.isArray(found)) answers = answers.concat(found);
  }
  return answers;
}

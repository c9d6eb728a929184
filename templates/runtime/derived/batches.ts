// Batches: more items than one request may contain, sent in parts.

import type { RequestOptions } from '../call/client.ts';
import type { HasInstance } from '../call/errors.ts';
import { pick } from '../call/url.ts';

/**
 * How a list is split and how its responses are joined.
 *
 * @example
 * const rule: BatchRule = { limit: 5000, results: 'responses' };
 */
export interface BatchRule {
  /** Maximum number of items in one request. */
  readonly limit: number;

  /** Path of the results in the response, names joined by dots. */
  readonly results: string;

  /** Results may continue on another page, which needs the caller's `nextToken`. */
  readonly paged?: boolean;
}

/**
 * Options of a batch.
 *
 * @example
 * await client.getThingsAll(items, { concurrency: 8, keepGoing: true });
 */
export interface BatchOptions extends RequestOptions {
  /** Maximum number of concurrent requests; 4 by default. */
  readonly concurrency?: number | undefined;

  /** Sends all parts, also after one has failed. Without this, no further parts are sent after a failure. */
  readonly keepGoing?: boolean | undefined;
}

/**
 * Options of a batch whose responses may have several pages, if the spec does not show the token of the next page.
 *
 * @example
 * await client.getThingsAll(items, { nextToken: (page) => page.next });
 */
export interface PagedBatchOptions<Page> extends BatchOptions {
  /** Returns the token of the next page of a part's results, or `undefined` after the last page. */
  readonly nextToken: (page: Page) => string | undefined;
}

/**
 * A part of a batch: the outcome of one request. Without `answers` and `error` it was not sent.
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
 * Some parts of a batch failed; the results of the others are in `parts`. `cause` is the error of the first part that failed.
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
  declare static readonly [Symbol.hasInstance]: HasInstance;

  /** Index of the first item of the part that failed. */
  readonly offset: number;

  // Private fields, so that loggers do not print them.
  readonly #failed: BatchPart<Item, Answer>;
  readonly #parts: readonly BatchPart<Item, Answer>[];

  constructor(failed: BatchPart<Item, Answer>, parts: readonly BatchPart<Item, Answer>[]) {
    const { offset, items, error } = failed;
    super(`items ${offset} to ${offset + items.length - 1} failed`, { cause: error });
    // A literal, because a minifier renames the class.
    this.name = 'BatchError';
    this.offset = offset;
    this.#failed = failed;
    this.#parts = parts;
  }

  /** The items of the first part that failed. */
  get items(): readonly Item[] {
    return this.#failed.items;
  }

  /** All parts in order, with the results of those that succeeded. */
  get parts(): readonly BatchPart<Item, Answer>[] {
    return this.#parts;
  }

  /** The items without a result: of parts that failed, and of parts that were not sent. */
  get unanswered(): readonly Item[] {
    return this.#parts.flatMap(({ items, answers }) => (answers ? [] : items));
  }
}

/**
 * Sends items in as many requests as needed and joins the results in order. A part with fewer results than items
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
  const sendParts = async (): Promise<void> => {
    for (const [index, part] of waiting) {
      if (failed && !options.keepGoing) return;
      try {
        const answers = await readAnswers(ask([...part.items], options), results);
        if (answers.length < part.items.length) throw createMissingError(part, answers, rule);
        // The spec defines the type of the results.
        parts[index] = { ...part, answers: answers as Answer[] };
      } catch (error) {
        parts[index] = { ...part, error };
        failed ??= parts[index];
      }
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, options.concurrency ?? 4) }, sendParts));
  if (failed) throw new BatchError(failed, parts);
  return parts.flatMap(({ answers = [] }) => answers);
}

// If one result is missing, results cannot be matched to items.
function createMissingError(
  { items }: BatchPart,
  answers: readonly unknown[],
  { paged }: BatchRule,
): Error {
  const counts = `${answers.length} answers to ${items.length} items`;
  const hint = ': others may be in a next page, which needs options.nextToken';
  return new Error(`${counts}${paged ? hint : ''}`);
}

async function readAnswers(
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

// Polling: a call repeated until its answer is in a state that is waited for.

import type { RequestOptions } from './client.ts';
import { pick } from './request.ts';
import { sleep } from './retry.ts';

/**
 * Options of waiting for a state: those of a call that go for each of many.
 *
 * @example
 * await client.waitForFile({ id }, 'ACTIVE', { interval: 2000, maxPolls: 30 });
 */
export interface PollOptions extends Omit<
  RequestOptions,
  'accept' | 'contentType' | 'idempotencyKey' | 'query'
> {
  /** Milliseconds between two calls; the spec's by default. */
  readonly interval?: number | undefined;

  /** Calls at most; no limit by default. */
  readonly maxPolls?: number | undefined;
}

/**
 * How a state is waited for.
 *
 * @example
 * const rule: PollRule = { state: 'state', interval: 5000, while: ['PROCESSING'] };
 */
export interface PollRule {
  /** Path of the state in the answer, names joined by dots. */
  readonly state: string;

  /** Milliseconds between two calls. */
  readonly interval: number;

  /** States in which the waiting goes on; any other ends it. */
  readonly while: readonly string[];
}

/**
 * A state was reached that is not the one waited for, or none in time.
 *
 * @example
 * catch (error) { if (error instanceof StateError && error.state === 'FAILED') … }
 */
export class StateError<Answer = unknown> extends Error {
  override readonly name = 'StateError';

  // Neither is a member of its own, so that no logger that lists members prints what the service said.
  readonly #state: string | undefined;

  readonly #answer: Answer;

  constructor(wanted: readonly string[], state: string | undefined, answer: Answer) {
    // A word is a state; anything else is not for messages.
    const word = /^[a-z_ -]{1,60}$/i.test(state ?? '') ? state : state && 'none of its words';
    super(`waited for ${wanted.join(' or ')}, the state is ${word ?? 'not given'}`);
    this.#state = state;
    this.#answer = answer;
  }

  /** The state of the last answer, where it had one. */
  get state(): string | undefined {
    return this.#state;
  }

  /** The last answer. */
  get answer(): Answer {
    return this.#answer;
  }
}

/**
 * Asks until a state is reached.
 *
 * @example
 * const file = await client.waitForFile({ name: 'files/abc' }, 'ACTIVE');
 */
export async function waitFor<Answer>(
  ask: (options: PollOptions) => PromiseLike<Answer>,
  state: string | readonly string[],
  rule: PollRule,
  options: PollOptions = {},
): Promise<Answer> {
  const wanted = [state].flat();
  for (let polls = 1; ; polls++) {
    const answer = await ask(options);
    const found = pick(answer, rule.state);
    const text = typeof found === 'string' ? found : undefined;
    if (text !== undefined && wanted.includes(text)) return answer;
    const goesOn = text !== undefined && rule.while.includes(text);
    if (!goesOn || polls >= (options.maxPolls ?? Infinity)) {
      throw new StateError(wanted, text, answer);
    }
    // When the caller aborts, the next call says so.
    await sleep(options.interval ?? rule.interval, options.signal ?? null).catch(() => {});
  }
}

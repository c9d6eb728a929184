// Polling: a call that is repeated until the response has an expected state.

import type { RequestOptions } from '../call/client.ts';
import type { HasInstance } from '../call/errors.ts';
import { pick } from '../call/url.ts';
import { sleep } from '../call/retry.ts';

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
  /** Milliseconds between two calls; the interval of the spec by default. */
  readonly interval?: number | undefined;

  /** Maximum number of calls; no limit by default. */
  readonly maxPolls?: number | undefined;
}

/**
 * How a state is waited for.
 *
 * @example
 * const rule: PollRule = { state: 'state', interval: 5000, while: ['PROCESSING'] };
 */
export interface PollRule {
  /** Path of the state in the response, names joined by dots. */
  readonly state: string;

  /** Milliseconds between two calls. */
  readonly interval: number;

  /** States in which polling continues; any other state ends it. */
  readonly while: readonly string[];
}

/**
 * A state was reached that was not expected, or no expected state was reached in time.
 *
 * @example
 * catch (error) { if (error instanceof StateError && error.state === 'FAILED') … }
 */
export class StateError<Answer = unknown> extends Error {
  declare static readonly [Symbol.hasInstance]: HasInstance;

  override readonly name = 'StateError';

  // Private fields, so that loggers do not print the response.
  readonly #state: string | undefined;

  readonly #answer: Answer;

  constructor(wanted: readonly string[], state: string | undefined, answer: Answer) {
    // A word is a state; anything else is not for messages.
    const word = /^[a-z_ -]{1,60}$/i.test(state ?? '') ? state : state && 'none of its words';
    super(`waited for ${wanted.join(' or ')}, the state is ${word ?? 'not given'}`);
    this.#state = state;
    this.#answer = answer;
  }

  /** The state in the last response, if there was one. */
  get state(): string | undefined {
    return this.#state;
  }

  /** The last response. */
  get answer(): Answer {
    return this.#answer;
  }
}

/**
 * Repeats a call until a state is reached.
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
    // If the caller aborts, the next call throws the error.
    await sleep(options.interval ?? rule.interval, options.signal ?? null).catch(() => {});
  }
}

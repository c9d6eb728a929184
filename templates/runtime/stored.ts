// In: the last answer of an upload. Out: its record, once it can be used, or an error that carries what the service said.

import { ValidationError } from './errors.ts';
import { pick } from './params.ts';
import type { UploadOptions, UploadRule, UploadSteps } from './upload.ts';

/**
 * The service has all bytes, and something failed after that: the waiting, or the last answer has no record. What the
 * service answered is here, so that nothing is uploaded again. `cause` is what failed.
 *
 * @example
 * catch (error) {
 *   if (error instanceof UploadError) keep(error.record ?? error.answer);
 * }
 */
export class UploadError<Stored = unknown> extends Error {
  // Neither is a member of its own, so that no logger that lists members prints what the service said.
  readonly #record: Stored | undefined;

  readonly #answer: unknown;

  constructor(message: string, record: Stored | undefined, answer: unknown, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause });
    // Written out, because a minifier renames the class itself.
    this.name = 'UploadError';
    this.#record = record;
    this.#answer = answer;
  }

  /** The record as the last answer of the upload has it, if it has one. */
  get record(): Stored | undefined {
    return this.#record;
  }

  /** The last answer of the upload. */
  get answer(): unknown {
    return this.#answer;
  }
}

/** What follows the bytes. */
export interface Ending<Stored> {
  readonly steps: UploadSteps<Stored>;
  readonly rule: UploadRule;
  readonly options: UploadOptions;
}

/** The record of the last answer, waited for as long as it is in a state that passes. */
export async function stored<Stored>(
  last: Promise<unknown>,
  { steps, rule, options }: Ending<Stored>,
): Promise<Stored> {
  const answer = await last.catch((error: unknown) => {
    // The answer of an upload that has all bytes, which a validator refused.
    if (error instanceof ValidationError && error.direction === 'response') {
      throw lost(rule, error.data, error);
    }
    throw error;
  });
  const record = recordIn<Stored>(rule, answer);
  const isDue = rule.result !== undefined || steps.wait !== undefined;
  if (isDue && (record === undefined || record === null)) throw lost(rule, answer);
  if (!steps.wait || options.wait === false || isSettled(rule, record)) return record;
  try {
    return await steps.wait(record, options);
  } catch (error) {
    throw lost(rule, answer, error);
  }
}

/** Whether nothing is to be waited for: the record tells its state, and the service is not at work on it. */
function isSettled({ poll }: UploadRule, record: unknown): boolean {
  const state = poll && pick(record, poll.state);
  return typeof state === 'string' && !poll?.while.includes(state);
}

function recordIn<Stored>({ result }: UploadRule, answer: unknown): Stored {
  // The spec says what the record is.
  return (result === undefined ? answer : pick(answer, result)) as Stored;
}

function lost(rule: UploadRule, answer: unknown, cause?: unknown): UploadError {
  const reason = cause instanceof Error ? cause.message : 'the last answer has no record';
  const told = `${rule.operation}: the service has all bytes, but ${reason}`;
  return new UploadError(told, recordIn(rule, answer), answer, cause);
}

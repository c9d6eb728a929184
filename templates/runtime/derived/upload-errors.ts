// Errors of uploads: of the caller, of the service, and after the last byte.

import { type HasInstance, ProtocolError, ValidationError } from '../call/errors.ts';
import type { UploadRule } from './upload-calls.ts';

/**
 * The service has all bytes, and something failed after that: the waiting, or the last response has no record. What the
 * service returned is available here, so that nothing has to be uploaded again. `cause` is the error.
 *
 * @example
 * catch (error) {
 *   if (error instanceof UploadError) keep(error.record ?? error.answer);
 * }
 */
export class UploadError<Stored = unknown> extends Error {
  declare static readonly [Symbol.hasInstance]: HasInstance;

  // Private fields, so that loggers do not print the response.
  readonly #record: Stored | undefined;

  readonly #answer: unknown;

  constructor(message: string, record: Stored | undefined, answer: unknown, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause });
    // A literal, because a minifier renames the class.
    this.name = 'UploadError';
    this.#record = record;
    this.#answer = answer;
  }

  /** The record in the last response of the upload, if there is one. */
  get record(): Stored | undefined {
    return this.#record;
  }

  /** The last response of the upload. */
  get answer(): unknown {
    return this.#answer;
  }
}

/** The error of an upload that the caller must put right. */
export function createInputError(
  { operation }: UploadRule,
  member: string,
  message: string,
): ValidationError {
  const issues = [{ path: [member], message }];
  const facts = { operation, attempts: 0, direction: 'request' as const, issues };
  return new ValidationError(`${member} ${message}`, facts);
}

/** The error of a stream that is not as long as it was said to be. */
export function createSizeError(rule: UploadRule, got: number, size: number): ValidationError {
  const count = got > size ? `more than ${size}` : `${got} instead of ${size}`;
  return createInputError(rule, 'source', `gave ${count} bytes`);
}

/** The error of a response without what the next call needs. */
export function createUploadError(
  { operation }: UploadRule,
  message: string,
  response: Response | undefined,
): ProtocolError {
  return new ProtocolError(message, { operation, attempts: 1, status: response?.status });
}

// The refusal of a request: a status, and what is wrong with the request.

import type { Issue } from '../call/errors.ts';

/**
 * What a {@link Refusal} says besides its status.
 *
 * @example
 * const facts: RefusalFacts = { headers: { allow: 'GET, HEAD' } };
 */
export interface RefusalFacts {
  readonly issues?: readonly Issue[];

  /** Headers of the response. */
  readonly headers?: Readonly<Record<string, string>>;

  /** The original error; it is not sent. */
  readonly cause?: unknown;
}

/**
 * A request that is not accepted. What reads requests throws it, and handlers may throw it too.
 *
 * @example
 * throw new Refusal(409, 'The order is shipped already.');
 */
export class Refusal extends Error {
  readonly status: number;
  readonly issues: readonly Issue[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, facts: RefusalFacts = {}) {
    const { issues = [], headers = {}, cause } = facts;
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'Refusal';
    this.status = status;
    this.issues = issues;
    this.headers = headers;
  }
}

/**
 * Refuses a value of a request; {@link placed} adds where it is.
 *
 * @example
 * refuseValue('must be an integer');
 */
export function refuseValue(message: string, cause?: unknown): never {
  throw new Refusal(400, message, { issues: [{ path: [], message }], cause });
}

/**
 * Reads a part of a value; the issues of a refusal begin with its place.
 *
 * @example
 * placed(['limit'], () => readText('x', 'integer')); // refuses limit, which must be an integer
 */
export function placed<T>(place: Issue['path'], read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Refusal) || error.issues.length === 0) throw error;
    const { status, message, headers, cause } = error;
    const issues = error.issues.map((issue) => ({ ...issue, path: [...place, ...issue.path] }));
    throw new Refusal(status, message, { issues, headers, cause });
  }
}

// In: the codes of an API and their meanings. Out: what an answer of failure means.

import { pick } from './params.ts';

/** What the registry of errors says of a code. */
export interface CodeFacts {
  readonly meaning?: string | undefined;
  readonly retryable?: boolean | undefined;
}

/** Where codes stand in a body, and what they mean. */
export interface ErrorRegistry {
  readonly codes: Readonly<Record<string, CodeFacts>>;

  readonly statuses?: Readonly<Record<number, CodeFacts>>;

  /** Path of the code; `not-shown`: the first member at the top whose value is a registered code. */
  readonly at: 'not-shown' | readonly string[];
}

/** What an answer means; `title` begins the error's message. */
export interface Meaning extends CodeFacts {
  readonly title: string;
  readonly code: string | undefined;
}

/** Finds the meaning of an answer by its status and body. */
export type Registry = (status: number, body: unknown) => Meaning;

/**
 * A registry of errors.
 *
 * @example
 * registry({ codes: { T001: { meaning: 'A duplicate.' } }, at: ['error', 'code'] });
 */
export function registry(errors: ErrorRegistry): Registry {
  const { codes, statuses } = errors;
  return (status, body) => {
    const code = codeOf(errors, body);
    const known = code !== undefined && Object.hasOwn(codes, code) ? codes[code] : undefined;
    const { meaning, retryable } = known ?? statuses?.[status] ?? {};
    const number = code === undefined ? `${status}` : `${status} ${code}`;
    return { title: meaning ? `${number}: ${meaning}` : number, code, meaning, retryable };
  };
}

function codeOf({ codes, at }: ErrorRegistry, body: unknown): string | undefined {
  const value =
    at === 'not-shown'
      ? Object.values(Object(body)).find((item) => Object.hasOwn(codes, String(item)))
      : at.reduce(pick, body);
  return value === undefined || value === null ? undefined : String(value);
}

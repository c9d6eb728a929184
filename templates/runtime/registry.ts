// In: the codes of an API and their meanings. Out: what an answer of failure means.

import type { Operation } from './operation.ts';
import { pick } from './params.ts';

/**
 * What the registry of errors says of a code.
 *
 * @example
 * const duplicate: CodeFacts = { meaning: 'A duplicate.', retryable: false };
 */
export interface CodeFacts {
  readonly meaning?: string | undefined;
  readonly retryable?: boolean | undefined;
}

/**
 * Where codes stand in a body, and what they mean.
 *
 * @example
 * const errors: ErrorRegistry = { codes: { T001: { meaning: 'A duplicate.' } }, at: ['error', 'code'] };
 */
export interface ErrorRegistry {
  readonly codes: Readonly<Record<string, CodeFacts>>;

  readonly statuses?: Readonly<Record<number, CodeFacts>>;

  /**
   * Path of the code. `not-shown`: the first value, at any depth, that is a code which the operation documents; else the
   * first at the top that is any registered code. XML that came as a text is searched like any other body.
   */
  readonly at: 'not-shown' | readonly string[];
}

/**
 * What an answer means; `title` begins the error's message.
 *
 * @example
 * const meaning: Meaning = { title: '422 T001: A duplicate', code: 'T001', meaning: 'A duplicate.' };
 */
export interface Meaning extends CodeFacts {
  readonly title: string;
  readonly code: string | undefined;
}

/**
 * Finds the meaning of an operation's answer by its status and body.
 *
 * @example
 * const find: Registry = registry({ codes: { T001: { meaning: 'A duplicate.' } }, at: 'not-shown' });
 */
export type Registry = (
  status: number,
  body: unknown,
  operation: Pick<Operation, 'errors'>,
) => Meaning;

/**
 * A registry of errors. What it says of a code goes before what it says of the status.
 *
 * @example
 * registry({ codes: { T001: { meaning: 'A duplicate.' } }, at: ['error', 'code'] });
 */
export function registry(errors: ErrorRegistry): Registry {
  const { codes, statuses } = errors;
  return (status, body, operation) => {
    const code = codeOf(errors, body, operation.errors ?? []);
    const known = code !== undefined && Object.hasOwn(codes, code) ? codes[code] : undefined;
    const usual = statuses?.[status];
    const meaning = known ? known.meaning : usual?.meaning;
    const retryable = known?.retryable ?? usual?.retryable;
    const number = code === undefined ? `${status}` : `${status} ${code}`;
    // A sentence ends where the message goes on.
    const title = `${number}: ${meaning ?? ''}`.replace(/[\s.:]+$/, '');
    return { title, code, meaning, retryable };
  };
}

function codeOf(
  { codes, at }: ErrorRegistry,
  body: unknown,
  documented: readonly string[],
): string | undefined {
  if (at === 'not-shown') {
    // Any registered code further down may be another member's value.
    const top = Object.values(Object(body)).map(String);
    return (
      valuesIn(body).find((value) => documented.includes(value)) ??
      (typeof body === 'object' ? top.find((value) => Object.hasOwn(codes, value)) : undefined)
    );
  }
  const value = at.reduce(pick, body);
  return value === undefined || value === null ? undefined : String(value);
}

const deepest = 8;

/** The texts and numbers in a body, those nearest to its top first; of a text, also what stands between its tags. */
function valuesIn(body: unknown): string[] {
  if (typeof body === 'string') return body.split(/[<>]/).map((text) => text.trim());
  const found: string[] = [];
  let level: unknown[] = [body];
  for (let depth = 0; depth < deepest && level.length; depth++) {
    const items = level.flatMap((item) =>
      typeof item === 'object' ? Object.values(item ?? {}) : [],
    );
    found.push(...items.filter((item) => typeof item !== 'object').map(String));
    level = items;
  }
  return found;
}

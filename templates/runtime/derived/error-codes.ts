// Error codes: which code a response contains, and what it means.

import type { Accept } from '../call/answers.ts';
import { type Call, getExcerpt, getFacts } from '../call/call.ts';
import type { CodeFacts, Registry } from '../call/client.ts';
import { CodeError } from '../call/errors.ts';
import { pick } from '../call/url.ts';
import type { Decoded } from '../call/operation.ts';
import { readJson } from '../call/results.ts';

/**
 * A failure without a code.
 *
 * @example
 * const large: ErrorCase = { meaning: 'More than 5000 requests.', status: 400, operations: ['getVersions'] };
 */
export interface ErrorCase {
  readonly meaning: string;

  /** A status, or a range such as `4XX`. */
  readonly status?: number | string;

  /** Ids of the operations that can fail like this; by default all. */
  readonly operations?: readonly string[];
}

/**
 * The codes of an API, where they are in a response, and what a response without one means.
 *
 * @example
 * const errors: ErrorRegistry = { codes: { T001: { meaning: 'A duplicate.' } }, find: codeAt('error', 'code') };
 */
export interface ErrorRegistry {
  readonly codes: Codes;

  /** Finds the code of a response: `codeAt(…)`, or `searchCode` if the document does not show its place. */
  readonly find?: CodeFinder;

  /** The meaning of a response without a code: the value of `usualMeaning(…)`. */
  readonly usual?: (status: number, operation: string) => CodeFacts | undefined;
}

/**
 * What codes mean.
 *
 * @example
 * const codes: Codes = { T001: { meaning: 'A duplicate.' } };
 */
export type Codes = Readonly<Record<string, CodeFacts>>;

/**
 * Finds the code of a response.
 *
 * @example
 * const find: CodeFinder = codeAt('error', 'code');
 */
export type CodeFinder = (
  status: number,
  body: unknown,
  call: Call,
  codes: Codes,
) => string | undefined;

/**
 * A registry of errors. The entry of a code has priority over the entry of the status.
 *
 * @example
 * registry({ codes: { T001: { meaning: 'A duplicate.' } }, find: codeAt('error', 'code') });
 */
export function registry({ codes, find, usual }: ErrorRegistry): Registry {
  return (status, body, call) => {
    const code = find?.(status, body, call, codes);
    const known = code !== undefined && Object.hasOwn(codes, code) ? codes[code] : undefined;
    const other = usual?.(status, call.operation.id);
    const meaning = known ? known.meaning : other?.meaning;
    const retryable = known?.retryable ?? other?.retryable;
    const number = code === undefined ? `${status}` : `${status} ${code}`;
    // A sentence needs a full stop before the message continues.
    const title = `${number}: ${meaning ?? ''}`.replace(/[\s.:]+$/, '');
    return { title, code, meaning, retryable };
  };
}

/**
 * The code at a path of the body.
 *
 * @example
 * registry({ codes, find: codeAt('error', 'code') });
 */
export function codeAt(...path: readonly string[]): CodeFinder {
  return (status, body, _call, codes) => {
    const value: unknown = path.reduce(pick, body);
    if (typeof value === 'object' || value === undefined) return undefined;
    const code = String(value);
    // In a success response, this member may be something else.
    return status < 300 && !Object.hasOwn(codes, code) ? undefined : code;
  };
}

/**
 * The meaning of a status without a code: for an operation, or else for the API. Both know ranges such as `4XX`.
 *
 * @example
 * registry({ codes: {}, usual: usualMeaning({ 429: { meaning: 'Too many requests.' } }) });
 */
export function usualMeaning(
  statuses: Readonly<Record<number | string, CodeFacts>>,
  cases: readonly ErrorCase[] = [],
): NonNullable<ErrorRegistry['usual']> {
  return (status, id) => {
    const range = `${Math.floor(status / 100)}XX`;
    const usual = statuses[status] ?? statuses[range];
    const meanings = cases
      .filter(({ operations = [id] }) => operations.includes(id))
      .filter((one) => one.status === status || one.status === range)
      .map(({ meaning }) => meaning);
    return meanings[0] ? { ...usual, meaning: meanings.join(' Or: ') } : usual;
  };
}

/**
 * A guess where the document does not show the place of the code: the value of the only top-level member of the response that is
 * a code of the operation (or, in a failure, any registered code), unless the caller sent that value.
 *
 * @example
 * registry({ codes, find: searchCode });
 */
export const searchCode: CodeFinder = (status, body, call, codes) => {
  const { errors = [] } = call.operation;
  const values = listTopTexts(body).filter((value) => !isSent(call, value));
  const listed = getOnly(values.filter((value) => errors.includes(value)));
  if (listed !== undefined || status < 300) return listed;
  return getOnly(values.filter((value) => Object.hasOwn(codes, value)));
};

/** The strings and numbers among the members of an object; for XML text, its elements. */
function listTopTexts(body: unknown): string[] {
  if (typeof body === 'string') return listRootTexts(body);
  if (!isPlain(body)) return [];
  const values: unknown[] = Object.values(body);
  return values.filter((value) => /^(string|number)$/.test(typeof value)).map(String);
}

function isPlain(value: unknown): value is object {
  const isObject = typeof value === 'object' && value !== null;
  return isObject && !Array.isArray(value) && !ArrayBuffer.isView(value);
}

function getOnly(found: readonly string[]): string | undefined {
  return found.length === 1 ? found[0] : undefined;
}

/** Whether the caller sent a value, so that the response may only repeat it. */
function isSent({ params, options: { query, headers } }: Call, value: string): boolean {
  return containsValue([params, query, headers], value, 0);
}

const deepest = 20;

function containsValue(sent: unknown, value: string, depth: number): boolean {
  if (typeof sent !== 'object' || sent === null) return String(sent) === value;
  if (ArrayBuffer.isView(sent) || depth > deepest) return false;
  // The members of a form are only available by iteration.
  const items = Symbol.iterator in sent ? [...(sent as Iterable<unknown>)] : Object.values(sent);
  return items.some((item) => containsValue(item, value, depth + 1));
}

type Reading = Pick<Accept, 'accept' | 'read'>;

/**
 * Success responses that may contain a registered code: the given codes make the call fail, any other code is in the
 * result. JSON, if no format is given.
 *
 * @example
 * http.send({ id: 'cancel', method: 'PUT', path: '/cancel', errors: ['001', '000'], accept: coded(['000']) });
 */
export function coded(
  failing: readonly string[],
  form: Reading = { accept: 'application/json', read: readJson },
): Reading {
  return {
    ...form,
    async read(call, response) {
      const decoded = await form.read(call, response);
      if (response.ok && !decoded[2]) checkCode(failing, call, response, decoded);
      return decoded;
    },
  };
}

function checkCode(
  failing: readonly string[],
  call: Call,
  { status, headers }: Response,
  [data, text]: Decoded,
): void {
  const { api, options } = call.client;
  const known = api.errors?.(status, data, call);
  if (known?.code === undefined) return;
  const { title, code, meaning, retryable } = known;
  call.coded = { code, meaning };
  if (options.failOnCode === false || !failing.includes(code)) return;
  const excerpt = getExcerpt(call, text);
  const facts = { ...getFacts(call), status, code, meaning, retryable, excerpt };
  throw new CodeError(excerpt ? `${title}: ${excerpt}` : title, facts, { data, headers });
}

/** Elements that contain other elements have no text. */
function listRootTexts(xml: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let text: string | undefined;
  let isComment = false;
  for (const piece of xml.split('<').slice(1)) {
    isComment ||= piece.startsWith('!--');
    if (isComment) {
      isComment = !piece.includes('-->');
      continue;
    }
    const end = piece.indexOf('>');
    const tag = piece.slice(0, end);
    if (tag.startsWith('![CDATA[')) text = text === undefined ? text : text + tag.slice(8, -2);
    else if (tag.startsWith('/')) {
      if (depth === 2 && text !== undefined) found.push(text.trim());
      depth--;
      text = undefined;
    } else if (/^\w/.test(tag) && !tag.endsWith('/')) {
      depth++;
      text = piece.slice(end + 1);
    }
  }
  return found;
}

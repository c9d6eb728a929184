// In: names and values that must stay secret, and data. Out: the same without them.

import type { Call } from './call.ts';
import { ApiError } from './errors.ts';
import { spellingsOf } from './spellings.ts';

/**
 * Takes secrets out of text and data.
 *
 * @example
 * const { text }: Redaction = redaction(['csc'], ['4111111111111111']);
 */
export interface Redaction {
  text(text: string): string;
  data(data: unknown): unknown;
}

const hidden = '[redacted]';

/**
 * Hides the values of members and parameters by name, and given values wherever they stand.
 *
 * @example
 * redaction(['csc'], ['4111111111111111']).data({ csc: '123', note: 'card 4111111111111111' });
 * // { csc: '[redacted]', note: 'card [redacted]' }
 */
export function redaction(names: readonly string[], secrets: readonly string[]): Redaction {
  const called = `(?:${names.map(escape).join('|')})`;
  const exactly = new RegExp(`^${called}$`, 'i');
  const values = secrets
    .flatMap((secret) => [secret, ...secret.split(' ')])
    // Shorter ones would tear holes into every text.
    .filter((value) => value.length > 2)
    .sort((a, b) => b.length - a.length);
  const patterns = [
    // JSON, also cut off; a query; an element. What stands before a value is matched too: looking back from each place
    // would take a blank text's time squared. Where a list or an object ends is not looked for.
    `(\\b${called}["']?\\s*[:=]\\s*)(?:"(?:[^"\\\\]|\\\\.)*"?|'[^']*'?|[{[][^]*|[^\\s"&,;}]+)`,
    `(<(?:[\\w.-]+:)?${called}\\b[^<>]*>)[^<]+`,
    ...values.flatMap(spellingsOf),
  ];
  const secret = new RegExp(patterns.join('|'), 'gi');
  const text = (value: string): string => {
    return value.replace(secret, (_whole, name = '', tag = '') => `${name}${tag}${hidden}`);
  };

  function data(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) {
      return typeof value === 'string' ? text(value) : value;
    }
    if (Array.isArray(value)) return value.map(data);
    const members = Object.entries(value);
    return Object.fromEntries(
      members.map(([name, item]): [string, unknown] => [
        name,
        exactly.test(name) ? hidden : data(item),
      ]),
    );
  }

  return { text, data };
}

/**
 * What an API's sensitive names bring: redaction of all that a call tells.
 *
 * @example
 * const hidden: Sensitive = sensitive('cardnumber', 'csc');
 */
export interface Sensitive {
  readonly names: readonly string[];

  /** A text, or an error underneath, without the secrets of a call. */
  redact(call: Call, shown: unknown): unknown;
}

/**
 * The names of members, parameters and headers whose values are never shown.
 *
 * @example
 * const api: ApiDescription = { name: 'payments', sensitive: sensitive('cardnumber', 'csc') };
 */
export function sensitive(...names: readonly string[]): Sensitive {
  return {
    names,
    redact(call, shown) {
      const redact = redactionOf(call);
      if (typeof shown === 'string') return beginningOf(call, redact, shown);
      // What a parser says quotes a part of a text, and so perhaps a part of a secret.
      if (shown instanceof SyntaxError) return new SyntaxError('malformed');
      // So does `Headers` of a value that it refuses.
      const isQuoting = shown instanceof TypeError && call.at && !('issue' in shown);
      return isQuoting ? new TypeError('has what no header can carry') : cleaned(shown, redact);
    },
  };
}

/** A message shows no more. */
const mostShown = 2000;

/**
 * The beginning of a text, because all of it may be very long. A secret that is cut in half there is not found, so that the
 * end is left out: as much of it as the longest secret can take, each of its characters written with ten at most.
 */
function beginningOf(call: Call, redact: Redaction, shown: string): string {
  const margin = 10 * secretsOf(call).reduce((most, { length }) => Math.max(most, length), 0);
  const end = mostShown + margin;
  const text = shown.trimStart();
  if (text.length <= end) return textOf(redact, text);
  const beginning = redact.text(text.slice(0, end));
  // What was hidden up to the end is not cut in half.
  if (beginning.endsWith(hidden)) return beginning;
  return beginning.slice(0, Math.max(0, beginning.length - margin));
}

/** Members of JSON are hidden whole, whatever they hold. */
function textOf({ text, data }: Redaction, shown: string): string {
  try {
    const parsed: unknown = JSON.parse(shown);
    return typeof parsed === 'object' ? JSON.stringify(data(parsed)) : text(shown);
  } catch {
    return text(shown);
  }
}

/**
 * Takes the secrets of a call out of text and data.
 *
 * @example
 * const { data } = redactionOf(call);
 * log(data(body));
 */
export function redactionOf(call: Call): Redaction {
  return redaction(namesOf(call), secretsOf(call));
}

function secretsOf(call: Call): readonly string[] {
  return [...call.secrets, ...secretsIn(call.params, namesOf(call))];
}

function namesOf({ client }: Call): readonly string[] {
  return ['authorization', 'cookie', 'set-cookie', ...(client.api.sensitive?.names ?? [])];
}

/**
 * Keeps a credential, and what stands after `Bearer`, out of all that the call tells.
 *
 * @example
 * keepSecret(call, token);
 */
export function keepSecret({ secrets }: Call, value: string): void {
  secrets.push(value);
}

/**
 * An error without secrets: a runtime may put the address, and so a key in the query, into its own.
 *
 * @example
 * cleaned(new TypeError('failed: ?key=abc'), redaction(['key'], [])); // failed: ?key=[redacted]
 */
export function cleaned(cause: unknown, redact: Redaction): unknown {
  if (!(cause instanceof Error) || cause instanceof ApiError) return cause;
  const told = toldBy(cause);
  return redact.text(told) === told ? cause : new Error(redact.text(cause.message));
}

// All that a logger could find in a value: members that are not listed as well, and causes of causes.
function toldBy(value: unknown, depth = 0): string {
  if (typeof value !== 'object' || value === null || depth > 5) return String(value);
  const names = Object.getOwnPropertyNames(value);
  return names.map((name) => toldBy(Reflect.get(value, name), depth + 1)).join('\n');
}

/**
 * The values of sensitive members, so that they are hidden wherever the service repeats them.
 *
 * @example
 * secretsIn({ card: { csc: '123' } }, ['csc']); // ['123']
 */
export function secretsIn(data: unknown, names: readonly string[]): string[] {
  const exactly = new Set<string>(names.map((name) => name.toLowerCase()));
  const found: string[] = [];
  // What contains itself is not gone through for ever.
  const seen = new Set<unknown>();
  const waiting: [value: unknown, secret: boolean][] = [[data, false]];
  for (const [value, secret] of waiting) {
    if (typeof value !== 'object' || value === null) {
      if (secret) found.push(String(value));
      continue;
    }
    // Bytes have a member for each of them.
    if (ArrayBuffer.isView(value) || seen.has(value)) continue;
    seen.add(value);
    for (const [name, item] of Object.entries(value)) {
      waiting.push([item, secret || exactly.has(name.toLowerCase())]);
    }
  }
  return found;
}

function escape(text: string): string {
  return text.replace(/[^\w\s]/g, '\\$&');
}

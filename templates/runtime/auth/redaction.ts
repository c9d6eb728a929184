// Redaction: secrets are removed from errors, hooks and logs.

import { type Call, listTexts } from '../call/call.ts';
import { ApiError } from '../call/errors.ts';
import type { Sensitive } from '../call/operation.ts';
import { fillName } from '../call/request.ts';

/**
 * Removes secrets from text and data.
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
 * Hides the values of members and parameters by name, and given values anywhere.
 *
 * @example
 * redaction(['csc'], ['4111111111111111']).data({ csc: '123', note: 'card 4111111111111111' });
 * // { csc: '[redacted]', note: 'card [redacted]' }
 */
export function redaction(names: readonly string[], secrets: readonly string[]): Redaction {
  const called = `(?:${names.map(escapeText).join('|')})`;
  const exactly = new RegExp(`^${called}$`, 'i');
  const values = secrets
    .flatMap((secret) => [secret, ...secret.split(' ')])
    // Shorter values would remove parts of unrelated text.
    .filter((value) => value.length > 2)
    .sort((a, b) => b.length - a.length);
  const patterns = [
    // JSON, also cut off; a query; an element. What comes before a value is matched too: looking back from each place
    // would take a blank text's time squared. Where a list or an object ends is not looked for.
    `(\\b${called}["']?\\s*[:=]\\s*)(?:"(?:[^"\\\\]|\\\\.)*"?|'[^']*'?|[{[][^]*|[^\\s"&,;}]+)`,
    `(<(?:[\\w.-]+:)?${called}\\b[^<>]*>)[^<]+`,
    ...values.flatMap(listSpellings),
  ];
  const secret = new RegExp(patterns.join('|'), 'gi');
  const redactText = (value: string): string => {
    return value.replace(secret, (_whole, name = '', tag = '') => `${name}${tag}${hidden}`);
  };

  function data(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) {
      return typeof value === 'string' ? redactText(value) : value;
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

  return { text: redactText, data };
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
      const redact = buildRedaction(call);
      if (typeof shown === 'string') return keepBeginning(call, redact, shown);
      // The message of a parser quotes a part of the text, which may be a part of a secret.
      if (shown instanceof SyntaxError) return new SyntaxError('malformed');
      // So does `Headers` of a value that it refuses.
      const isQuoting = shown instanceof TypeError && call.at && !('issue' in shown);
      return isQuoting ? new TypeError('has what no header can carry') : cleanCause(shown, redact);
    },
    redactData: (call, data) => buildRedaction(call).data(data),
  };
}

/** The maximum length of text in a message. */
const mostShown = 2000;

/**
 * The beginning of a text, because all of it may be very long. A secret that is cut in half there is not found, so that the
 * end is left out: as much of it as the longest secret can take, each of its characters written with ten at most.
 */
function keepBeginning(call: Call, redact: Redaction, shown: string): string {
  const margin = 10 * listSecrets(call).reduce((most, { length }) => Math.max(most, length), 0);
  const end = mostShown + margin;
  const text = shown.trimStart();
  if (text.length <= end) return readText(redact, text);
  const beginning = redact.text(text.slice(0, end));
  // What was hidden up to the end is not cut in half.
  if (beginning.endsWith(hidden)) return beginning;
  return beginning.slice(0, Math.max(0, beginning.length - margin));
}

/** Members of JSON are hidden whole, with everything in them. */
function readText({ text, data }: Redaction, shown: string): string {
  try {
    const parsed: unknown = JSON.parse(shown);
    return typeof parsed === 'object' ? JSON.stringify(data(parsed)) : text(shown);
  } catch {
    return text(shown);
  }
}

/**
 * Removes the secrets of a call from text and data.
 *
 * @example
 * const { data } = buildRedaction(call);
 * log(data(body));
 */
export function buildRedaction(call: Call): Redaction {
  return redaction(listNames(call), listSecrets(call));
}

function listSecrets(call: Call): readonly string[] {
  return [...call.secrets, ...findSecrets(call.params, listNames(call))];
}

function listNames({ client }: Call): readonly string[] {
  const { auth, sensitive } = client.api;
  const placed = auth?.names.map((name) => fillName(client, name)) ?? [];
  return ['authorization', 'cookie', 'set-cookie', ...placed, ...(sensitive?.names ?? [])];
}

/**
 * An error without secrets: a runtime may put the address, and so a key in the query, into its own.
 *
 * @example
 * cleanCause(new TypeError('failed: ?key=abc'), redaction(['key'], [])); // failed: ?key=[redacted]
 */
export function cleanCause(cause: unknown, redact: Redaction): unknown {
  if (!(cause instanceof Error) || cause instanceof ApiError) return cause;
  const texts = listTexts(cause);
  return redact.text(texts) === texts ? cause : new Error(redact.text(cause.message));
}

/**
 * The values of sensitive members, so that they are hidden wherever the service repeats them.
 *
 * @example
 * findSecrets({ card: { csc: '123' } }, ['csc']); // ['123']
 */
export function findSecrets(data: unknown, names: readonly string[]): string[] {
  const exactly = new Set<string>(names.map((name) => name.toLowerCase()));
  const found: string[] = [];
  // What contains itself is not gone through forever.
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

function escapeText(text: string): string {
  return text.replace(/[^\w\s]/g, '\\$&');
}

/** No credential and no number is longer; a pattern would be of many times its length. */
const longest = 4000;

/** Patterns for an expression that takes no account of case. */
export function listSpellings(secret: string): string[] {
  if (secret.length > longest) return [escapePattern(secret)];
  const plain = [...secret].map(escapeCharacter).join('');
  // Less would be found in every text.
  if (secret.length < 6) return [plain];
  const bytes = new TextEncoder().encode(secret);
  return [plain, group(secret), toHex(bytes), ...toBase64(bytes)].filter(Boolean);
}

const named: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
};

/** One character: as it is, in a URL or a form, in HTML or XML, in JSON; each also when it was written so twice. */
function escapeCharacter(character: string): string {
  if (/\w/.test(character)) return character;
  const code = character.codePointAt(0) ?? 0;
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  const octets = [...new TextEncoder().encode(character)];
  const references = [`#0{0,6}${code}`, `#x0{0,6}${code.toString(16)}`, named[character] ?? '#'];
  return `(?:${[
    `\\\\{0,3}${escapePattern(character)}`,
    octets.map((octet) => `%(?:25){0,2}${padCode(octet, 2)}`).join(''),
    `&(?:amp;){0,2}(?:${references.join('|')});`,
    units.map((unit) => `\\\\{1,3}u${padCode(unit, 4)}`).join(''),
    character === ' '
      ? '\\+'
      : escapePattern(JSON.stringify(character).slice(1, -1)).replace(/^\\\\/, '$&{1,3}'),
  ].join('|')})`;
}

/** Numbers of cards and accounts, with other blanks or dashes between their digits, or none. */
function group(secret: string): string {
  const marks = secret.replace(/[\s-]/g, '');
  return /^[a-z]{0,2}\d[a-z\d]{6,}$/i.test(marks) ? [...marks].join('[\\s-]{0,2}') : '';
}

function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => padCode(byte, 2)).join('[\\s:-]?');
}

/** Alone or inside of more, such as a name before it: three ways, by where it begins among three bytes. */
function toBase64(bytes: Uint8Array): string[] {
  const text = String.fromCharCode(...bytes);
  return [0, 1, 2].map((before) => {
    const whole = btoa('\0'.repeat(before) + text);
    // Without the characters that also contain bits of the neighbouring bytes.
    const start = [0, 2, 3][before];
    const end = Math.floor(((before + bytes.length) * 8) / 6);
    const sure = whole.slice(start, end);
    return `${sure.replace(/[+/]/g, (sign) => (sign === '+' ? '[+-]' : '[/_]'))}[\\w+/-]?={0,2}`;
  });
}

function padCode(code: number, length: number): string {
  return code.toString(16).padStart(length, '0');
}

function escapePattern(text: string): string {
  return text.replace(/[^\w\s]/g, '\\$&');
}

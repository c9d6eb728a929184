/** A string schema and the name of what it describes in, texts out that a reader understands, best first. */

import type { KeywordSchema } from '../../../ir/model.ts';
import { textsMatching } from './pattern.ts';

const BY_FORMAT: ReadonlyMap<string, string> = new Map([
  ['date', '2030-01-31'],
  ['date-time', '2030-01-31T09:00:00Z'],
  ['time', '09:00:00Z'],
  ['duration', 'PT1H'],
  ['email', 'person@example.com'],
  ['idn-email', 'person@example.com'],
  ['uuid', '3f1c9a52-7c1e-4b7e-9a55-2f6d1c0b8e41'],
  ['uri', 'https://example.com/'],
  ['url', 'https://example.com/'],
  ['iri', 'https://example.com/'],
  ['uri-reference', '/path'],
  ['hostname', 'example.com'],
  ['ipv4', '192.0.2.1'],
  ['ipv6', '2001:db8::1'],
  ['byte', 'aGVsbG8='],
  ['regex', '^a$'],
  ['json-pointer', '/a'],
]);

/** A text that must be longer shows nobody anything. */
const LONGEST = 1000;

/** All of them still have to be judged. */
export function stringSamples(parts: readonly KeywordSchema[], name: string): string[] {
  const format = parts.find((part) => part.format !== undefined)?.format ?? '';
  const encoded = parts.some(({ contentEncoding }) => contentEncoding === 'base64');
  const least = Math.min(LONGEST, Math.max(0, ...parts.map(({ minLength = 0 }) => minLength)));
  const most = Math.min(64, ...parts.map(({ maxLength = 64 }) => maxLength));
  const patterns = parts.flatMap(({ pattern }) => (pattern === undefined ? [] : [pattern]));
  const size = Math.min(Math.max(6, least), Math.max(most, 0));
  const known = BY_FORMAT.get(encoded ? 'byte' : format);
  return [
    ...(known === undefined ? [] : [known]),
    ...guesses(name).map((text) => fitted(text, least, most)),
    ...patterns.flatMap((pattern) => textsMatching(pattern, size)),
    fitted('text', least, most),
  ].filter((text) => text !== '');
}

/** What a name lets expect; else the name itself stands for its value. */
function guesses(name: string): string[] {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  const [before, last] = words.slice(-2).length === 1 ? ['', words[0]] : words.slice(-2);
  if (last === 'type' && (before === 'content' || before === 'mime')) return ['text/plain', name];
  if (last === 'email') return ['person@example.com', name];
  if (last === 'url' || last === 'uri') return ['https://example.com/', name];
  return name === '' ? [] : [name];
}

function fitted(text: string, least: number, most: number): string {
  return text.padEnd(least, text === '' ? 'a' : text).slice(0, Math.max(most, 0));
}

/** Texts that try to end what they stand in, put together by chance; each holds a sign that may never become code. */

import type { Random } from '../random.ts';

/** No name of an output has dollars, so that this is an identifier only where a text has become code. */
const SIGN = '$evil$';

/** What ends a string, a comment, a template, a line, an element, a fence; and what begins one. */
const breakers = [
  "'",
  '"',
  '`',
  '*/',
  '/*',
  '/**',
  '//',
  '${',
  '}',
  '{',
  ')',
  '(',
  ']',
  '[',
  ';',
  ',',
  '=>',
  '\\',
  "\\'",
  '\\`',
  '\\\\',
  '\\u0027',
  '\\u{60}',
  '\\x22',
  '\n',
  '\r',
  '\r\n',
  '\t',
  '\v',
  '\f',
  '\u0085',
  '\u2028',
  '\u2029',
  '\0',
  '\x1B[2J',
  '\uFEFF',
  '</script>',
  '<script>',
  '<!--',
  '-->',
  ']]>',
  '<img src=x onerror=',
  '<a href="javascript:',
  '&quot;',
  '&#39;',
  '&lt;script&gt;',
  '[x](javascript:',
  '![x](https://evil.example/',
  '[x]: javascript:',
  '|',
  '\n\n```\n',
  '\n~~~\n',
  '\n---\n',
  '\n# ',
  '    ',
  '{{',
  '}}',
  '{{{',
  '<%=',
  '#{',
  '$&',
  "$'",
  '$`',
  '$1',
  '%2e%2e%2f',
  '../',
  '..\\',
  'C:\\',
  '\u202E',
  '\u2066',
  '\u200D',
  '\uD800',
  '\uDFFF',
  '🧨',
  'e\u0301',
  'İ',
  '@ts-ignore ',
  '@ts-expect-error ',
  '@deprecated ',
  '{@link ',
  '#__PURE__ ',
  '//# sourceMappingURL=',
  '/// <reference path="',
  '\n::set-output name=a::',
  ' ',
] as const;

/** Names that languages, objects and systems keep for themselves. */
const reserved = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  'class',
  'default',
  'await',
  'arguments',
  'eval',
  'undefined',
  'NaN',
  'any',
  'never',
  'Promise',
  'index',
  'CON',
  'nul.txt',
  '',
  '.',
  '..',
  '0',
  '-1',
] as const;

/** What a text does where it becomes code. No whole text is an identifier, which may be a name of a member without quotes. */
const codes = [
  (name: string) => `;${name}();`,
  (name: string) => `+${name}+`,
  (name: string) => `:${name},`,
  (name: string) => `;globalThis.${name}=1;`,
  (name: string) => `\n${name}()\n`,
  (name: string) => `-${name}-`,
] as const;

/** A text with its sign, between what ends the place where it stands and what begins it again. */
export function poison(random: Random): string {
  const kind = random.below(40);
  if (kind === 0) return random.pick(reserved);
  if (kind === 1) return `${SIGN}-`.repeat(200 + random.below(300));
  const name = `${SIGN}${random.below(1000)}`;
  const code = random.pick(codes)(name);
  return `${listBreakers(random)}${code}${listBreakers(random)}`;
}

function listBreakers(random: Random): string {
  return Array.from({ length: random.below(4) }, () => random.pick(breakers)).join('');
}

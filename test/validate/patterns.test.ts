/** Patterns of other languages: what means the same is translated, what cannot be said is left out, and no right value is refused. */

import { expect, it } from 'vitest';
import { readPattern } from '../../generator/core/validate/patterns/read-pattern.ts';
import { judge, schemaDocument } from '../load/judged.ts';

/** What is written, what is read, texts that match, texts that do not. */
const read: readonly (readonly [string, string, readonly string[], readonly string[]])[] = [
  ['^[a-z]+$', '^[a-z]+$', ['ab'], ['A']],
  // anchors and escapes
  ['\\A[a-z]+\\z', '^[a-z]+$', ['ab'], ['a1']],
  ['^[-a-z0-9_]+\\Z', '^[-a-z0-9_]+$', ['a-b'], ['aZ']],
  ['\\Ga', '^a', ['ab'], ['ba']],
  ['^\\R$', '^(?:\\r\\n|[\\n\\v\\f\\r\\x85\\u2028\\u2029])$', ['\r\n', '\n'], ['a']],
  ['^\\a\\e$', '^\\x07\\x1b$', ['\u0007\u001b'], ['ae']],
  ['^\\x{1F600}$', '^\\u{1F600}$', ['😀'], ['a']],
  ['^[\\x{41}-\\x{43}]$', '^[\\u{41}-\\u{43}]$', ['B'], ['D']],
  ['^\\U0001F600$', '^\\u{01F600}$', ['😀'], ['a']],
  ['^\\Qa.b\\E+$', '^a\\.b+$', ['a.bb'], ['axb']],
  ['\\012', '\\x0a', ['\n'], ['a']],
  // classes
  ['^[[:alpha:][:digit:]_-]+$', '^[\\p{L}\\p{M}\\p{Nd}_-]+$', ['é1_-'], ['%']],
  ['^[^[:space:]]+$', '^[^\\t-\\r ]+$', ['ab'], ['a b']],
  ['^\\p{IsAlphabetic}+$', '^\\p{Alphabetic}+$', ['é'], ['1']],
  ['^\\p{Alnum}+$', '^[\\p{L}\\p{M}\\p{Nd}]+$', ['a1'], ['-']],
  ['^\\P{Alnum}+$', '^[^0-9A-Za-z]+$', ['-'], ['a']],
  ['^[\\p{Alnum}-]+$', '^[\\p{L}\\p{M}\\p{Nd}-]+$', ['a-1'], ['%']],
  ['^\\pL\\p{Greek}\\p{^L}$', '^\\p{L}\\p{Script=Greek}\\P{L}$', ['aα1'], ['aaa']],
  ['^[]a]+$', '^[\\]a]+$', [']a'], ['b']],
  ['^[^]]+$', '^[^\\]]+$', ['ab'], [']']],
  ['^[\\w-.]+$', '^[\\w\\-.]+$', ['a-.'], ['%']],
  // groups and repetitions
  ['^(?P<y>\\d{4})-(?P=y)$', '^(?<y>\\d{4})-\\k<y>$', ['2020-2020'], ['2020-2021']],
  ["^(?'q'x)\\k'q'$", '^(?<q>x)\\k<q>$', ['xx'], ['x']],
  ['^a(?#note)b$', '^ab$', ['ab'], ['a']],
  ['^a++b$', '^a+b$', ['aab'], ['b']],
  ['^(?>a|ab)c$', '^(?:a|ab)c$', ['ac'], ['c']],
  ['^a{,3}$', '^a{0,3}$', ['', 'aaa'], ['aaaa']],
  // flags
  ['^(?i)abc$', '^[aA][bB][cC]$', ['aBc'], ['abd']],
  ['(?i)^[k-m_]$', '^[k-mK-M_]$', ['L'], ['a']],
  ['^(?i:ab)c$', '^(?:[aA][bB])c$', ['ABc'], ['ABC']],
  ['(?s)^a.b$', '^a[^]b$', ['a\nb'], ['ab']],
  ['(?u)^\\w$', '^\\w$', ['a'], ['-']],
  // delimiters
  ['/^a\\/b$/', '^a\\/b$', ['a/b'], ['a']],
  ['/^[a-z]+$/i', '^[a-zA-Z]+$', ['ABC'], ['1']],
  ['#^a/b$#', '^a/b$', ['a/b'], ['a']],
  ['/[a-z]+/i', '[a-zA-Z]+', ['A'], ['1']],
  ['/a/b$/', '/a/b$/', [], ['/a/b']],
  ['/api/', '/api/', ['/api/x'], ['api']],
  // no Unicode mode
  ['^\\-\\_\\@$', '^-_@$', ['-_@'], ['a']],
  ['^a]b}{$', '^a\\]b\\}\\{$', ['a]b}{'], ['ab']],
];

it.each(read)('%s is read as %s', (written, source, right, wrong) => {
  expect(readPattern(written)).toMatchObject({ source });
  const form = new RegExp(source, 'u');
  expect(right.filter((text) => !form.test(text))).toEqual([]);
  expect(wrong.filter((text) => form.test(text))).toEqual([]);
});

it.each([
  ['^\\h+$', 'ECMAScript has no `\\h`'],
  ['^\\N{DIGIT ONE}$', 'ECMAScript has no `\\N`'],
  ['^a\\Kb$', 'ECMAScript has no `\\K`'],
  ['^(a)?(?(1)b|c)$', 'ECMAScript has no `(?(1`'],
  ['(?R)', 'ECMAScript has no `(?R)`'],
  ['(?m)^a$', 'ECMAScript has no `(?m)`'],
  ['(?x) a', 'ECMAScript has no `(?x)`'],
  ['^[a-z-[aeiou]]+$', 'ECMAScript has no `[a-z-[aeiou]]`'],
  ['^[a-z&&[^aeiou]]+$', 'ECMAScript has no `&&`'],
  ['^[\\i-[:]]$', 'ECMAScript has no `\\i`'],
  ['^\\p{IsBasicLatin}$', 'ECMAScript has no `\\p{IsBasicLatin}`'],
  // More than is written would match, and the lookaround less.
  ['^(?!a++b)', 'ECMAScript has no `(?!`'],
  ['(?i)(a)\\1', 'ECMAScript has no `\\1`'],
  ['/^a$/m', 'its flags cannot be written in a pattern'],
  ['(a', 'Unterminated group'],
  ['a**', 'Nothing to repeat'],
])('%s is left out: %s', (written, fault) => {
  expect(readPattern(written)).toEqual({ fault });
});

it.each([
  ["pattern: '^a\\Z'", 'warning 7:16 The pattern is read as `^a$`: ECMAScript has no `\\Z`.'],
  ["pattern: '^\\h'", 'warning 7:16 The pattern is left out: ECMAScript has no `\\h`.'],
  [
    "pattern: '^\\-$'",
    'note 7:16 The pattern is read as `^-$`: it only compiles without Unicode mode.',
  ],
  [
    "patternProperties: { '^a\\z': {} }",
    'warning 7:28 The pattern is read as `^a$`: ECMAScript has no `\\z`.',
  ],
  [
    "propertyNames: { pattern: '(?R)' }",
    'warning 7:33 The pattern is left out: ECMAScript has no `(?R)`.',
  ],
])('%s is reported', async (schema, expected) => {
  const { diagnostics } = await judge(schemaDocument(schema));
  const lines = diagnostics.map(
    ({ severity, line, column, message }) => `${severity} ${line}:${column} ${message}`,
  );
  expect(lines).toEqual([expected]);
});

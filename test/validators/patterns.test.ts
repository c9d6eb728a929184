/** Patterns and formats against texts made to run them away. */

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findAmbiguity } from '../../generator/core/validate/patterns/pattern-ambiguity.ts';
import { linear } from '../../templates/runtime/validation/patterns.ts';
import { emitOne } from './harness.ts';
import type * as PatternsModule from '../../templates/runtime/validation/patterns.ts';
import { expectLinear, fill } from '../growth/steps.ts';

const exponential = [
  '^(a+)+$',
  '^(a*)*$',
  '(a|a)*b',
  '^(a|aa)+$',
  '^(\\w+\\s?)*$',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '(x+x+)+y',
  '^(a?b?)*c',
  '^(a?){30}a{30}$',
  '^(?:é|[^a-z])*$|^(?:(?:0|[0-9])+)*$',
  // It must be found a number of times, but is not settled by the first.
  '(.*a){20}',
  '^(\\w+\\s?){12,}$',
];
/** Not known to be harmless. */
const muchAtMost = [
  // Nothing repeats, and yet the ways multiply.
  `^${'a?'.repeat(30)}${'a'.repeat(30)}$`,
  `^${'(a|aa)'.repeat(30)}$`,
  '^(?:(?:a|aa){9}){9}$',
  `^${'(a?'.repeat(40)}${')'.repeat(40)}$`,
  // Longer than what is looked at place by place.
  `^(a+)+${'b'.repeat(500)}$`,
  `^(${'x'.repeat(500)}|a|aa)+$`,
  `^${'(a|aa)'.repeat(300)}$`,
];
const polynomial = ['[a-z]+@[a-z]+', '^a+a+$', '^.*x.*y$', '^\\s*(.*?)\\s*$', '(.*)\\d+\\.'];
const linearAlready = [
  '^[a-z]+$',
  '.*',
  'a+',
  '^(?:[^0-9]*[0-9]){12,22}[^0-9]*$',
  '^[^/]+\\/.+\\/[^/]+$',
  '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$',
  '^([a-z]+\\.)*[a-z]+$',
  '^(\\d{1,3}\\.){3}\\d{1,3}$',
  '^([a-zA-Z0-9_.-]+)@([a-zA-Z0-9_-]+)\\.([a-zA-Z]{2,5})$',
  '^(?!-)[a-z-]+$',
  '^(?=.*[a-z])(?=.*\\d)[A-Za-z\\d]{8,}$',
  '^([\'"]).*\\1$',
  '^\\d{0,3}(?:[.,]\\d{0,3})?(?:[.,]\\d{0,3})?(?:a|b|c)?(?:a|d)?(?:x|y)?$',
  `^(?:${[...Array(300).keys()].map((one) => `A${one}`).join('|')})$`,
];
/** What looks around or back cannot be followed in another way. */
const beyond = [
  '^(?=.)(a|aa)+$',
  '^(?=(?:a+)+$)',
  '^(?!(?:a|a)*b)',
  '(?<=(a+)+)b',
  '(?<=^(a+)+)b',
  '^(?=[)(]).(?:a|a)*$',
  '(a)\\1*\\1*$',
  '^(?<n>a)\\k<n>*\\k<n>*$',
  `${'('.repeat(3000)}a+${')'.repeat(3000)}+`,
];

describe('the ambiguity of a pattern', () => {
  test.each(exponential)('%s is exponential', (pattern) => {
    expect(findAmbiguity(pattern, 'u')).toEqual({ growth: 'exponential', isRegular: true });
  });

  test.each(polynomial)('%s is polynomial', (pattern) => {
    expect(findAmbiguity(pattern, 'u')).toEqual({ growth: 'polynomial', isRegular: true });
  });

  test.each(muchAtMost)('%s is unknown', (pattern) => {
    expect(findAmbiguity(pattern, 'u')).toEqual({ growth: 'unknown', isRegular: true });
  });

  test.each(beyond)('%s cannot be followed', (pattern) => {
    expect(findAmbiguity(pattern, 'u')).toMatchObject({ isRegular: false });
  });

  test.each(linearAlready)('%s is none', (pattern) => {
    expect(findAmbiguity(pattern, 'u')).toBeUndefined();
  });
});

describe('a pattern that is matched without backtracking', () => {
  const forms = [
    ...[...exponential, ...muchAtMost, ...polynomial, ...linearAlready.slice(0, 9)]
      .filter((one) => one.length < 200)
      .map((one) => new RegExp(one, 'u')),
    /^$|a{2,4}?b*|\bx\B.|[^\da-f]\u{1f600}?|(?<name>y|^z)+$/u,
    /\u{1F600}|[\u{1F601}-\u{1F64F}]{2}|\p{Lu}\P{L}|\x41\u0042\n|\cJ|[\]\\-]+$/u,
    // As older documents write them.
    new RegExp('^\\-{2,}\\_[\\w\\-]*$|{x}|]'),
    /(?:|a|^b)(?:c|$){0,3}(?:)d{0}/u,
  ];

  test.each(forms)('%s matches the same texts as the engine', (form) => {
    const pieces = fc.constantFrom(...'aabbcxyzAZé09 ._-@/\n]{}', '😀', '😁', '\ud83d', 'aA', 'AB');
    const texts = fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, (text) => {
        expect(linear(form).test(text)).toBe(form.test(text));
      }),
      { seed: 4, numRuns: process.env['SPECWRIGHT_LONG'] ? 20_000 : 300 },
    );
  });

  test('answers long crafted texts', () => {
    const long = 'a'.repeat(10_000);
    expect(linear(/^(a+)+$/u).test(long)).toBe(true);
    expect(linear(/^(a+)+$/u).test(`${long}!`)).toBe(false);
  });

  test('takes linear time', async () => {
    await expectLinear<typeof PatternsModule>({
      path: new URL('../../templates/runtime/validation/patterns.ts', import.meta.url),
      parts: ['a'],
      small: 50,
      prepare(module) {
        const followed = forms.map(module.linear);
        for (const form of followed) form.test('a!');
        return (size, part) => followed.map((form) => form.test(`${fill(part, size)}!`));
      },
    });
  });
});

describe('a validator', () => {
  const forms = ['standalone', 'zod', 'zod-mini'] as const;

  test.each(forms)('follows such patterns at every place, %s', async (form) => {
    const bad = '^(a+)+$';
    const subject = {
      type: 'object',
      properties: { id: { type: 'string', pattern: bad }, other: { pattern: bad } },
      patternProperties: { '^(b+)+$': { type: 'integer' } },
      propertyNames: { pattern: '^(\\w+\\w?)*$' },
    };
    const { judge, text } = await emitOne(subject, { form });
    expect(text).toContain('linear(');
    const long = 'a'.repeat(50);
    expect(judge({ id: long, other: long, bbb: 1 })).toBe(true);
    expect(judge({ id: `${long}!` })).toBe(false);
    expect(judge({ other: `${long}!` })).toBe(false);
    expect(judge({ ['b'.repeat(50)]: 'x' })).toBe(false);
    expect(judge({ [`${'b'.repeat(50)}!`]: 'x' })).toBe(false);
  });

  test.each(forms)(
    'leaves out a pattern with lookahead that can backtrack catastrophically, %s',
    async (form) => {
      const { text } = await emitOne({ type: 'string', pattern: '^(?=a)(a+)+$' }, { form });
      expect(text).not.toContain('(?=a)');
    },
  );

  test('writes ordinary patterns in zod’s words', async () => {
    const { text } = await emitOne({ type: 'string', pattern: '^[a-z]+$' }, { form: 'zod' });
    expect(text).toContain('.regex(/^[a-z]+$/u)');
  });
});

describe('formats', () => {
  const formats = [
    'date-time date time duration email hostname ipv4 ipv6 uuid uri uri-reference byte base64url',
    'regex json-pointer',
  ].flatMap((line) => line.split(' '));
  const pieces = [
    'a',
    '0',
    '.',
    '@',
    'a.',
    '0:',
    '::',
    '/',
    '%',
    '%20',
    '=',
    '~',
    'P1D',
    '"',
    '\\"',
  ];

  test.each(formats)('%s answers long crafted texts', async (format) => {
    const { judge } = await emitOne({ type: 'string', format });
    for (const piece of pieces) {
      const long = piece.repeat(50_000);
      for (const text of [
        long,
        `${long}!`,
        `a@${long}`,
        `"${long}`,
        `https://${long}\u0000`,
        `P${long}`,
      ]) {
        expect(judge(text)).toBeTypeOf('boolean');
      }
    }
  });
});

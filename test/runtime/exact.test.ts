/** JSON with integers that no number holds: it reads and writes what JSON says, and nothing else. */

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readExact, writeExact } from '../../templates/runtime/derived/exact-json.ts';

describe('reads', () => {
  test.each([
    ['9007199254740993', 9007199254740993n],
    ['-9223372036854775808', -9223372036854775808n],
    ['9007199254740991', 9007199254740991],
    ['1000000000000000', 1000000000000000],
    ['[9007199254740993,{"a":9007199254740995}]', [9007199254740993n, { a: 9007199254740995n }]],
    ['1.9007199254740993', Number('1.9007199254740993')],
    ['9007199254740993.5', Number('9007199254740993.5')],
    ['9007199254740993e2', Number('9007199254740993e2')],
    ['1e-0000000000000001', 0.1],
    ['"9007199254740993"', '9007199254740993'],
    ['"a\\"9007199254740993"', 'a"9007199254740993'],
    [
      '{"9007199254740993":"\\u00009007199254740993"}',
      { '9007199254740993': '\u00009007199254740993' },
    ],
    ['["\\u00001",9007199254740993]', ['\u00001', 9007199254740993n]],
  ])('%s', (text, value) => {
    expect(readExact(text)).toEqual(value);
  });

  test('refuses what is no JSON', () => {
    for (const text of [
      '09007199254740993',
      '+9007199254740993',
      '9007199254740993n',
      '[9007199254740993',
      '',
    ]) {
      expect(() => readExact(text), text).toThrow(SyntaxError);
    }
  });

  test('keeps an own __proto__ a member', () => {
    const value = readExact('{"__proto__":9007199254740993}') as object;
    expect(Object.entries(value)).toEqual([['__proto__', 9007199254740993n]]);
  });
});

test('the exact writer writes integers as such, and everything else as JSON.stringify does', () => {
  expect(writeExact({ id: 9007199254740993n, n: 1n, t: '\u00005', u: undefined })).toBe(
    '{"id":9007199254740993,"n":1,"t":"\\u00005"}',
  );
  expect(writeExact({ a: [1, 'x', null] })).toBe('{"a":[1,"x",null]}');
});

test('text that the exact writer wrote is read as the same value', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', '"', '\\', '\u0000', '\u0001', '1', 'é', '9'),
  });
  const big = fc
    .bigInt({ min: -(2n ** 64n), max: 2n ** 64n })
    .filter((value) => !Number.isSafeInteger(Number(value)));
  const leaf = fc.oneof(text, big, fc.integer(), fc.boolean(), fc.constant(null));
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.array(tie('any'), { maxLength: 4 }),
      fc.dictionary(text, tie('any'), { maxKeys: 4 }),
    ),
  })).any;
  fc.assert(
    fc.property(value, (given) => {
      expect(readExact(writeExact(given))).toEqual(given);
    }),
    { numRuns: 300, seed: 53 },
  );
});

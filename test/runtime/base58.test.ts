import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { decodeBase58, encodeBase58, isBase58 } from '../../templates/runtime/validation/base58.ts';

const hex = (digits: string): Uint8Array => Uint8Array.from(Buffer.from(digits, 'hex'));
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('base58', () => {
  // The rows are from Bitcoin's own tests, and from the draft that describes the encoding.
  test.each([
    [hex(''), ''],
    [hex('61'), '2g'],
    [hex('626262'), 'a3gV'],
    [hex('636363'), 'aPEr'],
    [hex('73696d706c792061206c6f6e6720737472696e67'), '2cFupjhnEsSn59qHXstmK2ffpLv2'],
    [
      hex('00eb15231dfceb60925886b67d065299925915aeb172c06647'),
      '1NS17iag9jJgTHD1VXjvLCEnZuQ3rJDE9L',
    ],
    [hex('516b6fcd0f'), 'ABnLTmg'],
    [hex('bf4f89001e670274dd'), '3SEo3LWLoPntC'],
    [hex('572e4794'), '3EFU7m'],
    [hex('ecac89cad93923c02321'), 'EJDM8drfXA6uyA'],
    [hex('10c8511e'), 'Rt5zm'],
    [hex('00000000000000000000'), '1111111111'],
    [hex('0000287fb4cd'), '11233QC4'],
    [utf8('Hello World!'), '2NEpo7TZRRrLZSi2U'],
    [
      utf8('The quick brown fox jumps over the lazy dog.'),
      'USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z',
    ],
  ])('writes and reads %j', (bytes, text) => {
    expect(encodeBase58(bytes)).toBe(text);
    expect(decodeBase58(text)).toEqual(bytes);
  });

  test('reads what it wrote', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        const text = encodeBase58(bytes);
        expect(decodeBase58(text)).toEqual(bytes);
        expect(isBase58(text)).toBe(bytes.length > 0);
      }),
      { seed: 1 },
    );
  });

  test('writes what it read: every text of its alphabet is one', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{0,60}$/), (text) => {
        expect(encodeBase58(decodeBase58(text))).toBe(text);
      }),
      { seed: 2 },
    );
  });

  test('refuses every other text, without repeating it', () => {
    for (const text of ['0', 'O', 'I', 'l', ' ', 'ab+', '3\n', 'é', '💳']) {
      expect(isBase58(text)).toBe(false);
      expect(() => decodeBase58(text)).toThrow(TypeError);
    }
    expect(() => decodeBase58('SECRET0')).toThrow('is not base58 at character 7');
    expect(isBase58('')).toBe(false);
  });
});

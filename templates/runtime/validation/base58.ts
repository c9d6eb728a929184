// Base58 (the Bitcoin alphabet: no 0, O, I or l): encoding and decoding of bytes.

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/**
 * Whether a text is base58: at least one character, all of them in its alphabet.
 *
 * @example
 * isBase58('ct3yZe7d'); // true
 * isBase58('0OIl'); // false
 */
export function isBase58(text: string): boolean {
  return /^[1-9A-HJ-NP-Za-km-z]+$/.test(text);
}

/**
 * Encodes bytes as base58; each leading zero byte becomes a `1`. The time grows with the square of the length: it is meant for
 * keys and tokens.
 *
 * @example
 * encodeBase58(new TextEncoder().encode('Hello World!')); // '2NEpo7TZRRrLZSi2U'
 */
export function encodeBase58(bytes: Uint8Array): string {
  const digits = convertDigits([...bytes], 256, 58);
  return [...listLeadingZeros(bytes), ...digits].map((digit) => alphabet[digit]).join('');
}

/**
 * Decodes base58; throws a `TypeError` for a character outside its alphabet, without the character in the message.
 *
 * @example
 * new TextDecoder().decode(decodeBase58('2NEpo7TZRRrLZSi2U')); // 'Hello World!'
 */
export function decodeBase58(text: string): Uint8Array<ArrayBuffer> {
  const digits = [...text].map((character) => alphabet.indexOf(character));
  const wrong = digits.indexOf(-1);
  if (wrong >= 0) throw new TypeError(`is not base58 at character ${wrong + 1}`);
  return Uint8Array.from([...listLeadingZeros(digits), ...convertDigits(digits, 58, 256)]);
}

function listLeadingZeros(digits: ArrayLike<number>): number[] {
  const all = Array.from(digits);
  const first = all.findIndex((digit) => digit > 0);
  return all.slice(0, first < 0 ? all.length : first);
}

/** The digits of a number in another base, most significant first and without leading zeros. */
function convertDigits(digits: readonly number[], from: number, to: number): number[] {
  const result: number[] = [];
  for (const digit of digits) {
    let carry = digit;
    for (let place = result.length - 1; place >= 0; place--) {
      carry += (result[place] ?? 0) * from;
      result[place] = carry % to;
      carry = Math.floor(carry / to);
    }
    for (; carry > 0; carry = Math.floor(carry / to)) result.unshift(carry % to);
  }
  return result;
}

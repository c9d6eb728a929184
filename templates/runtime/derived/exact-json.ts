// JSON whose integers beyond 2^53 are `bigint`.

import { type Accept, answers } from '../call/answers.ts';
import { codec, type Codec } from '../call/bodies.ts';
import { writeJson } from '../call/value-text.ts';

/**
 * JSON whose integers beyond 2^53 are `bigint`; all others are numbers.
 *
 * @example
 * http.send({ id: 'addOrder', method: 'POST', path: '/orders', body: exactJson }, { body: { id: 9007199254740993n } });
 */
export const exactJson: Codec = /* @__PURE__ */ codec({
  type: 'application/json',
  encode: (value, type) => ({ body: writeJson(['body'], value, writeExact), type }),
});

/**
 * Reads such JSON in responses.
 *
 * @example
 * http.send({ id: 'getOrder', method: 'GET', path: '/orders/{id}', accept: asExactJson }, { id: 9007199254740993n });
 */
export const asExactJson: Accept = /* @__PURE__ */ answers({
  type: 'application/json',
  decode: (text) => readExact(text),
});

/**
 * Like `JSON.parse`.
 *
 * @example
 * readExact('[1, 9007199254740993]'); // [1, 9007199254740993n]
 */
export function readExact(text: string): unknown {
  const mark = /\d{16}/.test(text) ? findUnusedMark(text) : undefined;
  if (mark === undefined) return JSON.parse(text);
  const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|(?<![\w.+-])-?[1-9]\d{15,}(?![\d.eE])/g;
  const marked = text.replace(tokens, (token) => {
    return token.startsWith('"') || Number.isSafeInteger(Number(token))
      ? token
      : `"${mark.escaped}${token}"`;
  });
  return JSON.parse(marked, (_key, value: unknown) => {
    if (typeof value !== 'string' || !value.startsWith(mark.character)) return value;
    return BigInt(value.slice(1));
  });
}

/**
 * Like `JSON.stringify`.
 *
 * @example
 * writeExact({ id: 9007199254740993n }); // '{"id":9007199254740993}'
 */
export function writeExact(value: unknown): string {
  let hasBig = false;
  const plain = JSON.stringify(value, (_key, item: unknown) => {
    if (typeof item !== 'bigint') return item;
    hasBig = true;
    return Number(item);
  });
  const mark = hasBig ? findUnusedMark(plain) : undefined;
  if (mark === undefined) return plain;
  const marked = JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'bigint' ? `${mark.character}${item}` : item,
  );
  return marked.replace(new RegExp(`"\\${mark.escaped}(-?\\d+)"`, 'g'), '$1');
}

interface Mark {
  readonly character: string;
  readonly escaped: string;
}

/** A control character that cannot appear unescaped in a JSON string. */
function findUnusedMark(text: string): Mark | undefined {
  const code = [0, 1, 2, 3, 4, 5, 6, 7].find((one) => !text.includes(`\\u000${one}`));
  if (code === undefined) return undefined;
  return { character: String.fromCharCode(code), escaped: `\\u000${code}` };
}

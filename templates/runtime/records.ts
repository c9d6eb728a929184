// In: the items of a body that is a sequence of JSON. Out: its text, an item a line.

import { bytes, isBytes } from './body.ts';
import { type Codec, codec } from './choice.ts';

/**
 * A line of JSON for each item of an array; bytes and texts are lines already.
 *
 * @example
 * http.send({ id: 'addMany', method: 'POST', path: '/things', body: records }, { body: [{ a: 1 }, { a: 2 }] });
 * // {"a":1}
 * // {"a":2}
 */
export const records: Codec = /* @__PURE__ */ recordsOf(JSON.stringify);

/**
 * The same with JSON of another kind.
 *
 * @example
 * recordsOf(writeExact);
 */
export function recordsOf(write: (item: unknown) => string): Codec {
  return codec({
    type: 'application/jsonl',
    encode(value, type = 'application/jsonl') {
      if (isBytes(value)) return bytes.encode(value, type);
      if (typeof value === 'string') return { body: value, type };
      const items: readonly unknown[] = Array.isArray(value) ? value : [value];
      // In a sequence (RFC 7464) a sign of its own begins each text.
      const start = /json-seq/i.test(type) ? '\x1e' : '';
      return { body: items.map((item) => `${start}${write(item)}\n`).join(''), type };
    },
  });
}

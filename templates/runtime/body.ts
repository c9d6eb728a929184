// In: a value and the media types that an operation takes. Out: what `fetch` sends, and its content type.

import { type Codec, codec, type Form, valueOrText } from './choice.ts';
import { writeJson } from './json.ts';
import { entriesOf, writeText } from './params.ts';
import { type QueryParam, styledPairs } from './styles.ts';

export type { Codec } from './choice.ts';

/**
 * Bytes in the forms that bodies take.
 *
 * @example
 * const picture: Bytes = await openAsBlob('sea.png');
 */
export type Bytes = Uint8Array | ArrayBuffer | Blob | ReadableStream<Uint8Array>;

/**
 * What `fetch` takes as a body.
 *
 * @example
 * const payload: Payload = JSON.stringify({ a: 1 });
 */
export type Payload = string | Bytes | FormData | URLSearchParams;

/**
 * A body that is ready to be sent; without a type, `fetch` adds the one that fits.
 *
 * @example
 * const encoded: Encoded = { body: '{"a":1}', type: 'application/json' };
 */
export interface Encoded {
  readonly body: Payload;
  readonly type?: string | undefined;

  /** Redirects are refused. */
  readonly redirect?: 'error' | undefined;

  /** Bytes of a stream, where they are known. */
  readonly length?: number | undefined;
}

/**
 * JSON.
 *
 * @example
 * http.send({ id: 'addThing', method: 'POST', path: '/things', body: json }, { body: { name: 'a' } });
 */
export const json: Codec = /* @__PURE__ */ codec({
  type: 'application/json',
  encode: (value, type) => ({ body: writeJson(['body'], value), type }),
  decode: (text) => JSON.parse(text),
});

/**
 * Plain text.
 *
 * @example
 * http.send({ id: 'addNote', method: 'POST', path: '/notes', body: text }, { body: 'Remember.' });
 */
export const text: Codec = /* @__PURE__ */ codec({
  type: 'text/plain',
  encode: (value, type) => ({ body: writeText('body', value), type }),
  decode: (text) => text,
});

/**
 * Plain text that stands for a value: a number, or whatever else JSON writes. What is no JSON is the text itself.
 *
 * @example
 * http.call({ id: 'countThings', method: 'GET', path: '/count', accept: plain }); // 7, where `7` came
 */
export const plain: Codec = /* @__PURE__ */ codec({
  type: 'text/plain',
  encode: (value, type) => ({
    body: typeof value === 'string' ? writeText('body', value) : writeJson(['body'], value),
    type,
  }),
  decode: valueOrText,
});

/**
 * Raw bytes: `Uint8Array`, `ArrayBuffer`, `Blob` or a stream, sent as they are; a member `type` is their media type, a
 * member `size` the length of a stream.
 *
 * @example
 * http.send({ id: 'putPicture', method: 'PUT', path: '/picture', body: bytes }, { body: new Blob([data]) });
 */
export const bytes: Codec = /* @__PURE__ */ codec({
  type: '*/*',
  raw: true,
  takes: isBytes,
  encode: (value, type) =>
    // Declared as Bytes by the operation; a `Blob` has a type by itself.
    passing(
      value as Bytes,
      type ?? ((value as { type?: string }).type || 'application/octet-stream'),
    ),
});

const mostKept = 1_048_576;

/**
 * Bytes that pass through. Node's `fetch` keeps all that it has sent of a body for the redirect that may come, so large
 * bodies refuse one.
 *
 * @example
 * const { redirect } = passing(stream, 'image/png'); // 'error': a stream can be sent once
 */
export function passing(body: Bytes, type: string): Encoded {
  const isStream = body instanceof ReadableStream;
  const size = isStream ? Infinity : body instanceof Blob ? body.size : body.byteLength;
  const isLarge = size >= mostKept;
  // What the caller may have given to a stream.
  const length = isStream ? (body as { readonly size?: number }).size : undefined;
  return { body, type, length, redirect: isLarge && canRefuse() ? 'error' : undefined };
}

// Workers cannot say it.
function canRefuse(): boolean {
  try {
    return new Request('https://a.test', { redirect: 'error' }).redirect === 'error';
  } catch {
    return false;
  }
}

/**
 * URL-encoded pairs: arrays repeat their name, objects are JSON.
 *
 * @example
 * http.send({ id: 'logIn', method: 'POST', path: '/login', body: form }, { body: { name: 'a b', tags: [1, 2] } });
 * // name=a%20b&tags=1&tags=2
 */
export const form: Codec = /* @__PURE__ */ formOf({});

const asJson = { content: 'application/json' };

/**
 * URL-encoded pairs with the spec's `encoding` of single members.
 *
 * @example
 * formOf({ tags: { explode: false } });
 */
export function formOf(encoding: Readonly<Record<string, Omit<QueryParam, 'name'>>>): Codec {
  return codec({
    type: 'application/x-www-form-urlencoded',
    encode(value, type) {
      if (value instanceof URLSearchParams) return { body: String(value), type };
      // Declared as an object by the operation.
      const pairs = entriesOf(value as object).flatMap(([name, item]) => {
        const rule = Object.hasOwn(encoding, name) ? encoding[name] : undefined;
        // Members of its own would be taken for members beside it, unless the spec wants that.
        const isJson = !rule && typeof item === 'object' && !Array.isArray(item);
        return styledPairs(
          { ...(isJson && !(item instanceof Date) && asJson), ...rule, name },
          item,
        );
      });
      return { body: pairs.join('&'), type };
    },
  });
}

/**
 * A body of a form that no document shows: a JSON value, bytes, a form, or text under the caller's content type.
 *
 * @example
 * http.send({ id: 'send', method: 'POST', path: '/any', body: open }, { body: new Blob([data], { type: 'image/png' }) });
 */
export const open: Codec = /* @__PURE__ */ codec({
  type: '*/*',
  encode(value, type) {
    if (value instanceof FormData || value instanceof URLSearchParams) return { body: value, type };
    if (isBytes(value)) return bytes.encode(value, type);
    const raw = typeof value === 'string' && type !== undefined && !/[/+]json\b/.test(type);
    return raw ? text.encode(value, type) : json.encode(value, type ?? json.type);
  },
});

/**
 * Whether a value is one of the forms of {@link Bytes}.
 *
 * @example
 * isBytes(new Uint8Array(3)); // true
 */
export function isBytes(value: unknown): value is Bytes {
  return (
    value instanceof Uint8Array ||
    value instanceof ArrayBuffer ||
    value instanceof Blob ||
    value instanceof ReadableStream
  );
}

/**
 * The same form under another media type.
 *
 * @example
 * media('application/merge-patch+json', json);
 */
export function media(type: string, form: Form): Codec {
  return codec({ ...form, type });
}

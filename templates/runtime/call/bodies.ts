// Request bodies: media types, and the codecs that encode them.

import { chooseForm } from './body-choice.ts';
import type { Call, Prepared } from './call.ts';
import { type Issue, refuse } from './errors.ts';
import type { BodyWriter } from './operation.ts';
import { listStyledPairs, type QueryParam } from './parameters.ts';
import { type Bytes, type Encoded, type Guard, isBytes, passing } from './raw-bytes.ts';
import { follow } from './redirects.ts';
import { idempotencyKey, readsRedirects } from './request.ts';
import { readMember } from './url.ts';
import { headerText, listEntries, writeJson, writeText } from './value-text.ts';

export type { Bytes } from './raw-bytes.ts';

/**
 * One media type, and how a value is encoded in it.
 *
 * @example
 * const csv: Form = { type: 'text/csv', encode: (rows, type) => ({ body: csvOf(rows), type }) };
 */
export interface Form {
  /** The media type, or a range such as `image/*`. */
  readonly type: string;

  /** Whether a value belongs to this form; a form without this takes values that no other form accepts. */
  takes?(value: unknown): boolean;

  /** Encodes a value; `type` is the caller's content type, or the form's own if that is not a range. */
  encode(value: unknown, type: string | undefined): Encoded;
}

/**
 * One media type, or several from which one is chosen.
 *
 * @example
 * const csv: Codec = codec({ type: 'text/csv', encode: (rows, type) => ({ body: csvOf(rows), type }) });
 */
export interface Codec extends Form, BodyWriter {}

/**
 * A single media type.
 *
 * @example
 * codec({ type: 'text/csv', encode: (rows, type) => ({ body: csvOf(rows), type }) });
 */
export function codec(form: Form): Codec {
  return {
    ...form,
    place: (call, request) => place(call, request, (_, type) => check(form, type)),
  };
}

function check(form: Form, type: string | undefined): Form {
  return type && !covers(form.type, type) ? refuseType([form]) : form;
}

function refuseType(forms: readonly Form[]): never {
  return refuse('contentType', `must be ${forms.map(({ type }) => type).join(' or ')}`);
}

function refuseValue(forms: readonly Form[]): never {
  const types = forms.map(({ type }) => type).join(' or ');
  const advice = 'give what one of them has, or choose with the option `contentType`';
  return refuse('body', `does not fit ${types}: ${advice}`);
}

/**
 * Several media types: the caller's content type decides, or else the form that the value fits best, the first of equals. A
 * value that fits none is refused.
 *
 * @example
 * http.send({ id, method: 'POST', path: '/orders', body: oneOf(json, xml(orderXml)) }, { body });
 */
export function oneOf(first: Form, ...others: readonly Form[]): Codec {
  const forms = [first, ...others];
  const choose: Choose = (value, type) =>
    type
      ? (underType(forms, type) ?? refuseType(forms))
      : (inBody(() => chooseForm(forms, value)) ?? refuseValue(forms));
  return { ...first, place: (call, request) => place(call, request, choose) };
}

/** The form of a value; `type` is the caller's media type. */
type Choose = (value: unknown, type: string | undefined) => Form;

function place(call: Call, request: Prepared, choose: Choose): void {
  const value = readMember(call.params, 'body');
  idempotencyKey(call, request);
  if (value === undefined) return;
  const { method } = call.operation;
  if (/^(get|head)$/i.test(method)) refuse('body', `cannot go with ${method}`);
  const { contentType } = call.options;
  // The name of what fails, unless the error itself says it.
  call.at = 'body';
  const form = choose(value, contentType && readEssence(contentType));
  const own = form.type.includes('*') ? undefined : form.type;
  const { body, type, redirect, length, guard } = form.encode(value, contentType ?? own);
  delete call.at;
  const { init, fetch } = request;
  // `fetch` would send the body to another origin; where redirects cannot be read, this is the only way to prevent it.
  if (readsRedirects()) request.send = follow;
  // Type libraries differ in the types of a body; all have these.
  init.body = body as NonNullable<RequestInit['body']>;
  if (type) init.headers.set('content-type', headerText('contentType', type));
  if (redirect) init.redirect = redirect;
  request.fetch = (guard ?? dropLength)(fetch, call);
  // Node sends it; runtimes that do not allow this header send the bytes without it.
  if (length !== undefined && length >= 0) init.headers.set('content-length', String(length));
  if (!(body instanceof ReadableStream)) return;
  init.duplex = 'half';
  // A stream can be read only once.
  request.idempotent = false;
  delete request.unsent;
}

/** `fetch` knows the length of a text, also where the caller has set another one. */
const dropLength: Guard = (fetch) => (url, init) => {
  // What a call prepares.
  (init.headers as Headers).delete('content-length');
  return fetch(url, init);
};

/** Adds the place in the body to an error of a member. */
export function inBody<T>(encode: () => T): T {
  try {
    return encode();
  } catch (cause) {
    if (cause instanceof RangeError) refuse('body', 'is nested too deeply, or contains itself');
    // Errors of `refuse` have issues; anything else may be thrown too.
    const { issue } = Object(cause) as { readonly issue?: Issue };
    if (!issue || issue.path[0] === 'body') throw cause;
    const path = ['body', ...issue.path];
    const error = new TypeError(`${path.join('.')} ${issue.message}`, { cause });
    throw Object.assign(error, { issue: { ...issue, path } });
  }
}

/** The form of a media type. XML has two names with the same meaning (RFC 7303). */
export function underType<F extends Pick<Form, 'type'>>(
  forms: readonly F[],
  type: string,
): F | undefined {
  const names = ['application/xml', 'text/xml'];
  return [type, ...(names.includes(type) ? names : [])]
    .map((name) => forms.find((one) => covers(one.type, name)))
    .find(Boolean);
}

/**
 * The media type without its parameters.
 *
 * @example
 * readEssence('Text/HTML; charset=utf-8'); // 'text/html'
 */
export function readEssence(type: string): string {
  return (type.split(';', 1)[0] ?? '').trim().toLowerCase();
}

/** Whether a media type is equal to the other, or in its range. */
export function covers(range: string, type: string): boolean {
  const [start = '', rest] = range.toLowerCase().split('*', 2);
  return rest === undefined ? start === type : type.startsWith(start);
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
});

/**
 * Plain text that contains a JSON value, such as a number.
 *
 * @example
 * http.call({ id: 'setCount', method: 'PUT', path: '/count', body: plain }, { body: 7 }); // 7
 */
export const plain: Codec = /* @__PURE__ */ codec({
  type: 'text/plain',
  encode: (value, type) => ({
    body: typeof value === 'string' ? writeText('body', value) : writeJson(['body'], value),
    type,
  }),
});

/**
 * Raw bytes: `Uint8Array`, `ArrayBuffer`, `Blob` or a stream, sent unchanged. A member `type` is their media type, a
 * member `size` is the length of a stream.
 *
 * @example
 * http.send({ id: 'putPicture', method: 'PUT', path: '/picture', body: bytes }, { body: new Blob([data]) });
 */
export const bytes: Codec = /* @__PURE__ */ codec({
  type: '*/*',
  takes: isBytes,
  encode(value, type) {
    // The operation declares it as `Bytes`, and maybe as a text; a `Blob` has its own type.
    const own = (value as { type?: string }).type || 'application/octet-stream';
    return passing(value as Bytes, type ?? own);
  },
});

/**
 * URL-encoded pairs: arrays repeat the name, objects are written as JSON.
 *
 * @example
 * http.send({ id: 'logIn', method: 'POST', path: '/login', body: form }, { body: { name: 'a b', tags: [1, 2] } });
 * // name=a%20b&tags=1&tags=2
 */
export const form: Codec = /* @__PURE__ */ formOf({});

const asJson = { content: 'application/json' };

/**
 * URL-encoded pairs with the `encoding` that the spec gives for single members.
 *
 * @example
 * formOf({ tags: { explode: false } });
 */
export function formOf(encoding: Readonly<Record<string, Omit<QueryParam, 'name'>>>): Codec {
  return codec({
    type: 'application/x-www-form-urlencoded',
    encode(value, type) {
      if (value instanceof URLSearchParams || typeof value === 'string') {
        return { body: String(value), type };
      }
      const members = listMembers(value);
      const pairs = inBody(() =>
        members.flatMap(([name, item]) => {
          const rule = Object.hasOwn(encoding, name) ? encoding[name] : undefined;
          // Its members could be confused with members of the body, unless the spec asks for this style.
          const isJson = !rule && typeof item === 'object' && !Array.isArray(item);
          const own = isJson && !(item instanceof Date) && asJson;
          return listStyledPairs({ ...own, ...rule, name }, item);
        }),
      );
      return { body: pairs.join('&'), type };
    },
  });
}

/** The members of a form; a value that has none is refused. */
export function listMembers(value: unknown): [string, unknown][] {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject
    ? listEntries(value, 'body')
    : refuse('body', 'must be an object, since a form is made of members');
}

/**
 * A body without a documented format: a JSON value, bytes, a form, or text with the caller's content type.
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
 * Gives a form another media type.
 *
 * @example
 * media('application/merge-patch+json', json);
 */
export function media(type: string, form: Form): Codec {
  return codec({ ...form, type });
}

/**
 * One line of JSON for each item of an array; bytes and texts are sent as they are.
 *
 * @example
 * http.send({ id: 'addMany', method: 'POST', path: '/things', body: records }, { body: [{ a: 1 }, { a: 2 }] });
 * // {"a":1}
 * // {"a":2}
 */
export const records: Codec = /* @__PURE__ */ recordsOf(JSON.stringify);

/**
 * Like `records`, with another JSON writer.
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
      // In a JSON text sequence (RFC 7464), a separator begins each text.
      const start = /json-seq/i.test(type) ? '\x1e' : '';
      const lines = items.map((item, index) => writeJson(['body', index], item, write));
      return { body: lines.map((line) => `${start}${line}\n`).join(''), type };
    },
  });
}

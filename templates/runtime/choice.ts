// In: the media types of an operation. Out: the one to send, the ones to ask for, and the reading of the one that came.

import { bytesOf, decoderFor } from './answer-bytes.ts';
import { textOf } from './answer-text.ts';
import type { Decoded } from './answer.ts';
import type { Encoded } from './body.ts';
import type { Call } from './call.ts';
import { type Issue, refuse } from './errors.ts';
import { fitting } from './misfit.ts';
import { once, readsRedirects } from './once.ts';
import { headerText, memberOf } from './params.ts';
import { follow } from './redirect.ts';
import type { Part, Prepared } from './request.ts';

/**
 * One media type, written and read.
 *
 * @example
 * const csv: Form = { type: 'text/csv', encode: (rows, type) => ({ body: csvOf(rows), type }), decode: rowsOf };
 */
export interface Form {
  /** The media type, or a range such as `image/*`. */
  readonly type: string;

  /** Answers are read as bytes, whatever they say they are. */
  readonly raw?: boolean;

  /** Whether a value is one of its own; a form without this takes what no other claims. */
  takes?(value: unknown): boolean;

  /** Writes a value; `type` is the caller's choice, else the form's own unless that is a range. */
  encode(value: unknown, type: string | undefined): Encoded;

  /** Reads an answer of a status, at once or later; a form without this and without `raw` leaves it to the content type. */
  decode?(text: string, status?: number): unknown;
}

/**
 * One media type, or several of which one is chosen.
 *
 * @example
 * const csv: Codec = codec({ type: 'text/csv', encode: (rows, type) => ({ body: csvOf(rows), type }), decode: rowsOf });
 */
export interface Codec extends Form {
  /** The text of an `accept` header. */
  readonly accept: string;

  /** Writes the body of a call. */
  readonly place: Part;

  /** Reads the body of an answer. */
  read(call: Call, response: Response): Promise<Decoded>;
}

/**
 * Several media types: a body is written as the caller's content type, else as the first that takes it; an answer is read as what it is.
 *
 * @example
 * http.send({ id, method: 'POST', path: '/orders', body: oneOf(json, xml(orderXml)) }, { body });
 */
export function oneOf(first: Form, ...others: readonly Form[]): Codec {
  const forms = [first, ...others];
  return {
    ...first,
    // The first is liked best.
    accept: forms
      .map(({ type }, index) => (index ? `${type};q=0.${Math.max(10 - index, 1)}` : type))
      .join(', '),
    place: (call, request) => place(forms, call, request),
    read: (call, response) => read(forms, call, response),
  };
}

/**
 * A single media type.
 *
 * @example
 * codec({ type: 'text/csv', encode: (rows, type) => ({ body: csvOf(rows), type }), decode: rowsOf });
 */
export function codec(form: Form): Codec {
  return oneOf(form);
}

function place(forms: readonly Form[], call: Call, request: Prepared): void {
  const value = memberOf(call.params, 'body');
  once(call, request);
  if (value === undefined) return;
  const { method } = call.operation;
  if (/^(get|head)$/i.test(method)) refuse('body', `cannot go with ${method}`);
  const { body, type, redirect, length } = encoded(forms, value, call.options.contentType);
  const { init } = request;
  // `fetch` would hand the body on to another origin; where redirects cannot be read, there is no other way.
  if (readsRedirects()) request.send = follow;
  // Type libraries differ in what a body may be; all know these forms.
  init.body = body as NonNullable<RequestInit['body']>;
  if (type) init.headers.set('content-type', headerText('contentType', type));
  if (redirect) init.redirect = redirect;
  request.fetch = fitting(call, request.fetch);
  // Node sends it; where a runtime does not let programs say it, the bytes travel without.
  if (length !== undefined && length >= 0) init.headers.set('content-length', String(length));
  if (!(body instanceof ReadableStream)) return;
  init.duplex = 'half';
  // It can be read only once.
  request.safe = false;
  delete request.unsent;
}

function encoded(forms: readonly Form[], value: unknown, contentType: string | undefined): Encoded {
  const type = contentType && essenceOf(contentType);
  const form = type ? formUnder(forms, type) : formFor(forms, value);
  if (!form) return refuse('contentType', `must be ${typesOf(forms)}`);
  try {
    return form.encode(value, contentType ?? (form.type.includes('*') ? undefined : form.type));
  } catch (cause) {
    throw inBody(cause);
  }
}

/** What a form refuses, with the place of it in the body. */
function inBody(cause: unknown): TypeError {
  // What `refuse` throws has an issue; a codec of the caller's may throw anything.
  const { issue } = Object(cause) as { readonly issue?: Issue };
  if (issue?.path[0] === 'body') return cause as TypeError;
  const { path, message } = issue ?? { path: [], message: 'cannot be written' };
  const isDeep = cause instanceof RangeError;
  const told = isDeep ? 'is nested too deeply, or contains itself' : message;
  const place = ['body', ...path];
  const error = new TypeError(`${place.join('.')} ${told}`, { cause });
  return Object.assign(error, { issue: { path: place, message: told } });
}

// Bytes are sent as bytes, and an object is not, in whichever order the document has them.
function formFor(forms: readonly Form[], value: unknown): Form | undefined {
  const claiming = forms.filter(({ takes }) => takes?.(value));
  // A `Blob` says itself what it is.
  const own = claiming[1] && essenceOf(String((value as { readonly type?: unknown }).type));
  const fitting = own === undefined ? undefined : claiming.find(({ type }) => covers(type, own));
  return fitting ?? claiming[0] ?? forms.find(({ takes }) => !takes) ?? forms[0];
}

async function read(forms: readonly Form[], call: Call, response: Response): Promise<Decoded> {
  const { ok, status, headers } = response;
  const { empty, method } = call.operation;
  const type = headers.get('content-type') ?? '';
  const reader = readerOf(forms, type, ok, call.options.accept);
  // A form that neither decodes nor is raw promises nothing.
  const isPromised = forms.some(({ decode, raw }) => decode || raw);
  const isDue = ok && isPromised && !empty && method !== 'HEAD' && !/^20[45]$/.test(String(status));
  if (reader === 'bytes') {
    const content = await bytesOf(call, response);
    return [content.length || isDue ? content : undefined, ''];
  }
  const decoder = decoderFor(type);
  const text = await textOf(call, response, decoder);
  if (!text && !isDue) return [undefined, text];
  if (!reader) return [text, text, true];
  if (!decoder) return [text, text, new RangeError('unknown charset')];
  try {
    return [await reader(text, status), text];
  } catch (cause) {
    return [text, text, cause];
  }
}

type Reader = 'bytes' | ((text: string, status: number) => unknown);

/** The form of a media type. XML has two names, of one meaning (RFC 7303). */
function formUnder(forms: readonly Form[], type: string): Form | undefined {
  const names = ['application/xml', 'text/xml'];
  return [type, ...(names.includes(type) ? names : [])]
    .map((name) => forms.find((one) => covers(one.type, name)))
    .find(Boolean);
}

/** How an answer is read; `undefined` where it is none of the forms, and no failure. */
function readerOf(
  forms: readonly Form[],
  contentType: string,
  ok: boolean,
  wanted: string | undefined,
): Reader | undefined {
  const type = essenceOf(contentType);
  // Where the service does not say what it sends, it is what the spec says.
  const form = type ? formUnder(forms, type) : forms[0];
  if (form) return form.decode ?? (form.raw ? 'bytes' : contentReader(contentType, ok));
  // What the caller asks for by name is no surprise.
  if (ok && namesType(wanted, type)) return contentReader(contentType, ok);
  return usualReader(forms, type, ok);
}

/**
 * How content is read of which the spec says nothing: by its own type. What does not say what it is is bytes (RFC 9110 8.3),
 * and what no JSON can be read from is its text: nobody was promised anything.
 */
function contentReader(contentType: string, ok: boolean): Reader {
  const type = essenceOf(contentType);
  if (/[/+]json$/.test(type) || (!ok && !type)) return valueOrText;
  const isText = /^text\/|[/+]xml$|urlencoded$/.test(type);
  return isText && decoderFor(contentType) ? String : 'bytes';
}

function namesType(accept: string | undefined, type: string): boolean {
  const types = accept?.split(',').map(essenceOf) ?? [];
  return types.some((one) => !one.startsWith('*') && covers(one, type));
}

function usualReader(
  forms: readonly Form[],
  type: string,
  ok: boolean,
): ((text: string) => unknown) | undefined {
  const isJson = /[/+]json\b/;
  if (ok) return forms.some((form) => isJson.test(form.type)) ? parsed : undefined;
  return isJson.test(type) ? parsed : String;
}

/**
 * What JSON says; what is no JSON is the text itself.
 *
 * @example
 * valueOrText('{"a":1}'); // { a: 1 }
 */
export function valueOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function parsed(text: string): unknown {
  return JSON.parse(text);
}

function typesOf(forms: readonly Form[]): string {
  return forms.map(({ type }) => type).join(' or ');
}

/**
 * The media type without its parameters.
 *
 * @example
 * essenceOf('Text/HTML; charset=utf-8'); // 'text/html'
 */
export function essenceOf(type: string): string {
  return (type.split(';', 1)[0] ?? '').trim().toLowerCase();
}

/** Whether a media type is the one, or in the range. */
function covers(range: string, type: string): boolean {
  const [start = '', rest] = range.toLowerCase().split('*', 2);
  return rest === undefined ? start === type : type.startsWith(start);
}

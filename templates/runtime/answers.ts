// Answers of other forms than JSON alone: media types, and how each is read.

import { covers, essenceOf, underType } from './bodies.ts';
import type { Call } from './call.ts';
import { ProtocolError } from './errors.ts';
import { bytesOf, type Decoded, decoderFor, textOf } from './results.ts';

/**
 * One media type of answers.
 *
 * @example
 * const csv: AnswerForm = { type: 'text/csv', decode: (text) => rowsOf(text) };
 */
export interface AnswerForm {
  /** The media type, or a range such as `image/*`. */
  readonly type: string;

  /** Read as bytes, whatever they say they are. */
  readonly raw?: boolean;

  /** Reads an answer of a status, at once or later; a form without this and without `raw` leaves it to the content type. */
  decode?(text: string, status?: number): unknown;
}

/**
 * One media type of answers, or several.
 *
 * @example
 * const csv: Accept = answers({ type: 'text/csv', decode: (text) => rowsOf(text) });
 */
export interface Accept extends AnswerForm {
  /** The text of an `accept` header. */
  readonly accept: string;

  /** Reads the body of an answer. */
  read(call: Call, response: Response): Promise<Decoded>;
}

/**
 * The forms that an answer may have, the one that is liked best first; it is read as what it is.
 *
 * @example
 * http.send({ id: 'getOrder', method: 'GET', path: '/order', accept: answers(asJson, asXml(orderXml)) });
 */
export function answers(first: AnswerForm, ...others: readonly AnswerForm[]): Accept {
  const forms = [first, ...others];
  return {
    ...first,
    accept: forms
      .map(({ type }, index) => (index ? `${type};q=0.${Math.max(10 - index, 1)}` : type))
      .join(', '),
    read: (call, response) => read(forms, call, response),
  };
}

type Forms = readonly AnswerForm[];

async function read(forms: Forms, call: Call, response: Response): Promise<Decoded> {
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

/** How an answer is read; `undefined` where it is none of the forms, and no failure. */
function readerOf(
  forms: Forms,
  contentType: string,
  ok: boolean,
  wanted: string | undefined,
): Reader | undefined {
  const type = essenceOf(contentType);
  // Where the service does not say what it sends, it is what the spec says.
  const form = type ? underType(forms, type) : forms[0];
  if (form) return form.decode ?? (form.raw ? 'bytes' : contentReader(contentType, ok));
  // What the caller asks for by name is no surprise.
  const asked = wanted?.split(',').map(essenceOf) ?? [];
  const isAsked = asked.some((one) => !one.startsWith('*') && covers(one, type));
  if (ok && isAsked) return contentReader(contentType, ok);
  const described = ok ? forms.map((one) => one.type) : [type];
  if (described.some((one) => /[/+]json\b/.test(one))) return (text) => JSON.parse(text);
  return ok ? undefined : String;
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

/** What JSON says; what is no JSON is the text itself. */
function valueOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * JSON.
 *
 * @example
 * http.send({ id: 'getRows', method: 'GET', path: '/rows', accept: answers(asJson, asMedia('text/csv', asText)) });
 */
export const asJson: Accept = /* @__PURE__ */ answers({
  type: 'application/json',
  decode: (text) => JSON.parse(text),
});

/**
 * Plain text.
 *
 * @example
 * http.send({ id: 'getNote', method: 'GET', path: '/note', accept: asText });
 */
export const asText: Accept = /* @__PURE__ */ answers({
  type: 'text/plain',
  decode: (text) => text,
});

/**
 * Plain text that stands for a value: a number, or whatever else JSON writes. What is no JSON is the text itself.
 *
 * @example
 * http.send({ id: 'countThings', method: 'GET', path: '/count', accept: asPlain }); // 7, where `7` came
 */
export const asPlain: Accept = /* @__PURE__ */ answers({
  type: 'text/plain',
  decode: valueOrText,
});

/**
 * Bytes.
 *
 * @example
 * http.send({ id: 'getPicture', method: 'GET', path: '/picture', accept: asMedia('image/*', asBytes) });
 */
export const asBytes: Accept = /* @__PURE__ */ answers({ type: '*/*', raw: true });

/**
 * Content of which no document says more: read by its own type.
 *
 * @example
 * http.send({ id: 'getFile', method: 'GET', path: '/file', accept: asContent });
 */
export const asContent: Accept = /* @__PURE__ */ answers({ type: '*/*' });

/**
 * The same form under another media type.
 *
 * @example
 * asMedia('text/csv', asText);
 */
export function asMedia(type: string, form: AnswerForm): Accept {
  return answers({ ...form, type });
}

/**
 * For operations that answer without a body: whatever comes is JSON where it says so, else text; where it is larger than the
 * client's limit, it is passed over.
 *
 * @example
 * http.send({ id: 'remove', method: 'DELETE', path: '/things/{id}', retry: true, accept: nothing }, params, options);
 */
export const nothing = {
  accept: '*/*',

  async read(call: Call, response: Response): Promise<Decoded> {
    const type = response.headers.get('content-type') ?? '';
    const text = await textOf(call, response, decoderFor(type)).catch(withoutLimit);
    try {
      return [text && /[/+]json\b/.test(type) ? JSON.parse(text) : text || undefined, text];
    } catch {
      return [text, text];
    }
  },
};

/** Nobody waits for what is too large. */
function withoutLimit(error: unknown): string {
  if (error instanceof ProtocolError) return '';
  throw error;
}

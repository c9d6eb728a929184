// In: an answer. Out: its data, decoded and judged, or the error that it stands for.

import { codecsOf } from './request.ts';
import { breach, type Call, excerptOf, factsOf, interruption, redactionOf } from './call.ts';
import { HttpError } from './errors.ts';
import { ended } from './hooks.ts';
import type { ErrorRegistry } from './operation.ts';
import { pick } from './params.ts';
import type { Answer } from './transmit.ts';
import { judgeAnswer } from './validate.ts';

/** Reads the body of an answer; a status that is no success becomes an `HttpError`. */
export async function read({ call, response, limit }: Answer): Promise<unknown> {
  limit.resume();
  try {
    const data = await decode(call, response);
    judgeAnswer(call, response, data);
    if (!response.ok) throw httpError(call, response, data);
    ended(call);
    return data;
  } catch (cause) {
    const error = interruption(call, cause, limit.expired, 'the answer broke off');
    ended(call, error);
    throw error;
  } finally {
    limit.stop();
  }
}

const isJson = (type: string): boolean => /[/+]json\b/.test(type);

async function decode(call: Call, response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  const { accept, empty, method } = call.operation;
  const codecs = codecsOf(accept);
  // Without another word in the spec, success is JSON, whatever the service calls it.
  const isPromised = response.ok && (!accept || codecs.length > 0);
  const usual = isPromised
    ? (!accept || codecs.some((codec) => isJson(codec.type))) && JSON.parse
    : isJson(type)
      ? JSON.parse
      : String;
  const reader = codecs[0]?.choice.reader(codecs, type) ?? usual;
  // A codec that neither decodes nor is raw promises nothing.
  const isDue =
    isPromised &&
    !empty &&
    method !== 'HEAD' &&
    !/^20[45]$/.test(String(response.status)) &&
    (!accept || codecs.some((codec) => codec.decode || codec.raw));
  if (reader === 'bytes') {
    const buffer = await response.arrayBuffer();
    return buffer.byteLength || isDue ? new Uint8Array(buffer) : undefined;
  }
  const text = await response.text();
  if (!text && !isDue) return undefined;
  let cause: unknown;
  try {
    if (reader) return reader(text);
  } catch (caught) {
    cause = caught;
  }
  if (!isPromised) return text;
  const wanted = codecs.map((codec) => codec.type).join(' or ') || 'application/json';
  const came = text ? type || 'no content type' : 'an empty body';
  throw breach(call, `expected ${wanted}, got ${came}`, response, text, cause);
}

/** The error that a body stands for. */
export function httpError(call: Call, { status, headers }: Response, body: unknown): HttpError {
  const { errors } = call.client.api;
  const code = errors && codeOf(errors, body);
  const known = code === undefined ? undefined : errors?.codes[code];
  const { meaning, retryable } = known ?? errors?.statuses?.[status] ?? {};
  const redact = redactionOf(call);
  const shown = body instanceof Uint8Array ? undefined : redact.data(body);
  const told = [
    [status, code].filter(Boolean).join(' '),
    meaning,
    shown && excerptOf(typeof shown === 'string' ? shown : JSON.stringify(shown)),
  ];
  return new HttpError(
    told.filter(Boolean).join(': '),
    { ...factsOf(call), status, code, meaning, retryable },
    { body, headers },
  );
}

function codeOf({ codes, at }: ErrorRegistry, body: unknown): string | undefined {
  const value =
    at === 'not-shown'
      ? Object.values(Object(body)).find((item) => Object.hasOwn(codes, String(item)))
      : at.reduce(pick, body);
  return value === undefined || value === null ? undefined : String(value);
}

// In: an answer. Out: its data, decoded and judged, or the error that it stands for.

import { covers, essenceOf } from './body.ts';
import { breach, type Call, factsOf, interruption, redactionOf, warn } from './call.ts';
import { HttpError, ValidationError } from './errors.ts';
import type { CodeFacts, ErrorRegistry } from './operation.ts';
import { pick, textOf } from './params.ts';
import { excerptOf } from './redact.ts';
import type { Answer } from './transmit.ts';
import { judge, responseSchema, validationOf } from './validate.ts';

/** Reads the body of an answer; a status that is no success becomes an `HttpError`. */
export async function read(call: Call, { response, limit }: Answer): Promise<unknown> {
  limit.resume();
  try {
    const data = await decode(call, response);
    judgeAnswer(call, response, data);
    if (response.ok) return data;
    throw httpError(call, response, data);
  } catch (cause) {
    throw interruption(call, cause, limit.expired, 'the answer broke off');
  } finally {
    limit.stop();
  }
}

async function decode(call: Call, response: Response): Promise<unknown> {
  const type = essenceOf(response.headers.get('content-type') ?? '');
  const { accept } = call.operation;
  const known = accept && [accept].flat();
  const codec = known?.find((one) => covers(one.type, type));
  // Without another word in the spec, success is JSON, whatever the service calls it.
  const promised = response.ok && !codec && known?.length !== 0;
  const json = promised || /^$|[/+]json$/.test(type);
  const plain = json || /^text\/|[/+]xml$|urlencoded$/.test(type);
  if (codec?.raw || !(codec?.decode || plain)) {
    const buffer = await response.arrayBuffer();
    return buffer.byteLength ? new Uint8Array(buffer) : undefined;
  }
  const text = await response.text();
  if (!text) return undefined;
  const parse = codec?.decode ?? (json ? JSON.parse : String);
  try {
    return parse(text);
  } catch (cause) {
    if (!response.ok || !type) return text;
    const wanted = known?.map((one) => one.type).join(' or ') || 'JSON';
    throw breach(call, `expected ${wanted}, got this ${type}`, response, text, cause);
  }
}

function judgeAnswer(call: Call, response: Response, data: unknown): void {
  const given = call.options.validate ?? call.client.options.validate;
  if (!given) return;
  const validation = validationOf(given);
  const schemas = validation.response !== 'off' && validation.schemas(call.operation.id);
  const issues = schemas ? judge(responseSchema(schemas, response.status, data), data) : [];
  if (issues.length === 0) return;
  const error = new ValidationError({ ...factsOf(call), direction: 'response', issues });
  // The error of the service says more than that its body has another form.
  if (validation.response === 'strict' && response.ok) throw error;
  warn(call, error);
}

function httpError(call: Call, { status, headers }: Response, body: unknown): HttpError {
  const { errors } = call.client.api;
  const code = errors && codeOf(errors, body);
  const known: CodeFacts | undefined = code ? errors?.codes[code] : errors?.statuses?.[status];
  const redact = redactionOf(call);
  const shown = body instanceof Uint8Array ? undefined : redact.data(body);
  const words = [[status, code].filter(Boolean).join(' '), known?.meaning];
  if (shown !== undefined) words.push(excerptOf(textOf(shown)));
  return new HttpError(redact.text(words.filter(Boolean).join(': ')), {
    ...factsOf(call),
    ...known,
    status,
    code,
    body,
    headers,
  });
}

function codeOf({ codes, at }: ErrorRegistry, body: unknown): string | undefined {
  const isCode = (value: unknown): boolean => Object.hasOwn(codes, String(value));
  if (at === 'not-shown') {
    const found = typeof body === 'object' && Object.values(body ?? {}).find(isCode);
    return found === undefined || found === false ? undefined : String(found);
  }
  const value = at.reduce(pick, body);
  return value === undefined || value === null ? undefined : String(value);
}

/** The shapes of values of extensions, as `specs/extensions.md` shows them. */

import * as z from 'zod';
import { limiting } from '../../load/structure/vocabulary.ts';

export const text = z.string().min(1);
export const texts = z.array(text).min(1);
export const flag = z.boolean();
export const integer = z.number().int();
export const count = integer.nonnegative();
export const name = text.regex(
  /^[A-Za-z_$][A-Za-z0-9_$.]*$/,
  'must be an identifier (dots separate groups)',
);
const noun = text.regex(/^[A-Z][A-Za-z0-9]*$/, 'must be a noun in PascalCase');
const statusText = /^[1-5](?:\d\d|XX)$/;
const status = z
  .union([text, integer])
  .refine((value) => statusText.test(String(value)), 'must be an HTTP status like 404');
export const schema = z.union([z.boolean(), z.record(z.string(), z.unknown())]);

/** A map of these members, without others; one whose name ends in `?` may be missing. */
export function hold(members: Readonly<Record<string, z.ZodType>>) {
  const shapes = Object.entries(members).map(([key, shape]): [string, z.ZodType] =>
    key.endsWith('?') ? [key.slice(0, -1), shape.exactOptional()] : [key, shape],
  );
  const known = shapes.flatMap(([key]) => (key.startsWith('x-sw-') ? [] : [`\`${key}\``]));
  // What is said of a member that is none of these.
  const error = ({ code }: { readonly code: string }): string | undefined =>
    code === 'unrecognized_keys' ? `Known here: ${known.join(', ')}.` : undefined;
  return z.strictObject(Object.fromEntries(shapes), { error });
}

/** Allows also the notes that every larger extension may have. */
export function holdNoted(members: Readonly<Record<string, z.ZodType>>) {
  return hold({ ...members, 'x-sw-not-shown?': texts, 'x-sw-source?': text });
}

export function mapNames<Value extends z.ZodType>(value: Value) {
  return z.record(z.string(), value);
}

export const enumFacts = holdNoted({
  'number?': integer,
  'label?': text,
  'meaning?': text,
  'since?': text,
  'deprecated?': z.union([flag, text]),
  'unknown?': flag,
  'data?': mapNames(z.json()),
});

const amount = z.number();
export const limit = holdNoted({
  'value?': amount,
  'minimum?': amount,
  'maximum?': amount,
  'unit?': text,
  'approximate?': flag,
  'per?': hold({ value: amount, unit: text }),
  'appliesTo?': texts,
  'description?': text,
});

/** On a schema. */
export const statedLimits = hold(
  Object.fromEntries(limiting.map((keyword) => [`${keyword}?`, amount])),
);

const failure = { meaning: text, 'status?': status, 'operations?': texts, 'retryable?': flag };

export const errorRegistry = holdNoted({
  'code?': z.union([z.literal('not-shown'), text, texts]),
  'statuses?': z.record(
    z.string().regex(statusText),
    holdNoted({ ...failure, 'status?': z.never() }),
  ),
  'codes?': mapNames(holdNoted({ ...failure, 'outcome?': z.enum(['error', 'success']) })),
  'cases?': z.array(holdNoted(failure)),
});

const stateRow = holdNoted({
  from: z.union([text, texts, hold({ anyExcept: texts })]),
  trigger: z.union([text, texts]),
  to: z.union([text, texts, hold({ payload: text, 'values?': texts })]),
  'condition?': text,
  'effects?': texts,
  'error?': text,
});

export const stateTable = holdNoted({
  states: mapNames(holdNoted({ 'meaning?': text, 'label?': flag })),
  triggers: mapNames(holdNoted({ 'meaning?': text, 'operation?': text })),
  rows: z.array(stateRow),
  'schema?': text,
  'description?': text,
});

const part = z.union([
  hold({ input: text, 'as?': z.literal('utf8') }),
  hold({ nonce: z.enum(['bytes', 'hex', 'HEX']) }),
  hold({ time: z.enum(['text', 'hex']) }),
  hold({ text: z.string() }),
  hold({ digest: z.enum(['bytes', 'hex', 'HEX']) }),
]);

export const signedKey = holdNoted({
  inputs: mapNames(hold({ 'description?': text, 'secret?': flag })),
  hmac: hold({ hash: z.enum(['SHA-1', 'SHA-256', 'SHA-384', 'SHA-512']), key: text }),
  message: z.array(part).min(1),
  packet: z.array(part).min(1),
  encoding: z.enum(['base64', 'base64url', 'hex', 'HEX']),
  'nonce?': z.array(integer.min(1).max(1024)).min(1),
  'time?': text.regex(
    /^(?:yyyy|MM|dd|HH|mm|ss|[^A-Za-z])+$/,
    'must be made of yyyy, MM, dd, HH, mm and ss',
  ),
});

/** A path in an answer, or a header of it. */
const answerPlace = z.union([text, hold({ header: text })]);

const flags = { 'more?': answerPlace, 'last?': answerPlace };
const counted = {
  ...flags,
  'items?': text,
  'limit?': text,
  'next?': answerPlace,
  'total?': answerPlace,
};

/** Without `items` the answer itself is the list. */
const pageKinds = z.discriminatedUnion('kind', [
  holdNoted({
    kind: z.literal('token'),
    request: text,
    response: answerPlace,
    'items?': text,
    ...flags,
  }),
  holdNoted({ kind: z.literal('offset'), offset: text, 'first?': count, ...counted }),
  holdNoted({
    kind: z.literal('page'),
    page: text,
    'first?': count,
    'current?': text,
    'pageCount?': answerPlace,
    ...counted,
  }),
  holdNoted({
    kind: z.literal('cursorId'),
    request: text,
    'id?': text,
    'items?': text,
    'limit?': text,
    ...flags,
  }),
  holdNoted({ kind: z.literal('url'), response: answerPlace, 'items?': text, ...flags }),
  holdNoted({ kind: z.literal('link'), 'items?': text }),
]);

export const pages = z.union([z.literal(false), pageKinds]);

const maskPath = text.regex(
  /^(?:[^[\]{}]|\[\{key\}\])+$/,
  'must be names joined by dots, with `[{key}]` for a key',
);

export const updateMask = holdNoted({
  parameter: text,
  paths: z.array(holdNoted({ path: maskPath, effect: text, 'whole?': texts })).min(1),
  'spelling?': z.enum(['snake_case']),
  'keys?': mapNames(hold({ 'existing?': text, 'new?': text, 'idMember?': text })),
});

const chunk = holdNoted({
  offset: text,
  'command?': text,
  'values?': hold({ more: text, last: text, 'query?': text }),
  'ask?': text,
  'granularity?': z.union([text, integer.positive()]),
});

export const upload = holdNoted({
  name: noun,
  finish: text,
  url: text,
  'size?': text,
  'contentType?': text,
  'wait?': text,
  'result?': text,
  'chunk?': chunk,
  'confirmed?': text,
});

export const poll = holdNoted({
  name: noun,
  state: text,
  until: texts,
  'interval?': z.number().positive(),
  'while?': texts,
});

export const listed = z.union([
  holdNoted({ keys: text, in: text, message: text }),
  holdNoted({ values: text, in: text, message: text }),
]);

/** What a document says of an operation as a tool of models. */
export const tool = z.union([
  z.literal(false),
  holdNoted({
    'name?': text.regex(
      /^[A-Za-z0-9_-]{1,48}$/,
      'must have at most 48 letters, digits, `_` and `-`',
    ),
    'title?': text,
    'description?': text,
    'readOnly?': flag,
    'destructive?': flag,
  }),
]);

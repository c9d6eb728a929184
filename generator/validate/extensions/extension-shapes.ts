/** The shapes of values of extensions, as `specs/extensions.md` shows them. */

import * as z from 'zod';

export const text = z.string().min(1);
export const texts = z.array(text).min(1);
export const flag = z.boolean();
export const count = z.number().int().nonnegative();
export const name = text.regex(
  /^[A-Za-z_$][A-Za-z0-9_$.]*$/,
  'must be an identifier (dots separate groups)',
);
const noun = text.regex(/^[A-Z][A-Za-z0-9]*$/, 'must be a noun in PascalCase');
const status = z
  .union([text, z.number().int()])
  .refine((value) => /^[1-5](?:\d\d|XX)$/.test(String(value)), 'must be an HTTP status like 404');
export const schema = z.union([z.boolean(), z.record(z.string(), z.unknown())]);
export const notShown = texts;
export const source = text;
/** What may be beside the members of a larger extension. */
export const said = {
  'x-sw-not-shown': notShown.exactOptional(),
  'x-sw-source': source.exactOptional(),
};

export const enumFacts = z.strictObject({
  number: z.number().int().exactOptional(),
  label: text.exactOptional(),
  meaning: text.exactOptional(),
  since: text.exactOptional(),
  deprecated: z.union([flag, text]).exactOptional(),
  unknown: flag.exactOptional(),
  data: z.record(z.string(), z.json()).exactOptional(),
  ...said,
});

const amount = z.number();
export const limit = z.strictObject({
  value: amount.exactOptional(),
  minimum: amount.exactOptional(),
  maximum: amount.exactOptional(),
  unit: text.exactOptional(),
  approximate: flag.exactOptional(),
  per: z.strictObject({ value: amount, unit: text }).exactOptional(),
  appliesTo: texts.exactOptional(),
  description: text.exactOptional(),
  ...said,
});

const failure = {
  meaning: text,
  status: status.exactOptional(),
  operations: texts.exactOptional(),
  retryable: flag.exactOptional(),
  ...said,
};

export const errorRegistry = z.strictObject({
  code: z.union([z.literal('not-shown'), text, texts]).exactOptional(),
  statuses: z
    .record(z.string(), z.strictObject({ ...failure, status: z.never().exactOptional() }))
    .exactOptional(),
  codes: z
    .record(
      z.string(),
      z.strictObject({
        ...failure,
        outcome: z.enum(['error', 'success']).exactOptional(),
      }),
    )
    .exactOptional(),
  cases: z.array(z.strictObject(failure)).exactOptional(),
  ...said,
});

const stateRow = z.strictObject({
  from: z.union([text, texts, z.strictObject({ anyExcept: texts })]),
  trigger: z.union([text, texts]),
  condition: text.exactOptional(),
  to: z.union([text, texts, z.strictObject({ payload: text, values: texts.exactOptional() })]),
  effects: texts.exactOptional(),
  error: text.exactOptional(),
  ...said,
});

export const stateTable = z.strictObject({
  schema: text.exactOptional(),
  description: text.exactOptional(),
  states: z.record(
    z.string(),
    z.strictObject({ meaning: text.exactOptional(), label: flag.exactOptional(), ...said }),
  ),
  triggers: z.record(
    z.string(),
    z.strictObject({ meaning: text.exactOptional(), operation: text.exactOptional(), ...said }),
  ),
  rows: z.array(stateRow),
  ...said,
});

const part = z.union([
  z.strictObject({ input: text, as: z.literal('utf8').exactOptional() }),
  z.strictObject({ nonce: z.enum(['bytes', 'hex', 'HEX']) }),
  z.strictObject({ time: z.enum(['text', 'hex']) }),
  z.strictObject({ text: z.string() }),
  z.strictObject({ digest: z.enum(['bytes', 'hex', 'HEX']) }),
]);

export const signedKey = z.strictObject({
  inputs: z.record(
    z.string(),
    z.strictObject({ description: text.exactOptional(), secret: flag.exactOptional() }),
  ),
  nonce: z.array(z.number().int().min(1).max(1024)).min(1).exactOptional(),
  time: text
    .regex(/^(?:yyyy|MM|dd|HH|mm|ss|[^A-Za-z])+$/, 'must be made of yyyy, MM, dd, HH, mm and ss')
    .exactOptional(),
  hmac: z.strictObject({ hash: z.enum(['SHA-1', 'SHA-256', 'SHA-384', 'SHA-512']), key: text }),
  message: z.array(part).min(1),
  packet: z.array(part).min(1),
  encoding: z.enum(['base64', 'base64url', 'hex', 'HEX']),
  ...said,
});

export const pages = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('token'),
    request: text,
    response: text,
    items: text,
    ...said,
  }),
  z.strictObject({
    kind: z.literal('offset'),
    offset: text,
    limit: text.exactOptional(),
    items: text,
    ...said,
  }),
]);

export const updateMask = z.strictObject({
  parameter: text,
  spelling: z.enum(['snake_case']).exactOptional(),
  paths: z
    .array(
      z.strictObject({
        path: text,
        effect: text,
        whole: z.array(text).min(1).exactOptional(),
        ...said,
      }),
    )
    .min(1),
  keys: z
    .record(
      z.string(),
      z.strictObject({
        existing: text.exactOptional(),
        new: text.exactOptional(),
        idMember: text.exactOptional(),
      }),
    )
    .exactOptional(),
  ...said,
});

const chunk = z.strictObject({
  offset: text,
  command: text.exactOptional(),
  values: z.strictObject({ more: text, last: text, query: text.exactOptional() }).exactOptional(),
  ask: text.exactOptional(),
  granularity: z.union([text, z.number().int().positive()]).exactOptional(),
  ...said,
});

export const upload = z.strictObject({
  name: noun,
  finish: text,
  url: text,
  size: text.exactOptional(),
  contentType: text.exactOptional(),
  wait: text.exactOptional(),
  result: text.exactOptional(),
  chunk: chunk.exactOptional(),
  confirmed: text.exactOptional(),
  ...said,
});

export const poll = z.strictObject({
  name: noun,
  state: text,
  interval: z.number().positive().exactOptional(),
  until: texts,
  while: texts.exactOptional(),
  ...said,
});

export const operationErrors = z.array(text);

const listing = { in: text, message: text, ...said };
export const listed = z.union([
  z.strictObject({ keys: text, ...listing }),
  z.strictObject({ values: text, ...listing }),
]);

/** What a document says of an operation as a tool of models. */
export const tool = z.union([
  z.literal(false),
  z.strictObject({
    name: text
      .regex(/^[A-Za-z0-9_-]{1,48}$/, 'must have at most 48 letters, digits, `_` and `-`')
      .exactOptional(),
    title: text.exactOptional(),
    description: text.exactOptional(),
    readOnly: flag.exactOptional(),
    destructive: flag.exactOptional(),
    ...said,
  }),
]);

/** The shapes of the extensions of `specs/extensions.md`, as that page shows them. */

import * as z from 'zod';
import { helperNames } from './helper-names.ts';

const text = z.string().min(1);
const texts = z.array(text).min(1);
const flag = z.boolean();
const count = z.number().int().nonnegative();
const name = text.regex(/^[A-Za-z_$][A-Za-z0-9_$.]*$/, 'must be an identifier (dots make groups)');
const noun = text.regex(/^[A-Z][A-Za-z0-9]*$/, 'must be a noun in PascalCase');
const status = z
  .union([text, z.number().int()])
  .refine((value) => /^[1-5](?:\d\d|XX)$/.test(String(value)), 'must be an HTTP status like 404');
const schema = z.union([z.boolean(), z.record(z.string(), z.unknown())]);
const notShown = texts;
const source = text;
/** What may stand beside the members of a larger extension. */
const said = {
  'x-sw-not-shown': notShown.exactOptional(),
  'x-sw-source': source.exactOptional(),
};

const enumFacts = z.strictObject({
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
const limit = z.strictObject({
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

const errorRegistry = z.strictObject({
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

const stateTable = z.strictObject({
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

const signedKey = z.strictObject({
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

const pages = z.discriminatedUnion('kind', [
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

const updateMask = z.strictObject({
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

const upload = z.strictObject({
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

const poll = z.strictObject({
  name: noun,
  state: text,
  interval: z.number().positive().exactOptional(),
  until: texts,
  while: texts.exactOptional(),
  ...said,
});

const operationErrors = z.array(text);

const listing = { in: text, message: text, ...said };
const listed = z.union([
  z.strictObject({ keys: text, ...listing }),
  z.strictObject({ values: text, ...listing }),
]);

/** By extension; where it depends on the kind of node, by extension and kind. */
export const shapes: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ['x-enum-varnames', z.array(text)],
  ['x-enum-descriptions', z.union([z.array(z.string()), z.record(z.string(), z.string())])],
  ['x-sw-enum', z.record(z.string(), enumFacts)],
  ['x-sw-name', name],
  ['x-sw-not-shown', notShown],
  ['x-sw-source', source],
  ['x-sw-sensitive', z.array(z.enum(['never-log', 'never-store'])).min(1)],
  ['x-sw-spellings', texts],
  ['x-sw-unique-by', texts],
  [
    'x-sw-decoded-size',
    z.strictObject({
      encoding: z.enum(['base64', 'base64url']),
      minimum: count.exactOptional(),
      maximum: count.exactOptional(),
      exclusiveMaximum: count.exactOptional(),
      ...said,
    }),
  ],
  ['x-sw-key-matches-value', z.strictObject({ key: text, value: text, message: text, ...said })],
  ['x-sw-listed', listed],
  ['x-sw-absent-item', z.strictObject({ schema, message: text, ...said })],
  ['root x-sw-limits', z.record(z.string(), limit)],
  ['schema x-sw-limits', z.record(z.string(), z.number())],
  ['root x-sw-errors', errorRegistry],
  ['operation x-sw-errors', operationErrors],
  ['x-sw-states', z.record(z.string(), stateTable)],
  ['x-sw-helpers', z.array(z.enum(helperNames)).min(1)],
  ['x-sw-recipes', z.array(z.strictObject({ title: text, text })).min(1)],
  [
    'x-sw-variables',
    z.record(
      z.string(),
      z.strictObject({
        default: z.string().exactOptional(),
        enum: texts.exactOptional(),
        description: text.exactOptional(),
        ...said,
      }),
    ),
  ],
  ['x-sw-template', text],
  ['x-sw-scopes', z.record(z.string(), text)],
  ['x-sw-signed-key', signedKey],
  ['x-sw-group', name],
  [
    'x-sw-path-value',
    z.strictObject({ spans: flag.exactOptional(), prefix: text.exactOptional(), ...said }),
  ],
  ['x-sw-request', schema],
  ['x-sw-pages', pages],
  ['x-sw-batch', z.strictObject({ items: text, results: text, ...said })],
  ['x-sw-update-mask', updateMask],
  ['x-sw-upload', upload],
  ['x-sw-poll', poll],
  [
    'x-sw-stream',
    z.strictObject({
      end: text.exactOptional(),
      resume: flag.exactOptional(),
      error: text.exactOptional(),
      when: text.exactOptional(),
      is: z.union([text, z.number(), flag]).exactOptional(),
      framing: z.literal('values').exactOptional(),
      ...said,
    }),
  ],
  [
    'x-sw-retry',
    z.strictObject({
      safe: flag.exactOptional(),
      idempotencyHeader: text.exactOptional(),
      ...said,
    }),
  ],
]);

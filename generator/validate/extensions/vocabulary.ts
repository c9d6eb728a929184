/**
 * The vocabulary of extensions, once: where each may be written, what it says, and its shape. Checks, and the table of
 * `specs/extensions.md`, are made from it.
 */

import * as z from 'zod';
import type { Kind } from '../../load/structure/node-kinds.ts';
import type { Node } from '../../load/structure/walk.ts';
import { helperNames } from './helper-names.ts';

const text = z.string().min(1);
const texts = z.array(text).min(1);
const flag = z.boolean();
const count = z.number().int().nonnegative();
const name = text.regex(
  /^[A-Za-z_$][A-Za-z0-9_$.]*$/,
  'must be an identifier (dots separate groups)',
);
const noun = text.regex(/^[A-Z][A-Za-z0-9]*$/, 'must be a noun in PascalCase');
const status = z
  .union([text, z.number().int()])
  .refine((value) => /^[1-5](?:\d\d|XX)$/.test(String(value)), 'must be an HTTP status like 404');
const schema = z.union([z.boolean(), z.record(z.string(), z.unknown())]);
const notShown = texts;
const source = text;
/** What may be beside the members of a larger extension. */
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

/** One extension of ours. */
export interface Extension {
  readonly name: string;
  /** Heading of its part of `specs/extensions.md`. */
  readonly section: string;
  /** One line of that page's table. */
  readonly says: string;
  readonly place: ExtensionPlace;
  /** Of its value; by kind of node where it depends on that. */
  readonly shape: z.ZodType | Readonly<Partial<Record<Kind, z.ZodType>>>;
}

export interface ExtensionPlace {
  /** For a sentence: `It belongs on an operation.` */
  readonly where: string;
  /** Undefined: any. */
  readonly kinds?: readonly Kind[];
  /** What a node of these kinds must be besides. */
  readonly fits?: (node: Node) => boolean;
}

const anywhere: ExtensionPlace = { where: 'anywhere' };
const root: ExtensionPlace = { where: 'the root', kinds: ['root'] };
const operation: ExtensionPlace = { where: 'an operation', kinds: ['operation'] };
const parameter: ExtensionPlace = { where: 'a parameter', kinds: ['parameter'] };
const securityScheme: ExtensionPlace = {
  where: 'a security scheme',
  kinds: ['securityScheme'],
};
const valuesSchema = placeOnSchema('a schema with `enum` or `x-extensible-enum`', hasValues);

/** In the order of `specs/extensions.md`. */
export const vocabulary: readonly Extension[] = [
  {
    name: 'x-sw-enum',
    section: 'Enum facts',
    says: 'number, label, meaning, version and data of each value',
    place: valuesSchema,
    shape: z.record(z.string(), enumFacts),
  },
  {
    name: 'x-sw-name',
    section: 'Names',
    says: 'the name in generated code; of a tag, of its file',
    place: {
      where: 'a schema, operation, parameter or tag',
      kinds: ['schema', 'operation', 'parameter', 'tag'],
    },
    shape: name,
  },
  {
    name: 'x-sw-not-shown',
    section: 'What is not shown',
    says: 'what the source does not show',
    place: anywhere,
    shape: notShown,
  },
  {
    name: 'x-sw-source',
    section: 'Sources',
    says: 'the place in the source that states a fact',
    place: anywhere,
    shape: source,
  },
  {
    name: 'x-sw-sensitive',
    section: 'Sensitivity',
    says: 'never log, never store',
    place: {
      where: 'a schema, parameter or security scheme',
      kinds: ['schema', 'parameter', 'securityScheme'],
    },
    shape: z.array(z.enum(['never-log', 'never-store'])).min(1),
  },
  {
    name: 'x-sw-spellings',
    section: 'Spellings',
    says: 'other spellings of a member that the service accepts',
    place: placeOnSchema('a property of a schema', ({ slot }) => slot === 'properties'),
    shape: texts,
  },
  {
    name: 'x-sw-unique-by',
    section: 'Uniqueness by a member',
    says: 'members by which items are unique',
    place: placeOnSchema('a schema of arrays', allowsType('array')),
    shape: texts,
  },
  {
    name: 'x-sw-decoded-size',
    section: 'Decoded size',
    says: 'bytes after decoding',
    place: placeOnSchema('a schema of strings', allowsType('string')),
    shape: z.strictObject({
      encoding: z.enum(['base64', 'base64url']),
      minimum: count.exactOptional(),
      maximum: count.exactOptional(),
      exclusiveMaximum: count.exactOptional(),
      ...said,
    }),
  },
  {
    name: 'x-sw-key-matches-value',
    section: 'Maps whose key and value agree',
    says: 'parts of key and value that must be equal',
    place: placeOnSchema('a schema of maps', allowsType('object')),
    shape: z.strictObject({ key: text, value: text, message: text, ...said }),
  },
  {
    name: 'x-sw-listed',
    section: 'What must be listed',
    says: 'keys or values that an array in the same object must contain',
    place: placeOnSchema('a schema of objects', allowsType('object')),
    shape: listed,
  },
  {
    name: 'x-sw-absent-item',
    section: 'Items that are not sent',
    says: 'an item that must not be present, and why',
    place: placeOnSchema('a schema of maps or arrays', allowsType('object', 'array')),
    shape: z.strictObject({ schema, message: text, ...said }),
  },
  {
    name: 'x-sw-limits',
    section: 'Limits',
    says: 'limits as the source states them',
    place: { where: 'the root or a schema', kinds: ['root', 'schema'] },
    shape: { root: z.record(z.string(), limit), schema: z.record(z.string(), z.number()) },
  },
  {
    name: 'x-sw-errors',
    section: 'Errors',
    says: 'the error registry, and what an operation returns of it',
    place: { where: 'the root or an operation', kinds: ['root', 'operation'] },
    shape: { root: errorRegistry, operation: operationErrors },
  },
  {
    name: 'x-sw-states',
    section: 'States',
    says: 'state tables',
    place: root,
    shape: z.record(z.string(), stateTable),
  },
  {
    name: 'x-sw-helpers',
    section: 'Helpers',
    says: 'runtime modules of general use next to the client',
    place: root,
    shape: z.array(z.enum(helperNames)).min(1),
  },
  {
    name: 'x-sw-recipes',
    section: 'Recipes',
    says: 'tasks that the README explains',
    place: root,
    shape: z.array(z.strictObject({ title: text, text })).min(1),
  },
  {
    name: 'x-sw-variables',
    section: 'Variables',
    says: 'variables that a deployment sets',
    place: root,
    shape: z.record(
      z.string(),
      z.strictObject({
        default: z.string().exactOptional(),
        enum: texts.exactOptional(),
        description: text.exactOptional(),
        ...said,
      }),
    ),
  },
  {
    name: 'x-sw-template',
    section: 'Variables',
    says: 'variables in a name or value that a deployment sets',
    place: {
      where: 'a parameter, header or security scheme',
      kinds: ['parameter', 'header', 'securityScheme'],
    },
    shape: text,
  },
  {
    name: 'x-sw-scopes',
    section: 'Scopes',
    says: 'scopes and their meaning where no flow is shown',
    place: {
      ...securityScheme,
      where: 'a security scheme of type `oauth2`',
      fits: ({ value }) => value['type'] === 'oauth2' || value['type'] === 'openIdConnect',
    },
    shape: z.record(z.string(), text),
  },
  {
    name: 'x-sw-signed-key',
    section: 'Signed keys',
    says: 'how a key is computed',
    place: securityScheme,
    shape: signedKey,
  },
  {
    name: 'x-sw-group',
    section: 'Dotted groups',
    says: 'parameters that are one object',
    place: parameter,
    shape: name,
  },
  {
    name: 'x-sw-path-value',
    section: 'Path values',
    says: 'values that span segments, prefixes that the path repeats',
    place: { ...parameter, where: 'a path parameter', fits: ({ value }) => value['in'] === 'path' },
    shape: z.strictObject({ spans: flag.exactOptional(), prefix: text.exactOptional(), ...said }),
  },
  {
    name: 'x-sw-request',
    section: 'Rules over a whole request',
    says: 'a JSON Schema over `{ params, body }`',
    place: operation,
    shape: schema,
  },
  {
    name: 'x-sw-pages',
    section: 'Pages',
    says: 'how the next page is requested',
    place: operation,
    shape: pages,
  },
  {
    name: 'x-sw-batch',
    section: 'Batches',
    says: 'which array is split, and its response',
    place: operation,
    shape: z.strictObject({ items: text, results: text, ...said }),
  },
  {
    name: 'x-sw-update-mask',
    section: 'Update masks',
    says: 'mask paths and the rules between mask and body',
    place: operation,
    shape: updateMask,
  },
  {
    name: 'x-sw-upload',
    section: 'Uploads',
    says: 'a resumable upload: start, finish, then wait',
    place: operation,
    shape: upload,
  },
  {
    name: 'x-sw-poll',
    section: 'Polling',
    says: 'polling until a state',
    place: operation,
    shape: poll,
  },
  {
    name: 'x-sw-stream',
    section: 'Streams',
    says: 'how a stream is framed, resumed and ended',
    place: operation,
    shape: z.strictObject({
      end: text.exactOptional(),
      resume: flag.exactOptional(),
      error: text.exactOptional(),
      when: text.exactOptional(),
      is: z.union([text, z.number(), flag]).exactOptional(),
      framing: z.literal('values').exactOptional(),
      ...said,
    }),
  },
  {
    name: 'x-sw-retry',
    section: 'Retries',
    says: 'whether a call may be repeated; the idempotency header',
    place: operation,
    shape: z.strictObject({
      safe: flag.exactOptional(),
      idempotencyHeader: text.exactOptional(),
      ...said,
    }),
  },
];

/** Keys of other tools that are read, on a schema. */
export const vendorShapes: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ['x-enum-varnames', z.array(text)],
  ['x-enum-descriptions', z.union([z.array(z.string()), z.record(z.string(), z.string())])],
]);

export const extensions: ReadonlyMap<string, Extension> = new Map(
  vocabulary.map((extension) => [extension.name, extension]),
);

export function isAllowedAt({ place }: Extension, node: Node): boolean {
  if (place.kinds !== undefined && !place.kinds.includes(node.kind)) return false;
  return place.fits?.(node) ?? true;
}

/** Undefined where the value may be anything. */
export function findShape({ shape }: Extension, kind: Kind): z.ZodType | undefined {
  return shape instanceof z.ZodType ? shape : shape[kind];
}

function placeOnSchema(where: string, fits: (node: Node) => boolean): ExtensionPlace {
  return { where, kinds: ['schema'], fits };
}

function hasValues({ value }: Node): boolean {
  return Array.isArray(value['enum']) || Object.hasOwn(value, 'x-extensible-enum');
}

/** A schema that does not say its type may be of any. */
function allowsType(...types: readonly string[]): (node: Node) => boolean {
  return ({ value }) => {
    const { type } = value;
    if (typeof type === 'string') return types.includes(type);
    return !Array.isArray(type) || type.some((item) => types.includes(item));
  };
}

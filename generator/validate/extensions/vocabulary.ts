/**
 * The vocabulary of extensions, once: where each may be written, what it says, and its shape. Checks, and the table of
 * `specs/extensions.md`, are made from it.
 */

import * as z from 'zod';
import type { Kind } from '../../load/structure/node-kinds.ts';
import type { Node } from '../../load/structure/walk.ts';
import { helperNames } from '../../load/structure/vocabulary.ts';
import {
  count,
  enumFacts,
  errorRegistry,
  flag,
  limit,
  listed,
  name,
  notShown,
  operationErrors,
  pages,
  poll,
  said,
  schema,
  signedKey,
  source,
  stateTable,
  text,
  texts,
  updateMask,
  upload,
} from './extension-shapes.ts';

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

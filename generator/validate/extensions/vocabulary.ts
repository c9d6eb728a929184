/** The vocabulary of extensions, once: where each may be written, and its shape. `specs/extensions.md` explains each. */

import * as z from 'zod';
import type { Kind } from '../../load/structure/node-kinds.ts';
import type { Node } from '../../load/structure/walk.ts';
import { helperNames } from '../../load/structure/vocabulary.ts';
import { simulation, simulationRoot } from './extension-simulation-shapes.ts';
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
  tool,
  updateMask,
  upload,
} from './extension-shapes.ts';

/** Where an extension of ours may be written. */
interface ExtensionPlace {
  /** For a sentence: `It belongs on an operation.` */
  readonly where: string;
  /** Undefined: any. */
  readonly kinds?: readonly Kind[];
  /** What a node of these kinds must be besides. */
  readonly fits?: (node: Node) => boolean;
}

/** One extension of ours, with the shape of its value; by kind of node where it depends on that. */
export interface Extension extends ExtensionPlace {
  readonly shape: z.ZodType | Readonly<Partial<Record<Kind, z.ZodType>>>;
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

/** In the order of the table of `specs/extensions.md`. */
const vocabulary: Readonly<Record<string, Extension>> = {
  'x-sw-enum': { ...valuesSchema, shape: z.record(z.string(), enumFacts) },
  'x-sw-name': {
    where: 'a schema, operation, parameter or tag',
    kinds: ['schema', 'operation', 'parameter', 'tag'],
    shape: name,
  },
  'x-sw-not-shown': { ...anywhere, shape: notShown },
  'x-sw-source': { ...anywhere, shape: source },
  'x-sw-sensitive': {
    where: 'a schema, parameter or security scheme',
    kinds: ['schema', 'parameter', 'securityScheme'],
    shape: z.array(z.enum(['never-log', 'never-store'])).min(1),
  },
  'x-sw-spellings': {
    ...placeOnSchema('a property of a schema', ({ slot }) => slot === 'properties'),
    shape: texts,
  },
  'x-sw-unique-by': { ...placeOnSchema('a schema of arrays', allowsType('array')), shape: texts },
  'x-sw-decoded-size': {
    ...placeOnSchema('a schema of strings', allowsType('string')),
    shape: z.strictObject({
      encoding: z.enum(['base64', 'base64url']),
      minimum: count.exactOptional(),
      maximum: count.exactOptional(),
      exclusiveMaximum: count.exactOptional(),
      ...said,
    }),
  },
  'x-sw-key-matches-value': {
    ...placeOnSchema('a schema of maps', allowsType('object')),
    shape: z.strictObject({ key: text, value: text, message: text, ...said }),
  },
  'x-sw-listed': { ...placeOnSchema('a schema of objects', allowsType('object')), shape: listed },
  'x-sw-absent-item': {
    ...placeOnSchema('a schema of maps or arrays', allowsType('object', 'array')),
    shape: z.strictObject({ schema, message: text, ...said }),
  },
  'x-sw-limits': {
    where: 'the root or a schema',
    kinds: ['root', 'schema'],
    shape: { root: z.record(z.string(), limit), schema: z.record(z.string(), z.number()) },
  },
  'x-sw-errors': {
    where: 'the root or an operation',
    kinds: ['root', 'operation'],
    shape: { root: errorRegistry, operation: operationErrors },
  },
  'x-sw-states': { ...root, shape: z.record(z.string(), stateTable) },
  'x-sw-helpers': { ...root, shape: z.array(z.enum(helperNames)).min(1) },
  'x-sw-recipes': { ...root, shape: z.array(z.strictObject({ title: text, text })).min(1) },
  'x-sw-variables': {
    ...root,
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
  'x-sw-template': {
    where: 'a parameter, header or security scheme',
    kinds: ['parameter', 'header', 'securityScheme'],
    shape: text,
  },
  'x-sw-scopes': {
    ...securityScheme,
    where: 'a security scheme of type `oauth2`',
    fits: ({ value }) => value['type'] === 'oauth2' || value['type'] === 'openIdConnect',
    shape: z.record(z.string(), text),
  },
  'x-sw-signed-key': { ...securityScheme, shape: signedKey },
  'x-sw-group': { ...parameter, shape: name },
  'x-sw-path-value': {
    ...parameter,
    where: 'a path parameter',
    fits: ({ value }) => value['in'] === 'path',
    shape: z.strictObject({ spans: flag.exactOptional(), prefix: text.exactOptional(), ...said }),
  },
  'x-sw-request': { ...operation, shape: schema },
  'x-sw-pages': { ...operation, shape: pages },
  'x-sw-batch': { ...operation, shape: z.strictObject({ items: text, results: text, ...said }) },
  'x-sw-update-mask': { ...operation, shape: updateMask },
  'x-sw-upload': { ...operation, shape: upload },
  'x-sw-poll': { ...operation, shape: poll },
  'x-sw-stream': {
    ...operation,
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
  'x-sw-simulation': {
    where: 'the root or an operation',
    kinds: ['root', 'operation'],
    shape: { root: simulationRoot, operation: simulation },
  },
  'x-sw-retry': {
    ...operation,
    shape: z.strictObject({
      safe: flag.exactOptional(),
      idempotencyHeader: text.exactOptional(),
      ...said,
    }),
  },
  'x-sw-mcp': { ...operation, shape: tool },
};

/** Keys of other tools that are read, on a schema. */
export const vendorShapes: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ['x-enum-varnames', z.array(text)],
  ['x-enum-descriptions', z.union([z.array(z.string()), z.record(z.string(), z.string())])],
]);

export const extensions: ReadonlyMap<string, Extension> = new Map(Object.entries(vocabulary));

export function isAllowedAt({ kinds, fits }: Extension, node: Node): boolean {
  return (kinds?.includes(node.kind) ?? true) && (fits?.(node) ?? true);
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

/** The vocabulary of extensions, once: where each may be written, and its shape. `specs/extensions.md` explains each. */

import * as z from 'zod';
import type { Kind } from '../../load/structure/node-kinds.ts';
import type { Node } from '../../load/structure/walk.ts';
import { getNode } from '../../load/structure/pointer.ts';
import { helperNames } from '../../load/structure/vocabulary.ts';
import { simulation, simulationRoot } from './extension-simulation-shapes.ts';
import {
  count,
  enumFacts,
  errorRegistry,
  flag,
  hold,
  holdNoted,
  limit,
  listed,
  mapNames,
  name,
  pages,
  poll,
  schema,
  signedKey,
  stateTable,
  statedLimits,
  text,
  texts,
  tool,
  updateMask,
  upload,
} from './extension-shapes.ts';
import { webhooks } from './webhooks/shapes.ts';

/** One extension of ours. */
interface Extension {
  /** The nodes that it belongs on, for a sentence: `It belongs on an operation.` */
  readonly where: string;
  /** The kinds of nodes that it may be on; undefined means any. */
  readonly kinds?: readonly Kind[];
  /** What a node of these kinds must be besides. */
  readonly fits?: (node: Node) => boolean;
  /** The shape of its value, by kind of node if it depends on that. */
  readonly shape: z.ZodType | Readonly<Partial<Record<Kind, z.ZodType>>>;
}

type ExtensionPlace = Omit<Extension, 'shape'>;

const root: ExtensionPlace = { where: 'the root', kinds: ['root'] };
const operation: ExtensionPlace = { where: 'an operation', kinds: ['operation'] };
const parameter: ExtensionPlace = { where: 'a parameter', kinds: ['parameter'] };
const securityScheme: ExtensionPlace = {
  where: 'a security scheme',
  kinds: ['securityScheme'],
};

/** All extensions, in the order of the table of `specs/extensions.md`. */
const vocabulary: Readonly<Record<string, Extension>> = {
  'x-sw-enum': {
    ...placeOnSchema(
      'a schema with `enum` or `x-extensible-enum`',
      ({ value }) => Array.isArray(value['enum']) || Object.hasOwn(value, 'x-extensible-enum'),
    ),
    shape: mapNames(enumFacts),
  },
  'x-sw-name': {
    where: 'a schema, operation, parameter or tag',
    kinds: ['schema', 'operation', 'parameter', 'tag'],
    shape: name,
  },
  'x-sw-not-shown': { where: 'anywhere', shape: texts },
  'x-sw-auth': {
    where: 'the root of a document without security schemes',
    kinds: ['root'],
    fits: ({ value }) => getNode(value, ['components', 'securitySchemes']) === undefined,
    shape: z.literal('not-shown'),
  },
  'x-sw-source': { where: 'anywhere', shape: text },
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
    shape: holdNoted({
      encoding: z.enum(['base64', 'base64url']),
      'minimum?': count,
      'maximum?': count,
      'exclusiveMaximum?': count,
    }),
  },
  'x-sw-key-matches-value': {
    ...placeOnSchema('a schema of maps', allowsType('object')),
    shape: holdNoted({ key: text, value: text, message: text }),
  },
  'x-sw-listed': { ...placeOnSchema('a schema of objects', allowsType('object')), shape: listed },
  'x-sw-absent-item': {
    ...placeOnSchema('a schema of maps or arrays', allowsType('object', 'array')),
    shape: holdNoted({ schema, message: text }),
  },
  'x-sw-limits': {
    where: 'the root or a schema',
    kinds: ['root', 'schema'],
    shape: { root: mapNames(limit), schema: statedLimits },
  },
  'x-sw-errors': {
    where: 'the root or an operation',
    kinds: ['root', 'operation'],
    shape: { root: errorRegistry, operation: z.array(text) },
  },
  'x-sw-states': { ...root, shape: mapNames(stateTable) },
  'x-sw-helpers': { ...root, shape: z.array(z.enum(helperNames)).min(1) },
  'x-sw-recipes': { ...root, shape: z.array(hold({ title: text, text })).min(1) },
  'x-sw-variables': {
    ...root,
    shape: mapNames(holdNoted({ 'default?': z.string(), 'enum?': texts, 'description?': text })),
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
    shape: mapNames(text),
  },
  'x-sw-signed-key': { ...securityScheme, shape: signedKey },
  'x-sw-group': { ...parameter, shape: name },
  'x-sw-path-value': {
    ...parameter,
    where: 'a path parameter',
    fits: ({ value }) => value['in'] === 'path',
    shape: holdNoted({ 'spans?': flag, 'prefix?': text }),
  },
  'x-sw-request': { ...operation, shape: schema },
  'x-sw-pages': { ...operation, shape: pages },
  'x-sw-batch': { ...operation, shape: holdNoted({ items: text, results: text }) },
  'x-sw-update-mask': { ...operation, shape: updateMask },
  'x-sw-upload': { ...operation, shape: upload },
  'x-sw-poll': { ...operation, shape: poll },
  'x-sw-stream': {
    ...operation,
    shape: holdNoted({
      'end?': text,
      'resume?': flag,
      'error?': text,
      'when?': text,
      'is?': z.union([text, z.number(), flag]),
      'framing?': z.literal('values'),
    }),
  },
  'x-sw-simulation': {
    where: 'the root or an operation',
    kinds: ['root', 'operation'],
    shape: { root: simulationRoot, operation: simulation },
  },
  'x-sw-retry': { ...operation, shape: holdNoted({ 'safe?': flag, 'idempotencyHeader?': text }) },
  'x-sw-mcp': { ...operation, shape: tool },
  'x-sw-webhooks': { ...root, shape: webhooks },
  'x-sw-event': {
    ...operation,
    where: 'an operation of a webhook',
    fits: ({ parent }) => parent?.parent?.kind !== 'paths',
    shape: text,
  },
};

/** Keys of other tools that are read, on a schema. */
export const vendorShapes: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ['x-enum-varnames', z.union([z.array(z.union([text, z.null()])), mapNames(text)])],
  ['x-enum-descriptions', z.union([z.array(z.string()), mapNames(z.string())])],
]);

export const extensions: ReadonlyMap<string, Extension> = new Map(Object.entries(vocabulary));

function placeOnSchema(where: string, fits: (node: Node) => boolean): ExtensionPlace {
  return { where, kinds: ['schema'], fits };
}

/** A schema that does not say its type may be of any. */
function allowsType(...types: readonly string[]): (node: Node) => boolean {
  return ({ value }) => {
    const { type } = value;
    if (typeof type === 'string') return types.includes(type);
    return !Array.isArray(type) || type.some((item) => types.includes(item));
  };
}

/** Where each extension may stand. */

import type { Kind } from '../../load/structure/node-kinds.ts';
import type { Node } from '../../load/structure/walk.ts';

/** Where an extension belongs. */
export interface Spot {
  /** Undefined: anywhere. */
  readonly kinds?: readonly Kind[];
  /** As `specs/extensions.md` calls the place. */
  readonly where: string;
  /** What a node of these kinds must be beside. */
  readonly fits?: (node: Node) => boolean;
}

const hasValues = ({ value }: Node) =>
  Array.isArray(value['enum']) || Object.hasOwn(value, 'x-extensible-enum');
const operation: Spot = { kinds: ['operation'], where: 'an operation' };
const schema: Spot = { kinds: ['schema'], where: 'a schema' };
const securityScheme: Spot = { kinds: ['securityScheme'], where: 'a security scheme' };
const anywhere: Spot = { where: 'anywhere' };
const values: Spot = {
  ...schema,
  where: 'a schema with `enum` or `x-extensible-enum`',
  fits: hasValues,
};

/** Every extension of `specs/extensions.md` that is ours. */
export const spots: ReadonlyMap<string, Spot> = new Map<string, Spot>([
  ['x-sw-enum', values],
  [
    'x-sw-name',
    {
      kinds: ['schema', 'operation', 'parameter', 'tag'],
      where: 'a schema, operation, parameter or tag',
    },
  ],
  ['x-sw-not-shown', anywhere],
  ['x-sw-source', anywhere],
  [
    'x-sw-sensitive',
    {
      kinds: ['schema', 'parameter', 'securityScheme'],
      where: 'a schema, parameter or security scheme',
    },
  ],
  [
    'x-sw-spellings',
    { ...schema, where: 'a property of a schema', fits: ({ slot }) => slot === 'properties' },
  ],
  ['x-sw-unique-by', { ...schema, where: 'a schema of arrays', fits: allows('array') }],
  ['x-sw-decoded-size', { ...schema, where: 'a schema of strings', fits: allows('string') }],
  ['x-sw-key-matches-value', { ...schema, where: 'a schema of maps', fits: allows('object') }],
  ['x-sw-listed', { ...schema, where: 'a schema of objects', fits: allows('object') }],
  [
    'x-sw-absent-item',
    { ...schema, where: 'a schema of maps or arrays', fits: allows('object', 'array') },
  ],
  ['x-sw-limits', { kinds: ['root', 'schema'], where: 'the root or a schema' }],
  ['x-sw-errors', { kinds: ['root', 'operation'], where: 'the root or an operation' }],
  ['x-sw-states', { kinds: ['root'], where: 'the root' }],
  ['x-sw-helpers', { kinds: ['root'], where: 'the root' }],
  ['x-sw-recipes', { kinds: ['root'], where: 'the root' }],
  ['x-sw-variables', { kinds: ['root'], where: 'the root' }],
  [
    'x-sw-template',
    {
      kinds: ['parameter', 'header', 'securityScheme'],
      where: 'a parameter, header or security scheme',
    },
  ],
  [
    'x-sw-scopes',
    {
      ...securityScheme,
      where: 'a security scheme of type `oauth2`',
      fits: ({ value }) => value['type'] === 'oauth2' || value['type'] === 'openIdConnect',
    },
  ],
  ['x-sw-signed-key', securityScheme],
  ['x-sw-group', { kinds: ['parameter'], where: 'a parameter' }],
  [
    'x-sw-path-value',
    {
      kinds: ['parameter'],
      where: 'a path parameter',
      fits: ({ value }) => value['in'] === 'path',
    },
  ],
  ['x-sw-request', operation],
  ['x-sw-pages', operation],
  ['x-sw-batch', operation],
  ['x-sw-update-mask', operation],
  ['x-sw-upload', operation],
  ['x-sw-poll', operation],
  ['x-sw-stream', operation],
  ['x-sw-retry', operation],
]);

/** A schema that does not say its type may be of any. */
function allows(...types: readonly string[]): (node: Node) => boolean {
  return ({ value }) => {
    const { type } = value;
    if (typeof type === 'string') return types.includes(type);
    return !Array.isArray(type) || type.some((item) => types.includes(item));
  };
}

export function isAllowedAt(spot: Spot, node: Node): boolean {
  if (spot.kinds !== undefined && !spot.kinds.includes(node.kind)) return false;
  return spot.fits?.(node) ?? true;
}

/** Finds out whether the direction of a value decides what is valid: integers of requests are safe, and some items are never sent. */

import type { KeywordSchema, Schema } from '../../../core/ir/model/model.ts';
import { findWideInteger } from '../../../core/ir/schemas/integers.ts';
import { listSchemaParts } from '../../../core/ir/schemas/walk.ts';
import type { World } from '../../../core/ir/types/world.ts';
import { getReferencedKey } from '../../../core/ir/schemas/follow.ts';

/** Whether a schema, or one that it leads to, asks for the direction of its value. */
export function findDirected(world: World): (schema: Schema) => boolean {
  return (root) => {
    const seen = new Set<Schema>();
    const open: Schema[] = [root];
    for (let schema = open.pop(); schema !== undefined; schema = open.pop()) {
      if (schema.kind === 'boolean' || seen.has(schema)) continue;
      seen.add(schema);
      if (schema.types?.includes('integer') === true || isAsking(schema)) return true;
      const { kinds = [], fallback } = schema.discriminator ?? {};
      const keys = [
        schema.ref?.key,
        fallback,
        ...kinds.map((kind) => getReferencedKey(kind.schema)),
      ];
      for (const key of keys) {
        const target = key === undefined ? undefined : world.schemas.get(key);
        if (target !== undefined) open.push(target);
      }
      open.push(...listSchemaParts(schema));
    }
    return false;
  };
}

function isAsking(schema: KeywordSchema): boolean {
  return findWideInteger(schema) !== undefined || schema.absentItem !== undefined;
}

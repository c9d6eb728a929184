/** Whether the way of a value decides what is valid: integers of requests are safe, and some items are never sent. */

import type { Schema } from '../../ir/model.ts';
import { listSchemaParts } from '../../ir/schemas/walk.ts';
import type { World } from '../../ir/types/types.ts';

/** Whether a schema, or one that it leads to, asks which way its value goes. */
export function findDirected(world: World): (schema: Schema) => boolean {
  return (root) => {
    const seen = new Set<Schema>();
    const open: Schema[] = [root];
    for (let schema = open.pop(); schema !== undefined; schema = open.pop()) {
      if (schema.kind === 'boolean' || seen.has(schema)) continue;
      seen.add(schema);
      if (schema.types?.includes('integer') === true || isAsking(schema)) return true;
      const keys = [
        schema.ref?.key,
        ...(schema.discriminator?.mapping ?? []).map(({ key }) => key),
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

function isAsking({ format, absentItem }: Schema & { readonly kind: 'schema' }): boolean {
  return format === 'int64' || absentItem !== undefined;
}

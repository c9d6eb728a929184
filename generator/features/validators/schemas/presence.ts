/** Whether a member that is not there breaks what its schema says, so that nothing need be asked of its presence. */

import { listDirectParts } from '../../../core/ir/schemas/follow.ts';
import type { World } from '../../../core/ir/types/world.ts';
import { isBinary } from '../../../core/ir/contents/codecs.ts';
import type { Schema } from '../../../core/ir/model/model.ts';

/** Whether no schema of a value that is absent fits. */
export function refusesAbsence(
  world: World,
  schema: Schema | undefined,
  seen: ReadonlySet<Schema> = new Set(),
): boolean {
  if (schema === undefined || seen.has(schema)) return false;
  if (schema.kind === 'boolean') return !schema.value;
  const { types, anyOf = [], oneOf = [] } = schema;
  // Bytes are not validated.
  if (isBinary(schema)) return false;
  if ((types ?? schema.enum ?? schema.const) !== undefined) return true;
  const trail = new Set([...seen, schema]);
  const isRefusing = (part: Schema | undefined): boolean => refusesAbsence(world, part, trail);
  const choices = [anyOf, oneOf].filter((branches) => branches.length > 0);
  return (
    listDirectParts(world.schemas, schema).some(isRefusing) ||
    choices.some((branches) => branches.every(isRefusing))
  );
}

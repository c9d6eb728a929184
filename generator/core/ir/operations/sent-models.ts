/** Finds the models that requests of a document hold. Only of these the request form is written; all of them have a name for it. */

import type { Schema } from '../model/model.ts';
import { findUnion, type NamelessModel } from '../schemas/models.ts';
import { walkParts } from '../schemas/walk.ts';
import type { World } from '../types/world.ts';
import { listReferencedKeys } from '../schemas/follow.ts';
import { type Caller, listRequestSchemas } from './call-schemas.ts';

/** A document without a call may send any model. Linear: each model is looked at once. */
export function findSentModels(
  world: World,
  models: readonly NamelessModel[],
  callers: readonly Caller[],
): ReadonlySet<string> {
  if (callers.length === 0) return new Set(models.map(({ key }) => key));
  const sent = new Set<string>();
  const follow = (roots: readonly (Schema | undefined)[]): void => {
    for (const part of walkParts(roots)) for (const key of listReferencedKeys(part)) sent.add(key);
  };
  for (const caller of callers) follow(listRequestSchemas(caller));
  // The loop also reaches what is added to the set.
  for (const key of sent) {
    const schema = world.schemas.get(key);
    follow([schema, ...(findUnion(world, schema)?.kinds ?? []).map((kind) => kind.schema)]);
  }
  return sent;
}

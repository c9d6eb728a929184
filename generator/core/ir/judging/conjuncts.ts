/** Lists the schemas that all hold where one does: what it says itself, what it refers to, and the parts of its `allOf`. */

import type { KeywordSchema, Schema } from '../model/model.ts';
import { walkReached } from '../schemas/walk.ts';
import { listDirectParts } from '../schemas/follow.ts';
export type Schemas = ReadonlyMap<string, Schema>;

/** Bases of bases have an end; a document of many thousand models in a row is not looked at to it. */
const MOST = 500;

export function listConjuncts(schemas: Schemas, schema: Schema): readonly KeywordSchema[] {
  const found: KeywordSchema[] = [];
  for (const next of walkReached([schema], (one) => listDirectParts(schemas, one))) {
    found.push(next);
    if (found.length === MOST) break;
  }
  return found;
}

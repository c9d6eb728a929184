/** The schema of a text in; whether it is a text to its readers too, or bytes, or stands for another value, out. */

import { isBinary } from '../operations/codecs.ts';
import type { Schema } from '../model.ts';
import { inferJsonTypes } from './types.ts';
import { followReference } from '../schemas/walk.ts';

export type Textual = 'text' | 'bytes' | 'value';

/** Choices of choices are looked through so far; some lead round in a circle. */
const DEEPEST = 8;

export function findTextual(
  schemas: ReadonlyMap<string, Schema>,
  schema: Schema | undefined,
  depth = 0,
): Textual {
  const target = followReference(schemas, schema);
  if (target === undefined || depth > DEEPEST) return 'text';
  const types = target.types ?? inferJsonTypes(target);
  const isText = types.length === 0 || types.includes('string');
  if (isText && isBinary(target)) return 'bytes';
  const values = target.const === undefined ? target.enum : [target.const.value];
  if (values !== undefined) {
    return values.some((value) => typeof value === 'string') ? 'text' : 'value';
  }
  if (types.length > 0) return isText ? 'text' : 'value';
  const parts = [target.allOf, target.oneOf, target.anyOf].flatMap((list) => list ?? []);
  const kinds = new Set(parts.map((part) => findTextual(schemas, part, depth + 1)));
  if (kinds.size === 0 || kinds.has('text')) return 'text';
  return kinds.has('bytes') ? 'bytes' : 'value';
}

/** The schema of a text in; whether it is a text to its readers too, or bytes, or stands for another value, out. */

import { isBinary } from './codecs.ts';
import type { Schema } from './model.ts';
import { impliedTypes } from './types.ts';
import { targetOf } from './walk.ts';

export type Textual = 'text' | 'bytes' | 'value';

/** Choices of choices are looked through so far; some lead round in a circle. */
const DEEPEST = 8;

export function textualOf(
  schemas: ReadonlyMap<string, Schema>,
  schema: Schema | undefined,
  depth = 0,
): Textual {
  const target = targetOf(schemas, schema);
  if (target === undefined || depth > DEEPEST) return 'text';
  const types = target.types ?? impliedTypes(target);
  const isText = types.length === 0 || types.includes('string');
  if (isText && isBinary(target)) return 'bytes';
  const values = target.const === undefined ? target.enum : [target.const.value];
  if (values !== undefined) {
    return values.some((value) => typeof value === 'string') ? 'text' : 'value';
  }
  if (types.length > 0) return isText ? 'text' : 'value';
  const parts = [target.allOf, target.oneOf, target.anyOf].flatMap((list) => list ?? []);
  const kinds = new Set(parts.map((part) => textualOf(schemas, part, depth + 1)));
  if (kinds.size === 0 || kinds.has('text')) return 'text';
  return kinds.has('bytes') ? 'bytes' : 'value';
}

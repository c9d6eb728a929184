/** An array schema in, arrays out that may fit it, best first: as short as allowed, but one item rather than none. */

import type { Json, KeywordSchema, Schema } from '../../../ir/model.ts';
import type { Wish } from './sample.ts';

/** The sampler, given so that its parts do not import each other in a circle. */
export type Sampler = (schema: Schema, wish: Wish, limit?: number) => Json[];

const MOST_ITEMS = 20;

export function* arraySamples(
  parts: readonly KeywordSchema[],
  wish: Wish,
  sample: Sampler,
): Generator<Json> {
  const inner = { ...wish, name: singular(wish.name), depth: wish.depth + 1 };
  const least = Math.max(0, ...parts.map(({ minItems = 0 }) => minItems));
  const firsts = parts.flatMap(({ prefixItems = [] }) => prefixItems);
  const item = parts.find(({ items }) => items !== undefined)?.items;
  const contained = parts.find(({ contains }) => contains !== undefined)?.contains;
  const head = firsts.flatMap((schema) => sample(schema, inner));
  const wanted = Math.min(Math.max(least, 1), MOST_ITEMS) - head.length;
  const schema = contained ?? item ?? ANYTHING;
  if (wanted <= 0) yield head;
  // Where one item will do, no more are made before it is refused.
  const [only] = wanted <= 1 ? sample(schema, inner, 1) : [];
  if (only !== undefined) yield [...head, only];
  const pool = sample(schema, inner, Math.max(wanted, 3));
  for (const first of only === undefined ? pool : pool.slice(1)) {
    const others = pool.filter((other) => other !== first);
    const rest = Array.from(
      { length: Math.max(wanted, 1) - 1 },
      (_, index) => others[index] ?? first,
    );
    yield [...head, first, ...rest];
  }
  yield head;
  yield [];
}

const ANYTHING: Schema = { kind: 'boolean', value: true, at: { file: '', pointer: '' } };

/** `tags` are each a `tag`. */
function singular(name: string): string {
  return /[^s]s$/.test(name) && name.length > 3 ? name.slice(0, -1) : name;
}

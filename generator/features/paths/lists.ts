/** Lists and tuples. */

import { code, type Code } from '../../core/code/code.ts';
import type { Members } from '../../core/load/structure/pointer.ts';
import { listOf, type Piece, readonlyList, tupleOf, unite, unknown } from './pieces.ts';
import { typeSchema } from './schemas.ts';
import type { Spot } from './spot.ts';
import type { Writing } from './writing.ts';

export function typeList(writing: Writing, schema: Members, spot: Spot): Piece {
  const { items, prefixItems = items } = schema;
  const { arrayLength = false, immutable = false } = writing.options;
  if (Array.isArray(prefixItems)) {
    const slot = prefixItems === items ? 'items' : 'prefixItems';
    const types = prefixItems.map((item, at) =>
      typeSchema(writing, item, spot.step([slot, at], [])),
    );
    return immutable ? readonlyList(tupleOf(codes(types))) : tupleOf(codes(types));
  }
  const item = items === undefined ? unknown : typeSchema(writing, items, spot.step(['items'], []));
  const sized = arrayLength ? typeSized(schema, item.code) : undefined;
  if (sized !== undefined) return sized;
  return immutable ? readonlyList(listOf(item)) : listOf(item);
}

function codes(pieces: readonly Piece[]): readonly Code[] {
  return pieces.map((piece) => piece.code);
}

/** More items than this, in all tuples of a list together, say nothing to a reader and slow a compiler down. */
const MOST = 30;

/** A tuple for each length that the schema allows; undefined where that says nothing, or too much. */
function typeSized(schema: Members, item: Code): Piece | undefined {
  const least = readLength(schema['minItems']) ?? 0;
  const most = readLength(schema['maxItems']) ?? Number.POSITIVE_INFINITY;
  const isOpen = most === Number.POSITIVE_INFINITY || most < least;
  if (isOpen && least === 0) return undefined;
  const lengths = isOpen ? [least] : listLengths(least, most);
  if (lengths.reduce((sum, length) => sum + length, 0) >= MOST) return undefined;
  const rest = isOpen ? [code`...(${item})[]`] : [];
  return unite(lengths.map((length) => tupleOf([...Array.from({ length }, () => item), ...rest])));
}

/** No more lengths than their sum may have, since the largest alone is too much by then. */
function listLengths(least: number, most: number): readonly number[] {
  const count = Math.min(most - least, MOST) + 1;
  return Array.from({ length: count }, (_, index) => least + index);
}

function readLength(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
}

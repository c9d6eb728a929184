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
  const list = sized ?? listOf(item);
  return immutable && list.form === 'list' ? readonlyList(list) : list;
}

function codes(pieces: readonly Piece[]): readonly Code[] {
  return pieces.map((piece) => piece.code);
}

/** Beyond so many items in all tuples together, a compiler is slow to compare them. */
const MOST = 30;

/** A tuple for each length that the schema allows; undefined where that says nothing, or too much. */
function typeSized(schema: Members, item: Code): Piece | undefined {
  const least = readLength(schema['minItems']) ?? 0;
  const most = readLength(schema['maxItems']);
  const isClosed = most !== undefined && most >= least;
  if (least === 0 && !isClosed) return undefined;
  const size = isClosed ? (most * (most + 1) - least * (least - 1)) / 2 : least;
  if (size >= MOST) return undefined;
  const repeat = (count: number): readonly Code[] => Array.from({ length: count }, () => item);
  if (!isClosed) return tupleOf([...repeat(least), code`...(${item})[]`]);
  const lengths = Array.from({ length: most - least + 1 }, (_, index) => least + index);
  return unite(lengths.map((length) => tupleOf(repeat(length))));
}

function readLength(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
}

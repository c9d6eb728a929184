/** Reads lengths, counts and limits: of each kind the tightest that a schema states. */

import type { BoundName } from '../../checks/bounds.ts';
import type { JsonType, KeywordSchema } from '../../../../generator/core/ir/model/model.ts';

export interface Bound {
  readonly value: number;
  /** The value itself is out of bounds. */
  readonly isExclusive: boolean;
}

export type Bounds = ReadonlyMap<BoundName, Bound>;

interface BoundSource {
  readonly name: BoundName;
  readonly isUpper: boolean;
  readonly keyword: BoundKeyword;
  readonly exclusive?: 'exclusiveMinimum' | 'exclusiveMaximum';
}

type BoundKeyword =
  'minimum' | 'maximum' | `${'min' | 'max'}${'Length' | 'Items' | 'Properties' | 'Contains'}`;

export const boundSources: readonly BoundSource[] = [
  { name: 'max', isUpper: true, keyword: 'maximum', exclusive: 'exclusiveMaximum' },
  { name: 'min', isUpper: false, keyword: 'minimum', exclusive: 'exclusiveMinimum' },
  { name: 'max-length', isUpper: true, keyword: 'maxLength' },
  { name: 'min-length', isUpper: false, keyword: 'minLength' },
  { name: 'max-items', isUpper: true, keyword: 'maxItems' },
  { name: 'min-items', isUpper: false, keyword: 'minItems' },
  { name: 'max-properties', isUpper: true, keyword: 'maxProperties' },
  { name: 'min-properties', isUpper: false, keyword: 'minProperties' },
  { name: 'max-contains', isUpper: true, keyword: 'maxContains' },
  { name: 'min-contains', isUpper: false, keyword: 'minContains' },
];

/** Reads bounds of other types than the schema's too: a change of one has a meaning. */
export function readBounds(
  schemas: readonly KeywordSchema[],
  types: ReadonlySet<JsonType> | undefined,
): Bounds {
  const found = boundSources.flatMap((source): [BoundName, Bound][] => {
    const bounds = schemas.flatMap((schema) => findBounds(schema, source));
    const [tightest] = bounds.sort((a, b) => (isTighter(a, b, source.isUpper) ? -1 : 1));
    if (tightest === undefined || isVoid(tightest, source)) return [];
    const isWhole = types?.has('integer') === true && !types.has('number');
    return [[source.name, isWhole ? makeInclusive(tightest, source.isUpper) : tightest]];
  });
  return new Map(found);
}

export function isTighter(a: Bound, b: Bound, isUpper: boolean): boolean {
  if (a.value === b.value) return a.isExclusive && !b.isExclusive;
  return isUpper ? a.value < b.value : a.value > b.value;
}

function findBounds(schema: KeywordSchema, { keyword, exclusive }: BoundSource): Bound[] {
  const plain = schema[keyword];
  const strict = exclusive === undefined ? undefined : schema[exclusive];
  return [
    ...(plain === undefined ? [] : [{ value: plain, isExclusive: false }]),
    ...(strict === undefined ? [] : [{ value: strict, isExclusive: true }]),
  ];
}

/** No text is shorter than nothing. */
function isVoid({ value }: Bound, { name, isUpper }: BoundSource): boolean {
  return !isUpper && name !== 'min' && value <= 0;
}

/** For whole numbers, below 10 is at most 9. */
function makeInclusive({ value, isExclusive }: Bound, isUpper: boolean): Bound {
  if (!isExclusive) return { value, isExclusive };
  return { value: isUpper ? Math.ceil(value) - 1 : Math.floor(value) + 1, isExclusive: false };
}

/** The parts of a schema in, the tightest of its bounds out. */

import type { Lower, Upper } from '../checks/bounds.ts';
import type { JsonType, KeywordSchema } from '../../ir/model.ts';

export type BoundName = Upper | Lower;

export interface Bound {
  readonly value: number;
  /** The value itself is out of bounds. */
  readonly isExclusive: boolean;
}

export type Bounds = ReadonlyMap<BoundName, Bound>;

interface Source {
  readonly name: BoundName;
  readonly isUpper: boolean;
  readonly keyword: BoundKeyword;
  readonly exclusive?: 'exclusiveMinimum' | 'exclusiveMaximum';
}

type BoundKeyword =
  'minimum' | 'maximum' | `${'min' | 'max'}${'Length' | 'Items' | 'Properties' | 'Contains'}`;

const sources: readonly Source[] = [
  { name: 'max', isUpper: true, keyword: 'maximum', exclusive: 'exclusiveMaximum' },
  {
    name: 'min',
    isUpper: false,
    keyword: 'minimum',
    exclusive: 'exclusiveMinimum',
  },
  { name: 'max-length', isUpper: true, keyword: 'maxLength' },
  { name: 'min-length', isUpper: false, keyword: 'minLength' },
  { name: 'max-items', isUpper: true, keyword: 'maxItems' },
  { name: 'min-items', isUpper: false, keyword: 'minItems' },
  { name: 'max-properties', isUpper: true, keyword: 'maxProperties' },
  { name: 'min-properties', isUpper: false, keyword: 'minProperties' },
  { name: 'max-contains', isUpper: true, keyword: 'maxContains' },
  { name: 'min-contains', isUpper: false, keyword: 'minContains' },
];

export const upperBounds: ReadonlySet<BoundName> = new Set(
  sources.filter(({ isUpper }) => isUpper).map(({ name }) => name),
);

/** Also those that say nothing of the types a value may have: whoever changes one means something by it. */
export function boundsOf(
  schemas: readonly KeywordSchema[],
  types: ReadonlySet<JsonType> | undefined,
): Bounds {
  const found = sources.flatMap((source): [BoundName, Bound][] => {
    const bounds = schemas.flatMap((schema) => boundsIn(schema, source));
    const tightest = bounds.reduce<Bound | undefined>(
      (best, bound) =>
        best === undefined || isTighter(bound, best, source.isUpper) ? bound : best,
      undefined,
    );
    if (tightest === undefined || isNothing(tightest, source)) return [];
    const isWhole = types?.has('integer') === true && !types.has('number');
    return [[source.name, isWhole ? inclusive(tightest, source.isUpper) : tightest]];
  });
  return new Map(found);
}

export function isTighter(a: Bound, b: Bound, isUpper: boolean): boolean {
  if (a.value === b.value) return a.isExclusive && !b.isExclusive;
  return isUpper ? a.value < b.value : a.value > b.value;
}

function boundsIn(schema: KeywordSchema, { keyword, exclusive }: Source): readonly Bound[] {
  const plain = schema[keyword];
  const strict = exclusive === undefined ? undefined : schema[exclusive];
  return [
    ...(plain === undefined ? [] : [{ value: plain, isExclusive: false }]),
    ...(strict === undefined ? [] : [{ value: strict, isExclusive: true }]),
  ];
}

/** No text is shorter than nothing. */
function isNothing({ value }: Bound, { name, isUpper }: Source): boolean {
  return !isUpper && name !== 'min' && value <= 0;
}

/** For whole numbers, below 10 is at most 9. */
function inclusive({ value, isExclusive }: Bound, isUpper: boolean): Bound {
  if (!isExclusive) return { value, isExclusive };
  return { value: isUpper ? Math.ceil(value) - 1 : Math.floor(value) + 1, isExclusive: false };
}

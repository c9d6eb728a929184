/** Finds bounds of schemas that hold together and leave nothing between them. */

import type { JsonType, KeywordSchema } from '../model/model.ts';
import { getBits, type JsonTypes, NUMBERS } from './json-types.ts';

/** A bound, the keyword that says it, and the schema that has the keyword. */
interface Bound {
  readonly value: number;
  readonly keyword: keyof KeywordSchema;
  readonly node: KeywordSchema;
  readonly isOpen: boolean;
}

interface Gap {
  /** Types of which no value is left. */
  readonly types: JsonTypes;
  readonly text: string;
  /** Whether validation of the text as written says it already: both bounds are in one schema. */
  readonly isKnown: boolean;
}

/** The first for which there is nothing between the bounds. */
export function findGaps(all: readonly KeywordSchema[], types: JsonTypes): readonly Gap[] {
  const nodes = all.filter(isBounded);
  if (nodes.length === 0) return [];
  const gaps = COUNTS.map(([type, low, high]) => {
    const least = findGreatest(nodes, [[low, false]]);
    const most = findLeast(nodes, [[high, false]]);
    return createGap(getBits(type), least, most, (one, other) => one.value > other.value);
  });
  const isWhole = (types & NUMBERS) === getBits('integer');
  return [findNumberGap(nodes, isWhole), ...gaps].filter((gap) => gap !== undefined);
}

function isBounded(schema: KeywordSchema): boolean {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, minLength, maxLength } = schema;
  const { minItems, maxItems, minProperties, maxProperties } = schema;
  const ofNumbers = minimum ?? maximum ?? exclusiveMinimum ?? exclusiveMaximum;
  const counts = minLength ?? maxLength ?? minItems ?? maxItems ?? minProperties ?? maxProperties;
  return (ofNumbers ?? counts) !== undefined;
}

const COUNTS = [
  ['string', 'minLength', 'maxLength'],
  ['array', 'minItems', 'maxItems'],
  ['object', 'minProperties', 'maxProperties'],
] as const satisfies readonly (readonly [JsonType, keyof KeywordSchema, keyof KeywordSchema])[];

function findNumberGap(nodes: readonly KeywordSchema[], isWhole: boolean): Gap | undefined {
  const least = findGreatest(nodes, [
    ['minimum', false],
    ['exclusiveMinimum', true],
  ]);
  const most = findLeast(nodes, [
    ['maximum', false],
    ['exclusiveMaximum', true],
  ]);
  return createGap(NUMBERS, least, most, (low, high) => {
    if (low.value > high.value) return true;
    if (low.value === high.value) return low.isOpen || high.isOpen;
    if (!isWhole) return false;
    const first = low.isOpen ? Math.floor(low.value) + 1 : Math.ceil(low.value);
    const last = high.isOpen ? Math.ceil(high.value) - 1 : Math.floor(high.value);
    return first > last;
  });
}

function createGap(
  types: JsonTypes,
  low: Bound | undefined,
  high: Bound | undefined,
  isEmpty: (low: Bound, high: Bound) => boolean,
): Gap | undefined {
  if (low === undefined || high === undefined || !isEmpty(low, high)) return undefined;
  const text = `\`${low.keyword}\` is ${low.value}, and \`${high.keyword}\` is ${high.value}`;
  const isUsual = !low.isOpen && !high.isOpen && low.value > high.value;
  return { types, text, isKnown: isUsual && low.node === high.node };
}

type Word = readonly [keyword: keyof KeywordSchema, isOpen: boolean];

/** `sign` is 1 for the greatest bound of these words, and -1 for the least; of equal ones an open one is narrower. */
function findNarrowest(
  nodes: readonly KeywordSchema[],
  words: readonly Word[],
  sign: 1 | -1,
): Bound | undefined {
  let found: Bound | undefined;
  for (const node of nodes) {
    for (const [keyword, isOpen] of words) {
      const value = node[keyword];
      if (typeof value !== 'number') continue;
      const ahead = found === undefined ? 1 : (value - found.value) * sign;
      if (ahead > 0 || (ahead === 0 && isOpen)) found = { value, keyword, node, isOpen };
    }
  }
  return found;
}

function findGreatest(nodes: readonly KeywordSchema[], words: readonly Word[]): Bound | undefined {
  return findNarrowest(nodes, words, 1);
}

function findLeast(nodes: readonly KeywordSchema[], words: readonly Word[]): Bound | undefined {
  return findNarrowest(nodes, words, -1);
}

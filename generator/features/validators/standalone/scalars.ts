/** Keywords of texts and numbers, and fixed values, as terms. */

import { listed } from '../../../../templates/runtime/validation/issue-words.ts';
import { isBinary } from '../../../core/ir/contents/codecs.ts';
import type { Json, KeywordSchema } from '../../../core/ir/model/model.ts';
import { findWideInteger } from '../../../core/ir/schemas/integers.ts';
import { array, code, json, number, PURE, string } from '../../../core/code/code.ts';
import type { Code } from '../../../core/code/code.ts';
import { printWords } from '../schemas/texts.ts';
import { type CallName, FORMATS } from './calls.ts';
import type { Place } from './place.ts';
import type { AmongType, CallTerm, Term } from './terms.ts';

/** Values beyond which a list is a set. */
const FEW = 8;

/** One of the values that a schema lists. */
export function listValueTerms(
  place: Place,
  values: readonly Json[],
  { at }: KeywordSchema,
): readonly Term[] {
  if (values.length === 0) return [place.call('isNothing')];
  const printed = [...new Set(values.map((one) => json(one)))];
  if (!values.every(isPlain)) return [place.call('isEqualToOne', array(printed))];
  if (printed.length <= FEW) {
    // An engine compares sooner than it asks a list.
    const refusal = place.call('refuseValue', string(listed([...new Set(values)])));
    return [{ kind: 'unless', others: printed, terms: [refusal] }];
  }
  const set = code`${PURE} new ${place.file.use('ValueSet')}(${array(printed)})`;
  return [place.call('isIn', place.file.hold('Values', set, at))];
}

export function isPlain(value: Json): boolean {
  return typeof value !== 'object' || value === null;
}

/** A text; bytes are none, and nothing of them is checked. */
export function listStringTerms(place: Place, schema: KeywordSchema): readonly Term[] {
  if (isBinary(schema)) return [];
  const bounds = findLength(schema);
  const type = bounds === undefined ? place.call('isString') : place.call('isText', ...bounds);
  return [type, ...listFormTerms(place, schema)];
}

/** The keywords of texts where the type may be another. */
export function listTextTerms(place: Place, schema: KeywordSchema): readonly Term[] {
  if (isBinary(schema)) return [];
  const bounds = findLength(schema);
  const length = bounds === undefined ? [] : [place.call('hasLength', ...bounds)];
  return [...length, ...listFormTerms(place, schema)];
}

function findLength({ minLength = 0, maxLength }: KeywordSchema): readonly Code[] | undefined {
  const isBounded = minLength > 0 || maxLength !== undefined;
  return isBounded ? listBounds(minLength, maxLength) : undefined;
}

function listFormTerms(place: Place, schema: KeywordSchema): readonly Term[] {
  const { pattern } = schema;
  const form = pattern === undefined ? undefined : place.file.holdPattern(pattern, schema.at);
  const words = form && printWords(schema);
  return [
    ...(form === undefined
      ? []
      : [place.call('hasPattern', form, ...(words === undefined ? [] : [words]))]),
    ...listFormatTerms(place, schema),
    ...listSizeTerms(place, schema),
  ];
}

/** What a text is written in; a stated size checks its encoding already. */
function listFormatTerms(place: Place, schema: KeywordSchema): readonly Term[] {
  const { decodedSize, contentEncoding } = schema;
  const format = schema.format ?? contentEncoding;
  if (decodedSize !== undefined && FORMATS.get(format ?? '') === ENCODINGS[decodedSize.encoding]) {
    return [];
  }
  const name = place.file.scope.options.formats ? FORMATS.get(format ?? '') : undefined;
  return name === undefined ? [] : [place.call(name)];
}

const ENCODINGS = { base64: 'isBase64', base64url: 'isBase64url' } as const;

function listSizeTerms(place: Place, { decodedSize }: KeywordSchema): readonly Term[] {
  if (decodedSize === undefined) return [];
  const { encoding, minimum = 0, maximum = Infinity, exclusiveMaximum = Infinity } = decodedSize;
  const most = Math.min(maximum, exclusiveMaximum - 1);
  const bounds = listBounds(minimum, most === Infinity ? undefined : most);
  return [place.call('hasDecodedSize', string(encoding), ...bounds)];
}

/** The type of numbers, which their format narrows. */
export function createNumberCall(
  place: Place,
  schema: KeywordSchema,
  type: 'integer' | 'number',
): CallTerm {
  const name = findNumberCall(place, schema, type);
  const wide = findWideInteger(schema);
  const isOther = name === 'isBigInteger' && wide !== undefined && wide !== 'int64';
  return place.call(name, ...(isOther ? [string(wide)] : []));
}

export function findNumberCall(
  { file: { scope } }: Place,
  schema: KeywordSchema,
  type: 'integer' | 'number',
): CallName {
  const { formats, int64 } = scope.options;
  const wide = findWideInteger(schema);
  if (wide !== undefined && int64 === 'bigint') return 'isBigInteger';
  if (formats && schema.format === 'int32') return 'isInt32';
  if (formats && wide !== undefined) return WIDE[wide];
  return type === 'integer' ? 'isInteger' : 'isNumber';
}

/** An integer of any size has no format to check. */
const WIDE = { int64: 'isInt64', uint64: 'isUint64', any: 'isInteger' } as const;

/** A format of numbers where the type may be another. */
export function listNumberFormatTerms(place: Place, schema: KeywordSchema): readonly Term[] {
  const typed: KeywordSchema =
    schema.types === undefined ? { ...schema, types: ['number'] } : schema;
  const call = createNumberCall(place, typed, 'number');
  const isOpen = findNumberCall(place, typed, 'number') === 'isNumber';
  return isOpen ? [] : [guard('number', [call])];
}

/** Bounds and steps of numbers. */
export function listNumberTerms(place: Place, schema: KeywordSchema): readonly Term[] {
  const rows = [
    ['isAtLeast', schema.minimum],
    ['isMoreThan', schema.exclusiveMinimum],
    ['isAtMost', schema.maximum],
    ['isLessThan', schema.exclusiveMaximum],
    ['isMultipleOf', schema.multipleOf],
  ] as const;
  return rows.flatMap(([name, bound]) =>
    bound === undefined ? [] : [place.call(name, number(bound))],
  );
}

/** What is said of values of one type alone. */
export function guard(type: AmongType, terms: readonly Term[]): Term {
  return { kind: 'among', type, terms };
}

/** Bounds as arguments: an upper one that is not there is left out. */
export function listBounds(minimum = 0, maximum?: number): readonly Code[] {
  return [number(minimum), ...(maximum === undefined ? [] : [number(maximum)])];
}

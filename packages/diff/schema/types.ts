/** Types of values: narrowed, widened, or another; and `null`. */

import type { JsonType, Schema } from '../../../generator/core/ir/model/model.ts';
import type { Both } from '../change.ts';
import type { Context } from './pair.ts';
import type { Shape } from './shape/shape.ts';
import { compareSpellings, isNumberForText, isTextForNumber } from './strings/numbers-as-text.ts';

/** False where the types say all: what else differs does not matter any more. */
export function compareTypes(context: Context): boolean {
  const before = context.old;
  const after = context.new;
  if (isOnlyAlternatives(before) || isOnlyAlternatives(after)) return true;
  if (compareWithList(context)) return false;
  const lost = findMissing(before, after, context);
  const gained = findMissing(after, before, context);
  if (lost.length > 0 || gained.length > 0) {
    const what = `type ${printTypes(before)} → ${printTypes(after)}`;
    const isTaken = context.pair.direction === 'request' ? lost.length === 0 : gained.length === 0;
    const isSpelled = isTaken && isNumberForText(context);
    const isFew = isTextForNumber(context);
    const alike = { effect: 'as text both are written alike' };
    const note = isFew ? { ...alike, severity: 'safe' as const } : isSpelled ? alike : {};
    if (lost.length > 0 && gained.length > 0) context.add('type-changed', what, note);
    else context.add(lost.length > 0 ? 'type-narrowed' : 'type-widened', what, note);
    if (isSpelled) compareSpellings(context);
    return hasCommon(before, after);
  }
  compareNull(context);
  return true;
}

/** What is one of several schemas, and nothing else, has its types there. */
function isOnlyAlternatives(shape: Shape): boolean {
  return shape.types === undefined && shape.groups.length > 0;
}

function compareNull(context: Context): void {
  const { old: before, new: after } = context;
  if (before.types === undefined || after.types === undefined) return;
  reportNull(context, { old: before.isNullable, new: after.isNullable });
}

export function reportNull(
  { add }: Context,
  { old: was, new: is }: Both<boolean | undefined>,
): void {
  if (was === true && is === false) add('became-not-nullable', 'does not take `null`');
  if (was === false && is === true) add('became-nullable', 'takes `null`');
}

const all: readonly JsonType[] = ['boolean', 'integer', 'number', 'string', 'array', 'object'];

/** Types of one that the other does not hold. */
function findMissing(one: Shape, other: Shape, { pair }: Context): readonly JsonType[] {
  const types = one.isNever ? [] : [...(one.types ?? all)];
  const holder = new Set(other.isNever ? [] : (other.types ?? all));
  return types.filter((type) => !holds(holder, type, pair.isText));
}

/** In a URL or a header a number is a text like others. */
function holds(types: ReadonlySet<JsonType>, type: JsonType, isText: boolean): boolean {
  if (types.has(type) || (type === 'integer' && types.has('number'))) return true;
  return isText && types.has('string') && type !== 'array' && type !== 'object';
}

function hasCommon(a: Shape, b: Shape): boolean {
  const types = new Set(a.types ?? all);
  if (types.has('number')) types.add('integer');
  return [...(b.types ?? all)].some(
    (type) => types.has(type) || (type === 'number' && types.has('integer')),
  );
}

function printTypes({ types, isNever }: Shape): string {
  if (isNever) return 'nothing';
  return types === undefined ? 'anything' : [...types].join(' or ') || 'null';
}

/** `?id=1` is also a list of one. */
function compareWithList({ pair, old: before, new: after, child, node, add }: Context): boolean {
  const isList = after.types?.has('array') === true && after.types.size === 1;
  const wasScalar =
    before.types !== undefined && !before.types.has('array') && !before.types.has('object');
  const isOneFine = (after.bounds.get('min-items')?.value ?? 0) <= 1;
  if (pair.isRepeatable !== true || !isList || !wasScalar || !isOneFine) return false;
  add('type-widened', `type ${printTypes(before)} → list`);
  const items: Schema = after.items ?? { kind: 'boolean', value: true, at: after.at };
  child({ ...node.pair, new: items });
  return true;
}

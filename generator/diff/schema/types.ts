/** Types of values: narrowed, widened, or another; and `null`. */

import type { JsonType, Schema } from '../../ir/model.ts';
import type { Sight } from './pair.ts';
import type { Shape } from './shape.ts';
import { compareSpellings, isNumberForText, isTextForNumber } from './spellings.ts';

/** False where the types say all: what else differs does not matter any more. */
export function compareTypes(sight: Sight): boolean {
  const before = sight.old;
  const after = sight.new;
  if (isOnlyAlternatives(before) || isOnlyAlternatives(after)) return true;
  if (becameList(sight)) return false;
  const lost = missingIn(before, after, sight);
  const gained = missingIn(after, before, sight);
  if (lost.length > 0 || gained.length > 0) {
    const what = `type ${typeText(before)} → ${typeText(after)}`;
    const isTaken = sight.pair.direction === 'request' ? lost.length === 0 : gained.length === 0;
    const isSpelled = isTaken && isNumberForText(sight);
    const isFew = isTextForNumber(sight);
    const alike = { effect: 'as text both are written alike' };
    const note = isFew ? { ...alike, severity: 'safe' as const } : isSpelled ? alike : {};
    if (lost.length > 0 && gained.length > 0) sight.tell('type-changed', what, note);
    else sight.tell(lost.length > 0 ? 'type-narrowed' : 'type-widened', what, note);
    if (isSpelled) compareSpellings(sight);
    return hasCommon(before, after);
  }
  compareNull(sight);
  return true;
}

/** What is one of several schemas, and nothing else, has its types there. */
function isOnlyAlternatives(shape: Shape): boolean {
  return shape.types === undefined && shape.groups.length > 0;
}

function compareNull({ old: before, new: after, tell }: Sight): void {
  if (before.types === undefined || after.types === undefined) return;
  if (before.isNullable && !after.isNullable) tell('became-not-nullable', 'does not take `null`');
  if (!before.isNullable && after.isNullable) tell('became-nullable', 'takes `null`');
}

const all: readonly JsonType[] = ['boolean', 'integer', 'number', 'string', 'array', 'object'];

/** Types of one that the other does not hold. */
function missingIn(one: Shape, other: Shape, { pair }: Sight): readonly JsonType[] {
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

function typeText({ types, isNever }: Shape): string {
  if (isNever) return 'nothing';
  return types === undefined ? 'anything' : [...types].join(' or ') || 'null';
}

/** `?id=1` is also a list of one. */
function becameList({ pair, old: before, new: after, child, node, tell }: Sight): boolean {
  const isList = after.types?.has('array') === true && after.types.size === 1;
  const wasScalar =
    before.types !== undefined && !before.types.has('array') && !before.types.has('object');
  const isOneFine = (after.bounds.get('min-items')?.value ?? 0) <= 1;
  if (pair.isRepeatable !== true || !isList || !wasScalar || !isOneFine) return false;
  tell('type-widened', `type ${typeText(before)} → list`);
  const items: Schema = after.items ?? { kind: 'boolean', value: true, at: after.at };
  child({ ...node.pair, new: items });
  return true;
}

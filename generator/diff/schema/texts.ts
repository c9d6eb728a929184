/** Formats, patterns, encodings, steps and uniqueness. */

import { known } from '../checks/effects.ts';
import type { Aspect } from '../checks/schemas.ts';
import type { Direction } from '../change.ts';
import { type Relation, relationOf } from './formats.ts';
import { isWithin } from './inclusion.ts';
import type { Note, Sight } from './pair.ts';

export function compareTexts(sight: Sight): void {
  compareFormats(sight);
  comparePatterns(sight);
  compareSteps(sight);
  const { old: before, new: after, tell } = sight;
  if (!before.isUnique && after.isUnique) tell('unique-items-set', 'items may not repeat');
  if (before.isUnique && !after.isUnique) tell('unique-items-unset', 'items may repeat');
  if (before.content === after.content) return;
  const isSaidAnew = before.content === '' && sight.pair.direction === 'response';
  const what = `content ${before.content || 'as it is'} → ${after.content || 'as it is'}`;
  tell('content-encoding-changed', what, isSaidAnew ? { severity: 'safe', effect: known } : {});
}

function compareFormats({ old: before, new: after, pair, tell }: Sight): void {
  if (before.format === after.format) return;
  const relation = relationOf(before.format, after.format, after.types ?? before.types);
  if (relation === 'same') return;
  const { format: was = 'none' } = before;
  const { format: is = 'none' } = after;
  tell(relation.aspect, `format ${was} → ${is}`, otherwise(relation, pair.direction));
}

/** Where it is not what the catalogue says: services seldom check formats that are their own. */
function otherwise(
  { aspect, isKnown, isWhole }: Exclude<Relation, 'same'>,
  direction: Direction,
): Pick<Note, 'severity' | 'effect'> {
  if (isWhole && (aspect === 'format-added' || aspect === 'format-removed')) {
    return { severity: 'safe', effect: 'it holds every number that travels' };
  }
  const isLoosened = aspect === 'format-removed' || aspect === 'format-widened';
  const isTightened = aspect === 'format-added' || aspect === 'format-narrowed';
  const isAlarm = direction === 'request' ? !isLoosened : !isTightened;
  return isAlarm && !isKnown ? { severity: 'risky' } : {};
}

function comparePatterns({ old: before, new: after, tell }: Sight): void {
  const was = before.patterns.filter((pattern) => !isAnything(pattern));
  const is = after.patterns.filter((pattern) => !isAnything(pattern));
  const aspect = was.length + is.length === 0 ? undefined : patternAspect(was, is, after.patterns);
  if (aspect === undefined) return;
  tell(aspect, `pattern ${was.join(' and ') || 'none'} → ${is.join(' and ') || 'none'}`);
}

/** Undefined where both match the same texts. */
function patternAspect(
  was: readonly string[],
  is: readonly string[],
  written: readonly string[],
): Aspect | undefined {
  if (was.join('\0') === is.join('\0')) return undefined;
  if (was.length === 0) return 'pattern-added';
  if (is.length === 0) return written.length > 0 ? 'pattern-widened' : 'pattern-removed';
  const [one = '', ...others] = was;
  const [two = '', ...more] = is;
  if (others.length + more.length > 0 || isWithin(one, two) !== true) return 'pattern-changed';
  return isWithin(two, one) === true ? undefined : 'pattern-widened';
}

/** Matches every text. */
function isAnything(pattern: string): boolean {
  return /^\^?(?:\.\*|\(\.\*\)|\[\\s\\S\]\*)?\$?$/.test(pattern);
}

function compareSteps({ old: before, new: after, tell }: Sight): void {
  const [was, is] = [before.multipleOf, after.multipleOf];
  if (was === is) return;
  tell(stepAspect(was, is), `multipleOf ${was ?? 'any'} → ${is ?? 'any'}`);
}

function stepAspect(was: number | undefined, is: number | undefined): Aspect {
  if (is === undefined) return 'multiple-of-loosened';
  if (was === undefined || Number.isInteger(is / was)) return 'multiple-of-tightened';
  return Number.isInteger(was / is) ? 'multiple-of-loosened' : 'multiple-of-changed';
}

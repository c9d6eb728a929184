/** Formats, patterns, encodings, steps and uniqueness. */

import { type Aspect, knownEffect } from '../../checks/schemas.ts';
import type { Direction } from '../../change.ts';
import { type Relation, relateFormats } from './formats.ts';
import { isWithin } from './pattern-inclusion.ts';
import type { Context, Overrides } from '../pair.ts';
import type { Shape } from '../shape/shape.ts';

export function compareTexts(context: Context): void {
  compareFormats(context);
  comparePatterns(context);
  compareMultiples(context);
  const { old: before, new: after, add } = context;
  if (!before.isUnique && after.isUnique) add('unique-items-set', 'items may not repeat');
  if (before.isUnique && !after.isUnique) add('unique-items-unset', 'items may repeat');
  if (before.content === after.content) return;
  const isStatedFirst = before.content === '' && context.pair.direction === 'response';
  const what = `content ${before.content || 'as it is'} → ${after.content || 'as it is'}`;
  add(
    'content-encoding-changed',
    what,
    isStatedFirst ? { severity: 'safe', effect: knownEffect } : {},
  );
}

function compareFormats({ old: before, new: after, pair, add }: Context): void {
  if (before.format === after.format) return;
  const relation = relateFormats(before.format, after.format, after.types ?? before.types);
  if (relation === 'same') return;
  const { format: was = 'none' } = before;
  const { format: is = 'none' } = after;
  add(relation.aspect, `format ${was} → ${is}`, chooseSeverity(relation, pair.direction));
}

/** The severity that is not the catalogue's: services seldom check formats that they invented. */
function chooseSeverity(
  { aspect, isChecked, isWhole }: Exclude<Relation, 'same'>,
  direction: Direction,
): Pick<Overrides, 'severity' | 'effect'> {
  if (isWhole && (aspect === 'format-added' || aspect === 'format-removed')) {
    return { severity: 'safe', effect: 'it holds every number that travels' };
  }
  const isLoosened = aspect === 'format-removed' || aspect === 'format-widened';
  const isTightened = aspect === 'format-added' || aspect === 'format-narrowed';
  const isAlarm = direction === 'request' ? !isLoosened : !isTightened;
  return isAlarm && !isChecked ? { severity: 'risky' } : {};
}

function comparePatterns({ old: before, new: after, add }: Context): void {
  const was = before.patterns.filter((pattern) => !matchesAll(pattern));
  const is = after.patterns.filter((pattern) => !matchesAll(pattern));
  const aspect = was.length + is.length === 0 ? undefined : comparePatternSets(was, is, after);
  if (aspect === undefined) return;
  add(aspect, `pattern ${was.join(' and ') || 'none'} → ${is.join(' and ') || 'none'}`);
}

/** Undefined where both match the same texts. */
function comparePatternSets(
  was: readonly string[],
  is: readonly string[],
  { patterns: written }: Shape,
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
function matchesAll(pattern: string): boolean {
  return /^\^?(?:\.\*|\(\.\*\)|\[\\s\\S\]\*)?\$?$/.test(pattern);
}

function compareMultiples({ old: before, new: after, add }: Context): void {
  const [was, is] = [before.multipleOf, after.multipleOf];
  if (was === is) return;
  add(compareSteps(was, is), `multipleOf ${was ?? 'any'} → ${is ?? 'any'}`);
}

function compareSteps(was: number | undefined, is: number | undefined): Aspect {
  if (is === undefined) return 'multiple-of-loosened';
  if (was === undefined || Number.isInteger(is / was)) return 'multiple-of-tightened';
  return Number.isInteger(was / is) ? 'multiple-of-loosened' : 'multiple-of-changed';
}

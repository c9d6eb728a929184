/** Reports what keeps a pattern of a schema from compiling, and what could make it run away. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import { findPatternMeant } from '../../load/dialects/habits/schemas.ts';
import { findAmbiguity } from './pattern-ambiguity.ts';
import { type Check, locateValue, type Site, report } from '../site.ts';

/** The pattern of a schema: what is meant by one in slashes, as habits of loading have it. */
export function checkOwnPattern(check: Check, site: Site, pattern: string): void {
  const meant = findPatternMeant(pattern);
  if (meant !== pattern) {
    const read =
      meant === undefined
        ? 'its flags cannot be written in a pattern, so it is left out'
        : 'the part between the slashes is used';
    const message = `A pattern in slashes matches no text; ${read}.`;
    report(check, locateValue(site, 'pattern'), { code: 'SCHEMA-511', message });
  }
  if (meant !== undefined) checkPattern(check, locateValue(site, 'pattern'), meant);
}

/** JSON Schema's patterns are those of ECMAScript, read with the flag `u`; older documents are also read without. */
export function checkPattern(check: Check, at: Place, pattern: string): void {
  const fault = findPatternFault(pattern, 'u');
  const isLegacy = findPatternFault(pattern, '') === undefined;
  const flags = fault === undefined ? 'u' : '';
  if (fault === undefined || isLegacy) checkAmbiguity(check, at, { pattern, flags });
  if (fault === undefined) return;
  const message = `The pattern ${isLegacy ? 'only compiles without Unicode mode' : 'does not compile'}: ${fault}.`;
  const help = isLegacy ? 'Remove the escape, or write `\\` before a lone bracket.' : undefined;
  report(check, at, { severity: isLegacy ? 'note' : 'warning', code: 'SCHEMA-511', message, help });
}

interface Written {
  readonly pattern: string;
  readonly flags: string;
}

/** A pattern that a crafted text can make run away is followed in another way, or not carried where there is none. */
function checkAmbiguity(check: Check, at: Place, { pattern, flags }: Written): void {
  const key = `${flags}/${pattern}`;
  const ambiguity = check.ambiguities.has(key)
    ? check.ambiguities.get(key)
    : findAmbiguity(pattern, flags);
  check.ambiguities.set(key, ambiguity);
  if (ambiguity === undefined) return;
  const { growth, isRegular } = ambiguity;
  const end = isRegular ? '' : ', and it cannot be matched in another way, so it is left out';
  const message = `A crafted text can make this pattern take ${growth} time${end}.`;
  const severity = growth === 'exponential' || !isRegular ? 'warning' : 'note';
  const help = 'Begin it with `^`, and let only one repetition match a given character.';
  report(check, at, { severity, code: 'SCHEMA-514', message, help });
}

const LARGE = 1000;

/** Why a pattern does not compile. */
export function findPatternFault(pattern: string, flags: string): string | undefined {
  try {
    const form = new RegExp(pattern, flags);
    // An engine reads all of it when it first runs it, and may find it too large only then.
    if (pattern.length > LARGE) form.test('');
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return reason.replace(/^Invalid regular expression: \/.*\/[a-z]*: /s, '');
  }
}

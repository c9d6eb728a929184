/** Reports patterns of schemas that do not compile, that are read in another form, or that backtrack catastrophically. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import { findAmbiguity } from './pattern-ambiguity.ts';
import { readPattern } from './read-pattern.ts';
import { type Check, report } from '../site.ts';

export function checkPattern(check: Check, at: Place, pattern: string): void {
  const read = readPattern(pattern);
  if ('fault' in read) {
    const message = `The pattern is left out: ${read.fault}.`;
    return report(check, at, { code: 'SCHEMA-511', message });
  }
  const { source, reason, isLegacy } = read;
  checkAmbiguity(check, at, source);
  if (reason === undefined) return;
  // Many documents have such patterns, and nothing is lost.
  const severity = isLegacy === true ? 'note' : 'warning';
  const mode = isLegacy === true ? 'it only compiles without Unicode mode' : reason;
  const message = `The pattern is read as \`${source}\`: ${mode}.`;
  report(check, at, { severity, code: 'SCHEMA-511', message });
}

/** A pattern with catastrophic backtracking is matched by an automaton; one that no automaton can match is left out. */
function checkAmbiguity(check: Check, at: Place, pattern: string): void {
  const ambiguity = check.ambiguities.has(pattern)
    ? check.ambiguities.get(pattern)
    : findAmbiguity(pattern, 'u');
  check.ambiguities.set(pattern, ambiguity);
  if (ambiguity === undefined) return;
  const { growth, isRegular } = ambiguity;
  const end = isRegular ? '' : ', and it cannot be matched in another way, so it is left out';
  const time = growth === 'unknown' ? 'much' : growth;
  const message = `A crafted text can make this pattern take ${time} time${end}.`;
  const severity = growth === 'exponential' || !isRegular ? 'warning' : 'note';
  const help = 'Begin it with `^`, and let only one repetition match a given character.';
  report(check, at, { severity, code: 'SCHEMA-514', message, help });
}

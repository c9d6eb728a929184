/**
 * Finds patterns with catastrophic backtracking: an engine that backtracks takes exponential or polynomial time for a crafted
 * text if the nondeterministic automaton of the pattern has many paths for it (its ambiguity).
 */

import {
  buildAutomaton,
  type Expression,
  isAssertion,
  readRegular,
} from '../../../../templates/runtime/validation/patterns.ts';
import { countLoops, countPaths, hasChoiceInLoop, listRegularParts, OFTEN } from './count-paths.ts';
import { hasExponentialAmbiguity, hasManyPaths, hasPolynomialAmbiguity } from './degree.ts';
import { buildNfa } from './nfa.ts';

/** How the time grows with the text, and whether the pattern can be matched without backtracking. */
export interface Ambiguity {
  /** `unknown` means that the pattern could not be proved to be harmless. */
  readonly growth: 'exponential' | 'polynomial' | 'unknown';
  readonly isRegular: boolean;
}

/** A pattern without a repetition, and with few choices, has few paths. */
const REPEATS = /[*+]|\)\{|\{\d*,\}|\{\d*,?\d{2,}\}/;
const CHOICES = /[?|{]/;
const FEW_CHOICES = 8;

export function findAmbiguity(pattern: string, flags: string): Ambiguity | undefined {
  if (!REPEATS.test(pattern) && pattern.split(CHOICES).length <= FEW_CHOICES) return undefined;
  const expression = readRegular(pattern, flags);
  if (expression !== undefined) {
    const growth = measureGrowth(expression, flags);
    return growth && { growth, isRegular: buildAutomaton(expression) !== undefined };
  }
  const growths = listRegularParts(pattern).map((part) => {
    const read = readRegular(part, flags);
    return read === undefined ? 'unknown' : measureGrowth(read, flags);
  });
  const growth = growths.includes('exponential') ? 'exponential' : growths.find(Boolean);
  return growth && { growth, isRegular: false };
}

function measureGrowth(expression: Expression, flags: string): Ambiguity['growth'] | undefined {
  if (isChoosingAmongCopies(expression)) return 'exponential';
  const nfa = buildNfa(expression, flags);
  if (nfa === undefined) return measureGrowthByShape(expression);
  if (hasExponentialAmbiguity(nfa)) return 'exponential';
  if (hasPolynomialAmbiguity(nfa)) return 'polynomial';
  return hasManyPaths(nfa) ? 'unknown' : undefined;
}

const MOST_PATHS_OF_SHAPE = 1_000_000;

/** Judges an expression whose automaton is too large by its shape alone: anything that may be ambiguous counts as that. */
function measureGrowthByShape(expression: Expression): Ambiguity['growth'] | undefined {
  const isHarmless =
    !hasChoiceInLoop(expression) &&
    countLoops(expression) < 2 &&
    countPaths(expression) <= MOST_PATHS_OF_SHAPE;
  return isHarmless ? undefined : 'unknown';
}

/** Many copies of a part that may be empty are ambiguous: a text does not say which of the copies match it. */
function isChoosingAmongCopies(expression: Expression): boolean {
  if (expression.kind === 'place') return false;
  if (expression.kind !== 'repeat') return expression.parts.some(isChoosingAmongCopies);
  const { body, max } = expression;
  return (max >= OFTEN && max !== Infinity && mayBeEmpty(body)) || isChoosingAmongCopies(body);
}

function mayBeEmpty(expression: Expression): boolean {
  if (expression.kind === 'place') return isAssertion(expression.text);
  if (expression.kind === 'repeat') return expression.min === 0 || mayBeEmpty(expression.body);
  const { kind, parts } = expression;
  return kind === 'any' ? parts.some(mayBeEmpty) : parts.every(mayBeEmpty);
}

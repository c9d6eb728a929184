/** Counts how many ways an engine that goes back may try for an expression beside its loops, and lists its regular parts. */

import type { Expression } from '../../../../templates/runtime/validation/patterns.ts';

/** How often a part must be repeated before it counts as a loop. */
export const OFTEN = 10;

/** Alternatives, optional parts and repetitions multiply, for all texts. */
export function countWays(expression: Expression): number {
  if (expression.kind === 'place') return 1;
  if (expression.kind === 'repeat') {
    const { body, min, max } = expression;
    return max >= OFTEN ? countWays(body) : (max - min + 1) * countWays(body) ** max;
  }
  const ways = expression.parts.map(countWays);
  return expression.kind === 'any'
    ? ways.reduce((one, other) => one + other, 0)
    : ways.reduce((one, other) => one * other, 1);
}

/** Whether a loop holds a choice. */
export function hasChoiceInLoop(expression: Expression, isInside = false): boolean {
  if (expression.kind === 'place') return false;
  if (expression.kind !== 'repeat') {
    const isChoice = isInside && expression.kind === 'any';
    return isChoice || expression.parts.some((part) => hasChoiceInLoop(part, isInside));
  }
  const { body, min, max } = expression;
  if (isInside && min !== max) return true;
  return hasChoiceInLoop(body, isInside || max >= OFTEN);
}

export function countLoops(expression: Expression): number {
  if (expression.kind === 'place') return 0;
  if (expression.kind === 'repeat') {
    return countLoops(expression.body) + (expression.max >= OFTEN ? 1 : 0);
  }
  return expression.parts.reduce((sum, part) => sum + countLoops(part), 0);
}

const TOKEN = /\\k<[^>\\]*>|\\[^]|\[(?:\\[^]|[^\]\\])*\]|\(\?<?[=!]|[()]|[^()[\\]+/g;
const LOOKS_AROUND = /^\(\?<?[=!]$/;
const BEGIN = '^(?:';
const LOOKS_BACK = /^\\(?:[1-9]|k<)/;

/**
 * What looks around is a pattern of its own, and takes nothing of the text where it is; what looks back takes
 * something. Each begins where the engine is: a search for a beginning is no part of the question.
 */
export function listRegularParts(pattern: string): readonly string[] {
  const parts: string[] = [];
  // For each open bracket what is before it and how its part ends, where it looks around.
  const open: ({ readonly before: string; readonly end: string } | undefined)[] = [];
  let text = BEGIN;
  for (const token of pattern.match(TOKEN) ?? []) {
    if (LOOKS_AROUND.test(token)) {
      // What looks behind is read from its end, so that its beginning is what must fit in the end.
      open.push({ before: text, end: token.includes('<') ? ')$' : ')' });
      text = BEGIN;
      continue;
    }
    const closed = token === ')' ? open.pop() : undefined;
    if (token === '(') open.push(undefined);
    if (closed === undefined) {
      text += LOOKS_BACK.test(token) ? '[^]' : token;
      continue;
    }
    parts.push(text + closed.end);
    text = `${closed.before}(?:)`;
  }
  return [...parts, `${text})`];
}

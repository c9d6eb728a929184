/** Counts the paths that a backtracking engine may try for an expression, loops not counted; and lists the regular parts of a pattern. */

import type { Expression } from '../../../../templates/runtime/validation/patterns.ts';

/** How often a part must be repeated before it counts as a loop. */
export const OFTEN = 10;

/** Counts over all texts: alternatives add up, while parts in a sequence and repetitions multiply. */
export function countPaths(expression: Expression): number {
  if (expression.kind === 'place') return 1;
  if (expression.kind === 'repeat') {
    const { body, min, max } = expression;
    return max >= OFTEN ? countPaths(body) : (max - min + 1) * countPaths(body) ** max;
  }
  const paths = expression.parts.map(countPaths);
  return expression.kind === 'any'
    ? paths.reduce((one, other) => one + other, 0)
    : paths.reduce((one, other) => one * other, 1);
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
const LOOKAROUND = /^\(\?<?[=!]$/;
const BEGIN = '^(?:';
const BACKREFERENCE = /^\\(?:[1-9]|k<)/;

/**
 * A lookaround is a pattern of its own, and reads nothing of the text where it is; a backreference reads something. Each part is
 * anchored, because the engine tries it at one position only.
 */
export function listRegularParts(pattern: string): readonly string[] {
  const parts: string[] = [];
  // For each open bracket of a lookaround, the text before it and what ends its part.
  const open: ({ readonly before: string; readonly end: string } | undefined)[] = [];
  let text = BEGIN;
  for (const token of pattern.match(TOKEN) ?? []) {
    if (LOOKAROUND.test(token)) {
      // A lookbehind is matched from its end, so that a mismatch at its beginning makes it backtrack.
      open.push({ before: text, end: token.includes('<') ? ')$' : ')' });
      text = BEGIN;
      continue;
    }
    const closed = token === ')' ? open.pop() : undefined;
    if (token === '(') open.push(undefined);
    if (closed === undefined) {
      text += BACKREFERENCE.test(token) ? '[^]' : token;
      continue;
    }
    parts.push(text + closed.end);
    text = `${closed.before}(?:)`;
  }
  return [...parts, `${text})`];
}

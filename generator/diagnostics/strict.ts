/** Problems in, the same as `--strict` validates them out: warnings count as errors. */

import type { Problem } from './diagnostic.ts';

/** Whether a run with these problems fails. */
export function isFailure(problems: readonly Problem[], strict = false): boolean {
  return problems.some(
    ({ severity }) => severity === 'error' || (strict && severity === 'warning'),
  );
}

export function applyStrict(problems: readonly Problem[], strict = false): readonly Problem[] {
  if (!strict) return problems;
  return problems.map((problem) =>
    problem.severity === 'warning' ? { ...problem, severity: 'error' } : problem,
  );
}

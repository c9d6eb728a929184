// The rules of update masks, over the parameters and the body of a request.

import { inside, refuse, type Run } from '../validation/check-run.ts';
import { checkMask } from '../derived/mask-checks.ts';
import type { MaskIssue, MaskRule } from '../derived/mask-forms.ts';

/** The masks and the body agree. */
export function hasMask(
  value: unknown,
  run: Run,
  key: PropertyKey | undefined,
  rule: MaskRule,
): boolean {
  if (typeof value !== 'object' || value === null) return true;
  const issues = checkMask(value, rule); // its members are checked one by one
  return inside(run, key, () => issues.every((issue) => refuseMask(issue, run)));
}

function refuseMask({ path, expected, received }: MaskIssue, run: Run): boolean {
  const [step, ...rest] = path;
  if (step === undefined) return refuse(received, run, undefined, 'updateMask', expected);
  return inside(run, step, () => refuseMask({ path: rest, expected, received }, run));
}

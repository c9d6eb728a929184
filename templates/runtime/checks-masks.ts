// The rules of update masks, over the parameters and the body of a request.

import { inside, refuse, type Run } from './check-run.ts';
import { checkMask, type MaskRule } from './update-masks.ts';

/** The masks and the body agree. */
export function hasMask(
  value: unknown,
  run: Run,
  key: PropertyKey | undefined,
  rule: MaskRule,
): boolean {
  if (typeof value !== 'object' || value === null) return true;
  const issues = checkMask(value, rule); // its members are checked one by one
  const { report } = run;
  if (issues.length === 0 || report === undefined) return issues.length === 0;
  return inside(report, key, () => {
    for (const { path, expected, received } of issues) {
      const depth = report.path.length;
      report.path.push(...path);
      refuse(received, run, undefined, 'updateMask', expected);
      report.path.length = depth;
    }
  });
}

// Update masks: which members of a body are to change, and the rule of a schema for them.

import { refuse, type Rule, rule, type Run } from './schemas.ts';
import { checkMask, type MaskRule } from './update-masks.ts';

export * from './update-masks.ts';

/** The rules of {@link checkMask}, for a schema. */
export function updateMask(facts: MaskRule): Rule {
  return rule((value, run) => {
    if (typeof value !== 'object' || value === null) return true;
    const issues = checkMask(value, facts); // its members are checked one by one
    for (const { path, expected, received } of issues) report(run, path, expected, received);
    return issues.length === 0;
  });
}

function report(
  run: Run,
  path: readonly (string | number)[],
  expected: string,
  received: unknown,
): void {
  if (run.issues === undefined) return;
  run.path.push(...path);
  refuse(run, received, 'updateMask', expected);
  run.path.splice(-path.length);
}

// In: what masks of an operation may name. Out: a rule over `{ params, body }` that ties the mask to the body.

import type { Rule } from './node.ts';
import type { MaskRule } from './mask.ts';
import { checkMask, type MaskedRequest } from './mask-check.ts';
import { rule } from './rule.ts';
import { refuse, type Run } from './verdict.ts';

/** The rules of {@link checkMask}, for a schema. */
export function updateMask(facts: MaskRule): Rule {
  return rule((value, run) => {
    if (typeof value !== 'object' || value === null) return true;
    const issues = checkMask(value as MaskedRequest, facts); // whatever members it has are judged
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

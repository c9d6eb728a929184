// In: what issues should say of a schema. Out: marks that a schema carries like rules.

import type { Rule } from './node.ts';
import { rule } from './rule.ts';
import { content, type Judge, type Run } from './verdict.ts';

/** Values are not repeated in issues. */
export function secret(): Rule {
  return {
    ...rule(content),
    around: (judge) => within(judge, (run) => void (run.secret = true)),
  };
}

/** Where the source of the spec states the rules of this schema: issues repeat it. */
export function source(text: string): Rule {
  return {
    ...rule(content),
    around: (judge) => within(judge, (run) => void (run.source = text)),
  };
}

function within(judge: Judge, enter: (run: Run) => void): Judge {
  return (value, run) => {
    if (run.issues === undefined) return judge(value, run);
    const before = { secret: run.secret, source: run.source };
    enter(run);
    const kept = judge(value, run);
    Object.assign(run, before);
    return kept;
  };
}

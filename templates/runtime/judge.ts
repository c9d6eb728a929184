// In: a schema, as words have it. Out: a judge of values that means what JSON Schema means by the same words.

import { definitionOf, isRule, rulesOf, type Node } from './node.ts';
import { every, refuse, type Judge, type Run } from './verdict.ts';

/** The judge of a schema. */
export function judgeOf(schema: Node): Judge {
  const def = definitionOf(schema);
  const base = def.judge ?? def.build?.(def, judgeOf) ?? unreadable;
  const checks = rulesOf(def).filter(isRule);
  if (checks.length === 0) return base;
  const rules = every(checks.map((check) => check.judgeIn(def)));
  const whole: Judge = (value, run) => {
    const before = run.issues?.length ?? 0;
    if (base(value, run)) return rules(value, run);
    // A value of another type breaks that one rule, not all that follow from it.
    if (isBrokenInside(run, before)) rules(value, run);
    return false;
  };
  return checks.reduce<Judge>((judge, { around }) => (around ? around(judge) : judge), whole);
}

function unreadable(value: unknown, run: Run): boolean {
  return refuse(run, value, 'schema', 'a value of a schema that is written with these words');
}

/** Whether a value that is refused is of its type: what is wrong stands inside. */
function isBrokenInside({ issues, path }: Run, before: number): boolean {
  return issues !== undefined && issues.slice(before).every((one) => one.path.length > path.length);
}

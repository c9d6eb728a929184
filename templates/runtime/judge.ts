// In: a schema, as words have it. Out: a judge of values that means what JSON Schema means by the same words.

import { definitionOf, isRule, rulesOf, type Node } from './node.ts';
import { content, every, refuse, type Judge, type Run } from './verdict.ts';

/** The judge of a schema. */
export function judgeOf(schema: Node): Judge {
  const def = definitionOf(schema);
  const base = def.judge ?? def.build?.(def, judgeOf) ?? unreadable;
  const checks = rulesOf(def).filter(isRule);
  // Some rules only say something of the schema, and judge nothing.
  const rules = checks.map((check) => check.judgeIn(def)).filter((judge) => judge !== content);
  const whole = rules.length === 0 ? base : followed(base, every(rules));
  return checks.reduce((judge, { around }) => (around ? around(judge) : judge), whole);
}

function followed(base: Judge, rules: Judge): Judge {
  return (value, run) => {
    const before = run.issues?.length ?? 0;
    if (base(value, run)) return rules(value, run);
    // A value of another type breaks that one rule, not all that follow from it.
    if (isBrokenInside(run, before)) rules(value, run);
    return false;
  };
}

function unreadable(value: unknown, run: Run): boolean {
  return refuse(run, value, 'schema', 'a value of a schema that is written with these words');
}

/** Whether a value that is refused is of its type: what is wrong stands inside. */
function isBrokenInside({ issues, path }: Run, before: number): boolean {
  return issues !== undefined && issues.slice(before).every((one) => one.path.length > path.length);
}

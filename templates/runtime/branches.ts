// In: judges of the same value. Out: one that wants any of them, and says what is wrong by the nearest.

import { type Issue, keeps, refuse, type Judge, type Run } from './verdict.ts';

/** At least one judge is content. The issues are those of the branch that came nearest. */
export function anyOf(judges: readonly Judge[], rule = 'anyOf'): Judge {
  return (value, run) => {
    run.steps += judges.length;
    for (const judge of judges) if (keeps(judge, value, run)) return true;
    return run.issues === undefined ? false : nearest(judges, value, run, rule);
  };
}

const MOST_ASKED = 3000;

/** Reports a value that fits no branch: by its nearest branch, which is the one that went deepest, then broke least. */
export function nearest(judges: readonly Judge[], value: unknown, run: Run, rule: string): false {
  run.asked += judges.length;
  // In unions of unions of unions there is no end of forms.
  if (run.asked > MOST_ASKED) return refuse(run, value, rule, 'one of several forms');
  const all = judges.map((judge) => issuesOf(judge, value, run));
  const depth = run.path.length;
  const inner = all.filter((issues) => issues.every(({ path }) => path.length > depth));
  const [best] = inner.sort((a, b) => a.length - b.length);
  if (best === undefined || best.length === 0) {
    const expected = all.flatMap((issues) =>
      issues.filter(({ path }) => path.length === depth).slice(0, 1),
    );
    const words = [...new Set(expected.map(({ params }) => params.expected))];
    return refuse(
      run,
      value,
      rule,
      words.length === 0 ? 'one of several forms' : words.join(' or '),
    );
  }
  const near = inner.filter(({ length }) => length === best.length);
  const lacking = near.map((issues) => lackedBy(issues, depth));
  if (near.length > 1 && lacking.every((names) => names !== undefined)) {
    return refuse(run, value, rule, [...new Set(lacking)].join(' or '));
  }
  run.issues?.push(...best);
  return false;
}

/** Names of the members whose absence is all that is wrong. */
function lackedBy(issues: readonly Issue[], depth: number): string | undefined {
  const isLack = issues.every(({ path, params }) => {
    return params.rule === 'required' && path.length === depth + 1;
  });
  return isLack ? issues.map(({ path }) => String(path.at(-1))).join(' and ') : undefined;
}

/** The issues of one judge alone. */
export function issuesOf(judge: Judge, value: unknown, run: Run): NonNullable<Run['issues']> {
  const { issues } = run;
  const found: NonNullable<Run['issues']> = [];
  run.issues = found;
  judge(value, run);
  run.issues = issues;
  return found;
}

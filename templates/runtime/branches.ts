// In: schemas of the same value. Out: a judge that wants any of them, or exactly one, and says what is wrong by the nearest.

import { leftOf, type Left } from './fixed.ts';
import type { JudgeOf, Node } from './node.ts';
import { isObject, own } from './value.ts';
import { inside, type Issue, keeps, listed, refuse, type Judge, type Run } from './verdict.ts';

/** At least one schema fits. The issues are those of the branch that came nearest. */
export function anyOf(schemas: readonly Node[], of: JudgeOf): Judge {
  const choose = choiceOf(schemas, of);
  return (value, run) => {
    const { judges, left } = choose(value, run);
    for (const judge of judges) if (keeps(judge, value, run)) return true;
    return run.issues === undefined ? false : toldBy(judges, left, value, run, 'anyOf');
  };
}

/** Exactly one schema fits. */
export function oneOf(schemas: readonly Node[], of: JudgeOf): Judge {
  const choose = choiceOf(schemas, of);
  return (value, run) => {
    const { judges, left } = choose(value, run);
    let fitting = 0;
    for (const judge of judges) {
      if (!keeps(judge, value, run)) continue;
      fitting += 1;
      if (fitting > 1) return refuse(run, value, 'oneOf', 'a value of one form, not of several');
    }
    if (fitting === 1) return true;
    return run.issues === undefined ? false : toldBy(judges, left, value, run, 'oneOf');
  };
}

interface Choice {
  readonly judges: readonly Judge[];
  readonly left?: Left | undefined;
}

/** The judges of the schemas that the value can be of. */
function choiceOf(schemas: readonly Node[], of: JudgeOf): (value: unknown, run: Run) => Choice {
  const all: Choice = { judges: schemas.map(of) };
  let pick: ReturnType<typeof leftOf> | null = null;
  const choices = new Map<Left, Choice>();
  return (value, run) => {
    if (pick === null && isObject(value)) pick = leftOf(schemas);
    const left = pick?.(value);
    const choice = left === undefined ? all : (choices.get(left) ?? narrowed(all, left));
    if (left !== undefined) choices.set(left, choice);
    run.steps += choice.judges.length;
    return choice;
  };
}

function narrowed({ judges }: Choice, left: Left): Choice {
  return { judges: left.indexes.flatMap((index) => judges[index] ?? []), left };
}

/** Says what is wrong: by the branch that is left, or by the member that rules all of them out. */
function toldBy(
  judges: readonly Judge[],
  left: Left | undefined,
  value: unknown,
  run: Run,
  rule: string,
): false {
  const [meant] = judges;
  if (left !== undefined && judges.length === 1 && meant !== undefined) {
    meant(value, run);
    return false;
  }
  if (left?.known === undefined || judges.length > 0 || !isObject(value)) {
    return nearest(judges, value, run, rule);
  }
  const { member, known } = left;
  inside((item, at) => refuse(at, item, rule, listed(known)), own(value, member), member, run);
  return false;
}

const MOST_ASKED = 3000;

/** Reports a value that fits no branch: by its nearest branch, which is the one that went deepest, then broke least. */
function nearest(judges: readonly Judge[], value: unknown, run: Run, rule: string): false {
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
    const words = [...new Set<string>(expected.map(({ params }) => params.expected))];
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

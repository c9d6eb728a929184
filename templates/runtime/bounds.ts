// In: a judge and a value of whatever size, depth or malice. Out: an answer in bounded time, on a stack that has an end.

import { newRun } from './rule.ts';
import {
  end,
  keeps,
  MOST_ISSUES,
  refuse,
  type Direction,
  type Issue,
  type AnswersOf,
  type Judge,
  type Run,
} from './verdict.ts';

/** Nesting beyond which a value is refused. */
const DEEPEST = 400;

/** Models and branches tried until answers are kept: forms of forms ask for the same thing again and again. */
const PATIENCE = 100_000;

/** Models and branches tried until the value is refused. */
const MOST_STEPS = 20_000_000;

/** The judge of a model, built when it is first used. */
export function bounded(build: () => Judge): Judge {
  let inner: Judge | undefined;
  const enter: Judge = (value, run) => {
    inner ??= build();
    run.depth += 1;
    const kept = inner(value, run);
    run.depth -= 1;
    return kept;
  };
  return (value, run) => {
    run.steps += 1;
    if (run.depth < DEEPEST && run.steps < PATIENCE) return enter(value, run);
    if (run.ended !== undefined) return false;
    if (run.depth >= DEEPEST) return end(run, value, `at most ${DEEPEST} levels`);
    if (run.steps > MOST_STEPS) return end(run, value, 'less to judge');
    // What a schema means may depend on the way to it.
    if (run.scope !== undefined) return enter(value, run);
    if (run.issues === undefined) return remembered(enter, value, run);
    if (run.issues.length >= MOST_ISSUES) return false;
    const isKept = keeps((item, at) => remembered(enter, item, at), value, run);
    return isKept || enter(value, run);
  };
}

function remembered(enter: Judge, value: unknown, run: Run): boolean {
  run.answers ??= new Map<Judge, AnswersOf>();
  const answers = run.answers.get(enter) ?? { objects: new Map<object, boolean>() };
  run.answers.set(enter, answers);
  if (typeof value === 'object' && value !== null) {
    const known = answers.objects.get(value);
    if (known !== undefined) return known;
    const kept = enter(value, run);
    answers.objects.set(value, kept);
    return kept;
  }
  if (answers.last !== undefined && Object.is(answers.last[0], value)) return answers.last[1];
  const kept = enter(value, run);
  answers.last = [value, kept];
  return kept;
}

/** The quick pass. A value that cannot be read is not accepted. */
export function accepts(judge: Judge, value: unknown, direction: Direction): boolean {
  const run = newRun(direction);
  try {
    return judge(value, run) && run.ended === undefined;
  } catch {
    // The pass that explains meets the same error, and knows where.
    return false;
  }
}

/** What is wrong with a value. */
export function issuesOf(judge: Judge, value: unknown, direction: Direction): readonly Issue[] {
  const issues: Issue[] = [];
  const run = newRun(direction, issues);
  try {
    judge(value, run);
  } catch (error) {
    if (!(error instanceof RangeError) && isReadable(value, run.path)) throw error;
    run.issues = issues;
    refuse(run, {}, 'readable', 'a value that can be read');
  }
  run.path.length = 0;
  const isTold = issues.some(({ params }) => params.rule === 'depth');
  if (run.ended !== undefined && !isTold) refuse(run, value, 'depth', run.ended);
  if (issues.length >= MOST_ISSUES) issues.push(more());
  return issues;
}

/** Whether the error is none of the value's: what it holds at a place can be read. */
function isReadable(value: unknown, path: readonly PropertyKey[]): boolean {
  try {
    let at = value;
    // Each key was read of this value before.
    for (const key of path) at = (at as Readonly<Record<PropertyKey, unknown>> | undefined)?.[key];
    if (typeof at === 'object' && at !== null) Object.values(at);
    return true;
  } catch {
    return false;
  }
}

function more(): Issue {
  const expected = 'fewer broken rules';
  return {
    code: 'custom',
    path: [],
    message: `More rules are broken than these ${MOST_ISSUES}`,
    input: undefined,
    params: { rule: 'issues', expected, received: `more than ${MOST_ISSUES}` },
  };
}

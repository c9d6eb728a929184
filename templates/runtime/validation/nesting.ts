// Schemas that lead back to themselves, or to another one by very many paths: how far they are followed is counted.

import { type Check, end, keeps, MOST_ISSUES, type Run, type Tested } from './check-run.ts';

/** Nesting beyond which a value is refused. */
const DEEPEST = 400;

/** Models and branches tried until answers are kept: forms of forms ask for the same thing again and again. */
const PATIENCE = 100_000;

/** Models and branches tried until the value is refused. */
const MOST_STEPS = 20_000_000;

/** A schema that may lead back to the one that refers to it. */
export function descend(
  value: unknown,
  run: Run,
  key: PropertyKey | undefined,
  { test }: Tested,
): boolean {
  run.steps += 1;
  if (run.depth < DEEPEST && run.steps < PATIENCE) return enter(value, run, key, test);
  if (run.depth >= DEEPEST) return end(value, run, key, `at most ${DEEPEST} levels`);
  return ask(value, run, key, test);
}

function enter(value: unknown, run: Run, key: PropertyKey | undefined, check: Check): boolean {
  run.depth += 1;
  const isKept = check(value, run, key);
  run.depth -= 1;
  return isKept;
}

/** The verdict of one of several forms. */
export function tries(check: Check, value: unknown, run: Run): boolean {
  run.steps += 1;
  if (run.steps < PATIENCE) return keeps(check, value, run);
  return keeps((item, at) => ask(item, at, undefined, check), value, run);
}

/** Each question is asked once. */
function ask(value: unknown, run: Run, key: PropertyKey | undefined, check: Check): boolean {
  if (run.ended !== undefined) return run.report !== undefined;
  if (run.steps > MOST_STEPS) return end(value, run, key, 'less to validate');
  // What a schema means may depend on the path to it.
  if (run.scope !== undefined) return enter(value, run, key, check);
  if (run.report === undefined) return askOnce(value, run, check);
  if (run.report.issues.length >= MOST_ISSUES) return true;
  const isKept = keeps((item, at) => askOnce(item, at, check), value, run);
  return isKept || enter(value, run, key, check);
}

function askOnce(value: unknown, run: Run, check: Check): boolean {
  run.answers ??= new Map();
  const answers = run.answers.get(check) ?? { objects: new Map<object, boolean>() };
  run.answers.set(check, answers);
  if (typeof value === 'object' && value !== null) {
    const known = answers.objects.get(value);
    if (known !== undefined) return known;
    const isKept = enter(value, run, undefined, check);
    answers.objects.set(value, isKept);
    return isKept;
  }
  if (answers.last !== undefined && Object.is(answers.last[0], value)) return answers.last[1];
  const isKept = enter(value, run, undefined, check);
  answers.last = [value, isKept];
  return isKept;
}

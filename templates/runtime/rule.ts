// In: a judge and what it is called. Out: a rule that any zod schema takes with `.check(…)`.

import type { Coverage, Definition, Payload, Rule } from './node.ts';
import { refuse, type Judge, type Run } from './verdict.ts';

/** A rule that judges a value by itself. */
export function rule(judge: Judge, covers?: Coverage): Rule {
  return ruleIn(() => judge, covers);
}

/** A rule that judges by what else the schema says. */
export function ruleIn(judgeIn: (node: Definition) => Judge, covers?: Coverage): Rule {
  return {
    _zod: {
      def: { check: 'rule' },
      onattach: [],
      check: (payload) => checkAlone(judgeIn, payload),
    },
    judgeIn,
    ...(covers === undefined ? {} : { covers }),
  };
}

/** The rule in zod's own hands: where a schema is used without `model`. */
function checkAlone(judgeIn: Rule['judgeIn'], payload: Payload): void {
  const run = newRun(undefined, []);
  judgeIn({ type: 'unknown' })(payload.value, run);
  for (const issue of run.issues ?? []) payload.issues.push({ ...issue });
}

// The quick pass keeps no path: whatever tried to would throw.
const NOWHERE = /* @__PURE__ */ Object.freeze([]) as unknown as PropertyKey[];

/** A judging that has not begun. */
export function newRun(direction: Run['direction'], issues?: Run['issues']): Run {
  return {
    issues,
    path: issues === undefined ? NOWHERE : [],
    direction,
    secret: false,
    source: undefined,
    depth: 0,
    steps: 0,
    asked: 0,
    ended: undefined,
    scope: undefined,
  };
}

/** A rule on strings: a value of another type is none of its business. */
export function onStrings(name: string, expected: string, fits: (text: string) => boolean): Rule {
  return rule(
    (value, run) => typeof value !== 'string' || fits(value) || refuse(run, value, name, expected),
  );
}

/** The same for numbers. */
export function onNumbers(
  name: string,
  expected: string,
  fits: (value: number, run: Run) => boolean,
): Rule {
  return rule((value, run) => {
    if (typeof value !== 'number' && typeof value !== 'bigint') return true;
    return fits(Number(value), run) || refuse(run, value, name, expected);
  });
}

/** The same for arrays. */
export function onArrays(
  name: string,
  expected: string,
  fits: (items: readonly unknown[], run: Run) => boolean,
): Rule {
  return rule(
    (value, run) => !Array.isArray(value) || fits(value, run) || refuse(run, value, name, expected),
  );
}

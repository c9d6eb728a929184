// Schemas of which one must match, or exactly one, and what is wrong with a value that fits none of them.

import {
  add,
  type Check,
  collect,
  type Finding,
  keeps,
  type Key,
  refuse,
  type Report,
  type Run,
} from './check-run.ts';
import { listed } from './issue-words.ts';
import { isObject, own } from './json-values.ts';
import { refuseMember } from './named-kinds.ts';
import { tries } from './nesting.ts';

/** `anyOf`. The issues are those of the form that came nearest. */
export function fitsAny(value: unknown, run: Run, key: Key, checks: readonly Check[]): boolean {
  for (const check of checks) if (tries(check, value, run)) return true;
  return run.report !== undefined && refuseNearest(checks, value, run, key, 'anyOf');
}

/** What the spec says of each form. */
export type FormWords = readonly (string | undefined)[];

/** `oneOf` */
export function fitsOne(
  value: unknown,
  run: Run,
  key: Key,
  checks: readonly Check[],
  words?: FormWords,
): boolean {
  const count = countFitting(checks, value, run);
  if (count === 1) return true;
  if (count > 1) return run.report !== undefined && refuseSeveral(checks, value, run, key, words);
  return run.report !== undefined && refuseNearest(checks, value, run, key, 'oneOf');
}

/** Two are as many as need to be known. */
function countFitting(checks: readonly Check[], value: unknown, run: Run): number {
  let count = 0;
  for (const check of checks) {
    if (tries(check, value, run)) count += 1;
    if (count > 1) break;
  }
  return count;
}

/** Says of which forms a value is: in the words of the spec, or by the members that each of them alone asks for. */
function refuseSeveral(
  checks: readonly Check[],
  value: unknown,
  run: Run,
  key: Key,
  words: FormWords = [],
): boolean {
  const fitting = checks.filter((check) => keeps(check, value, run));
  const members = fitting.map((check) => listRequired(check, run));
  const forms = fitting.map((check, index) => {
    const others = members.filter((_, at) => at !== index).flat();
    const alone = members[index]?.filter((name) => !others.includes(name)) ?? [];
    return words[checks.indexOf(check)] ?? alone.join(' and ');
  });
  const named = forms.every((form) => form !== '') ? `: ${forms.join(' or ')}` : '';
  return refuse(value, run, key, 'oneOf', `a value of one form, not of several${named}`);
}

/** Names of the members that must be there: those that an object without any lacks. */
function listRequired(check: Check, run: Run): readonly string[] {
  const depth = run.report?.path.length ?? 0;
  const lacking = collect(check, {}, run).filter(({ path, rule }) => {
    return rule === 'required' && path.length === depth + 1;
  });
  return lacking.map(({ path }) => String(path.at(-1)));
}

/**
 * A form, and the values of the member that tells it from others: none where it has no fixed ones, `undefined` among them
 * where the member may be left out.
 */
export type Branch = readonly [check: Check, ...values: unknown[]];

/**
 * `anyOf` of forms that have fixed values in a member: only those that a value can be of are tried and named.
 *
 * @example
 * const petShape: Check = anyOfBy('kind', () => [[catSchema.test, 'cat'], [dogSchema.test, 'dog']]);
 */
export function anyOfBy(member: string, build: () => readonly Branch[]): Check {
  const choose = createFilter(member, build);
  return (value, run, key) => {
    const left = choose(value);
    for (const check of left.checks) if (tries(check, value, run)) return true;
    return run.report !== undefined && refuseLeft(left, value, run, key, 'anyOf');
  };
}

/** `oneOf`, the same. */
export function oneOfBy(member: string, build: () => readonly Branch[], words?: FormWords): Check {
  const choose = createFilter(member, build);
  return (value, run, key) => {
    const left = choose(value);
    const count = countFitting(left.checks, value, run);
    if (count === 1) return true;
    if (count > 1) {
      return run.report !== undefined && refuseSeveral(left.all, value, run, key, words);
    }
    return run.report !== undefined && refuseLeft(left, value, run, key, 'oneOf');
  };
}

/** The forms that a value can be of. */
interface Left {
  readonly checks: readonly Check[];
  /** With those that it cannot be of. */
  readonly all: readonly Check[];
  /** By which member the others were ruled out. */
  readonly member?: string;
  /** The values of the member in all forms, where each fixes it. */
  readonly known?: readonly unknown[] | undefined;
}

function createFilter(member: string, build: () => readonly Branch[]): (value: unknown) => Left {
  let table: Table | undefined;
  return (value) => {
    table ??= createTable(member, build());
    if (!isObject(value)) return table.all;
    return table.byValue.get(own(value, member)) ?? table.others;
  };
}

interface Table {
  readonly all: Left;
  readonly byValue: ReadonlyMap<unknown, Left>;
  readonly others: Left;
}

function createTable(member: string, branches: readonly Branch[]): Table {
  const values = new Set(branches.flatMap(([, ...fixed]) => fixed));
  const isFixed = branches.every(({ length }) => length > 1);
  const known = isFixed ? [...values].filter((value) => value !== undefined) : undefined;
  const all = branches.map(([check]) => check);
  const createLeft = (fits: (fixed: readonly unknown[]) => boolean): Left => {
    const fitting = branches.filter(([, ...fixed]) => fixed.length === 0 || fits(fixed));
    return { member, known, all, checks: fitting.map(([check]) => check) };
  };
  const lefts = [...values, undefined].map((value) => {
    return [value, createLeft((fixed) => fixed.includes(value))] as const;
  });
  return {
    all: { checks: all, all },
    byValue: new Map(lefts),
    others: createLeft(() => false),
  };
}

/** Says what is wrong: by the form that is left, or by the member that rules all of them out. */
function refuseLeft(
  { checks, member, known }: Left,
  value: unknown,
  run: Run,
  key: Key,
  rule: string,
): boolean {
  const [only, second] = checks;
  if (member !== undefined && only !== undefined && second === undefined) {
    return only(value, run, key);
  }
  if (member === undefined || known === undefined || only !== undefined || !isObject(value)) {
    return refuseNearest(checks, value, run, key, rule);
  }
  return refuseMember(value, run, key, member, rule, listed(known));
}

/** In unions of unions of unions there is no end of forms. */
const MOST_ASKED = 3000;

/** Reports a value that fits no form: by its nearest form, which is the one that went deepest, then broke least. */
function refuseNearest(
  checks: readonly Check[],
  value: unknown,
  run: Run,
  key: Key,
  rule: string,
): boolean {
  const { report } = run;
  if (report === undefined) return false;
  report.asked += checks.length;
  if (report.asked > MOST_ASKED) return refuse(value, run, key, rule, SEVERAL);
  const depth = report.path.length + (key === undefined ? 0 : 1);
  const all = checks.map((check) => collect(check, value, run, key));
  const inner = all.filter((issues) => issues.every(({ path }) => path.length > depth));
  const [best] = [...inner].sort((a, b) => a.length - b.length);
  if (best === undefined || best.length === 0) {
    return refuse(value, run, key, rule, joinExpected(all, depth));
  }
  const near = inner.filter(({ length }) => length === best.length);
  const stated = near.map(findStatement);
  if (near.length > 1 && stated.every((words) => words !== undefined)) {
    return refuse(value, run, key, rule, [...new Set(stated)].join(' or '));
  }
  const lacking = near.map((issues) => findMissing(issues, depth));
  if (near.length > 1 && lacking.every((names) => names !== undefined)) {
    return refuse(value, run, key, rule, [...new Set(lacking)].join(' or '));
  }
  return addAll(report, best);
}

const SEVERAL = 'one of several forms';

function addAll(report: Report, issues: readonly Finding[]): true {
  for (const issue of issues) add(report, issue);
  return true;
}

/** What each form expects of the value itself. */
function joinExpected(all: readonly (readonly Finding[])[], depth: number): string {
  const own = all.flatMap((issues) =>
    issues.filter(({ path }) => path.length === depth).slice(0, 1),
  );
  const words = [...new Set(own.map(({ expected }) => expected))];
  return words.length === 0 ? SEVERAL : words.join(' or ');
}

/** What the spec words, where that is all that is wrong. */
function findStatement([issue, ...others]: readonly Finding[]): string | undefined {
  return others.length === 0 && issue?.rule === 'request' ? issue.expected : undefined;
}

/** Names of the members whose absence is all that is wrong. */
function findMissing(issues: readonly Finding[], depth: number): string | undefined {
  const isLack = issues.every(({ path, rule }) => {
    return rule === 'required' && path.length === depth + 1;
  });
  return isLack ? issues.map(({ path }) => String(path.at(-1))).join(' and ') : undefined;
}

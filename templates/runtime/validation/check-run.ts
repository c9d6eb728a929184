// One validation of one value: a quick pass that ends at the first broken rule, and a pass that finds all of them.

import { bounds, describeSecret, describeValue, printMessage } from './issue-words.ts';

/** The direction of a value, if it is known: integers of a request are safe; what is never sent may come in a response. */
export type Direction = 'request' | 'response' | undefined;

/**
 * Whether a value keeps a rule. In the pass that explains the answer is always yes, so that all rules are asked; broken ones
 * are in the report.
 *
 * @example
 * const isName: Check = (value, run, key) => isString(value, run, key) && hasLength(value, run, key, 1, 50);
 */
export type Check = (value: unknown, run: Run, key?: PropertyKey) => boolean;

/** The key of a value in its object or list; the value that is validated has none. */
export type Key = PropertyKey | undefined;

/** One pass over one value. */
export interface Run {
  /** Whether objects are read as they are, not entered one by one. */
  readonly isQuick: boolean;
  /** Whether one was read that has another prototype than most: the verdict of the quick pass is none. */
  isOdd: boolean;
  /** The object that is being entered. */
  entered: object | undefined;
  /** Takes the broken rules; absent if only the verdict is wanted. */
  report: Report | undefined;
  readonly direction: Direction;
  /** Models inside each other, and models and branches tried so far: only what may have no end counts them. */
  depth: number;
  steps: number;
  /** Answers of models, kept once there have been very many. */
  answers: Answers | undefined;
  /** What would have been expected, where the validation ended before its time; the value is refused. */
  ended: string | undefined;
  /** Dynamic anchors of the schema resources on the path, outermost first. */
  scope: Scope | undefined;
}

/** What a pass that explains has found, and where it is. */
export interface Report {
  issues: Finding[];
  /** The keys that lead to the object or the list that is looked into. */
  readonly path: PropertyKey[];
  /** Forms that were asked what is wrong with the value. */
  asked: number;
}

/** A broken rule. */
export interface Finding {
  readonly path: readonly PropertyKey[];
  readonly input: unknown;
  /** Keyword of JSON Schema, or of an extension. */
  readonly rule: string;
  readonly expected: string;
  /** The place of the rule in the source of the spec. */
  source?: string;
  /** What came, in words, where the value must not be repeated. */
  received?: string;
}

/** What a schema said of an object, and of the last value that was none. */
export type Answers = Map<Check, { readonly objects: Map<object, boolean>; last?: Answer }>;

type Answer = readonly [value: unknown, isKept: boolean];

/** Schemas by dynamic anchor; the validation began at the outermost. */
export interface Scope {
  readonly anchors: Readonly<Record<string, Tested>>;
  readonly outer: Scope | undefined;
}

/** A schema, as far as others refer to it. */
export interface Tested {
  readonly test: Check;
}

/** What is wrong with a value. */
export interface Issue {
  readonly path: readonly PropertyKey[];
  /** One line for a person. */
  readonly message: string;
  /** What is wrong, for programs. */
  readonly params: IssueParams;
}

/** What a program can read of an issue. */
export interface IssueParams {
  /** Keyword of JSON Schema, or of an extension: `maxLength`, `required`, `uniqueBy`. */
  readonly rule: string;
  /** `at most 50 characters` */
  readonly expected: string;
  /** `a string of 51 characters`; never the value itself where it is sensitive. */
  readonly received: string;
  /** The place in the source of the spec that states the rule. */
  readonly source?: string;
}

/** A million broken rules are not a million messages. */
export const MOST_ISSUES = 1000;

/** Reports that a value breaks a rule: false where only the verdict is asked, true in the pass that explains. */
export function refuse(
  value: unknown,
  { report }: Run,
  key: PropertyKey | undefined,
  rule: string,
  expected: string,
): boolean {
  if (report === undefined) return false;
  enter(report, key);
  const path = report.path.slice();
  leave(report, key);
  const isMissing = value === undefined && path.length > 0;
  // What is not there breaks one rule, not all that are said about it.
  const last = isMissing ? report.issues.at(-1) : undefined;
  if (last?.rule === 'required' && last.path.join('\n') === path.join('\n')) return true;
  add(report, { path, input: value, rule: isMissing ? 'required' : rule, expected });
  return true;
}

/** Refuses a value of another type. */
export function refuseType(
  value: unknown,
  run: Run,
  key: PropertyKey | undefined,
  expected: string,
): boolean {
  return refuse(value, run, key, 'type', expected);
}

/** Adds what was found, as far as anybody reads it. */
export function add({ issues }: Report, finding: Finding): void {
  if (issues.length < MOST_ISSUES) issues.push(finding);
}

/** Looks into an object or a list, with its key in the path. */
export function inside(run: Run, key: PropertyKey | undefined, look: () => boolean): boolean {
  enter(run.report, key);
  const isKept = look();
  leave(run.report, key);
  return isKept;
}

/** What is reported from here on is inside. */
export function enter(report: Report | undefined, key: PropertyKey | undefined): void {
  if (key !== undefined) report?.path.push(key);
}

/** What is reported from here on is outside again. */
export function leave(report: Report | undefined, key: PropertyKey | undefined): void {
  if (key !== undefined) report?.path.pop();
}

/** Refuses something by two bounds, of which the lower one has its own rule. */
export function refuseBounds(
  value: unknown,
  run: Run,
  key: PropertyKey | undefined,
  rules: readonly [minimum: string, maximum: string],
  minimum: number,
  maximum: number,
  plural: string,
): boolean {
  if (run.report === undefined) return false;
  const rule = rules[minimum > 0 ? 0 : 1];
  return refuse(value, run, key, rule, bounds(minimum, maximum, plural));
}

/** The verdict of a check alone: nothing of it is reported. */
export function keeps(check: Check, value: unknown, run: Run): boolean {
  const { report } = run;
  if (report === undefined) return check(value, run);
  run.report = undefined;
  const isKept = check(value, run);
  run.report = report;
  return isKept;
}

/** What a check alone finds wrong, in the pass that explains. */
export function collect(
  check: Check,
  value: unknown,
  run: Run,
  key?: PropertyKey,
): readonly Finding[] {
  const { report } = run;
  if (report === undefined) return [];
  const { issues } = report;
  const found: Finding[] = [];
  report.issues = found;
  check(value, run, key);
  report.issues = issues;
  return found;
}

/** What is found about the value names the source of its rules; always true. */
export function cites(run: Run, key: PropertyKey | undefined, source: string): boolean {
  return run.report === undefined || markSource(run.report, key, source);
}

function markSource(report: Report, key: PropertyKey | undefined, source: string): true {
  const depth = report.path.length + (key === undefined ? 0 : 1);
  return mark(report, key, (one) => {
    // That a member must be there is a rule of the object.
    if (one.rule !== 'required' || one.path.length > depth) one.source ??= source;
  });
}

/** What is found about the value, and about what is inside, does not repeat it; always true. */
export function hides(run: Run, key?: PropertyKey): boolean {
  return run.report === undefined || markSecret(run.report, key);
}

function markSecret(report: Report, key: PropertyKey | undefined): true {
  return mark(report, key, (one) => {
    one.received = describeSecret(one.input);
  });
}

/** The last issues are those of the value that was looked at last. */
function mark(
  { issues, path }: Report,
  key: PropertyKey | undefined,
  change: (one: Finding) => void,
): true {
  for (let index = issues.length - 1; index >= 0; index -= 1) {
    const one = issues[index];
    if (one === undefined || !isInside(one, path, key)) break;
    change(one);
  }
  return true;
}

/** Whether an issue is about a value or what is in it. */
function isInside(
  { path }: Finding,
  outer: readonly PropertyKey[],
  key: PropertyKey | undefined,
): boolean {
  const { length } = outer;
  if (key !== undefined && path[length] !== key) return false;
  for (let index = 0; index < length; index += 1) if (path[index] !== outer[index]) return false;
  return true;
}

/** Refuses a value that is not looked at to its end. */
export function end(value: unknown, run: Run, key: PropertyKey | undefined, rest: string): boolean {
  run.ended ??= rest;
  return refuse(value, run, key, 'depth', rest);
}

/** The quick pass. A value that cannot be read is not accepted. */
export function accepts(
  check: Check,
  value: unknown,
  direction: Direction,
  isQuick: boolean = true,
): boolean {
  const run = createRun(undefined, direction, isQuick);
  try {
    const isKept = check(value, run) && run.ended === undefined;
    return run.isOdd ? accepts(check, value, direction, false) : isKept;
  } catch {
    // The pass that explains meets the same error, and knows where.
    return false;
  }
}

function createRun(report: Report | undefined, direction: Direction, isQuick: boolean): Run {
  return {
    isQuick,
    isOdd: false,
    entered: undefined,
    report,
    direction,
    depth: 1,
    steps: 0,
    answers: undefined,
    ended: undefined,
    scope: undefined,
  };
}

/** What is wrong with a value. */
export function explain(check: Check, value: unknown, direction: Direction): readonly Issue[] {
  return listFindings(check, value, direction).map(finish);
}

/** The same, before it is put into words. */
export function listFindings(
  check: Check,
  value: unknown,
  direction: Direction,
): readonly Finding[] {
  const report: Report = { issues: [], path: [], asked: 0 };
  const run = createRun(report, direction, false);
  const { issues } = report;
  try {
    check(value, run);
  } catch (error) {
    if (!(error instanceof RangeError) && isReadable(value)) throw error;
    // What would have marked values as secret was not reached.
    for (const issue of issues) issue.received = 'another value';
    issues.push({ path: [...report.path], input: {}, rule: 'readable', expected: READABLE });
  }
  const { ended } = run;
  if (ended !== undefined && !issues.some(({ rule }) => rule === 'depth')) {
    issues.push({ path: [], input: value, rule: 'depth', expected: ended });
  }
  if (issues.length >= MOST_ISSUES) {
    issues.push({ path: [], input: value, rule: 'issues', expected: MORE_ISSUES });
  }
  return issues;
}

/** Whether the error is none of the value's, since all that it holds can be read. */
function isReadable(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== '';
  } catch {
    return false;
  }
}

const READABLE = 'a value that can be read';

const MORE_ISSUES = 'More rules are broken than these 1000';

function finish({ path, input, rule, expected, source, received: words }: Finding): Issue {
  const received = words ?? describeValue(input);
  const message = printMessage(expected, received, source);
  const params =
    source === undefined ? { rule, expected, received } : { rule, expected, received, source };
  return { path, message, params };
}

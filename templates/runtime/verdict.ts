// In: a rule that a value breaks. Out: an issue that names the place, what was expected and what came.

import type { Node } from './node.ts';
import { codePoints, counted } from './counts.ts';

/** Judges a value: true when it keeps the rule. Issues are collected only where the run asks for them. */
export type Judge = (value: unknown, run: Run) => boolean;

/** Content with any value. */
export const content: Judge = () => true;

/** Which way a value goes: members may be for one way only. */
export type Direction = 'request' | 'response' | undefined;

/** One judging of one value, from the outermost schema to its end. */
export interface Run {
  /** Absent on the first, quick pass, which ends at the first broken rule. */
  issues?: Issue[] | undefined;
  /** Where the value stands that is judged now. */
  readonly path: PropertyKey[];
  /** Where the value goes, if it is known: integers of a request are safe; what is never sent may come in a response. */
  readonly direction: Direction;
  /** Values are not repeated in issues. */
  secret: boolean;
  /** Where the rule stands in the source of the spec. */
  source: string | undefined;
  depth: number;
  /** Models and branches tried so far. */
  steps: number;
  /** Answers of models, kept once there have been very many. */
  answers?: Answers;
  /** Forms that were asked what is wrong with the value. */
  asked: number;
  /** What would have been expected, where the judging ended before its time; the value is refused. */
  ended: string | undefined;
  /** Dynamic anchors of the schema resources on the way, outermost first. */
  scope: Scope | undefined;
}

/** Schemas by dynamic anchor; the judging began at the outermost. */
export interface Scope {
  readonly anchors: Readonly<Record<string, Node>>;
  readonly outer: Scope | undefined;
}

/** By model, what it said of an object, and of the last value that was none. */
export type Answers = Map<Judge, AnswersOf>;

/** Those of one judge. */
export interface AnswersOf {
  readonly objects: Map<object, boolean>;
  last?: readonly [unknown, boolean];
}

/** An issue as zod takes it; `params` is for programs. */
export interface Issue {
  readonly code: 'custom';
  readonly path: PropertyKey[];
  readonly message: string;
  readonly input: unknown;
  readonly params: IssueFacts;
}

/** What a program can read of an issue. */
export interface IssueFacts {
  /** Keyword of JSON Schema, or of an extension: `maxLength`, `required`, `uniqueBy`. */
  readonly rule: string;
  /** `at most 50 characters` */
  readonly expected: string;
  /** `a string of 51 characters`; never the value itself where it is sensitive. */
  readonly received: string;
  readonly source?: string;
}

/** A million broken rules are not a million messages. */
export const MOST_ISSUES = 1000;

/** Refuses a value that is not judged to its end. */
export function end(run: Run, value: unknown, expected: string): false {
  run.ended ??= expected;
  return refuse(run, value, 'depth', expected);
}

/** Reports that a value breaks a rule. Always false, so that a judge can return it. */
export function refuse(run: Run, value: unknown, rule: string, expected: string): false {
  if (run.issues !== undefined && run.issues.length < MOST_ISSUES) {
    const received = described(value, run.secret);
    const source = run.source === undefined ? {} : { source: run.source };
    run.issues.push({
      code: 'custom',
      path: [...run.path],
      message: messageOf(expected, received, run.source),
      input: run.secret ? undefined : value,
      params: { rule, expected, received, ...source },
    });
  }
  return false;
}

/** One line for a person; what the spec words itself is a sentence already. */
export function messageOf(expected: string, received: string, source?: string): string {
  const start = /^\p{Lu}/u.test(expected) ? expected : `Expected ${expected}`;
  return `${start}, received ${received}${source === undefined ? '' : ` (${source})`}`;
}

/** A judge of what stands inside a value, with its key in the path. */
export function inside(judge: Judge, value: unknown, key: PropertyKey, run: Run): boolean {
  if (run.issues === undefined) return judge(value, run);
  run.path.push(key);
  const kept = judge(value, run);
  run.path.pop();
  return kept;
}

/** Judges without collecting: does the value keep the rule? */
export function keeps(judge: Judge, value: unknown, run: Run): boolean {
  const { issues } = run;
  if (issues === undefined) return judge(value, run);
  run.issues = undefined;
  const kept = judge(value, run);
  run.issues = issues;
  return kept;
}

/** Whether every judge is content; all are heard where issues are collected, else the first refusal ends it. */
export function every(judges: readonly Judge[]): Judge {
  const [first] = judges;
  if (first !== undefined && judges.length === 1) return first;
  return (value, run) => {
    let kept = true;
    for (const judge of judges) {
      if (judge(value, run)) continue;
      if (run.issues === undefined) return false;
      kept = false;
    }
    return kept;
  };
}

/** What came, in words: short plain values as they are, all else by kind and size. */
function described(value: unknown, secret: boolean): string {
  if (value === undefined) return 'nothing';
  if (value === null || typeof value === 'boolean') return secret ? 'another value' : String(value);
  if (typeof value === 'number') return secret ? 'a number' : String(value);
  if (typeof value === 'bigint') return secret ? 'a bigint' : `${value}n`;
  if (typeof value === 'string') {
    return secret || value.length > 60
      ? `a string of ${counted(codePoints(value), 'characters')}`
      : JSON.stringify(value);
  }
  if (Array.isArray(value)) return `an array of ${counted(value.length, 'items')}`;
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** Builds a judge when it is first needed. */
export function later(build: () => Judge): Judge {
  let judge: Judge | undefined;
  return (value, run) => (judge ??= build())(value, run);
}

/** Values in words: `one of "a", "b"`. */
export function listed(values: readonly unknown[]): string {
  const texts = values.slice(0, 20).map((value) => JSON.stringify(value));
  const more = values.length > 20 ? `, … (${values.length} in all)` : '';
  return values.length === 1 ? `${texts[0]}` : `one of ${texts.join(', ')}${more}`;
}

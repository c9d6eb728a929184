// Rules that zod has no word for, as checks of zod: they issue zod's codes, and leave it to zod what a message says.

import type { core } from 'zod';
import {
  accepts,
  add,
  type Check,
  type Finding,
  listFindings,
  type Run,
  type Tested,
} from '../validation/check-run.ts';
import { printExpected } from '../validation/issue-words.ts';

/** What zod hands to a check. */
interface Payload {
  readonly value: unknown;
  readonly issues: core.$ZodRawIssue[];
}

/**
 * A rule as a check of zod.
 *
 * @example
 * z.array(z.string()).check(rule(hasUniqueItems));
 */
export function rule(check: Check): (payload: Payload) => void {
  return ({ value, issues }) => {
    if (accepts(check, value, undefined)) return;
    for (const finding of listFindings(check, value, undefined)) issues.push(toIssue(finding));
  };
}

/** An issue of zod that a rule hands on as it is. */
interface Handed extends Finding {
  readonly issue?: core.$ZodIssue;
}

/** Without a message where zod has words of its own, so that its languages and the errors of callers hold. */
function toIssue(finding: Handed): core.$ZodRawIssue {
  const { path, input } = finding;
  return { ...findCode(finding), path: [...path], input } as core.$ZodRawIssue; // zod has a type for each code
}

function findCode({ rule: name, expected, source, issue }: Handed): object {
  if (issue !== undefined) {
    const { message, ...facts } = issue;
    return { ...facts, ...(issue.code === 'custom' && { message }) };
  }
  const place = source === undefined ? {} : { source };
  if (name === 'required' || name === 'type') {
    const type = name === 'type' ? expected.replace(/^an? /, '') : 'nonoptional';
    return { code: 'invalid_type', expected: type, ...(source && { params: place }) };
  }
  // Keys that are not known have a code of their own in zod, but unions and intersections pass over it where a rule issues it.
  const message = name === 'request' ? expected : printExpected(expected);
  return { code: 'custom', params: { rule: name, expected, ...place }, message };
}

/** A schema of zod, as far as a rule asks. */
interface Judge {
  safeParse(value: unknown): {
    readonly success: boolean;
    readonly error?: { readonly issues: readonly core.$ZodIssue[] } | undefined;
  };
}

/**
 * What a schema of zod says of a value, for a rule that refers to it.
 *
 * @example
 * fitsNot(value, run, key, verdict(petSchema).test);
 */
export function verdict(schema: Judge): Tested {
  return { test: (value, run, key) => judge(schema, value, run, key) };
}

function judge(schema: Judge, value: unknown, { report }: Run, key?: PropertyKey): boolean {
  const { success, error } = schema.safeParse(value);
  if (success || report === undefined) return success;
  const at = key === undefined ? report.path : [...report.path, key];
  for (const issue of error?.issues ?? []) {
    const path = [...at, ...issue.path];
    const finding: Handed = {
      path,
      input: value,
      rule: issue.code,
      expected: issue.message,
      issue,
    };
    add(report, finding);
  }
  return true;
}

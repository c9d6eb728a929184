/** zod's issues in; one sentence for each thing that is wrong, at the narrowest place, out. */

import type * as z from 'zod';
import { findNearest } from '../../diagnostics/suggest.ts';

type Issue = z.core.$ZodIssue;

/** One thing that is wrong with a value. */
export interface Fault {
  readonly path: readonly (string | number)[];
  /** The key is wrong, not its value. */
  readonly isKey: boolean;
  /** What follows the name of the value: `must be a text`. */
  readonly text: string;
  readonly help?: string;
}

/** Alternatives that all fail are told by the one that fails deepest. */
export function listFaults(issues: readonly Issue[]): Fault[] {
  return issues.flatMap((issue) => listIssueFaults(issue, []));
}

function listIssueFaults(issue: Issue, before: readonly (string | number)[]): Fault[] {
  const path = [
    ...before,
    ...issue.path.map((step) => (typeof step === 'number' ? step : String(step))),
  ];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...path, key],
      isKey: true,
      text: 'is unknown here',
    }));
  }
  if (issue.code === 'invalid_union') return listUnionFaults(issue.errors, path);
  if (issue.code === 'invalid_key') {
    return [{ path, isKey: true, text: 'is not an allowed name here' }];
  }
  return [{ path, isKey: false, ...describeIssue(issue) }];
}

function listUnionFaults(
  errors: readonly (readonly Issue[])[],
  path: (string | number)[],
): Fault[] {
  const branches = errors.map((issues) => issues.flatMap((issue) => listIssueFaults(issue, path)));
  const [best, ...others] = branches.toSorted(
    (a, b) => measureDepth(b) - measureDepth(a) || a.length - b.length,
  );
  if (best === undefined) {
    return [{ path, isKey: false, text: 'has an unknown discriminator' }];
  }
  if (measureDepth(best) > path.length) return best;
  const texts = [best, ...others].flat().map(({ text }) => text.replace(/^must be /, ''));
  return [{ path, isKey: false, text: `must be ${[...new Set(texts)].join(', or ')}` }];
}

function measureDepth(faults: readonly Fault[]): number {
  return Math.max(0, ...faults.map(({ path }) => path.length));
}

function describeIssue(issue: Issue): { text: string; help?: string } {
  if (issue.code === 'invalid_type') return { text: typeText(issue) };
  if (issue.code === 'invalid_value') return describeValueIssue(issue);
  if (issue.code === 'too_small') return { text: describeSizeIssue(issue) };
  const { message } = issue;
  return { text: message.charAt(0).toLowerCase() + message.slice(1) };
}

function typeText({ expected, input }: z.core.$ZodIssueInvalidType): string {
  if (expected === 'never') return 'is unknown here';
  const wanted = typeNames[expected] ?? `of type ${expected}`;
  return input === undefined ? `is missing; it must be ${wanted}` : `must be ${wanted}`;
}

const typeNames: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map',
  record: 'a map',
};

function describeValueIssue({ values, input }: z.core.$ZodIssueInvalidValue): {
  text: string;
  help?: string;
} {
  const names = values.map(String);
  const near = typeof input === 'string' ? findNearest(input, names) : undefined;
  return {
    text: `must be ${names.map((name) => `\`${name}\``).join(' or ')}`,
    ...(near === undefined ? {} : { help: `Did you mean \`${near}\`?` }),
  };
}

function describeSizeIssue({ minimum, origin }: z.core.$ZodIssueTooSmall): string {
  if (origin === 'string') return 'must not be empty';
  if (origin === 'array') return 'must have at least one item';
  return `must be at least ${String(minimum)}`;
}

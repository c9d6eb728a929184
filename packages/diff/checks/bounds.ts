/** Checks on bounds, made from the names of the keywords: a bound that is tightened, loosened, set or removed. */

import type { SchemaCheck } from './check.ts';

/** The names of bounds in ids. */
const upper = ['max', 'max-length', 'max-items', 'max-properties', 'max-contains'] as const;
const lower = ['min', 'min-length', 'min-items', 'min-properties', 'min-contains'] as const;

export type BoundName = (typeof upper | typeof lower)[number];

type BoundAspect = `${BoundName}-${'decreased' | 'increased' | 'set' | 'unset'}`;

const tightened = {
  request: ['breaking', 'callers that send values beyond it are refused'],
  response: ['safe', 'what old callers read stays within what they know'],
} as const;

const loosened = {
  request: ['safe', 'everything that old callers send is still accepted'],
  response: ['breaking', 'old callers may get values beyond what they know'],
} as const;

const set = {
  request: ['risky', 'callers that send values beyond it are refused from now on'],
  response: tightened.response,
} as const;

export const boundChecks = {
  ...createChecks(upper, 'decreased', 'increased'),
  ...createChecks(lower, 'increased', 'decreased'),
};

function createChecks(
  names: readonly BoundName[],
  tighter: 'decreased' | 'increased',
  looser: 'decreased' | 'increased',
): Readonly<Record<BoundAspect, SchemaCheck>> {
  const checks = names.flatMap((name): [BoundAspect, SchemaCheck][] => [
    [`${name}-${tighter}`, tightened],
    [`${name}-${looser}`, loosened],
    [`${name}-set`, set],
    [`${name}-unset`, loosened],
  ]);
  // Object.fromEntries knows nothing of keys that were just made of the bounds' own names.
  return Object.fromEntries(checks) as Record<BoundAspect, SchemaCheck>;
}

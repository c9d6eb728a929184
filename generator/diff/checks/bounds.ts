/** Checks on bounds, made from the names of the keywords: a bound that is tightened, loosened, set or removed. */

import type { SchemaCheck } from './check.ts';

/** Upper bounds by the name in ids, and the keyword that examples show. */
const upper = {
  max: 'maximum',
  'max-length': 'maxLength',
  'max-items': 'maxItems',
  'max-properties': 'maxProperties',
  'max-contains': 'maxContains',
} as const;

const lower = {
  min: 'minimum',
  'min-length': 'minLength',
  'min-items': 'minItems',
  'min-properties': 'minProperties',
  'min-contains': 'minContains',
} as const;

export type Upper = keyof typeof upper;
export type Lower = keyof typeof lower;

export type BoundAspect = `${Upper | Lower}-${'decreased' | 'increased' | 'set' | 'unset'}`;

const tightened = {
  request: ['breaking', 'callers that send values beyond it are refused'],
  response: ['safe', 'what old callers read stays within what they know'],
} as const;

const loosened = {
  request: ['safe', 'everything that old callers send is still accepted'],
  response: ['breaking', 'old callers may get values beyond what they were told'],
} as const;

const set = {
  request: ['risky', 'callers that send values beyond it are refused from now on'],
  response: tightened.response,
} as const;

export const boundChecks = {
  ...checksOf(upper, 'decreased', 'increased'),
  ...checksOf(lower, 'increased', 'decreased'),
};

function checksOf(
  bounds: Readonly<Record<string, string>>,
  tighter: 'decreased' | 'increased',
  looser: 'decreased' | 'increased',
): Readonly<Record<BoundAspect, SchemaCheck>> {
  const ways = (tight: boolean): string =>
    (tight ? tighter : looser) === 'decreased' ? '50 → 20' : '20 → 50';
  const checks = Object.entries(bounds).flatMap(([name, keyword]): [string, SchemaCheck][] => [
    [
      `${name}-${tighter}`,
      {
        meaning: `\`${keyword}\` allows less.`,
        example: `${keyword}: ${ways(true)}`,
        ...tightened,
      },
    ],
    [
      `${name}-${looser}`,
      {
        meaning: `\`${keyword}\` allows more.`,
        example: `${keyword}: ${ways(false)}`,
        ...loosened,
      },
    ],
    [`${name}-set`, { meaning: `\`${keyword}\` is new.`, example: `+ ${keyword}: 20`, ...set }],
    [
      `${name}-unset`,
      { meaning: `\`${keyword}\` is gone.`, example: `- ${keyword}: 20`, ...loosened },
    ],
  ]);
  // Object.fromEntries knows nothing of keys that were just made of the bounds' own names.
  return Object.fromEntries(checks) as Record<BoundAspect, SchemaCheck>;
}

/** Which versions are in a range of npm. */

import { expect, it } from 'vitest';
import { isInRange } from '../../generator/run/pipeline/version-range.ts';

it.each([
  ['^5.0.0', '5.0.0 5.90.2 5.1.0-beta.1', '4.9.9 6.0.0'],
  ['^5.3', '5.3.0 5.4.1', '5.2.9 6.0.0'],
  ['^0.2.1', '0.2.1 0.2.9', '0.2.0 0.3.0 1.0.0'],
  ['^0.0.3', '0.0.3', '0.0.2 0.0.4'],
  ['^0', '0.0.1 0.9.0', '1.0.0'],
  ['~1.2.3', '1.2.3 1.2.9', '1.2.2 1.3.0'],
  ['5', '5.0.0 5.1.1', '4.0.0 6.0.0'],
  ['5.x', '5.0.0 5.1.1', '6.0.0'],
  ['5.1.2', '5.1.2', '5.1.3'],
  ['>=18.2', '18.2.0 20.0.0', '18.1.9'],
  ['^3.25.0 || ^4.0.0', '3.25.1 4.1.0', '3.24.0 5.0.0'],
  // Not read: every version is taken.
  ['>=1 <3', '0.1.0 9.0.0', ''],
  ['workspace:*', '0.1.0 9.0.0', ''],
  ['^5.0.0', 'undefined', ''],
])('of `%s`', (range, inside, outside) => {
  const versions = `${inside} ${outside}`.trim().split(' ');
  expect(versions.filter((one) => isInRange(one, range)).join(' ')).toBe(inside);
});

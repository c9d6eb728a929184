/** A code of a bug says which place in our code is wrong: each is in the catalogue, and is used once. */

import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { bugCodes } from '../../generator/core/diagnostics/codes/bugs.ts';

it('each code is used for one thing, and no other code is used', () => {
  const catalogue = 'generator/core/diagnostics/codes/bugs.ts';
  const used = ['generator', 'packages']
    .flatMap((folder) => {
      const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      return paths.map((path) => `${folder}/${path}`);
    })
    .filter((path) => /(?<!\.test)\.ts$/.test(path) && path !== catalogue)
    .flatMap((path) => readFileSync(path, 'utf8').match(/BUG-\d+/g) ?? []);
  expect(used.toSorted()).toEqual(Object.keys(bugCodes));
});

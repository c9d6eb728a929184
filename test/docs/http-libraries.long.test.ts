/** Each recipe of docs/with-other-http-libraries.md, followed to the letter in an empty folder. Specwright is the packed package. */

import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { follow, packTarball } from './follow.ts';

let tarball = '';

beforeAll(() => {
  tarball = packTarball();
});

const [common = '', ...parts] = readFileSync('docs/with-other-http-libraries.md', 'utf8').split(
  /^## /m,
);
const recipes = parts.filter((text) => text.includes('npm i '));
// What compiles as a fragment is no step.
const start = common.slice(common.indexOf('Each recipe begins'));

it('there is a recipe for each library of the title', () => {
  expect(recipes.map((text) => /^npm i (\w+)$/m.exec(text)?.[1])).toEqual([
    'axios',
    'ky',
    'got',
    'undici',
  ]);
});

it.each(recipes.map((text) => ({ title: text.split('\n')[0], text })))(
  'the recipe of $title works as it is written',
  { timeout: 600_000 },
  async ({ text }) => {
    await follow({ page: `${start}${text}`, tarball, port: '4010' });
  },
);

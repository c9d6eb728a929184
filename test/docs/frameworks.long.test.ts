/** Each recipe of docs/server-frameworks.md, followed to the letter in an empty folder. Specwright is the packed package. */

import { readFileSync } from 'node:fs';
import { beforeAll, it } from 'vitest';
import { follow, packTarball } from './follow.ts';

let tarball = '';

beforeAll(() => {
  tarball = packTarball();
});

const [common = '', ...recipes] = readFileSync('docs/server-frameworks.md', 'utf8').split(/^## /m);

it.each(recipes.map((text) => ({ title: text.split('\n')[0], text })))(
  'the recipe of $title works as it is written',
  { timeout: 600_000 },
  async ({ text }) => {
    // That of Next.js begins by itself.
    const page = text.includes('npm init') ? text : `${common}${text}`;
    await follow({ page, tarball, port: '8080' });
  },
);

/** The pages that begin with an empty folder, followed to the letter. Specwright is the packed package. */

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { follow, packTarball } from './follow.ts';

let tarball = '';

beforeAll(() => {
  tarball = packTarball();
});

const pages = [
  'docs/start-node.md',
  'docs/start-vite.md',
  'docs/start-monorepo.md',
  'docs/start-nextjs.md',
];

it.each(pages)('%s works as it is written', { timeout: 600_000 }, async (page) => {
  const followed = follow({ page: readFileSync(page, 'utf8'), tarball, port: '4010' });
  await expect(followed).resolves.toBeUndefined();
});

it('all ways of the page to start are tested', () => {
  const index = readFileSync(resolve('docs/README.md'), 'utf8');
  const named = [...index.matchAll(/\((start-[a-z]+\.md)\)/g)].map(([, page]) => `docs/${page}`);
  expect(named.sort()).toEqual(pages.toSorted());
});

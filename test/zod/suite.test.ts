/** JSON Schema's own tests over the zod form: our copies always, the published suite where it is at hand. */

import { describe, expect, test } from 'vitest';
import { publishedSuite } from '../conformance/published.ts';
import { filesOf, judgeFile, type Suite, type Verdict } from '../conformance/suite.ts';
import { missesOf } from './misses.ts';

const ours: Suite = {
  tests: 'test/conformance/draft2020-12',
  remotes: 'test/conformance/remotes',
  formats: false,
  form: 'zod',
};

async function judge(suite: Suite): Promise<readonly Verdict[]> {
  return (await Promise.all(filesOf(suite).map((file) => judgeFile(suite, file)))).flat();
}

function listWrong(verdicts: readonly Verdict[]): string[] {
  const wrong = verdicts.filter(({ given, expected }) => given !== expected);
  return wrong.map(({ name, failure }) => (failure === undefined ? name : `${name} (${failure})`));
}

const known = Object.values(missesOf).flat();

test('each miss of our cases has its reason', async () => {
  expect(listWrong(await judge(ours)).filter((name) => !known.includes(name))).toEqual([]);
});

const published = publishedSuite();

describe.skipIf(published === undefined)('the published suite', () => {
  test('has at least 97 of 100, and each miss its reason', { timeout: 120_000 }, async () => {
    if (published === undefined) return;
    const verdicts = await judge({ ...published, form: 'zod' });
    const wrong = listWrong(verdicts);
    expect(wrong.filter((name) => !known.includes(name))).toEqual([]);
    expect(wrong.length / verdicts.length).toBeLessThan(0.03);
  });
});

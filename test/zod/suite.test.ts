/** JSON Schema's own tests over the zod form: our copies of them. */

import { expect, test } from 'vitest';
import type { Suite } from '../conformance/suite.ts';
import { known } from './misses.ts';
import { judge, listWrong } from './verdicts.ts';

const ours: Suite = {
  tests: 'test/conformance/draft2020-12',
  remotes: 'test/conformance/remotes',
  formats: false,
  form: 'zod',
};

test('each miss of our cases has its reason', async () => {
  expect(listWrong(await judge(ours)).filter((name) => !known.includes(name))).toEqual([]);
});

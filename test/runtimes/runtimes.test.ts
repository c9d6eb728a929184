import { expect, test } from 'vitest';

import { problemsIn, runAll } from './matrix.ts';
import { presentNode } from './node.ts';

test('the suite of all runtimes passes in this Node', async () => {
  const outcomes = await runAll([presentNode]);
  expect(problemsIn(outcomes)).toEqual([]);
});

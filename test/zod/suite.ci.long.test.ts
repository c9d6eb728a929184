/** The published suite of JSON Schema over the zod form, where it is at hand; suite.test.ts has our own copies. */

import { describe, expect, test } from 'vitest';
import { publishedSuite } from '../conformance/published.ts';
import { known } from './misses.ts';
import { judge, listWrong } from './verdicts.ts';

const published = publishedSuite();

describe.skipIf(published === undefined)('the published suite', () => {
  test('passes in at least 97 of 100 cases, and each miss has its reason', async () => {
    if (published === undefined) return;
    const verdicts = await judge({ ...published, form: 'zod' });
    const wrong = listWrong(verdicts);
    expect(wrong.filter((name) => !known.includes(name))).toEqual([]);
    expect(wrong.length / verdicts.length).toBeLessThan(0.03);
  });
});

/** The same as poisoned.test.ts, ten thousand times. */

import { it } from 'vitest';
import { judgeSeeds } from './seeds.ts';

const step = 500;

it.each(Array.from({ length: 20 }, (_, index) => index * step))(
  `${step} documents with hostile texts at every place, from seed %i`,
  (from) => judgeSeeds(from, step),
  600_000,
);

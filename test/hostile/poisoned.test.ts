/** Documents with other hostile texts at every place, all emitters, both targets: no text becomes code, a comment's end or markup. */

import { it } from 'vitest';
import { judgeSeeds } from './seeds.ts';

it('thirty documents with hostile texts at every place', () => judgeSeeds(1, 30), 60_000);

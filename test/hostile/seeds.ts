/** Seeds in; for each a hostile document is generated with all that can be written, and every file of it judged. */

import { expect } from 'vitest';
import { generateFiles } from '../../generator/entry/index.ts';
import { optionalEmitters, type OptionalEmitterName } from '../../generator/features/optional.ts';
import { format } from '../../generator/run/write/format.ts';
import { createRandom } from '../random.ts';
import { listFaults } from './judge.ts';
import { createPoisoned } from './poisoned.ts';

// The keys of the object are these names.
const emitters = Object.keys(optionalEmitters) as OptionalEmitterName[];

/**
 * Documents of so many seeds. A seed with a fault is named in the message: `SEED=<seed> npx vitest run test/hostile/poisoned`
 * makes that one alone.
 */
export async function judgeSeeds(from: number, count: number): Promise<void> {
  const { SEED = '' } = process.env;
  const seeds = SEED === '' ? Array.from({ length: count }, (_, at) => from + at) : [Number(SEED)];
  let generated = 0;
  for (const seed of seeds) {
    const { faults, isGenerated } = await judgeSeed(seed);
    expect(faults, `SEED=${seed}`).toEqual([]);
    if (isGenerated) generated += 1;
  }
  if (SEED === '') expect(generated).toBeGreaterThan(count / 2);
}

interface Judged {
  readonly faults: readonly string[];
  readonly isGenerated: boolean;
}

async function judgeSeed(seed: number): Promise<Judged> {
  const random = createRandom(seed);
  const document = createPoisoned(random);
  const config = {
    // Each emitter of most documents, so that ten thousand take minutes.
    emitters: emitters.filter(() => random.below(3) > 0),
    runtime: 'package',
    validators: random.pick(['standalone', 'zod', 'zod-mini'] as const),
    client: random.pick(['flat', 'tags', 'resources'] as const),
    models: random.pick(['one', 'tags'] as const),
    ruleSources: random.below(2) === 0,
  } as const;
  const documents = { 'a.json': JSON.stringify(document) };
  // Raw texts are looked at, too: they are what a formatter is given.
  const isFormatted = random.below(10) === 0;
  const isScript = random.below(3) === 0;
  const how = { documents, config, format: isFormatted ? format : keepRaw };
  const { ok, files, diagnostics } = await generateFiles(how);
  const bugs = diagnostics.filter(({ code }) => code.startsWith('BUG-'));
  const faults = bugs.map(({ code, message }) => `${code}: ${message}`);
  return { faults: [...faults, ...listFaults(files, isScript)], isGenerated: ok };
}

function keepRaw(_path: string, text: string): string {
  return text;
}

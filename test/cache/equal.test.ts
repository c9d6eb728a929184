/** Two folders, the same edits to both: one remembers its runs, the other never does. Nobody can tell them apart. */

import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Cache } from '../../generator/run/cache/cache.ts';
import { createStore } from '../../generator/run/cache/store.ts';
import type { Outcome } from '../../generator/run/outcome.ts';
import { recallOrGenerate } from '../../generator/run/pipeline/pipeline.ts';
import { createFolder } from '../folder.ts';
import { type Random, createRandom } from '../random.ts';
import { pickEdit, projects, restore } from './edits.ts';

const long = (process.env['SPECWRIGHT_LONG'] ?? '') !== '';
const steps = long ? 60 : 16;

const seeds = long ? Array.from({ length: 12 }, (_, index) => index + 1) : [2];
const kinds = ['with a hook', 'without hooks'] as const;

it.each(seeds.flatMap((seed) => kinds.map((kind) => ({ seed, kind }))))(
  'a run gives the same bytes and messages with and without a cache ($kind, seed $seed)',
  async ({ seed, kind }) => {
    const project = projects[kind];
    const random = createRandom(seed);
    const [kept, fresh] = [createFolder(project), createFolder(project)];
    const place = createFolder();
    let recalled = 0;
    const story: string[] = [];
    for (let step = 0; step < steps; step++) {
      story.push(step % 8 === 7 ? restoreAll(project, kept, fresh) : edited(random, kept, fresh));
      if (random.below(6) === 0) story.push(spoil(place, random));
      const dry = random.below(4) === 0;
      const overwrite = random.below(3) === 0 ? givenUp : [];
      const names = random.below(5) === 0 ? ['parts'] : [];
      // Long enough for times to count, now and then.
      if (random.below(3) === 0) await setTimeout(25);
      const identity = `build ${step < steps / 2 ? 1 : 2}`;
      const cache: Cache = { store: createStore(place), identity, folder: place };
      for (const again of [false, true]) {
        const options = { dry, overwrite: again ? [] : overwrite };
        const one = await recallOrGenerate({ folder: kept, names }, { ...options, cache });
        const other = await recallOrGenerate(
          { folder: fresh, names },
          { ...options, cache: false },
        );
        recalled += isRecalled(one) ? 1 : 0;
        expect(listReported(one, kept), story.join('\n')).toEqual(listReported(other, fresh));
        expect(readTree(kept), story.join('\n')).toEqual(readTree(fresh));
      }
    }
    // Else nothing was shown.
    expect(recalled).toBeGreaterThan(steps / 6);
  },
  600_000,
);

const givenUp = ['shop/models.ts', 'shop/README.md', 'parts/validators.ts', 'runtime/schema.ts'];

function edited(random: Random, ...folders: readonly string[]): string {
  const { description, make } = pickEdit(random);
  for (const folder of folders) make(folder);
  return description;
}

function restoreAll(
  project: Readonly<Record<string, string>>,
  ...folders: readonly string[]
): string {
  for (const folder of folders) restore(folder, project);
  return 'puts everything back';
}

/** What a full disk, another program or a bad hand makes of a cache. */
function spoil(folder: string, random: Random): string {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) continue;
    const text = readFileSync(path, 'utf8');
    const at = random.below(text.length + 1);
    const how = random.below(4);
    if (how === 0) rmSync(path);
    else if (how === 1) writeFileSync(path, text.slice(0, at));
    else if (how === 2) writeFileSync(path, `${text.slice(0, at)}0${text.slice(at + 1)}`);
    else writeFileSync(path, '{"identity":"build 1","basis":{"ways":[["..",null]]}}');
  }
  return 'spoils the cache';
}

function isRecalled({ timings }: Outcome): boolean {
  return timings.some(({ stage }) => stage === 'recall');
}

/** All that a run reports to a person or program, without the name of its folder. */
function listReported(outcome: Outcome, folder: string): unknown {
  const { diagnostics, failed, changes, manifestChanged, counts, apis, root } = outcome;
  const files = changes.map(({ path, kind }) => `${kind} ${path}`);
  const all = { diagnostics, failed, files, manifestChanged, counts, apis, root };
  return JSON.parse(JSON.stringify(all).replaceAll(folder, 'FOLDER'));
}

function readTree(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        const text = entry.isFile() ? readFileSync(path, 'utf8') : '';
        return [path.slice(folder.length), text] as const;
      })
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

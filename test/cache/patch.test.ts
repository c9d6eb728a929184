/** One folder patches what an edit of the document changed, another makes all anew: nobody can tell them apart. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Cache } from '../../generator/cache/cache.ts';
import { createStore } from '../../generator/cache/store.ts';
import type { Outcome } from '../../generator/pipeline.ts';
import { generateFor } from '../../generator/pipeline/session.ts';
import { filesIn, temporaryFolders, write } from '../folder.ts';
import { randomOf } from '../random.ts';
import { documentEdit } from './document-edits.ts';
import { documentOf } from './document.ts';

const folderOf = temporaryFolders();
const long = (process.env['SPECWRIGHT_LONG'] ?? '') !== '';
const steps = 16;
const first = Number(process.env['SPECWRIGHT_SEED'] ?? 1);
const seeds = Array.from({ length: long ? 60 : 4 }, (_, index) => first + index);

const configs = [
  {},
  { validators: 'inferred', importEnding: '.ts' },
  { validators: 'mini', int64: 'bigint', formats: false },
  { omit: ['readme', 'validators'] },
  { target: 'js' },
];

// The last one of a config with which nothing is patched.
it.each([...seeds, 0])(
  'gives the same bytes and words whether it patches or not (seed %i)',
  async (seed) => {
    const random = randomOf(seed);
    const chosen = seed === 0 ? { ruleSources: true } : random.pick(configs);
    const config = { output: 'out', apis: { desk: 'desk.json', part: 'part.json' } };
    const part = JSON.stringify({ openapi: '3.1.0', info: { title: 'Part', version: '1' } });
    const files = {
      'specwright.config.json': JSON.stringify({ ...config, ...chosen }),
      'part.json': part,
    };
    const [kept, fresh, place] = [folderOf(files), folderOf(files), folderOf()];
    const cache: Cache = { store: createStore(place), identity: 'build', folder: place };
    // Of an API with so many operations the README is another one.
    const more = seed % 4 === 0 ? 200 : 12;
    let document = documentOf(more);
    const story: string[] = [];
    for (let step = 0; step < (more > 12 ? steps / 2 : steps); step++) {
      if (step % 6 === 5) document = documentOf(more);
      const { told, make } = documentEdit(random);
      const text = make(document, random) ?? JSON.stringify(document, null, 2);
      for (const folder of [kept, fresh]) write(folder, { 'desk.json': text });
      const one = await generateFor({ folder: kept }, { dry: false, cache });
      const other = await generateFor({ folder: fresh }, { dry: false, cache: false });
      story.push(`${told}${isPatched(one) ? ' (patched)' : ''}`);
      expect(said(one, kept), story.join('\n')).toEqual(said(other, fresh));
      expect(textsIn(kept), story.join('\n')).toEqual(textsIn(fresh));
      // What no reading is left of is put back.
      if (other.failed) document = documentOf(more);
    }
    patched += story.filter((line) => line.endsWith('(patched)')).length;
  },
  600_000,
);

let patched = 0;

it('has patched often enough to show something', () => {
  expect(patched).toBeGreaterThan(seeds.length * 2);
});

function isPatched({ timings }: Outcome): boolean {
  const stages = timings.map(({ stage }) => stage);
  // What is patched is neither read nor emitted as a whole.
  return stages.includes('patch') && !['load', 'ir', 'emit'].some((one) => stages.includes(one));
}

function said(outcome: Outcome, folder: string): unknown {
  const { diagnostics, failed, changes, manifestChanged, counts, apis, inputs } = outcome;
  const files = changes.map(({ path, kind }) => `${kind} ${path}`);
  const all = { diagnostics, failed, files, manifestChanged, counts, apis, inputs };
  return JSON.parse(JSON.stringify(all).replaceAll(folder, 'FOLDER'));
}

function textsIn(folder: string): Record<string, string> {
  return Object.fromEntries(
    filesIn(folder)
      .filter((path) => path.startsWith('out/'))
      .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  );
}

/** One folder patches what an edit of the document changed, another makes all anew: nobody can tell them apart. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import type { Cache } from '../../generator/cache/cache.ts';
import { createStore } from '../../generator/cache/store.ts';
import type { Outcome } from '../../generator/pipeline.ts';
import { generateFor } from '../../generator/pipeline/session.ts';
import { filesIn, temporaryFolders, write } from '../folder.ts';
import { type Random, randomOf } from '../random.ts';
import { documentEdit } from './document-edits.ts';
import { documentOf, type Edit, type Members, membersOf } from './document.ts';
import { editText } from './yaml-texts.ts';

const folderOf = temporaryFolders();
const long = (process.env['SPECWRIGHT_LONG'] ?? '') !== '';
const steps = 16;
const first = Number(process.env['SPECWRIGHT_SEED'] ?? 1);
const seeds = Array.from({ length: long ? 60 : 4 }, (_, index) => first + index);

const configs = [
  {},
  { validators: 'plain', importEnding: '.ts' },
  { validators: 'mini', int64: 'bigint', formats: false },
  { omit: ['readme', 'validators'] },
  { target: 'js' },
];

const cases = [
  ...seeds.map((seed) => ({ format: 'json' as const, seed })),
  // Of a config with which nothing is patched.
  { format: 'json' as const, seed: 0 },
  ...(long ? seeds : seeds.slice(0, 3)).map((seed) => ({ format: 'yaml' as const, seed })),
];

it.each(cases)(
  'gives the same bytes and words whether it patches or not ($format, seed $seed)',
  async ({ format, seed }) => {
    const random = randomOf(seed);
    const chosen = seed === 0 ? { ruleSources: true } : random.pick(configs);
    const name = `desk.${format}`;
    const config = { output: 'out', apis: { desk: name, part: 'part.json' } };
    const part = JSON.stringify({ openapi: '3.1.0', info: { title: 'Part', version: '1' } });
    const files = {
      'specwright.config.json': JSON.stringify({ ...config, ...chosen }),
      'part.json': part,
    };
    const [kept, fresh, place] = [folderOf(files), folderOf(files), folderOf()];
    const cache: Cache = { store: createStore(place), identity: 'build', folder: place };
    // Of an API with so many operations the README is another one.
    const more = seed % 4 === 0 ? 200 : 12;
    const edit = format === 'json' ? editsInJson(random, more) : editsInYaml(random, more);
    const story: string[] = [];
    for (let step = 0; step < (more > 12 ? steps / 2 : steps); step++) {
      const { told, text, undo } = edit(step);
      for (const folder of [kept, fresh]) write(folder, { [name]: text });
      const one = await generateFor({ folder: kept }, { dry: false, cache });
      const other = await generateFor({ folder: fresh }, { dry: false, cache: false });
      story.push(`${told}${isPatched(one) ? ' (patched)' : ''}`);
      expect(said(one, kept), story.join('\n')).toEqual(said(other, fresh));
      expect(textsIn(kept), story.join('\n')).toEqual(textsIn(fresh));
      // What no reading is left of is put back.
      if (other.failed) undo();
    }
    patched[format] += story.filter((line) => line.endsWith('(patched)')).length;
  },
  600_000,
);

const patched = { json: 0, yaml: 0 };

it.each(['json', 'yaml'] as const)('has patched often enough to show something (%s)', (format) => {
  expect(patched[format]).toBeGreaterThan(cases.filter((one) => one.format === format).length);
});

/** What is written at a step. */
type Edits = (step: number) => {
  readonly told: string;
  readonly text: string;
  readonly undo: () => void;
};

function editsInJson(random: Random, more: number): Edits {
  let document = documentOf(more);
  return (step) => {
    if (step % 6 === 5) document = documentOf(more);
    const { told, make } = documentEdit(random);
    const text = make(document, random) ?? JSON.stringify(document, null, 2);
    return { told, text, undo: () => (document = documentOf(more)) };
  };
}

/** By turns of what the document says, and of how that is written. */
function editsInYaml(random: Random, more: number): Edits {
  let document = documentOf(more);
  let text = printed(document);
  const restore = (): void => {
    document = documentOf(more);
    text = printed(document);
  };
  return (step) => {
    if (step % 8 === 7) restore();
    const before = text;
    document = read(text) ?? document;
    const isPrinted = text === printed(document);
    if (step > 0 && random.below(3) > 0) {
      const edited = editText(text, random);
      text = edited.text;
      return { told: edited.told, text, undo: () => (text = before) };
    }
    const { told, make } = isPrinted ? documentEdit(random) : writesAnew;
    // What is not simply the document's is JSON.
    const made = make(document, random);
    text = printed(document);
    return { told, text: made ?? text, undo: restore };
  };
}

const writesAnew: Edit = { told: 'writes the document as programs do', make: () => undefined };

function printed(document: Members): string {
  return stringify(document, { lineWidth: 0, aliasDuplicateObjects: false });
}

/** Undefined where the text is no longer a document. */
function read(text: string): Members | undefined {
  try {
    return membersOf(JSON.parse(JSON.stringify(parse(text))));
  } catch {
    return undefined;
  }
}

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

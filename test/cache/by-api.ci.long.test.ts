/** Of several APIs only those are made again of which something changed; the bytes are those of a run without a cache. */

import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Cache } from '../../generator/run/cache/cache.ts';
import { createStore } from '../../generator/run/cache/store.ts';
import type { Outcome } from '../../generator/run/outcome.ts';
import { recallOrGenerate } from '../../generator/run/pipeline/pipeline.ts';
import { createFolder, listFiles, writeFiles } from '../folder.ts';

const config = `import { banner } from './banner.ts';
export default {
  output: 'out',
  apis: {
    cats: 'cats.yaml',
    dogs: { input: 'dogs.yaml', overlays: ['dogs.overlay.yaml'] },
    fish: 'fish.yaml',
  },
  templates: { readme: 'readme.hbs' },
  emitters: [banner],
};
`;
const banner = (text: string): string => `export const banner = {
  name: 'banner',
  plan: () => [{ path: 'banner.txt', symbols: [] }],
  emit: (_file, { api }) => ({ kind: 'text', text: '${text} ' + api.title + '\\n' }),
};
`;
const owner = (member: string): string =>
  `Owner: { type: object, properties: { ${member}: { type: string } } }\n`;
const plain = (title: string, summary = 'Lists'): string => `openapi: 3.2.0
info: { title: ${title}, version: '1' }
paths:
  /${title.toLowerCase()}:
    get:
      operationId: list
      summary: ${summary}
      responses: { '200': { description: All, content: { application/json: { schema: { type: string } } } } }
`;
const owned = (title: string, summary?: string): string =>
  plain(title, summary).replace('{ type: string }', "{ $ref: './owner.yaml#/Owner' }");

const project = {
  'specwright.config.ts': config,
  'banner.ts': banner('The'),
  'readme.hbs': '# {{title}}\n',
  'owner.yaml': owner('name'),
  'cats.yaml': owned('Cats'),
  'dogs.yaml': owned('Dogs'),
  'dogs.overlay.yaml': overlay('Good dogs'),
  'fish.yaml': plain('Fish'),
};

function overlay(title: string): string {
  return `overlay: 1.0.0
info: { title: Ours, version: '1' }
actions: [{ target: '$.info', update: { title: ${title} } }]
`;
}

let kept: string;
let fresh: string;
let place: string;
let identity = 'build 1';

beforeEach(async () => {
  [kept, fresh, place, identity] = [
    createFolder(project),
    createFolder(project),
    createFolder(),
    'build 1',
  ];
  expect(await generateBoth()).toEqual(['cats', 'dogs', 'fish']);
});

/** Gives the APIs that were made where there is a cache; compares all that was written and said. */
async function generateBoth(dry = false): Promise<readonly string[]> {
  // Long enough for times of files to count.
  await setTimeout(25);
  const made: string[] = [];
  const cache: Cache = { store: createStore(place), identity, folder: place };
  const onStage = (id: string): void => void made.push(id);
  const one = await recallOrGenerate({ folder: kept }, { dry, cache, onStage });
  const other = await recallOrGenerate({ folder: fresh }, { dry, cache: false });
  expect(said(one, kept)).toEqual(said(other, fresh));
  expect(textsIn(kept)).toEqual(textsIn(fresh));
  return made;
}

function editBoth(files: Readonly<Record<string, string>>): void {
  for (const folder of [kept, fresh]) writeFiles(folder, files);
}

function said(outcome: Outcome, folder: string): unknown {
  const { timings: _timings, printed: _printed, changes, inputs, ...rest } = outcome;
  const files = changes.map(({ path, kind }) => `${kind} ${path}`);
  const all = { ...rest, files, inputs: [...inputs].sort() };
  return JSON.parse(JSON.stringify(all).replaceAll(folder, 'FOLDER'));
}

function textsIn(folder: string): Record<string, string> {
  const output = listFiles(folder).filter((path) => path.startsWith('out/'));
  return Object.fromEntries(output.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

describe('makes again', () => {
  it('nothing where nothing changed', async () => {
    expect(await generateBoth()).toEqual([]);
  });

  it.each([
    ['the API whose document changed', { 'fish.yaml': plain('Fish', 'Shows') }, ['fish']],
    ['the API whose overlay changed', { 'dogs.overlay.yaml': overlay('Old dogs') }, ['dogs']],
    ['those that refer to the file', { 'owner.yaml': owner('mail') }, ['cats', 'dogs']],
    ['an API with a module of its own', { 'out/cats/custom/index.ts': 'export {};\n' }, ['cats']],
    ['all with another template', { 'readme.hbs': 'New {{title}}\n' }, ['cats', 'dogs', 'fish']],
    ['all with another emitter', { 'banner.ts': banner('A') }, ['cats', 'dogs', 'fish']],
    [
      'all with another config',
      { 'specwright.config.ts': config.replace("'out',", "'out', validators: 'standalone',") },
      ['cats', 'dogs', 'fish'],
    ],
  ])('%s', async (_what, files, apis) => {
    editBoth(files);
    expect(await generateBoth(true)).toEqual(apis);
    expect(await generateBoth()).toEqual(apis);
    expect(await generateBoth()).toEqual([]);
  });

  it('all with another build', async () => {
    identity = 'build 2';
    expect(await generateBoth()).toEqual(['cats', 'dogs', 'fish']);
  });

  it('an API of which a file is gone', async () => {
    for (const folder of [kept, fresh]) rmSync(join(folder, 'out/dogs/client.ts'));
    expect(await generateBoth()).toEqual(['dogs']);
  });

  it('the runtime of which a file is gone', async () => {
    for (const folder of [kept, fresh]) rmSync(join(folder, 'out/runtime/client.ts'));
    expect(await generateBoth()).toEqual([]);
    expect(textsIn(kept)).toHaveProperty(['out/runtime/client.ts']);
  });

  it('all where the manifest was edited', async () => {
    for (const folder of [kept, fresh]) appendFileSync(join(folder, 'out/manifest.json'), '\n');
    expect(await generateBoth()).toEqual(['cats', 'dogs', 'fish']);
  });

  it('nothing of the others after an error, and says all of them', async () => {
    editBoth({ 'fish.yaml': plain('Fish', '[') });
    expect(await generateBoth()).toEqual(['fish']);
    editBoth({ 'fish.yaml': plain('Fish', 'Shows'), 'cats.yaml': owned('Cats', 'Shows') });
    expect(await generateBoth()).toEqual(['cats', 'fish']);
  });
});

it('keeps what a person edited, and says so', async () => {
  for (const folder of [kept, fresh]) {
    appendFileSync(join(folder, 'out/cats/client.ts'), 'export const mine = 1;\n');
  }
  editBoth({ 'fish.yaml': plain('Fish', 'Shows') });
  expect(await generateBoth()).toEqual(['cats', 'fish']);
  expect(textsIn(kept)['out/cats/client.ts']).toContain('mine');
});

it('takes what a new call of one needs into the runtime', async () => {
  const stream = plain('Fish').replace('application/json', 'text/event-stream');
  editBoth({ 'fish.yaml': stream });
  expect(await generateBoth()).toEqual(['fish']);
  expect(textsIn(kept)).toHaveProperty(['out/runtime/streams.ts']);
  editBoth({ 'fish.yaml': plain('Fish') });
  expect(await generateBoth()).toEqual(['fish']);
  expect(textsIn(kept)).not.toHaveProperty(['out/runtime/streams.ts']);
});

it('makes all where a hook sees one API after another', async () => {
  const hook = config.replace('emitters:', 'hooks: { ir: (api) => api }, emitters:');
  editBoth({ 'specwright.config.ts': hook });
  expect(await generateBoth()).toEqual(['cats', 'dogs', 'fish']);
  editBoth({ 'fish.yaml': plain('Fish', 'Shows') });
  expect(await generateBoth()).toEqual(['cats', 'dogs', 'fish']);
});

/** A watcher makes only the API again whose document was saved. */

import { expect, it } from 'vitest';
import { setTimeout } from 'node:timers/promises';
import type { Cache } from '../../generator/run/cache/cache.ts';
import { createStore } from '../../generator/run/cache/store.ts';
import { watchFor } from '../../generator/run/watch/watch.ts';
import { createFolder, writeFiles } from '../folder.ts';

const documentOf = (title: string, member: string): string => `openapi: 3.2.0
info: { title: ${title}, version: '1' }
components:
  schemas:
    Thing: { type: object, properties: { ${member}: { type: string } } }
`;

it('makes the API again whose document was saved, and no other', async () => {
  const apis = { cats: 'cats.yaml', dogs: 'dogs.yaml' };
  const folder = createFolder({
    'specwright.config.json': JSON.stringify({ output: 'out', apis }),
    'cats.yaml': documentOf('Cats', 'name'),
    'dogs.yaml': documentOf('Dogs', 'name'),
  });
  // Long enough for times of files to count.
  await setTimeout(25);
  const place = createFolder();
  const cache: Cache = { store: createStore(place), identity: 'build', folder: place };
  const stop = new AbortController();
  const runs: (readonly string[])[] = [];
  let made: string[] = [];
  await watchFor(
    { folder },
    {
      cache,
      signal: stop.signal,
      onStage: (id) => void made.push(id),
      onRun: async () => {
        runs.push(made);
        made = [];
        await setTimeout(25);
        if (runs.length === 1) writeFiles(folder, { 'dogs.yaml': documentOf('Dogs', 'age') });
        else if (runs.length === 2) writeFiles(folder, { 'cats.yaml': documentOf('Cats', 'age') });
        else stop.abort();
      },
    },
  );
  expect(runs).toEqual([['cats', 'dogs'], ['dogs'], ['cats']]);
});

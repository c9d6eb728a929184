// In: calls that come before the documents were taken up.

import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createFolder } from '../../../test/folder.ts';
import { notes } from './notes.ts';
import { openDocuments } from './simulated.ts';
import { type Backend, serve } from '../serve.ts';

test('a call that comes early waits until there is somebody to answer it', async () => {
  const folder = createFolder({ 'notes.yaml': notes });
  const events: string[] = [];
  let early: Promise<Response> | undefined;
  const backend: Backend = {
    emitter: 'simulation',
    async take(_run, url) {
      early = fetch(url);
      await setTimeout(50);
      events.push('taken');
      return true;
    },
    handle(_req, res) {
      events.push('handled');
      res.end('here');
    },
    close: async () => {},
  };
  const service = await serve({
    open: async () => openDocuments(['notes.yaml'], folder),
    folder,
    strict: false,
    host: '127.0.0.1',
    port: 0,
    cors: [],
    backend,
    onProblems: async () => {},
    onReload() {},
  });
  onTestFinished(() => service?.close());
  const response = await early;
  expect(await response?.text()).toBe('here');
  expect(events).toEqual(['taken', 'handled']);
});

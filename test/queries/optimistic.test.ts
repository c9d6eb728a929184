/** The optimistic update of docs/tanstack-query.md, through TanStack Query's own core: shown at once, and taken back where it is refused. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MutationObserver, type MutationObserverOptions, QueryClient } from '@tanstack/query-core';
import { build } from 'esbuild';
import { afterEach, expect, it, vi } from 'vitest';
import { createFolder } from '../folder.ts';
import { readSamples } from '../docs/samples.ts';
import { writeQueries } from './generated.ts';

interface Sample {
  readonly cancelAtOnce: MutationObserverOptions<unknown, Error, object, object>;
}

const path = 'src/cancel-at-once.ts';

async function loadSample(): Promise<Sample> {
  const sample = readSamples(readFileSync('docs/tanstack-query.md', 'utf8')).find(
    (one) => one.path === path,
  );
  const folder = createFolder();
  const files = await writeQueries(readFileSync('docs/shop.yaml', 'utf8'), {}, []);
  const put = (name: string, text: string): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  for (const [name, text] of Object.entries(files)) put(`src/api/shop/${name}`, text);
  put(path, sample?.text ?? '');
  const outfile = join(folder, 'bundle.mjs');
  await build({
    entryPoints: [join(folder, path)],
    bundle: true,
    format: 'esm',
    platform: 'node',
    alias: { '@tanstack/react-query': resolve('node_modules/@tanstack/query-core') },
    nodePaths: [resolve('node_modules')],
    outfile,
    logLevel: 'error',
  });
  return (await import(/* @vite-ignore */ pathToFileURL(outfile).href)) as Sample; // as the page has it
}

afterEach(() => vi.unstubAllGlobals());

it('shows the change before the service answers, and takes it back where the service refuses it', async () => {
  const { cancelAtOnce } = await loadSample();
  const client = new QueryClient();
  const key = ['shop', 'orders', 'getOrder', { orderId: '7' }];
  const seen: unknown[] = [];
  const readStatus = (): unknown => Object(client.getQueryData(key)).status;
  const answers = [
    Response.json({ id: '7', status: 'cancelled', lines: [{ sku: 'TEA-1', count: 1 }] }),
    Response.json({ code: 'already_shipped' }, { status: 409 }),
  ];
  vi.stubGlobal('fetch', async () => {
    seen.push(readStatus());
    return answers.shift();
  });
  const cancel = async (): Promise<unknown> => {
    client.setQueryData(key, { id: '7', status: 'pending', lines: [] });
    const observer = new MutationObserver(client, cancelAtOnce);
    const params = { orderId: '7', body: { reason: 'Changed my mind.' } };
    return observer.mutate(params).catch(({ status }: { readonly status: number }) => status);
  };
  await cancel();
  expect([seen, readStatus()]).toEqual([['cancelled'], 'cancelled']);
  expect(await cancel()).toBe(409);
  expect([seen, readStatus()]).toEqual([['cancelled', 'cancelled'], 'pending']);
  client.clear();
});

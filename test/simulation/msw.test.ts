/** Handlers for Mock Service Worker. MSW 3 itself needs a newer Node: it is in msw-real.long.test.ts. */

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createLost } from '../../templates/runtime/simulation/faults.ts';
import { handlers } from '../../templates/runtime/simulation/msw.ts';

type Resolve = (info: { readonly request: Request }) => Promise<Response>;

/** A double of `http` of MSW, which returns its arguments. */
const http = { all: (path: string, resolve: Resolve) => ({ path, resolve }) };

/** A double of `setupServer`. */
const setupServer = <T>(...all: readonly T[]): readonly T[] => all;

it('handlers answer what the simulation answers, and lose what it loses', async () => {
  const simulation = {
    fetch(input: Request | string | URL): Promise<Response> {
      const { url } = new Request(input);
      if (url.endsWith('/lost')) return Promise.reject(createLost());
      if (url.endsWith('/wrong')) return Promise.reject(new TypeError('a mistake'));
      return Promise.resolve(new Response(url));
    },
  };
  const server = setupServer(...handlers(simulation, http, 'https://shop.example'));
  expect(server.map(({ path }) => path)).toEqual(['https://shop.example/*']);
  const ask = (path: string, signal: AbortSignal | null = null): Promise<Response> | undefined =>
    server[0]?.resolve({ request: new Request(`https://shop.example${path}`, { signal }) });
  expect(await (await ask('/orders'))?.text()).toBe('https://shop.example/orders');
  expect((await ask('/lost'))?.type).toBe('error');
  expect((await ask('/wrong', AbortSignal.abort()))?.type).toBe('error');
  await expect(ask('/wrong')).rejects.toThrow('a mistake');
});

it('handlers are one line, as docs/simulation.md shows it', () => {
  const text = readFileSync('docs/simulation.md', 'utf8');
  const [line] = /setupServer\(\.{3}handlers\(.*\)\)/.exec(text) ?? [];
  const names = ['setupServer', 'handlers', 'simulation', 'http'];
  const run = new Function(...names, `return ${line};`);
  const simulation = { fetch: () => Promise.resolve(new Response('')) };
  expect(run(setupServer, handlers, simulation, http)).toMatchObject([
    { path: 'https://shop.example/*' },
  ]);
});

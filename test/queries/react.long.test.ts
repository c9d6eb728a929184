/** An app of React in headless Chromium over a simulated shop: rendered on a server, continued in the browser. */

import { once } from 'node:events';
import { copyFileSync, readFileSync, symlinkSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type BuildOptions } from 'esbuild';
import { expect, it, onTestFinished } from 'vitest';
import { createFolder, writeFiles } from '../folder.ts';
import { inChromium, type Page } from '../runtimes/chromium.ts';
import { install } from '../runtimes/install.ts';
import { playwrightVersion } from '../runtimes/matrix.ts';
import { writeQueries } from './generated.ts';

/** What the document of the pages does not say: when an order can be cancelled. */
const states = `
x-sw-states:
  Order:
    schema: OrderStatus
    states: { pending: {}, shipped: {}, cancelled: {} }
    triggers: { cancel: { operation: cancelOrder } }
    rows:
      - { from: pending, trigger: cancel, to: cancelled }
      - { from: shipped, trigger: cancel, to: same, error: already_shipped }
`;

interface Running {
  readonly server: Server;
  readonly requests: string[];
  readonly aborted: readonly string[];
}

async function startApp(): Promise<Running & { readonly url: string }> {
  const folder = createFolder({ 'package.json': '{ "type": "module" }' });
  const files = await writeQueries(readFileSync('docs/shop.yaml', 'utf8') + states);
  const entries = Object.entries(files).map(([path, text]) => [`app/api/${path}`, text]);
  writeFiles(folder, Object.fromEntries(entries) as Record<string, string>); // texts by path
  copyFileSync('bench/queries/apps/ours/app.tsx', join(folder, 'app/app.tsx'));
  copyFileSync('bench/queries/apps/end.tsx', join(folder, 'end.tsx'));
  for (const name of ['browser.tsx', 'server.tsx']) {
    copyFileSync(join('test/queries/apps/react-app', name), join(folder, name));
  }
  const modules = await install('@tanstack/react-query', '5.108.4', ['react-dom@19.3.1']);
  symlinkSync(modules, join(folder, 'node_modules'));
  const options: BuildOptions = {
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    nodePaths: [resolve('node_modules')],
    absWorkingDir: folder,
    logLevel: 'error',
    write: false,
    alias: { '@specwright/runtime/server-node': resolve('templates/runtime/server/node.ts') },
    external: ['fast-xml-parser'],
    define: { 'process.env.NODE_ENV': '"development"' },
  };
  const browser = await build({ ...options, entryPoints: ['browser.tsx'], platform: 'browser' });
  const banner =
    "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";
  await build({
    ...options,
    entryPoints: ['server.tsx'],
    platform: 'node',
    write: true,
    outfile: 'server.mjs',
    banner: { js: banner },
  });
  const program = (await import(
    /* @vite-ignore */ pathToFileURL(join(folder, 'server.mjs')).href
  )) as {
    start(script: string): Running; // as it is written there
  };
  const running = program.start(browser.outputFiles?.[0]?.text ?? '');
  running.server.listen(0, '127.0.0.1');
  onTestFinished(() => {
    running.server.closeAllConnections();
    running.server.close();
  });
  await once(running.server, 'listening');
  const { port } = running.server.address() as AddressInfo; // it listens on a port
  return { ...running, url: `http://127.0.0.1:${port}` };
}

/** Resolves in the page when a condition holds. */
function waitFor(condition: string): string {
  return `new Promise((done) => {
    const look = () => (${condition} ? done() : setTimeout(look, 20));
    look();
  })`;
}

async function waitHere(isThere: () => boolean): Promise<void> {
  while (!isThere()) await new Promise((done) => setTimeout(done, 20));
}

const click = (selector: string): string =>
  `document.querySelector(${JSON.stringify(selector)}).click()`;
const openOrder = (id: string): string =>
  `[...document.querySelectorAll('li button')].find((one) => one.textContent.startsWith('${id} ')).click()`;
const text = (selector: string): string =>
  `document.querySelector(${JSON.stringify(selector)})?.textContent`;
const count = "document.querySelectorAll('li').length";

it('a page lists, creates, cancels, fails and is left', { timeout: 300_000 }, async () => {
  const { url, requests, aborted } = await startApp();
  const html = await (await fetch(url)).text();
  expect(html, 'the server knows the first page').toContain('20 pending');
  expect(html).not.toContain('http://inside');
  await inChromium(playwrightVersion, async (tab) => {
    const faults: string[] = [];
    listen(tab, faults);
    await tab.goto(url);

    // The first page came with the document; the others are read when the end comes into sight.
    await tab.evaluate(waitFor(`${count} > 20`));
    await tab.evaluate('scrollTo(0, document.body.scrollHeight)');
    await tab.evaluate(waitFor(`(scrollTo(0, document.body.scrollHeight), ${count} === 45)`));
    expect(requests).toEqual([
      'GET /orders?limit=20&pageToken=page-20',
      'GET /orders?limit=20&pageToken=page-40',
    ]);

    // A new order: all pages of the list are read again.
    requests.length = 0;
    await tab.evaluate(click('#create'));
    await tab.evaluate(waitFor(`${count} === 46`));
    expect(requests).toEqual([
      'POST /orders',
      'GET /orders?limit=20',
      'GET /orders?limit=20&pageToken=page-20',
      'GET /orders?limit=20&pageToken=page-40',
    ]);

    // An error by its code.
    await tab.evaluate(openOrder('3'));
    await tab.evaluate(waitFor(`${text('#status')} === 'shipped'`));
    await tab.evaluate(click('#cancel'));
    await tab.evaluate(waitFor(`${text('#refused')} === 'It is on its way already.'`));
    await tab.evaluate(openOrder('4'));
    await tab.evaluate(waitFor(`${text('#status')} === 'pending'`));
    await tab.evaluate(click('#cancel'));
    await tab.evaluate(waitFor(`${text('#status')} === 'cancelled'`));

    // Retries are those of the call, and one failure of the query.
    requests.length = 0;
    await tab.evaluate(openOrder('7'));
    await tab.evaluate(waitFor(`${text('#failed')} !== undefined`));
    expect(await tab.evaluate(text('#failed'))).toMatch(/503.*\(1\)$/);
    // The list may still be on its way, which the mutation before asked for again.
    expect(requests.filter((one) => one.endsWith('/orders/7'))).toHaveLength(3);

    // A user who leaves the page sends no further request.
    await tab.evaluate(openOrder('5'));
    await waitHere(() => requests.includes('GET /orders/5'));
    expect(aborted).toEqual([]);
    await tab.evaluate(click('#leave'));
    await waitHere(() => aborted.length > 0);
    expect(aborted).toEqual(['/orders/5']);
    expect(faults).toEqual([]);
  });
});

/** What React says of a page that it did not expect, and errors that nobody catches. */
function listen(tab: Page, faults: string[]): void {
  const page = tab as Page & {
    on(event: 'console' | 'pageerror', hear: (event: Heard) => void): void; // playwright's own
  };
  page.on('pageerror', ({ message = '' }) => faults.push(message));
  page.on('console', (event) => {
    const printed = event.text?.() ?? '';
    if (/[Hh]ydrat|Warning/.test(printed)) faults.push(printed);
  });
}

interface Heard {
  readonly message?: string;
  text?(): string;
}

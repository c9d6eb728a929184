/** The page in headless Chromium, with SPECWRIGHT_LONG=1: nothing that axe calls serious, on a wide screen and a phone, light and dark; and forms that send. */

import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderPage } from '../../generator/page/page.ts';
import { inChromium, type Page } from '../runtimes/chromium.ts';
import { install } from '../runtimes/install.ts';
import { playwrightVersion } from '../runtimes/matrix.ts';
import { readDocument } from './documents.ts';

const axeVersion = '4.14.1';

/** What is used of playwright's page. */
interface Tab extends Page {
  setViewportSize(size: { readonly width: number; readonly height: number }): Promise<void>;
  on(
    event: 'pageerror' | 'console',
    listener: (event: { message?: string; text?(): string }) => void,
  ): void;
}

const specs = ['card-payments', 'file-storage', 'content-generation'];
const call = {
  time: 0,
  method: 'GET',
  target: '/<b>',
  status: 404,
  request: { headers: { a: 'b' } },
  response: { headers: {}, body: '{}' },
};

let server: Server;
let origin = '';
const sent: string[] = [];
let calls: readonly object[] = [];

/** Pages, what a service says of itself, and problems for all else. */
async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const url = req.url ?? '';
  const name = specs.find((one) => url === `/${one}`);
  if (name !== undefined) {
    calls = [call];
    const page = await renderPage([{ api: await readDocument(name) }], { live: true });
    return void res.writeHead(200, { 'content-type': 'text/html' }).end(page);
  }
  if (url === '/_specwright/api/calls') {
    res.end(JSON.stringify(calls));
    calls = [call, { ...call, target: '/later' }];
    return;
  }
  if (url === '/_specwright/api/store') return void res.end('{"shop":{"orders":{"7":{"id":7}}}}');
  if (url === '/_specwright/api/events') {
    res.writeHead(200, { 'content-type': 'text/event-stream' });
    // The second call comes once the first list was read.
    setTimeout(() => res.write('event: call\ndata: {}\n\n'), 500);
    return void res.write(': open\n\n');
  }
  sent.push(`${req.method} ${url}`);
  const issues = [{ path: ['body', 'amount'], message: 'must be a number' }];
  res.writeHead(400, { 'content-type': 'application/problem+json' });
  res.end(JSON.stringify({ title: 'Bad Request', status: 400, issues }));
}

describe('in Chromium', () => {
  beforeAll(async () => {
    server = createServer((req, res) => void answer(req, res));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    // A server that listens has an address.
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('every form sends, and nothing serious is found', async () => {
    const axe = readFileSync(
      join(await install('axe-core', axeVersion), 'axe-core/axe.min.js'),
      'utf8',
    );
    await inChromium(playwrightVersion, async (page) => {
      const tab = page as Tab; // playwright's own
      const faults: string[] = [];
      tab.on('pageerror', ({ message = '' }) => faults.push(message));
      tab.on('console', (event) => {
        const text = event.text?.() ?? '';
        if (/Content Security Policy|Refused/.test(text)) faults.push(text);
      });
      for (const name of specs) {
        for (const width of [1200, 360]) {
          await tab.setViewportSize({ width, height: 900 });
          await tab.goto(`${origin}/${name}`);
          for (let depth = 0; depth < 3; depth++) await tab.evaluate(`${openAll}`);
          const isTooWide = await tab.evaluate('document.documentElement.scrollWidth > innerWidth');
          expect({ name, width, isTooWide }).toEqual({ name, width, isTooWide: false });
          for (const theme of ['light', 'dark']) {
            await tab.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
            expect({ name, theme, found: await tab.evaluate(`${axe};\n${judge}`) }).toEqual({
              name,
              theme,
              found: [],
            });
          }
        }
        await checkForms(tab);
      }
      expect(faults).toEqual([]);
    });
  });
});

const openAll = `new Promise((done) => {
  for (const one of document.querySelectorAll('details')) one.open = true;
  setTimeout(done, 100);
})`;

const judge = `axe.run().then(({ violations }) => violations
  .filter(({ impact }) => impact === 'serious' || impact === 'critical')
  .map(({ id, nodes }) => id + ': ' + nodes[0].html))`;

function waitFor(condition: string): string {
  return `new Promise((done) => {
    const look = () => (${condition} ? done() : setTimeout(look, 20));
    look();
  })`;
}

/** Sends all forms of the page; what came is shown, as text. */
async function checkForms(tab: Tab): Promise<void> {
  sent.length = 0;
  await tab.evaluate(waitFor("document.querySelector('main').textContent.includes('/later')"));
  const count = Number(await tab.evaluate("document.querySelectorAll('.send form').length"));
  expect(count).toBeGreaterThan(0);
  await tab.evaluate(`for (const form of document.querySelectorAll('.send form')) {
    for (const field of form.querySelectorAll('input')) {
      if (field.value !== '' || !field.labels[0].textContent.includes('(path')) continue;
      field.value = 'x';
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    setTimeout(() => form.requestSubmit());
  }`);
  const ended = "document.querySelectorAll('.send .issues, .send .problem').length";
  await tab.evaluate(waitFor(`${ended} >= ${count}`));
  const problems = await tab.evaluate(
    "[...document.querySelectorAll('.problem')].map((one) => one.textContent)",
  );
  expect(problems).toEqual([]);
  expect(sent).toHaveLength(count);
  const issue = await tab.evaluate("document.querySelector('.send .issues').textContent");
  expect(issue).toBe('body.amount must be a number');
  const live = await tab.evaluate("document.querySelector('main').textContent");
  for (const text of ['/<b>', '/later', 'orders (1)']) expect(live).toContain(text);
}

/**
 * `npm run bench:site`: how long the playground of the built site (`npm run site`) takes to be painted and to the first files, what
 * it loads for each, and what a key that is pressed in a document of a megabyte waits for.
 */

import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve } from 'node:path';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { inChromium, type Page } from '../test/runtimes/chromium.ts';
import { playwrightVersion } from '../test/runtimes/matrix.ts';
import { documents } from './documents.ts';
import { createDocument } from './growth.ts';

const RUNS = 5;
const KEYS = 30;
const folder = resolve('site/.vitepress/dist');
if (!existsSync(folder)) throw new Error('there is no site: run `npm run site` first');

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };
/** Scripts that were asked for, and when. */
let asked: { readonly path: string; readonly at: number }[] = [];
const server = createServer(({ url = '/' }, response) => {
  const path = join(folder, new URL(url, 'http://localhost').pathname);
  if (path.endsWith('.js')) asked.push({ path, at: Date.now() });
  if (!existsSync(path)) return void response.writeHead(404).end();
  response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream');
  response.setHeader('cache-control', 'no-store');
  response.end(readFileSync(path));
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
// A server that listens to a port has an address of this form.
const { port } = server.address() as AddressInfo;

/** What is used of playwright's page. */
interface Tab extends Page {
  readonly keyboard: { press(key: string): Promise<void> };
}

function printLink(text: string): string {
  const choice = { validators: 'zod', client: 'flat', emitters: [] };
  const shown = JSON.stringify({ name: 'openapi.json', text, choice });
  return `http://127.0.0.1:${port}/playground.html#${deflateRawSync(shown).toString('base64url')}`;
}

/** Milliseconds from the start of the page until the files are there. */
const firstFiles = `new Promise((done) => {
  const look = () => {
    const text = document.querySelector('[role=status]')?.textContent ?? '';
    if (/files in/.test(text)) done(performance.now());
    else setTimeout(look, 5);
  };
  look();
})`;

interface First {
  /** Milliseconds until something of the page is seen. */
  readonly painted: number;
  /** Milliseconds until the files are there. */
  readonly filled: number;
  /** Bytes of scripts after gzip that were asked for until the page was painted, and behind that. */
  readonly before: number;
  readonly behind: number;
}

const firstPaint = `(() => {
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  return { painted: paint.startTime, at: performance.timeOrigin + paint.startTime };
})()`;

async function measureFirst(text: string): Promise<First> {
  asked = [];
  return inChromium(playwrightVersion, async (page) => {
    await page.goto(printLink(text));
    const filled = Number(await page.evaluate(firstFiles));
    // What the program gives.
    const { painted, at } = (await page.evaluate(firstPaint)) as { painted: number; at: number };
    const isBefore = (one: (typeof asked)[number]): boolean => one.at <= at;
    const before = weigh(asked.filter(isBefore));
    return { painted, filled, before, behind: weigh(asked) - before };
  });
}

function weigh(scripts: typeof asked): number {
  const paths = [...new Set(scripts.map(({ path }) => path))];
  return paths.reduce((sum, path) => sum + gzipSync(readFileSync(path)).length, 0);
}

/** Milliseconds from a key to the next picture, each while the worker is busy with the one before. */
async function measureKeys(text: string): Promise<readonly number[]> {
  return inChromium(playwrightVersion, async (page) => {
    const tab = page as Tab; // playwright's own
    await tab.goto(printLink(text));
    await tab.evaluate(firstFiles);
    await tab.evaluate(`(() => {
      const content = document.querySelector('.editor .cm-content');
      content.focus();
      window.waits = [];
      content.addEventListener('keydown', () => {
        const start = performance.now();
        requestAnimationFrame(() => setTimeout(() => window.waits.push(performance.now() - start)));
      });
    })()`);
    for (let key = 0; key < KEYS; key++) {
      await tab.keyboard.press('Space');
      await tab.evaluate('new Promise((done) => setTimeout(done, 150))');
    }
    return (await tab.evaluate('window.waits')) as number[]; // numbers, as above
  });
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const [petstore] = documents(['petstore']);
if (petstore) {
  const runs: First[] = [];
  const text = readFileSync(petstore.path, 'utf8');
  for (let run = 0; run < RUNS; run++) runs.push(await measureFirst(text));
  const middle = (member: keyof First): number =>
    Math.round(median(runs.map((run) => run[member])));
  const kilobytes = (member: keyof First): number => Math.round(middle(member) / 1000);
  console.log(
    `petstore: painted after ${middle('painted')} ms, ${middle('filled')} ms to the first files (${RUNS} browsers)`,
  );
  console.log(
    `scripts after gzip: ${kilobytes('before')} kB until it is painted, ${kilobytes('behind')} kB of editors and generator behind that`,
  );
}
const large = JSON.stringify(createDocument(600), null, 2);
const waits = await measureKeys(large);
console.log(
  `${Math.round(large.length / 1024)} kB: ${median(waits).toFixed(0)} ms from a key to the next picture, ${Math.max(...waits).toFixed(0)} at most`,
);
server.close();

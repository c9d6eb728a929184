/**
 * `npm run bench:core`: what a page loads of `specwright/core`, and how long Chromium needs to the first files. The bundler splits the
 * code, so that a page fetches what its documents need.
 */

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bundleCore } from '../test/core/bundle.ts';
import { inChromium, type Page } from '../test/runtimes/chromium.ts';
import { playwrightVersion } from '../test/runtimes/matrix.ts';

const RUNS = 5;

const runs = [
  { api: 'customer-errors', runtime: 'copy' },
  { api: 'monitoring-downtimes', runtime: 'copy' },
  { api: 'card-payments', runtime: 'copy' },
  { api: 'card-payments', runtime: 'package' },
];

/** Milliseconds in a page. */
interface Times {
  /** From the import to the first files. */
  readonly first: number;
  /** The time of a second run of the document. */
  readonly again: number;
}

const whole = await bundleCore({ format: 'esm', minify: true });
console.log(`in one file: ${printSizes(whole.outputFiles.map(({ contents }) => contents))}`);

const { outputFiles } = await bundleCore({ format: 'esm', minify: true, splitting: true });
const files = new Map(outputFiles.map(({ path, contents }) => [`/${basename(path)}`, contents]));
/** What pages requested since this was last cleared. */
const requests = new Set<string>();
const server = createServer(({ url = '' }, response) => {
  const file = files.get(url);
  if (file !== undefined) requests.add(url);
  response.setHeader('content-type', file === undefined ? 'text/html' : 'text/javascript');
  response.setHeader('cache-control', 'no-store');
  response.end(file ?? '<!doctype html><title>Core</title>');
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
// A server that listens to a port has an address of this form.
const { port } = server.address() as AddressInfo;

await inChromium(playwrightVersion, async (page) => {
  for (const { api, runtime } of runs) {
    requests.clear();
    const text = readFileSync(`specs/${api}/openapi.yaml`, 'utf8');
    const all: Times[] = [];
    for (let run = 0; run < RUNS; run++) all.push(await measureTimes(page, { text, runtime }));
    const loaded = printSizes([...requests].flatMap((path) => files.get(path) ?? []));
    const [first, again] = [
      median(all.map((one) => one.first)),
      median(all.map((one) => one.again)),
    ];
    console.log(
      `specs/${api}, runtime: '${runtime}': ${loaded}; first files ${first} ms, again ${again} ms`,
    );
  }
});
server.close();

async function measureTimes(
  page: Page,
  { text, runtime }: { readonly text: string; readonly runtime: string },
): Promise<Times> {
  await page.goto(`http://127.0.0.1:${port}/`);
  const program = `(async () => {
    const documents = { 'openapi.yaml': ${JSON.stringify(text)} };
    const config = { runtime: '${runtime}' };
    const start = performance.now();
    const { generateFiles } = await import('/core.js');
    const { ok } = await generateFiles({ documents, config });
    if (!ok) throw new Error('The document is refused');
    const first = performance.now();
    await generateFiles({ documents, config });
    return { first: first - start, again: performance.now() - first };
  })()`;
  // What the program gives.
  return (await page.evaluate(program)) as Times;
}

function printSizes(texts: readonly Uint8Array[]): string {
  const bytes = texts.reduce((sum, { length }) => sum + length, 0);
  const zipped = texts.reduce((sum, text) => sum + gzipSync(text).length, 0);
  return `${kilobytes(bytes)} minified, ${kilobytes(zipped)} gzip`;
}

function kilobytes(count: number): string {
  return `${Math.round(count / 1000).toLocaleString('en')} kB`;
}

function median(numbers: readonly number[]): number {
  return Math.round(numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0);
}

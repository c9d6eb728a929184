/**
 * Official SDKs of vendors, from npm, against `specwright serve` with the documents of the vendors. Out: for each, how many of its calls are
 * accepted in the form that the SDK accepts, what of that which was made is read again, and which loops over pages end; then each call that
 * fails, with whose fault it is. Documents that are in no package of npm are those of the folder that SPECWRIGHT_CORPUS names.
 */

import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { toNodeHandler } from '../templates/runtime/server/node.ts';
import { startService } from './answers/service.ts';
import { install } from './install.ts';
import { Recorder } from './sdks/recorder.ts';

interface Script {
  /** Packages of npm by version. */
  readonly packages: Readonly<Record<string, string>>;
  readonly document: (places: { readonly folder: string; readonly corpus: string }) => string;
  /** Calls that fail, with whose fault it is and why, each written after somebody looked. */
  readonly known?: Readonly<Record<string, string>>;
  readonly run: (context: object) => Promise<void>;
}

const scripts = new URL('sdks/', import.meta.url);
const corpus = process.env['SPECWRIGHT_CORPUS'] ?? '';
const names = readdirSync(scripts)
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => basename(file, '.mjs'));
const wanted = process.argv.slice(2);

const rows: string[] = [];
for (const name of names) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const row = await measure(name);
  if (row !== undefined) rows.push(row);
}
console.log('\n| SDK | calls | accepted | made | read again | loops | that end |');
console.log('| --- | --- | --- | --- | --- | --- | --- |');
for (const row of rows) console.log(row);

async function measure(name: string): Promise<string | undefined> {
  const script = (await import(new URL(`${name}.mjs`, scripts).href)) as Script; // each of the folder is one
  const folder = install(`sdks-${name}`, script.packages, 'ignore');
  const document = folder && script.document({ folder, corpus });
  if (folder === undefined || document === undefined || !existsSync(document)) {
    console.log(`${name} is left out: ${document ?? 'its packages'} is not there.`);
    return undefined;
  }
  const service = await serve(document);
  const recorder = new Recorder(service);
  await script.run({ ...recorder, url: service.url, load: createLoader(folder) });
  service.close();
  return describe(name, script, recorder);
}

/** Imports from the folder of an SDK. */
function createLoader(folder: string): (name: string) => Promise<unknown> {
  const require = createRequire(join(folder, 'index.js'));
  return (name) => import(pathToFileURL(require.resolve(name)).href);
}

interface Running {
  readonly url: string;
  requests: number;
  close(): void;
}

/** What the command serves, on a port, with a count of requests. */
async function serve(document: string): Promise<Running> {
  const service = await startService(document, {
    onError: (error) => console.log(error),
    onMend: (message) => console.log(`  mended: ${message}`),
  });
  const handle = toNodeHandler(service.fetch);
  const server = createServer((req, res) => {
    running.requests += 1;
    handle(req, res);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const running: Running = {
    url: `http://127.0.0.1:${port}`,
    requests: 0,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return running;
}

function describe(name: string, { known = {} }: Script, recorder: Recorder): string {
  const { calls, accepted, made, read, loops, ended, failures } = recorder;
  const ours = failures.filter(({ call }) => !Object.hasOwn(known, call));
  console.log(
    `\n${name}: ${failures.length} of ${calls} calls fail, ${ours.length} of them by our fault or not looked at`,
  );
  for (const { call, why } of failures) console.log(`  ${known[call] ?? 'OURS'}: ${call}: ${why}`);
  if (ours.length > 0) process.exitCode = 1;
  return `| ${[name, calls, accepted, made, read, loops, ended].join(' | ')} |`;
}

/**
 * Both packages as a user gets them: packed, installed by npm into an empty folder, `npx specwright serve` run there, and called
 * by clients of the package, in flows that cross operations.
 */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtDist, builtRuntime, node } from '../command.ts';
import { createFolder } from '../folder.ts';
import { pack } from './pack.ts';

const apis = [
  'card-payments',
  'content-generation',
  'file-storage',
  'mediation-groups',
  'monitoring-downtimes',
];

let app = '';
let service: ChildProcess | undefined;
let url = '';

async function startService(): Promise<void> {
  const documents = apis.map((api) => `${api}.yaml`);
  const args = ['--no-install', 'specwright', 'serve', ...documents, '--port', '0'];
  // A group of its own: npx does not pass on how it is ended.
  const child = spawn('npx', args, {
    cwd: app,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  service = child;
  let output = '';
  while (!output.includes('Ctrl-C')) {
    const [chunk] = (await once(child.stdout, 'data')) as [Buffer]; // its only argument
    output += String(chunk);
  }
  const [found = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
  url = found;
}

/** The one that is installed here. */
function readVersion(name: string): string {
  const manifest: unknown = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'));
  return (manifest as { readonly version: string }).version; // of any package
}

beforeAll(async () => {
  const tarballs = [
    pack({ from: 'templates/runtime', dist: await builtRuntime(), staged: createFolder() }),
    pack({ from: '.', dist: await builtDist(), staged: createFolder() }),
  ];
  app = createFolder({ 'package.json': '{ "private": true, "type": "module" }' });
  for (const api of apis) cpSync(`specs/${api}/openapi.yaml`, join(app, `${api}.yaml`));
  const flags = ['--no-audit', '--no-fund', '--prefer-offline', '--loglevel', 'error'];
  // What clients of the package import; the service needs neither.
  const others = ['zod', 'fast-xml-parser'].map((name) => `${name}@${readVersion(name)}`);
  execFileSync('npm', ['install', ...flags, ...tarballs, ...others], { cwd: app });
  buildSync({ entryPoints: ['test/package/served/flows.ts'], outdir: app, format: 'esm' });
  await startService();
});
afterAll(() => {
  if (service?.pid !== undefined) process.kill(-service.pid, 'SIGINT');
});

it('flows of seven services run: create, list, patch, delete; upload, wait, generate; pay, challenge, complete; schedule, cancel', async () => {
  const script = `import { runFlows } from './flows.js';
    process.stdout.write(JSON.stringify(await runFlows('${url}')));`;
  const { out, err } = await node(app, '--input-type=module', '--eval', script);
  expect(err).toBe('');
  expect(JSON.parse(out)).toEqual({
    files: { listed: { files: [expect.objectContaining({ title: 'b' })] }, lost: 404 },
    groups: [
      expect.objectContaining({ displayName: 'Fixed', state: 'PAUSED', cpmMode: 'MANUAL' }),
      expect.objectContaining({ cpmMode: 'LIVE', state: 'ENABLED' }),
    ],
    generation: {
      file: expect.objectContaining({ state: 'ACTIVE', mimeType: 'video/mp4' }),
      answer: 'object',
      pieces: 3,
    },
    payment: {
      paid: expect.objectContaining({ status: 'challenged' }),
      done: { status: 200, body: expect.objectContaining({ status: 'authorised' }) },
      again: 409,
      code: 'T001',
    },
    downtimes: { before: 1, after: 0, again: 409 },
  });
});

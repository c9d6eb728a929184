/** `specwright serve` as a person runs it: what it says, what it leaves behind, its exit code. */

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { specwright } from '../../../test/command.ts';
import { createFolder } from '../../../test/folder.ts';
import { startServer } from './behind.ts';
import { run } from './running.ts';
import { shop } from './shop.ts';

const broken = shop.replace('title: Shop', 'title: a: b');

/** Folders of modules of a process. */
function listFolders({ pid }: ChildProcess): readonly string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith(`specwright-serve-${pid}-`));
}

it('the command reports its findings at the end, writes them for code hosts, and leaves no files behind', async () => {
  const folder = createFolder({ 'shop.yaml': shop });
  const { url: target } = await startServer((_, res) => {
    res.writeHead(200, { 'content-type': 'application/json' }).end('{"id":7,"state":"lost"}');
  });
  const running = await run(
    folder,
    'shop.yaml',
    '--proxy',
    target,
    '--port',
    '0',
    '--sarif',
    'found.sarif',
    '--learn',
    'seen.yaml',
  );
  expect(running.readOutput()).toContain('Only this machine can reach it');
  await (await fetch(`${running.url}/orders/7`)).text();
  await (await fetch(`${running.url}/orders/8`)).text();
  expect(await running.stop()).toBe(3);
  expect(running.readOutput()).toMatch(
    /error WIRE-109: .*`body\.state`: .*\(2 times, first GET \/orders\/7 → 200\)[^]*shop\.yaml:45:16/,
  );
  expect(running.readOutput()).toMatch(/2 calls passed on, 1 kind of findings/);
  const [sarif, overlay] = ['found.sarif', 'seen.yaml'].map((name) =>
    readFileSync(join(folder, name), 'utf8'),
  );
  expect(JSON.parse(sarif ?? '').runs[0].results[0]).toMatchObject({
    ruleId: 'WIRE-109',
    locations: [
      { physicalLocation: { artifactLocation: { uri: 'shop.yaml' }, region: { startLine: 45 } } },
    ],
  });
  expect(overlay).toContain('- lost');
  expect(listFolders(running.child)).toEqual([]);
});

it('the command takes up a document that is saved, reports a broken one, and goes on with the former', async () => {
  const folder = createFolder({ 'shop.yaml': shop });
  const file = join(folder, 'shop.yaml');
  const { url: target } = await startServer((_, res) => void res.writeHead(204).end());
  const running = await run(folder, 'shop.yaml', '--proxy', target, '--port', '0');
  writeFileSync(file, broken);
  await running.until(/The former documents go on/);
  expect(running.readOutput()).toMatch(/error LOAD-11\d: .*\n +--> shop\.yaml:2:/);
  writeFileSync(file, shop.replaceAll("'200'", "'204'"));
  await running.until(/Taken up: shop/);
  await fetch(`${running.url}/orders/7`);
  expect(await running.stop()).toBe(0);
  expect(running.readOutput()).toContain(
    '1 call passed on: the document allows and describes all of it.',
  );
  expect(listFolders(running.child)).toEqual([]);
});

it('the command reports a broken document as `generate` does', async () => {
  const folder = createFolder({ 'shop.yaml': broken });
  const [served, generated] = await Promise.all([
    specwright(folder, 'serve', 'shop.yaml', '--proxy', 'http://127.0.0.1:9', '--port', '0'),
    specwright(folder, 'generate', '-i', 'shop.yaml', '-o', 'out', '--no-cache'),
  ]);
  expect(served.code).toBe(1);
  expect(served.err.trim()).toBe(generated.err.replace('Nothing was written.', '').trim());
});

it('the command says that a port is in use', async () => {
  const folder = createFolder({ 'shop.yaml': shop });
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  onTestFinished(() => void taken.close());
  // It listens on a port.
  const { port } = taken.address() as { port: number };
  const { code, err } = await specwright(
    folder,
    'serve',
    'shop.yaml',
    '--proxy',
    'http://x',
    '--port',
    String(port),
  );
  expect([code, err]).toEqual([1, expect.stringMatching(/SERVE-101: .*the port is in use/)]);
});

it.each([
  [['--port', '70000', '--proxy', 'http://x'], /`--port` takes a number from 0 to 65535/],
  [['--learn', 'seen.yaml'], /`--learn` needs `--proxy <url>`/],
  [['--seed', '7', '--proxy', 'http://x'], /`--seed` cannot be used with `--proxy`/],
  [['--proxy', 'example.com'], /`--proxy` takes the URL of a service/],
  [['--proxy', 'https://example.com/?key=1'], /`--proxy` takes the URL of a service/],
])('the command refuses %s', async (args, expected) => {
  const { code, err } = await specwright(createFolder(), 'serve', 'shop.yaml', ...args);
  expect([code, err]).toEqual([1, expect.stringMatching(expected)]);
});

it('the command simulates the APIs, and leaves only the files that its options name', async () => {
  const folder = createFolder({ 'shop.yaml': shop });
  const running = await run(folder, 'shop.yaml', '--port', '0', '--snapshot', 'state.json');
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"id":7,"state":"open"}',
  };
  expect((await fetch(`${running.url}/v1/orders`, init)).status).toBe(201);
  expect(await running.stop()).toBe(0);
  expect(running.readOutput()).toMatch(/Shop: http:.*\n.*\/_specwright\/\n.*Only this machine/);
  expect(readdirSync(folder).sort()).toEqual(['shop.yaml', 'state.json']);
  expect(readFileSync(join(folder, 'state.json'), 'utf8')).toContain('"open"');
  expect(listFolders(running.child)).toEqual([]);
});

/**
 * The pages that begin with an empty folder, followed to the letter: their commands run in their order, their files are
 * written, and what they say is printed is printed. Specwright is the packed package.
 */

import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createFolder } from '../folder.ts';

let tarball = '';
const running: ChildProcess[] = [];

beforeAll(() => {
  const folder = createFolder();
  // The build of this repository is taken as it is.
  const args = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder];
  tarball = join(folder, execFileSync('npm', args, { encoding: 'utf8' }).trim());
});
afterEach(async () => {
  for (const child of running.splice(0)) {
    const ended = once(child, 'exit');
    // npx does not pass signals on to what it runs: all of its group get it.
    process.kill(-(child.pid ?? Number.NaN), 'SIGTERM');
    await ended;
  }
});

type Step =
  | { readonly kind: 'run' | 'background' | 'prints'; readonly text: string }
  | { readonly kind: 'file'; readonly path: string; readonly text: string };

/** A fence with a file's name in the line before it is that file; `sh` is run, and `text` is what that prints. */
function listSteps(page: string): readonly Step[] {
  const text = readFileSync(page, 'utf8').replaceAll(/<!--.*-->\n\n/g, '');
  const fences = text.matchAll(/(?:^`([^`\n]+)`:\n\n)?^```([^\n]*)\n([^]*?)^```$/gm);
  return [...fences].map(([, path, info = '', body = '']): Step => {
    if (path !== undefined) return { kind: 'file', path, text: body };
    if (info === 'text') return { kind: 'prints', text: body };
    if (info === 'sh') return { kind: 'run', text: body };
    if (info === 'sh background') return { kind: 'background', text: body };
    throw new Error(`${page} has a fence that is no step: ${info}`);
  });
}

/** Follows the steps in one folder; a `cd` counts until the next fence of a file, whose path is of the folder that the page names. */
async function follow(page: string): Promise<void> {
  const start = createFolder();
  let folder = start;
  let printed = '';
  const port = await findPort();
  const adapt = (text: string): string =>
    text
      .replaceAll('4010', String(port))
      .replaceAll(/(npm i -D .*)\bspecwright\b/g, (_, before: string) => `${before}${tarball}`);
  for (const step of listSteps(page)) {
    if (step.kind === 'file') {
      const root = step.path.startsWith('packages/') ? start : folder;
      mkdirSync(dirname(join(root, step.path)), { recursive: true });
      writeFileSync(join(root, step.path), adapt(step.text));
    } else if (step.kind === 'background') {
      await runBackground(adapt(step.text), folder);
    } else if (step.kind === 'prints') {
      expect(printed).toBe(step.text);
    } else {
      const isAtStart = step.text.includes(' packages/app');
      const script = `set -e\n${adapt(step.text)}\npwd >&3`;
      const { status, stdout, stderr, output } = spawnSync('bash', ['-c', script], {
        cwd: isAtStart ? start : folder,
        encoding: 'utf8',
        env: {
          ...process.env,
          npm_config_audit: 'false',
          npm_config_yes: 'true',
          NEXT_TELEMETRY_DISABLED: '1',
          npm_config_fund: 'false',
          CI: '1',
        },
        stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      });
      if (status !== 0) {
        throw new Error(`${page}: ${step.text}
${stdout}
${stderr}`);
      }
      printed = stdout;
      folder = String(output[3]).trim();
    }
  }
}

async function findPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}

async function runBackground(text: string, cwd: string): Promise<void> {
  const child = spawn('bash', ['-c', `exec ${text}`], {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  for await (const piece of child.stdout.iterator({ destroyOnReturn: false })) {
    if (String(piece).includes('http://')) return;
  }
  throw new Error(`${text} ended`);
}

const pages = [
  'docs/start-node.md',
  'docs/start-vite.md',
  'docs/start-monorepo.md',
  'docs/start-nextjs.md',
];

it.each(pages)('%s works as it is written', { timeout: 600_000 }, follow);

it('all ways of the page to start are tested', () => {
  const index = readFileSync(resolve('docs/README.md'), 'utf8');
  const named = [...index.matchAll(/\((start-[a-z]+\.md)\)/g)].map(([, page]) => `docs/${page}`);
  expect(named.sort()).toEqual(pages.toSorted());
});

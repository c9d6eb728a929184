/** Follows pages to the letter: their commands run in their order, their files are written, and what they say is printed is printed. */

import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { afterEach, expect } from 'vitest';
import { createFolder } from '../folder.ts';

const running: ChildProcess[] = [];

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

/** The build of this repository as npm packs it. */
export function packTarball(): string {
  const folder = createFolder();
  const args = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder];
  return join(folder, execFileSync('npm', args, { encoding: 'utf8' }).trim());
}

/** A fence with a file's name at the end of the line before it is that file; `sh` is run, and `text` is what that prints. */
function listSteps(page: string): readonly Step[] {
  const text = page.replaceAll(/<!--.*-->\n\n/g, '');
  const fences = text.matchAll(/(?:^.*?`([^`\n]+)`:\n\n)?^```([^\n]*)\n([^]*?)^```$/gm);
  return [...fences].map(([, path, info = '', body = '']): Step => {
    if (path !== undefined && /^tsx?$|^ya?ml$|^json$/.test(info)) {
      return { kind: 'file', path, text: body };
    }
    if (info === 'text') return { kind: 'prints', text: body };
    if (info === 'sh') return { kind: 'run', text: body };
    if (info === 'sh background') return { kind: 'background', text: body };
    throw new Error(`A fence is no step: ${info}\n${body}`);
  });
}

export interface Followed {
  /** Markdown. */
  readonly page: string;
  /** The path of the packed package. */
  readonly tarball: string;
  /** The port that the page names; a free one is taken for it. */
  readonly port: string;
}

/** Follows the steps in one folder; a `cd` counts until the next fence of a file, whose path is of the folder that the page names. */
export async function follow({ page, tarball, port }: Followed): Promise<void> {
  const start = createFolder();
  let folder = start;
  let printed = '';
  const free = await findPort();
  const adapt = (text: string): string =>
    text
      .replaceAll(port, String(free))
      .replaceAll(/(npm i -D .*)\bspecwright\b/g, (_, before: string) => `${before}${tarball}`);
  for (const step of listSteps(page)) {
    if (step.kind === 'file') {
      const root = step.path.startsWith('packages/') ? start : folder;
      mkdirSync(dirname(join(root, step.path)), { recursive: true });
      writeFileSync(join(root, step.path), adapt(step.text));
    } else if (step.kind === 'background') {
      await runBackground(adapt(step.text), folder);
    } else if (step.kind === 'prints') {
      expect(printed.trim()).toBe(step.text.trim());
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
      if (status !== 0) throw new Error(`${step.text}\n${stdout}\n${stderr}`);
      printed = stdout;
      folder = String(output[3]).trim();
    }
  }
}

export async function findPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}

/** Until it prints its address. */
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

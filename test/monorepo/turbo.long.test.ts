/** The recipe of docs/build.md in a real Turborepo: what one clone generated, the next one takes from the cache. */

import { execFileSync, execFile } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shop } from '../cli/specs.ts';
import { builtDist } from '../command.ts';
import { createFolder, listFiles, writeFiles } from '../folder.ts';
import { install } from '../runtimes/install.ts';
import { type CacheServer, startCacheServer } from './cache-server.ts';

const isLong = process.env['SPECWRIGHT_LONG'] !== undefined;
let server: CacheServer;

beforeAll(async () => {
  server = await startCacheServer();
});
afterAll(() => server.close());

/** The JSON block of the page that holds a word. */
function recipe(word: string): string {
  const blocks = [...readFileSync('docs/build.md', 'utf8').matchAll(/```json\n([^]*?)```/g)];
  const [, text = ''] = blocks.find(([, block = '']) => block.includes(word)) ?? [];
  return text;
}

/** `ignored` are the paths that git passes over. */
function repository(ignored: string): string {
  const folder = createFolder({
    'package.json': JSON.stringify({
      name: 'root',
      private: true,
      packageManager: 'npm@10.8.2',
      workspaces: ['packages/*'],
    }),
    'package-lock.json': JSON.stringify({
      name: 'root',
      lockfileVersion: 3,
      packages: { '': { workspaces: ['packages/*'] }, 'packages/client': { name: 'client' } },
    }),
    'turbo.json': recipe('"tasks"'),
    '.gitignore': `node_modules\n.turbo\n${ignored}\n`,
    'packages/client/package.json': JSON.stringify({
      name: 'client',
      scripts: {
        generate: 'specwright generate',
        check: 'specwright check',
        build: 'mkdir -p dist && cp src/api/shop/models.ts dist',
      },
    }),
    'packages/client/specwright.config.ts': `export default { output: 'src/api', apis: { shop: 'specs/shop.yaml' } };\n`,
    'packages/client/specs/shop.yaml': shop,
  });
  git(folder, 'init', '--quiet');
  git(folder, 'add', '.');
  git(folder, 'commit', '--quiet', '--message', 'Start');
  return folder;
}

function git(folder: string, ...args: readonly string[]): void {
  const who = ['-c', 'user.name=x', '-c', 'user.email=x@example.com'];
  execFileSync('git', [...who, ...args], { cwd: folder });
}

/** A clone whose `specwright` is the given script. */
function clone(repo: string, command: string): string {
  const folder = join(createFolder(), 'clone');
  git(repo, 'clone', '--quiet', repo, folder);
  const bin = join(folder, 'node_modules', '.bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'specwright'), `#!/bin/sh\n${command}\n`);
  chmodSync(join(bin, 'specwright'), 0o755);
  symlinkSync(join(folder, 'packages/client'), join(folder, 'node_modules/client'));
  return folder;
}

async function realCommand(): Promise<string> {
  return `exec "${process.execPath}" "${join(await builtDist(), 'bin.js')}" "$@"`;
}

interface Ran {
  readonly code: number;
  readonly out: string;
}

/** No telemetry, no daemon, no look for updates, and no cache but the server's. */
async function turbo(folder: string, ...tasks: readonly string[]): Promise<Ran> {
  const modules = await install('turbo', '2.11.9');
  const env = {
    PATH: process.env['PATH'],
    HOME: folder,
    NO_COLOR: '1',
    TURBO_TELEMETRY_DISABLED: '1',
    TURBO_NO_UPDATE_NOTIFIER: '1',
    DO_NOT_TRACK: '1',
    TURBO_API: server.url,
    TURBO_TOKEN: 'token',
    TURBO_TEAM: 'team',
  };
  const args = ['run', ...tasks, '--cache=remote:rw', '--no-daemon', '--ui=stream'];
  return new Promise((done) => {
    execFile(join(modules, '.bin/turbo'), args, { cwd: folder, env }, (error, out, err) => {
      done({ code: error === null ? 0 : Number(error.code ?? -1), out: out + err });
    });
  });
}

function bytes(folder: string): Record<string, string> {
  const api = join(folder, 'packages/client/src/api');
  return Object.fromEntries(
    listFiles(api).map((path) => [path, readFileSync(join(api, path), 'utf8')]),
  );
}

it('a second clone runs nothing, and has the same bytes', async () => {
  const repo = repository('src/api');
  const first = clone(repo, await realCommand());
  expect(await turbo(first, 'generate')).toEqual({
    code: 0,
    out: expect.stringContaining('src/api:'),
  });
  const second = clone(repo, 'echo it ran; exit 1');
  const ran = await turbo(second, 'generate');
  expect(ran).toEqual({ code: 0, out: expect.stringMatching(/cache hit[^]*FULL TURBO/) });
  expect(bytes(second)).toEqual(bytes(first));
  expect(Object.keys(bytes(second))).toContain('manifest.json');
  expect(server.requests.filter((what) => what !== 'HEAD miss')).toEqual([
    'GET miss',
    'PUT stored',
    'GET hit',
  ]);
});

it('a document, the config and the files of one’s own are inputs', async () => {
  const folder = clone(repository('src/api'), await realCommand());
  await turbo(folder, 'generate');
  const changes = {
    'specs/shop.yaml': shop.replace('getOrder', 'readOrder'),
    'src/api/shop/custom/index.ts': 'export const own = 1;\n',
    'specwright.config.ts': `export default { output: 'src/api', apis: { store: 'specs/shop.yaml' } };\n`,
  };
  for (const [path, text] of Object.entries(changes)) {
    writeFiles(join(folder, 'packages/client'), { [path]: text });
    const ran = await turbo(folder, 'generate');
    expect(ran).toEqual({ code: 0, out: expect.stringMatching(/cache miss[^]*src\/api:/) });
  }
  expect(await turbo(folder, 'generate')).toEqual({
    code: 0,
    out: expect.stringContaining('FULL TURBO'),
  });
});

function client(folder: string, path = ''): string {
  return join(folder, 'packages/client', path);
}

/** A clone with its output in git. */
async function committed(): Promise<string> {
  const folder = clone(repository('dist'), await realCommand());
  writeFiles(client(folder), { 'src/api/shop/custom/index.ts': 'export const own = 1;\n' });
  await turbo(folder, 'generate');
  git(folder, 'add', '.');
  git(folder, 'commit', '--quiet', '--message', 'Output');
  return folder;
}

if (isLong) {
  describe('output that is committed', () => {
    it('counts as input of `check` alone', async () => {
      const folder = await committed();
      const { out } = await turbo(folder, 'build', 'check', '--dry=json');
      const { tasks } = JSON.parse(out.slice(out.indexOf('{'), out.lastIndexOf('}') + 1)) as {
        tasks: readonly {
          readonly task: string;
          readonly inputs: Readonly<Record<string, string>>;
        }[];
      };
      const inputs = Object.fromEntries(
        tasks.map((one) => [one.task, Object.keys(one.inputs).sort()]),
      );
      const own = ['package.json', 'specs/shop.yaml', 'specwright.config.ts'];
      const custom = 'src/api/shop/custom/index.ts';
      expect(inputs).toMatchObject({ generate: [...own, custom], build: own });
      const all = [...own, custom, 'src/api/shop/models.ts', 'src/api/manifest.json'];
      expect(inputs['check']).toEqual(expect.arrayContaining(all));
    });

    it('comes back from the cache where it is missing, and an edit is found by `check`', async () => {
      const folder = await committed();
      expect((await turbo(folder, 'build')).code).toBe(0);
      const before = bytes(folder);
      rmSync(client(folder, 'src/api/shop/models.ts'));
      rmSync(client(folder, 'src/api/runtime'), { recursive: true });
      expect(await turbo(folder, 'build')).toEqual({
        code: 0,
        out: expect.stringContaining('FULL TURBO'),
      });
      expect(bytes(folder)).toEqual(before);

      expect((await turbo(folder, 'check')).code).toBe(0);
      expect((await turbo(folder, 'check')).out).toContain('FULL TURBO');
      appendFileSync(client(folder, 'src/api/shop/models.ts'), '// mine\n');
      const edited = await turbo(folder, 'check');
      expect(edited.code).not.toBe(0);
      expect(edited.out).toContain('edited   shop/models.ts');
    });
  });
}

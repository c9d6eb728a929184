/** The built command as users run it: arguments and a folder in; exit code, stdout and stderr out. */

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs `specwright` in a child process. */
export async function specwright(folder: string, ...args: readonly string[]): Promise<Ran> {
  return node(folder, join(await builtDist(), 'bin.js'), ...args);
}

/** Runs a script in a child process. */
export function node(folder: string, ...args: readonly string[]): Promise<Ran> {
  const env = { ...process.env, NO_COLOR: '1' };
  return new Promise((done) => {
    execFile(
      process.execPath,
      args,
      { cwd: folder, env, maxBuffer: 1 << 26 },
      (error, out, err) => {
        done({
          code: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1,
          out,
          err,
        });
      },
    );
  });
}

let built: Promise<string> | undefined;

/** `dist/` where it is newer than all sources, as in CI; else a build of our own, so that nobody's `dist/` changes. */
export function builtDist(): Promise<string> {
  built ??= findOrBuild();
  return built;
}

async function findOrBuild(): Promise<string> {
  const sources = ['generator', 'templates', 'generated', 'build', 'package.json'].flatMap(below);
  const newest = Math.max(...sources.map(([, time]) => time));
  const bin = resolve('dist/bin.js');
  if (existsSync(bin) && statSync(bin).mtimeMs > newest) return resolve('dist');
  const key = createHash('sha256').update(JSON.stringify(sources)).digest('hex').slice(0, 16);
  const folder = resolve('.cache', `dist-${key}`);
  if (!existsSync(folder)) await build(folder);
  return folder;
}

/** Another test file may do the same at the same time; the first one's stays. */
async function build(folder: string): Promise<void> {
  const own = `${folder}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  mkdirSync(resolve('.cache'), { recursive: true });
  for (const name of readdirSync('.cache').filter(isOld)) {
    rmSync(join('.cache', name), { recursive: true });
  }
  const { code, err } = await node('.', 'build/build.mjs', own);
  if (code !== 0) throw new Error(`The build failed.\n${err}`);
  if (!existsSync(folder)) renameSync(own, folder);
  else rmSync(own, { recursive: true });
}

function isOld(name: string): boolean {
  const hour = 3_600_000;
  return name.startsWith('dist-') && Date.now() - statSync(join('.cache', name)).mtimeMs > hour;
}

/** Path and time of everything below a path, folders as well: they tell of what was removed. */
function below(path: string): [path: string, time: number][] {
  const stat = statSync(path);
  const own: [string, number] = [path, stat.mtimeMs];
  if (!stat.isDirectory()) return [own];
  return [own, ...readdirSync(path).flatMap((name) => below(join(path, name)))];
}

/** The built command as users run it: arguments and a folder in; exit code, stdout and stderr out. */

import { type ChildProcess, execFile, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs `specwright` in a process that ran it before, which takes a tenth of the time: one after another. */
export async function specwright(folder: string, ...args: readonly string[]): Promise<Ran> {
  const bin = join(await builtDist(), 'bin.js');
  const ran = turn.then(() => repeat({ folder, bin, args, env: environment() }));
  turn = ran.catch(() => undefined);
  return ran;
}

/** Runs `specwright` in a child process of its own, where that is what matters. */
export async function specwrightProcess(folder: string, ...args: readonly string[]): Promise<Ran> {
  return node(folder, join(await builtDist(), 'bin.js'), ...args);
}

interface Request {
  readonly folder: string;
  readonly bin: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

let turn: Promise<unknown> = Promise.resolve();
let repeating: ChildProcess | undefined;

async function repeat(request: Request): Promise<Ran> {
  repeating ??= startRepeating();
  const ended = new AbortController();
  const { signal } = ended;
  try {
    repeating.send(request);
    const answer = once(repeating, 'message', { signal });
    const exit = once(repeating, 'exit', { signal }).then(() => {
      repeating = undefined;
      throw new Error(`The process of \`specwright ${request.args.join(' ')}\` ended.`);
    });
    // It sends nothing else.
    const [ran] = (await Promise.race([answer, exit])) as [Ran];
    return ran;
  } finally {
    ended.abort();
  }
}

/** It ends with the thread, which closes its channel. */
function startRepeating(): ChildProcess {
  const child = fork(resolve('test/repeated-command.mjs'), {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  return child;
}

const environment = (): NodeJS.ProcessEnv => ({ ...process.env, NO_COLOR: '1' });

/** Runs a script in a child process. */
export function node(folder: string, ...args: readonly string[]): Promise<Ran> {
  const env = environment();
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

/** What a script makes of sources. */
interface Built {
  readonly name: string;
  readonly sources: readonly string[];
  readonly script: string;
}

const dist: Built = {
  name: 'dist',
  sources: ['generator', 'packages', 'templates', 'generated', 'build', 'package.json'],
  script: 'build/build.mjs',
};

const runtime: Built = {
  name: 'runtime',
  sources: ['templates/runtime', 'build'],
  script: 'build/runtime-package.mjs',
};

/** `dist/` where it is newer than all sources, as in CI; else a build of our own, so that nobody's `dist/` changes. */
export async function builtDist(): Promise<string> {
  const newest = Math.max(...dist.sources.flatMap(below).map(([, time]) => time));
  const bin = resolve('dist/bin.js');
  if (existsSync(bin) && statSync(bin).mtimeMs > newest) return resolve('dist');
  return findOrBuild(dist);
}

/** The package of the runtime as it is published, but only with its `dist/`. */
export function builtRuntime(): Promise<string> {
  return findOrBuild(runtime);
}

const built = new Map<Built, Promise<string>>();

function findOrBuild(wanted: Built): Promise<string> {
  const found = built.get(wanted) ?? buildOnce(wanted);
  built.set(wanted, found);
  return found;
}

async function buildOnce(wanted: Built): Promise<string> {
  const sources = wanted.sources.flatMap(below);
  const key = createHash('sha256').update(JSON.stringify(sources)).digest('hex').slice(0, 16);
  const folder = resolve('.cache', `${wanted.name}-${key}`);
  if (!existsSync(folder)) await build(wanted, folder);
  return folder;
}

/** Another test file may do the same at the same time; the first one's stays. */
async function build({ name, script }: Built, folder: string): Promise<void> {
  const own = `${folder}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  mkdirSync(resolve('.cache'), { recursive: true });
  for (const other of readdirSync('.cache').filter((path) => isOld(name, path))) {
    rmSync(join('.cache', other), { recursive: true });
  }
  const { code, err } = await node('.', script, own);
  if (code !== 0) throw new Error(`The build failed.\n${err}`);
  if (!existsSync(folder)) renameSync(own, folder);
  else rmSync(own, { recursive: true });
}

function isOld(name: string, path: string): boolean {
  const hour = 3_600_000;
  return path.startsWith(`${name}-`) && Date.now() - statSync(join('.cache', path)).mtimeMs > hour;
}

/** Path and time of everything below a path, folders as well: they tell of what was removed. */
function below(path: string): [path: string, time: number][] {
  const stat = statSync(path);
  const own: [string, number] = [path, stat.mtimeMs];
  if (!stat.isDirectory()) return [own];
  return [own, ...readdirSync(path).flatMap((name) => below(join(path, name)))];
}

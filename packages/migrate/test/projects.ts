/** Projects that were written for other generators, each in a folder with packages, and what a person does with them. */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { link, unpackInto } from '../../../test/package/packed.ts';
import { createFolder, writeFiles } from '../../../test/folder.ts';
import { readProject } from './read-project.ts';

const home = 'packages/migrate/test/projects';

/** Files of a project before or after its callers were moved, or with both clients. */
function readState(name: string, state: 'after' | 'before' | 'beside') {
  return readProject(readFileSync(join(home, name, `${state}.txt`), 'utf8'));
}

/** Whether the command moves callers of a project: our client is made beside the old one before. */
export function hasBeside(name: string): boolean {
  return existsSync(join(home, name, 'beside.txt'));
}

/** Our client beside the old one; then the command moves what is certain. Gives what it says. */
export function moveCertainCallers(folder: string, name: string): string {
  writeFiles(folder, readState(name, 'beside'));
  return specwright(folder, 'migrate', '--callers', '--write');
}

/** A new folder with the project as it was, and the package as it is packed; `installed` holds others. */
export async function openProject(name: string, installed?: string): Promise<string> {
  const folder = createFolder(readState(name, 'before'));
  await unpackInto(folder, createFolder());
  const modules = join(folder, 'node_modules');
  if (installed !== undefined) linkAll(installed, modules);
  for (const own of ['vitest', '@types/node', 'zod']) linkOwn(own, modules);
  return folder;
}

function linkOwn(name: string, modules: string): void {
  if (!existsSync(join(modules, name))) link(name, modules);
}

function linkAll(installed: string, modules: string): void {
  const names = readdirSync(installed).flatMap((name) =>
    name.startsWith('@')
      ? readdirSync(join(installed, name)).map((own) => join(name, own))
      : [name],
  );
  for (const name of names) {
    const path = join(modules, name);
    if (name === '.bin' || existsSync(path)) continue;
    mkdirSync(join(path, '..'), { recursive: true });
    symlinkSync(join(installed, name), path);
  }
}

/** Writes what callers are afterwards, and removes what the old generator wrote. */
export function moveCallers(folder: string, name: string, old: readonly string[]): void {
  writeFiles(folder, readState(name, 'after'));
  for (const path of old) rmSync(join(folder, path), { recursive: true, force: true });
}

/** The compiler and the tests of the project find nothing. */
export function testProject(folder: string): void {
  run(folder, process.execPath, resolve('node_modules/typescript5/bin/tsc'), '--noEmit');
  run(folder, process.execPath, join(folder, 'node_modules/vitest/vitest.mjs'), 'run');
}

export function specwright(folder: string, ...args: readonly string[]): string {
  const bin = join(folder, 'node_modules/specwright/dist/bin.js');
  return run(folder, process.execPath, bin, ...args);
}

/** Runs a program, which must succeed; gives what it prints. */
export function run(cwd: string, program: string, ...args: readonly string[]): string {
  const { VITEST: _, NODE_ENV: __, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env, encoding: 'utf8' });
  if (status === 0) return stdout;
  throw new Error(`${program} ${args.join(' ')}\n${stdout}\n${stderr}`);
}

/** Reads a project's package.json, adds scripts to it, and finds out which package manager it uses. */

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { asMembers, isObject } from '../../core/load/structure/pointer.ts';
import { parseJsonc, addMembers, parseObject } from './json.ts';

interface Scripted {
  readonly text: string;
  readonly added: readonly string[];
  /** What is there already with another command. */
  readonly taken: readonly string[];
}

const section = { name: 'scripts', before: ['dependencies', 'devDependencies'] };

export function addScripts(
  text: string,
  wanted: Readonly<Record<string, string>>,
): Scripted | undefined {
  const value = parseObject(text);
  if (value === undefined) return undefined;
  const scripts = asMembers(value[section.name]);
  const names = Object.keys(wanted);
  const added = names.filter((name) => scripts[name] === undefined);
  const taken = names.filter((name) => !added.includes(name) && scripts[name] !== wanted[name]);
  const members = Object.fromEntries(added.map((name) => [name, wanted[name]]));
  return { text: addMembers(text, section, members), added, taken };
}

export interface Packages {
  readonly text: string | undefined;
  /** Names of everything the project depends on, for users or for itself. */
  readonly names: ReadonlySet<string>;
  readonly manager: Manager;
  readonly scripts: Readonly<Record<string, unknown>>;
  /** Whether its package.json leaves scripts to be CommonJS, where nothing waits outside of functions. */
  readonly isCommonJs: boolean;
}

/** Its words for adding a package, and for running a script. */
interface Manager {
  readonly add: string;
  readonly addDev: string;
  readonly run: string;
}

const npm: Manager = { add: 'npm install', addDev: 'npm install -D', run: 'npm run' };

const managers: readonly (readonly [lock: string, manager: Manager])[] = [
  ['pnpm-lock.yaml', { add: 'pnpm add', addDev: 'pnpm add -D', run: 'pnpm' }],
  ['yarn.lock', { add: 'yarn add', addDev: 'yarn add -D', run: 'yarn' }],
  ['bun.lock', { add: 'bun add', addDev: 'bun add -d', run: 'bun run' }],
  ['bun.lockb', { add: 'bun add', addDev: 'bun add -d', run: 'bun run' }],
  ['package-lock.json', npm],
];

export async function listPackages(folder: string): Promise<Packages> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => undefined);
  const value = parseJsonc(text ?? '');
  const lists = isObject(value)
    ? ['dependencies', 'devDependencies', 'peerDependencies'].map((name) => value[name])
    : [];
  const names = new Set(lists.filter(isObject).flatMap((list) => Object.keys(list)));
  const isCommonJs = isObject(value) && value['type'] !== 'module';
  const scripts = asMembers(asMembers(value)[section.name]);
  return { text, names, manager: findManager(folder), scripts, isCommonJs };
}

/** Finds the package manager by the nearest lock file, which a monorepo has further up. */
function findManager(folder: string): Manager {
  for (const [lock, manager] of managers) if (existsSync(join(folder, lock))) return manager;
  const parent = dirname(folder);
  return parent === folder || existsSync(join(folder, '.git')) ? npm : findManager(parent);
}

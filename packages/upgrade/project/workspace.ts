/** Finds the packages of a workspace that depend on the one which has the output: their code calls it too. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseJson } from '../../../generator/core/diagnostics/json.ts';
import { attempt } from '../../../generator/core/diagnostics/thrown.ts';
import { asMembers } from '../../../generator/core/load/structure/pointer.ts';

/** Folders of packages that name the package of a folder, without its own. */
export function listDependents(folder: string): readonly string[] {
  const { name } = readManifest(folder);
  const root = typeof name === 'string' ? findRoot(folder) : undefined;
  if (root === undefined || typeof name !== 'string') return [];
  return listFolders(root, 'package.json').filter(
    (one) => one !== folder && one !== root && !folder.startsWith(`${one}/`) && needs(one, name),
  );
}

function findRoot(folder: string): string | undefined {
  for (let at = dirname(folder); ; at = dirname(at)) {
    if (existsSync(join(at, 'pnpm-workspace.yaml')) || 'workspaces' in readManifest(at)) return at;
    if (at === dirname(at)) return undefined;
  }
}

function needs(folder: string, name: string): boolean {
  const manifest = readManifest(folder);
  const kinds = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];
  return kinds.some((kind) => name in asMembers(manifest[kind]));
}

function readManifest(folder: string): Readonly<Record<string, unknown>> {
  const text = attempt(() => readFileSync(join(folder, 'package.json'), 'utf8'));
  return asMembers(parseJson(text ?? ''));
}

/** Folders that hold a file of a name, up to four levels below one; below one that holds it, none. */
export function listFolders(folder: string, file: string, depth = 4): readonly string[] {
  const entries = attempt(() => readdirSync(folder, { withFileTypes: true })) ?? [];
  const below = entries.filter((one) => one.isDirectory() && !isLeftOut(one.name));
  return below.flatMap(({ name }): readonly string[] => {
    const at = join(folder, name);
    if (existsSync(join(at, file))) return [at];
    return depth > 1 ? listFolders(at, file, depth - 1) : [];
  });
}

function isLeftOut(name: string): boolean {
  return name.startsWith('.') || ['node_modules', 'dist', 'build', 'coverage'].includes(name);
}

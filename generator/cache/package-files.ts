/** Files of this package and of what it needs that a run reads beside its own code. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isObject } from '../load/structure/pointer.ts';
import { packageRoot } from '../node/package-root.ts';

/** Templates, the runtime's among them, and the versions of dependencies: another formatter may write other bytes. */
export function listPackageFiles(): readonly string[] {
  const root = packageRoot();
  const folder = join(root, 'dist', 'templates');
  const names = readdirSync(folder, { withFileTypes: true });
  const templates = names.filter((name) => name.isFile());
  return [
    ...templates.map(({ parentPath, name }) => join(parentPath, name)),
    ...listDependencies(root).flatMap((name) => findManifest(name, root) ?? []),
  ];
}

function listDependencies(root: string): readonly string[] {
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (!isObject(manifest)) return [];
  const { dependencies, peerDependencies } = manifest;
  return [dependencies, peerDependencies].flatMap((all) => (isObject(all) ? Object.keys(all) : []));
}

/** As Node finds the package from here. */
function findManifest(name: string, from: string): string | undefined {
  for (let at = from; ; at = dirname(at)) {
    const path = join(at, 'node_modules', name, 'package.json');
    if (existsSync(path)) return path;
    if (at === dirname(at)) return undefined;
  }
}

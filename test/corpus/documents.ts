/** In: files and folders. Out: the API descriptions among them, each with a short name of its own. */

import { openSync, readdirSync, readSync, closeSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

export interface Document {
  readonly name: string;
  readonly path: string;
}

/** Every file below the given paths that says which version of OpenAPI it is written in. */
export function documentsBelow(paths: readonly string[]): readonly Document[] {
  const taken = new Map<string, number>();
  return paths.flatMap((root) =>
    filesBelow(root)
      .filter(isDescription)
      .map((path) => {
        const name = printName(root, path);
        const count = (taken.get(name) ?? 0) + 1;
        taken.set(name, count);
        return { name: count === 1 ? name : `${name}-${count}`, path };
      }),
  );
}

function filesBelow(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .filter((name) => name !== 'node_modules')
    .flatMap((name) => filesBelow(join(path, name)));
}

/** The version is near the top in nearly every document; the others are recognised by reading all of their text. */
function isDescription(path: string): boolean {
  if (!/\.(?:json|ya?ml)$/i.test(path)) return false;
  return /^\s*\{?\s*["']?(?:openapi|swagger)["']?\s*:/m.test(readHead(path));
}

function readHead(path: string): string {
  const file = openSync(path, 'r');
  const bytes = Buffer.alloc(1 << 24);
  const length = readSync(file, bytes, 0, bytes.length, 0);
  closeSync(file);
  return bytes.toString('utf8', 0, length);
}

function printName(root: string, path: string): string {
  const below = relative(root, path) || path;
  return below.replace(/\.(?:json|ya?ml)$/i, '').replaceAll(/[^\w.-]+/g, '_');
}

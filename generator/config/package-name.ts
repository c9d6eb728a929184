/** The folder of a package in, the name of the package out. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getChild } from '../load/structure/pointer.ts';

/** As its package.json says; of a new one the name of the API: `shop-client`. */
export function findPackageName(root: string, id: string): string {
  const name = getChild(readJson(join(root, 'package.json')), 'name');
  return typeof name === 'string' && isName(name) ? name : `${id.toLowerCase()}-client`;
}

/** Not a path, which READMEs could not import. */
function isName(text: string): boolean {
  return /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/.test(text);
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

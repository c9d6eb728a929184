/** The folder of a package in, the name of the package out. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getChild } from '../load/structure/pointer.ts';
import { parseJson } from '../diagnostics/json.ts';
import { attempt } from '../diagnostics/thrown.ts';

/** As its package.json says; of a new one the name of the API: `shop-client`. */
export function findPackageName(root: string, id: string): string {
  const text = attempt(() => readFileSync(join(root, 'package.json'), 'utf8'));
  const name = getChild(parseJson(text ?? ''), 'name');
  return typeof name === 'string' && isName(name) ? name : `${id.toLowerCase()}-client`;
}

/** Not a path, which READMEs could not import. */
function isName(text: string): boolean {
  return /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/.test(text);
}

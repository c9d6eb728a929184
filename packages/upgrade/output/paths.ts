/** Paths as the compiler writes them. */

import { sep } from 'node:path';

export function toPosix(path: string): string {
  return sep === '/' ? path : path.split(sep).join('/');
}

/** The package's version. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../node/package-root.ts';

export function readVersion(): string {
  const text = readFileSync(join(packageRoot(), 'package.json'), 'utf8');
  const value: unknown = JSON.parse(text);
  const known = typeof value === 'object' && value !== null && 'version' in value;
  return known ? String(value.version) : 'unknown';
}

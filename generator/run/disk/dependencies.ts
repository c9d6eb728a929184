/** Finds what the project of a folder depends on, by its package.json alone: what is installed differs from machine to machine. */

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseJson } from '../../core/diagnostics/json.ts';
import { attempt } from '../../core/diagnostics/thrown.ts';
import { asMembers, getChild } from '../../core/load/structure/pointer.ts';

const sections = ['dependencies', 'devDependencies', 'peerDependencies'] as const;

/** Whether the nearest package.json, of the folder or above it, asks for zod 4: what is written for it does not run with zod 3. */
export function dependsOnZod(folder: string): boolean {
  const manifest = parseJson(readNearest(folder) ?? '');
  const ranges = sections.flatMap((name) => asMembers(getChild(manifest, name))['zod'] ?? []);
  return ranges.length > 0 && ranges.every((range) => !isOld(String(range)));
}

function readNearest(folder: string): string | undefined {
  const text = attempt(() => readFileSync(join(folder, 'package.json'), 'utf8'));
  const parent = dirname(folder);
  return text ?? (parent === folder ? undefined : readNearest(parent));
}

/** Whether one of its alternatives begins below 4: `^3.25.0 || ^4.0.0`, but not `^4.1.0`, `latest` or `catalog:`. */
function isOld(range: string): boolean {
  return range.split('||').some((one) => /^[\s^~>=v]*[0-3](?:\.|\s|$)/.test(one));
}

/** Calls of the file system counted, and one of them answered as a full disk, a strict system or a killed process would. */

import fs, {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import type { Random } from '../random.ts';

/** `killed`: this call and all that come after it throw, and do nothing. */
export type Fault =
  | { readonly kind: 'killed'; readonly when: 'before' | 'midway' | 'after' }
  | { readonly kind: 'refused'; readonly code: string; readonly lasting: boolean }
  /** A person saves a file just then. */
  | { readonly kind: 'edited'; readonly path: string };

export interface Ran {
  /** Whether the work came to its end, or to an error. */
  readonly end: 'done' | 'killed' | { readonly error: unknown };
  /** Whether the call was reached, and there was something to do to. */
  readonly hit: boolean;
}

const writing = [
  'writeFileSync',
  'renameSync',
  'linkSync',
  'rmSync',
  'mkdirSync',
  'mkdtempSync',
  'rmdirSync',
  'copyFileSync',
] as const;

type Call = (...args: unknown[]) => unknown;

/** Runs the work with a fault at its call of that number, from 1. */
export async function withFault(
  at: number,
  fault: Fault,
  root: string,
  work: () => Promise<unknown>,
): Promise<Ran> {
  // The functions of these names take what they are given here.
  const functions = fs as unknown as Record<string, Call>;
  const originals = writing.map((name) => [name, functions[name]] as const);
  let calls = 0;
  let hit = false;
  let killed = false;
  for (const [name, original] of originals) {
    if (original === undefined) continue;
    functions[name] = (...args) => {
      if (killed) throw new Killed();
      calls += 1;
      const isHit = calls === at;
      if (isHit) hit = fault.kind !== 'edited' || existsSync(join(root, fault.path));
      if (fault.kind === 'refused' && (isHit || (fault.lasting && calls > at))) {
        // A full disk takes the beginning of a text.
        if (name === 'writeFileSync') original(args[0], String(args[1]).slice(0, 3));
        throw Object.assign(new Error(fault.code), { code: fault.code, syscall: name });
      }
      if (isHit && fault.kind === 'killed') {
        killed = true;
        if (fault.when === 'after') original(...args);
        if (fault.when === 'midway' && name === 'writeFileSync') {
          original(args[0], String(args[1]).slice(0, 3), args[2]);
        }
        throw new Killed();
      }
      if (isHit && fault.kind === 'edited' && hit) appendFileSync(join(root, fault.path), edit);
      return original(...args);
    };
  }
  syncBuiltinESMExports();
  try {
    const end = await work().then(
      () => 'done' as const,
      (error: unknown) => ({ error }),
    );
    return { end: killed ? 'killed' : end, hit };
  } finally {
    for (const [name, original] of originals) {
      if (original !== undefined) functions[name] = original;
    }
    syncBuiltinESMExports();
  }
}

/** Nothing that a process says after its end is heard. */
class Killed extends Error {}

/** What a person types into a generated file. */
export const edit = '// mine\n';

/** Everything that can go wrong, at random. */
export function pickFault(random: Random, paths: readonly string[]): Fault {
  const kind = random.below(5);
  if (kind < 2) {
    return { kind: 'killed', when: random.pick(['before', 'midway', 'after'] as const) };
  }
  if (kind === 2) return { kind: 'edited', path: random.pick(paths) };
  const code = random.pick(['ENOSPC', 'EACCES', 'EPERM', 'EROFS', 'EXDEV', 'EIO', 'EBUSY']);
  return { kind: 'refused', code, lasting: kind === 4 };
}

/** What this process left, which lives, becomes what a process left that does not. */
export function die(root: string): void {
  for (const name of readdirSync(root).filter((one) => one.startsWith('.specwright-'))) {
    const path = join(root, name.replace(`-${process.pid}-`, `-${dead}-`));
    renameSync(join(root, name), path);
    if (!statSync(path).isFile()) continue;
    writeFileSync(path, readFileSync(path, 'utf8').replace(/"pid":\d+/, `"pid":${dead}`));
  }
}

/** More than Linux counts to. */
const dead = 4194305;

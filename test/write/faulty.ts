/** Calls of the file system counted, and one of them answered as a full disk, a strict system or a killed process would. */

import promises from 'node:fs/promises';
import { appendFileSync, existsSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';

/** `killed`: the call is never answered, so that nothing that comes after it happens. */
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
  'writeFile',
  'rename',
  'link',
  'rm',
  'mkdir',
  'mkdtemp',
  'rmdir',
  'copyFile',
] as const;

type Call = (...args: unknown[]) => Promise<unknown>;

/** Runs the work with a fault at its call of that number, from 1. */
export async function withFault(
  at: number,
  fault: Fault,
  root: string,
  work: () => Promise<unknown>,
): Promise<Ran> {
  // Every function of the module is one that gives a promise.
  const functions = promises as unknown as Record<string, Call>;
  const originals = writing.map((name) => [name, functions[name]] as const);
  let calls = 0;
  let hit = false;
  const killed = deferred();
  for (const [name, original] of originals) {
    if (original === undefined) continue;
    functions[name] = async (...args) => {
      calls += 1;
      const isHit = calls === at;
      if (isHit) hit = fault.kind !== 'edited' || existsSync(join(root, fault.path));
      if (fault.kind === 'refused' && (isHit || (fault.lasting && calls > at))) {
        // A full disk takes the beginning of a text.
        if (name === 'writeFile') await original(args[0], String(args[1]).slice(0, 3));
        throw Object.assign(new Error(fault.code), { code: fault.code, syscall: name });
      }
      if (isHit && fault.kind === 'killed') {
        if (fault.when === 'after') await original(...args);
        if (fault.when === 'midway' && name === 'writeFile') {
          await original(args[0], String(args[1]).slice(0, 3), args[2]);
        }
        killed.settle();
        return new Promise(() => undefined);
      }
      if (isHit && fault.kind === 'edited') {
        if (hit) appendFileSync(join(root, fault.path), edit);
      }
      return original(...args);
    };
  }
  syncBuiltinESMExports();
  try {
    const end = await Promise.race([
      killed.promise,
      work().then(
        () => 'done' as const,
        (error: unknown) => ({ error }),
      ),
    ]);
    return { end, hit };
  } finally {
    for (const [name, original] of originals) {
      if (original !== undefined) functions[name] = original;
    }
    syncBuiltinESMExports();
  }
}

function deferred(): { readonly promise: Promise<'killed'>; readonly settle: () => void } {
  const events = new EventTarget();
  const promise = new Promise<'killed'>((done) => {
    events.addEventListener('killed', () => done('killed'));
  });
  return { promise, settle: () => void events.dispatchEvent(new Event('killed')) };
}

/** What a person types into a generated file. */
export const edit = '// mine\n';

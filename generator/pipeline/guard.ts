/** An emitter of the user's in, the same out, whose faults say whose they are and where. */

import { StructureKind } from '../emit/structures.ts';
import type { Body, Emitter, FilePlan } from '../plan/emitter.ts';

const name = 'EmitterFault';

const kinds: ReadonlySet<number> = new Set(Object.values(StructureKind));

/** Whether an error comes from an emitter of the user's. */
export function isEmitterFault(error: unknown): error is Error {
  return error instanceof Error && error.name === name;
}

/** Also refuses what is no plan and no body, such as the promise of an `async` emitter. */
export function guardEmitter(emitter: Emitter): Emitter {
  return {
    name: emitter.name,
    plan(api) {
      const told = `failed in \`plan\` for the API \`${api.id}\``;
      const files = attemptEmitter(emitter, told, () => emitter.plan(api));
      if (isPlan(files)) return files;
      throw buildFault(emitter, 'returned no list of files with `path` and `symbols` from `plan`');
    },
    emit(file, scope) {
      const told = `failed in \`emit\` for \`${file.path}\` of the API \`${scope.api.id}\``;
      const body = attemptEmitter(emitter, told, () => emitter.emit(file, scope));
      if (isBody(body)) return body;
      throw buildFault(
        emitter,
        `returned no body for \`${file.path}\` from \`emit\`: statements are \`Code\` or structures of ts-morph`,
      );
    },
  };
}

function attemptEmitter<T>(emitter: Emitter, told: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw buildFault(emitter, told, error);
  }
}

function buildFault(emitter: Emitter, told: string, cause?: unknown): Error {
  const error = new Error(`The emitter \`${emitter.name}\` of the config ${told}.`, { cause });
  error.name = name;
  return error;
}

function isPlan(value: unknown): value is readonly FilePlan[] {
  return Array.isArray(value) && value.every(isPlanned);
}

function isPlanned(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'path' in value &&
    typeof value.path === 'string' &&
    'symbols' in value &&
    Array.isArray(value.symbols)
  );
}

function isBody(value: unknown): value is Body {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  if (value.kind !== 'code') return value.kind === 'document' || value.kind === 'text';
  return (
    'statements' in value && Array.isArray(value.statements) && value.statements.every(isStatement)
  );
}

/** A text, or a structure of ts-morph's. */
function isStatement(value: unknown): boolean {
  if (typeof value === 'string') return true;
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  return typeof value.kind === 'number' && kinds.has(value.kind);
}

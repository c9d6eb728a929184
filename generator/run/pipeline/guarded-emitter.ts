/** Wraps an emitter of the user's, so that its faults say whose they are and where. */

import { StructureKind } from '../../core/code/structures.ts';
import { isObject } from '../../core/load/structure/pointer.ts';
import type { Body, Emitter, FilePlan } from '../../core/plan/emitter.ts';

const faultName = 'EmitterFault';

const kinds: ReadonlySet<number> = new Set(Object.values(StructureKind));

export function isEmitterFault(error: unknown): error is Error {
  return error instanceof Error && error.name === faultName;
}

/** Wraps an emitter. Results that are no plan or no body, such as the promise of an `async` emitter, are faults too. */
export function guardEmitter(emitter: Emitter): Emitter {
  return {
    name: emitter.name,
    needs: emitter.needs ?? [],
    packages: emitter.packages ?? [],
    check(api) {
      const failure = `failed in \`check\` for the API \`${api.id}\``;
      return attemptEmitter(emitter, failure, () => emitter.check?.(api) ?? []);
    },
    plan(api, options) {
      const failure = `failed in \`plan\` for the API \`${api.id}\``;
      const files = attemptEmitter(emitter, failure, () => emitter.plan(api, options));
      if (isPlan(files)) return files;
      throw buildFault(emitter, 'returned no list of files with `path` and `symbols` from `plan`');
    },
    emit(file, scope) {
      const failure = `failed in \`emit\` for \`${file.path}\` of the API \`${scope.api.id}\``;
      const body = attemptEmitter(emitter, failure, () => emitter.emit(file, scope));
      if (isBody(body)) return body;
      throw buildFault(
        emitter,
        `returned no body for \`${file.path}\` from \`emit\`: statements are \`Code\` or structures of ts-morph`,
      );
    },
  };
}

function attemptEmitter<T>(emitter: Emitter, failure: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw buildFault(emitter, failure, error);
  }
}

function buildFault(emitter: Emitter, failure: string, cause?: unknown): Error {
  const error = new Error(`The emitter \`${emitter.name}\` of the config ${failure}.`, { cause });
  error.name = faultName;
  return error;
}

function isPlan(value: unknown): value is readonly FilePlan[] {
  return Array.isArray(value) && value.every(isPlanned);
}

function isPlanned(file: unknown): boolean {
  return typeof getMember(file, 'path') === 'string' && Array.isArray(getMember(file, 'symbols'));
}

function isBody(value: unknown): value is Body {
  const kind = getMember(value, 'kind');
  if (kind !== 'code') return kind === 'document' || kind === 'text';
  const statements = getMember(value, 'statements');
  return Array.isArray(statements) && statements.every(isStatement);
}

function isStatement(value: unknown): boolean {
  const kind = getMember(value, 'kind');
  return typeof value === 'string' || (typeof kind === 'number' && kinds.has(kind));
}

/** Reads a member, which may be inherited from a class. */
function getMember(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}

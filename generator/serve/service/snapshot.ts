/** The state of a service in, a file that is whole at any moment out; and back. */

import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { findThrownLine } from '../../diagnostics/thrown.ts';
import { isObject } from '../../load/structure/pointer.ts';

/** State by the id of its API. */
export type States = Readonly<Record<string, unknown>>;

/** Milliseconds in which changes are one. */
const pause = 50;

/** Undefined where there is no file yet; throws where it is not one of ours. */
export function readStates(path: string): States | undefined {
  if (!existsSync(path)) return undefined;
  const data: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (!isObject(data) || !isObject(data['apis'])) throw new Error('it has no `apis`');
  for (const [id, state] of Object.entries(data['apis'])) {
    if (!isState(state)) throw new Error(`the state of \`${id}\` is not whole`);
  }
  return data['apis'];
}

function isState(value: unknown): boolean {
  if (!isObject(value) || !Array.isArray(value['timers'])) return false;
  const { now, serial, resources, counts } = value;
  const isCounted = typeof now === 'number' && typeof serial === 'number';
  return (
    isCounted &&
    isObject(counts) &&
    isObject(resources) &&
    Object.values(resources).every(Array.isArray)
  );
}

/** Writes the state after changes, not oftener than it must. */
export class SnapshotFile {
  readonly #path: string;
  readonly #take: () => States;
  readonly #onFailure: (message: string) => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(path: string, take: () => States, onFailure: (message: string) => void) {
    this.#path = path;
    this.#take = take;
    this.#onFailure = onFailure;
  }

  /** Something changed: the file is written soon. */
  change(): void {
    this.#timer ??= setTimeout(() => this.write(), pause);
  }

  /** Writes what is not written yet. */
  flush(): void {
    if (this.#timer !== undefined) this.write();
  }

  write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const work = `${this.#path}.${process.pid}.new`;
    try {
      writeFileSync(work, `${JSON.stringify({ apis: this.#take() })}\n`);
      renameSync(work, this.#path);
    } catch (error) {
      rmSync(work, { force: true });
      this.#onFailure(findThrownLine(error));
    }
  }
}

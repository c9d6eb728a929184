/** Writes the state of a service to a file that is whole at any moment, and reads it back. */

import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { findThrownLine } from '../../../generator/core/diagnostics/thrown.ts';
import { isObject, type Members } from '../../../generator/core/load/structure/pointer.ts';

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
  if (!isObject(value)) return false;
  const { now, serial, resources, counts, timers, answers = {} } = value;
  return (
    isNumber(now) &&
    isNumber(serial) &&
    isObject(counts) &&
    Object.values(counts).every((times) => isListOf(times, isNumber)) &&
    isObject(resources) &&
    Object.values(resources).every((items) => isListOf(items, isKeyed)) &&
    isListOf(timers, (timer) => isKeyed(timer) && isNumber(timer['at'])) &&
    isObject(answers) &&
    Object.values(answers).every((kept) => isObject(kept) && isObject(kept['answer']))
  );
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number';
}

/** An item, or what will happen to one. */
function isKeyed(value: unknown): value is Members {
  return isObject(value) && isListOf(value['key'], (one) => typeof one === 'string');
}

function isListOf(value: unknown, fits: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(fits);
}

/** Writes the state after changes, not oftener than it must. */
export class SnapshotFile {
  readonly #path: string;
  readonly #take: () => States;
  readonly #onFailure: (message: string) => void;
  #timer: NodeJS.Timeout | undefined;
  /** Whether the last attempt did: a full disk is reported once. */
  #failed = false;

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
      this.#failed = false;
    } catch (error) {
      rmSync(work, { force: true });
      const why = findThrownLine(error);
      if (!this.#failed) this.#onFailure(`The snapshot ${this.#path} cannot be written: ${why}.`);
      this.#failed = true;
    }
  }
}

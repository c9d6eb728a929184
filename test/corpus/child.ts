/** A script and its arguments in; what it printed, how it ended and what it cost, out. */

import { spawn } from 'node:child_process';
import { join } from 'node:path';

export interface Ran {
  /** Null where the time was up. */
  readonly code: number | null;
  readonly text: string;
  /** CPU seconds of the process itself. */
  readonly cpu: number;
  /** MB at the peak. */
  readonly memory: number;
}

/** Runs a script in a Node of its own; a run over the limit of seconds is ended. */
export function runNode(args: readonly string[], seconds: number): Promise<Ran> {
  const meter = join(import.meta.dirname, 'meter.mjs');
  return new Promise((done) => {
    const child = spawn(process.execPath, ['--import', meter, ...args], {
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1' },
      timeout: seconds * 1000,
    });
    const texts = { out: '', meter: '' };
    child.stdout?.on('data', (bytes) => (texts.out += String(bytes)));
    child.stderr?.on('data', (bytes) => (texts.out += String(bytes)));
    child.stdio[3]?.on('data', (bytes) => (texts.meter += String(bytes)));
    child.on('close', (code) => {
      done({ code, text: texts.out, ...JSON.parse(texts.meter || '{"cpu":0,"memory":0}') });
    });
  });
}

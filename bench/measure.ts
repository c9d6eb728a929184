/** A Node program and its arguments in; CPU seconds, wall seconds and peak memory of it out. */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Run {
  /** User and system time of the program and of all Node programs that it started. */
  readonly cpu: number;
  readonly wall: number;
  /** Megabytes, of the largest of them. */
  readonly memory: number;
  readonly failed: boolean;
  /** It was stopped, because it took longer than any peer may. */
  readonly late: boolean;
  readonly output: string;
}

const meter = new URL('meter.mjs', import.meta.url);

/** What is not done by then is stopped, and the table says so. */
const LONGEST = 120_000;

export function measure(node: string, args: readonly string[], folder: string): Run {
  const work = mkdtempSync(join(tmpdir(), 'specwright-bench-'));
  const file = join(work, 'meter');
  const start = performance.now();
  const { status, stdout, stderr, error } = spawnSync(node, args, {
    cwd: folder,
    encoding: 'utf8',
    timeout: LONGEST,
    maxBuffer: 2 ** 28,
    env: {
      ...process.env,
      NODE_OPTIONS: `--import ${meter.href}`,
      SPECWRIGHT_METER: file,
      // No analytics learn that a benchmark ran.
      DO_NOT_TRACK: '1',
      KUBB_DISABLE_TELEMETRY: '1',
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    },
  });
  const wall = (performance.now() - start) / 1000;
  const used = existsSync(file) ? parseEntries(readFileSync(file, 'utf8')) : [];
  rmSync(work, { recursive: true });
  return {
    cpu: used.reduce((sum, { cpu }) => sum + cpu, 0),
    wall,
    memory: Math.max(0, ...used.map(({ memory }) => memory)),
    failed: status !== 0,
    late: error !== undefined && 'code' in error && error.code === 'ETIMEDOUT',
    output: `${stdout}${stderr}`,
  };
}

interface Used {
  readonly cpu: number;
  readonly memory: number;
}

function parseEntries(text: string): Used[] {
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line): Used => JSON.parse(line));
}

/** The run whose CPU time is in the middle. */
export function median(runs: readonly Run[]): Run | undefined {
  const sorted = runs.toSorted((one, other) => one.cpu - other.cpu);
  return sorted[Math.floor((sorted.length - 1) / 2)];
}

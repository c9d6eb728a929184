/** `specwright serve` as a process, which ends with the test. */

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { builtDist } from '../../../test/command.ts';

export interface Running {
  readonly child: ChildProcessWithoutNullStreams;
  readonly url: string;
  /** Gives all that the command printed so far. */
  readOutput(): string;
  /** Waits until it says this. */
  until(text: RegExp): Promise<void>;
  /** Ends it as Ctrl-C does; gives the exit code. */
  stop(): Promise<number | null>;
}

/** Waits until it listens. */
export async function run(folder: string, ...args: readonly string[]): Promise<Running> {
  const bin = join(await builtDist(), 'bin.js');
  const env = { ...process.env, NO_COLOR: '1' };
  const child = spawn(process.execPath, [bin, 'serve', ...args], { cwd: folder, env });
  onTestFinished(() => void child.kill('SIGKILL'));
  let text = '';
  const until = async (wanted: RegExp): Promise<void> => {
    while (!wanted.test(text)) {
      if (child.exitCode !== null) throw new Error(`It ended without ${wanted}:\n${text}`);
      await once(child.stdout, 'heard');
    }
  };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += String(chunk);
      child.stdout.emit('heard');
    });
  }
  child.on('exit', () => child.stdout.emit('heard'));
  await until(/Ctrl-C/);
  const [url = ''] = /http:\/\/127\.0\.0\.1:\d+$/m.exec(text) ?? [];
  const stop = async (): Promise<number | null> => {
    child.kill('SIGINT');
    // The first of its arguments is the exit code.
    const [code] = (await once(child, 'exit')) as [number | null];
    return code;
  };
  return { child, url, readOutput: () => text, until, stop };
}

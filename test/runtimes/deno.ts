// In: a version of Deno. Out: its place in the matrix.

import { join } from 'node:path';

import { install } from './install.ts';
import { runModule } from './process.ts';
import type { Runner } from './runner.ts';

/** Deno, allowed nothing but to speak to loopback. */
export function deno(version: string): Runner {
  return {
    title: `Deno ${version}`,
    runtime: 'deno',
    async run(program, place) {
      const command = join(await install('deno', version), '.bin', 'deno');
      const flags = ['--no-prompt', '--no-config', '--no-lock', '--allow-net=127.0.0.1'];
      return runModule(command, ['run', ...flags], program, place);
    },
  };
}

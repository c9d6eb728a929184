// In: a version of Bun. Out: its place in the matrix.

import { join } from 'node:path';

import { install } from './install.ts';
import { runModule } from './process.ts';
import type { Runner } from './runner.ts';

/** Bun. */
export function bun(version: string): Runner {
  return {
    title: `Bun ${version}`,
    runtime: 'bun',
    async run(program, place) {
      const command = join(await install('bun', version), '.bin', 'bun');
      return runModule(command, ['run'], program, place);
    },
  };
}

#!/usr/bin/env node
/** The command's first line: arguments in, exit code out. */

import { runMain } from './cli.ts';

// A reader that has seen enough (`specwright inspect shop | head`) is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});
process.exitCode = await runMain(process.argv.slice(2));

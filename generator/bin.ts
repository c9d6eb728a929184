#!/usr/bin/env node
/** The command's first line: arguments in, exit code out. */

import { setFlagsFromString } from 'node:v8';
import { main } from './cli.ts';

// Node 20 goes from bytecode straight to its slow compiler, which takes a third of a run and has no time to pay: it gets only
// what is hot, function by function. Later ones have a quick one in between.
if (process.version.startsWith('v20.')) {
  setFlagsFromString('--sparkplug');
  setFlagsFromString('--interrupt-budget=700000');
  setFlagsFromString('--no-turbo-inlining');
}

// A reader that has seen enough (`specwright inspect shop | head`) is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});
process.exitCode = await main(process.argv.slice(2));

#!/usr/bin/env node
/** The command's first line: arguments in, exit code out. */

import { setFlagsFromString } from 'node:v8';
import { main } from './cli.ts';

// A run is over in seconds: Node 20 would spend a third of its CPU time on optimizing functions that are done by then.
if (process.versions.v8.startsWith('11.')) setFlagsFromString('--interrupt-budget=1500000');

// A reader that has seen enough (`specwright inspect shop | head`) is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});
process.exitCode = await main(process.argv.slice(2));

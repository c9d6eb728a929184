#!/usr/bin/env node
/** The command's first line: arguments in, exit code out. */

import { main } from './cli.ts';

process.exitCode = await main(process.argv.slice(2));

/**
 * Prints on stderr what a person needs to mend or report something that was thrown, and gives the exit code. Nothing
 * was written by then.
 */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { isEmitterFault } from '../run/pipeline/guarded-emitter.ts';
import { packageRoot, readVersion } from '../run/disk/package-root.ts';
import { MissingPeer } from '../run/disk/peers.ts';

/** A fault in an emitter of the user's is reported as theirs, with the stack trace of what it threw. */
export function printThrown(error: unknown): number {
  // The sources of a checkout run as well, but not without what the build makes of schemas and templates.
  if (!existsSync(join(packageRoot(), 'dist', 'bin.js'))) {
    process.stderr.write('specwright: dist/ is missing: run `npm run build`.\n');
    return 1;
  }
  if (error instanceof MissingPeer) {
    process.stderr.write(`specwright: ${error.message} ${error.help}\n`);
    return 1;
  }
  process.stderr.write(
    `${isEmitterFault(error) ? describeEmitterBug(error) : describeOwnBug(error)}\n`,
  );
  return 2;
}

function describeEmitterBug({ message, cause }: Error): string {
  const trace = cause === undefined ? '' : `\n\n${formatTrace(cause)}`;
  return `specwright: ${message} Nothing was written.${trace}`;
}

function describeOwnBug(error: unknown): string {
  const about = `specwright ${readVersion()}, Node ${process.version}, ${process.platform}`;
  return `specwright: this is a bug of Specwright, not of your document. Nothing was written. Please report it with these lines:\n\n${about}\n${formatTrace(error)}`;
}

function formatTrace(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : inspect(error);
}

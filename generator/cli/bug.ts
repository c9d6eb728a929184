/** What only a bug throws in; what a person needs to mend or report it out, on stderr. Nothing was written by then. */

import { inspect } from 'node:util';
import { isEmitterFault } from '../pipeline/guard.ts';
import { readVersion } from './version.ts';

/** A fault in an emitter of the user's is told as theirs, with the stack trace of what it threw. */
export function printBug(error: unknown): void {
  process.stderr.write(
    `${isEmitterFault(error) ? describeEmitterBug(error) : describeOwnBug(error)}\n`,
  );
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

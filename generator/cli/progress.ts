/** Shows on a terminal what is being worked on, and leaves no trace of it. */

import type { Owner } from '../write/owner.ts';
import type { Flags } from './flags.ts';

export interface Progress {
  readonly show: (text: string) => void;
  readonly clear: () => void;
}

/** Does nothing when nobody watches: no terminal, `--quiet`, `--json`. */
export function createProgress(flags: Pick<Flags, 'quiet' | 'json'>): Progress {
  if (!process.stderr.isTTY || flags.quiet || flags.json) {
    return { show: () => undefined, clear: () => undefined };
  }
  return {
    show: (text) => process.stderr.write(`\r\u001B[K  ${text} …`),
    clear: () => process.stderr.write('\r\u001B[K'),
  };
}

/** A word to whoever waits for another run, also without a terminal: a log must say why nothing happens. */
export function createWaitNotice({
  quiet,
  json,
}: Pick<Flags, 'quiet' | 'json'>): (owner: Owner) => void {
  return ({ pid }) => {
    if (quiet || json) return;
    process.stderr.write(`Waiting for process ${pid}, which writes into the same folder.\n`);
  };
}

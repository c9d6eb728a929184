/** Prints diagnostics for people, with excerpts of files on this machine. */

import { readFileSync, statSync } from 'node:fs';
import type { Diagnostic } from '../../core/diagnostics/diagnostic.ts';
import { printDiagnostics as print, type PrintOptions } from '../../core/diagnostics/print.ts';
import { attempt } from '../../core/diagnostics/thrown.ts';

export { countDiagnostics } from '../../core/diagnostics/print.ts';

/**
 * One block per diagnostic (of a warning that is repeated many times, the first few): message, place, excerpt with a caret, and
 * what to do. An empty line between them, and no line end at the end.
 */
export function printDiagnostics(
  diagnostics: readonly Diagnostic[],
  options: PrintOptions = {},
): string {
  return print(diagnostics, { read: readTextOrNothing, ...options });
}

/** The diagnostic itself is what matters: a file that is gone by now only costs the excerpt. */
export function readTextOrNothing(file: string): string | undefined {
  // A pipe or a device would never end.
  const text = attempt(() => (statSync(file).isFile() ? readFileSync(file, 'utf8') : undefined));
  return text?.replace(/^\ufeff/, '');
}

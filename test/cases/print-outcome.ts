/** An outcome in, exactly what a person would read of its problems out. */

import { printDiagnostics } from '../../generator/run/disk/print.ts';
import type { Outcome } from '../../generator/run/outcome.ts';

/** Empty where there is nothing to say. */
export function printOutcome(outcome: Outcome, folder: string): string {
  if (outcome.diagnostics.length === 0) return '';
  return `${printDiagnostics(outcome.diagnostics, { folder })}\n`;
}

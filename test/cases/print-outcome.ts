/** An outcome in, exactly what a person would read of its problems out. */

import { printDiagnostics } from '../../generator/node/print.ts';
import type { Outcome } from '../../generator/pipeline/outcome.ts';

/** Empty where there is nothing to say. */
export function printOutcome(outcome: Outcome, folder: string): string {
  if (outcome.diagnostics.length === 0) return '';
  return `${printDiagnostics(outcome.diagnostics, { folder })}\n`;
}

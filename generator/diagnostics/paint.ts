/** Text in, text with terminal colours out, or the text itself where colours are off. */

import type { Severity } from './diagnostic.ts';

/** The few ways in which parts of a diagnostic stand out. */
export interface Paint {
  severity(severity: Severity, text: string): string;
  strong(text: string): string;
  faint(text: string): string;
}

const codes: Record<Severity, number> = { error: 31, warning: 33, note: 36 };

/** Colours, or none. */
export function createPainter(color: boolean): Paint {
  const wrap = (open: number, close: number, text: string) =>
    color ? `\u001b[${open}m${text}\u001b[${close}m` : text;
  return {
    severity: (severity, text) => wrap(codes[severity], 39, text),
    strong: (text) => wrap(1, 22, text),
    faint: (text) => wrap(2, 22, text),
  };
}

/** Where zod means something else than JSON Schema, and what a run says of it. */

import type { Place } from '../../diagnostics/diagnostic.ts';

/** What zod's own words mean otherwise; each has a row in docs/zod.md. */
export type Deviation =
  'integers' | 'kinds' | 'lengths' | 'counts' | 'untyped' | 'choices' | 'closed';

export class Deviations {
  readonly found = new Map<string, Place>();

  /** The first place of each is kept. */
  note(deviation: Deviation, at: Place): void {
    if (!this.found.has(deviation)) this.found.set(deviation, at);
  }

  noteFormat(format: string, at: Place): void {
    if (!this.found.has(`format ${format}`)) this.found.set(`format ${format}`, at);
  }
}

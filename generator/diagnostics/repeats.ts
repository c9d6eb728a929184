/** Diagnostics in, those worth a block of their own out: of what a document does hundreds of times, the first few. */

import type { Diagnostic } from './diagnostic.ts';

export interface Repeats {
  readonly shown: readonly Diagnostic[];
  /** How many more there are, one sentence for each code. */
  readonly summaries: readonly string[];
}

/** So many of one code are shown in full; of more, as many as a reader needs to see what it is about. */
const most = 20;
const first = 5;

/** Errors are never left out. */
export function foldRepeats(diagnostics: readonly Diagnostic[]): Repeats {
  const counts = new Map<string, number>();
  for (const one of diagnostics)
    counts.set(getRepeatKey(one), (counts.get(getRepeatKey(one)) ?? 0) + 1);
  const seen = new Map<string, number>();
  const shown = diagnostics.filter((one) => {
    const key = getRepeatKey(one);
    const index = seen.get(key) ?? 0;
    seen.set(key, index + 1);
    return one.severity === 'error' || (counts.get(key) ?? 0) <= most || index < first;
  });
  const summaries = [...counts].flatMap(([key, count]) => {
    const isCut = count > most && !key.startsWith('error');
    return isCut ? [`${key}: ${count - first} more of this kind; \`--json\` lists them all.`] : [];
  });
  return { shown, summaries };
}

function getRepeatKey({ severity, code }: Diagnostic): string {
  return `${severity} ${code}`;
}

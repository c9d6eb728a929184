/** Prints problems as a code quality report, which GitLab shows beside the lines of a merge request. */

import { createHash } from 'node:crypto';
import type { Diagnostic } from '../../../generator/core/diagnostics/diagnostic.ts';

const severities = { error: 'major', warning: 'minor', note: 'info' } as const;

export function buildCodeQuality(diagnostics: readonly Diagnostic[]): readonly object[] {
  const seen = new Map<string, number>();
  return diagnostics.map(({ code, severity, message, file, line, help }) => {
    const text = [code, file, message].join('\0');
    // A line moves when others come before it; the same message twice in a file is told apart by its number.
    const times = seen.get(text) ?? 0;
    seen.set(text, times + 1);
    return {
      description: help === undefined ? message : `${message} ${help}`,
      check_name: code,
      fingerprint: createHash('sha256').update(`${text}\0${times}`).digest('hex').slice(0, 40),
      severity: severities[severity],
      location: { path: file, lines: { begin: line } },
    };
  });
}

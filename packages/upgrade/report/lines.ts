/** The touched lines as problems of files, for code hosts. */

import type { Diagnostic } from '../../../generator/core/diagnostics/diagnostic.ts';
import type { LineKind, TouchedLine, UpgradeReport } from './report.ts';

const codes = {
  'does-not-compile': 'DIFF-811',
  'means-something-else': 'DIFF-812',
  note: 'DIFF-813',
} as const satisfies Record<LineKind, string>;

const severities = {
  'does-not-compile': 'error',
  'means-something-else': 'warning',
  note: 'note',
} as const;

export function listLines({ changes, unexplained }: UpgradeReport): readonly Diagnostic[] {
  return [
    ...changes.flatMap(({ message, lines }) =>
      lines
        .filter(({ rewritten }) => rewritten !== true)
        .map((line) => describeAsProblem(line, `${line.message} The new document: ${message}`)),
    ),
    ...unexplained.map((line) => ({
      ...describeAsProblem(line, line.message),
      code: 'DIFF-814' as const,
    })),
  ];
}

export function describeAsProblem(
  { kind, file, line, column, length, todo }: TouchedLine,
  message: string,
): Diagnostic {
  return {
    code: codes[kind],
    severity: severities[kind],
    message,
    file,
    line,
    column,
    length,
    pointer: '',
    ...(todo !== undefined && { help: todo }),
  };
}

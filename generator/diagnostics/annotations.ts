/** Diagnostics in, the lines out that GitHub Actions shows beside the code. */

import type { Diagnostic } from './diagnostic.ts';

const words = { error: 'error', warning: 'warning', note: 'notice' } as const;

/** One line each. */
export function formatAnnotations(diagnostics: readonly Diagnostic[]): string {
  return diagnostics
    .map(({ severity, file, line, column, length, code, message, help }) => {
      const place = {
        file,
        line,
        endLine: line,
        col: column,
        endColumn: column + length,
        title: code,
      };
      const properties = Object.entries(place).map(
        ([name, value]) => `${name}=${escapeProperty(value)}`,
      );
      const text = help === undefined ? message : `${message}\n${help}`;
      return `::${words[severity]} ${properties.join(',')}::${escapeData(text)}\n`;
    })
    .join('');
}

/** The text of a document must not begin a command of its own. */
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(value: string | number): string {
  return escapeData(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

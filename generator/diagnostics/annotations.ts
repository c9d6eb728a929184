/** Diagnostics in, the lines out that GitHub Actions shows beside the code. */

import type { Diagnostic } from './diagnostic.ts';

const words = { error: 'error', warning: 'warning', note: 'notice' } as const;

/** One line each. */
export function annotationsOf(diagnostics: readonly Diagnostic[]): string {
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
      const properties = Object.entries(place).map(([name, value]) => `${name}=${property(value)}`);
      const text = help === undefined ? message : `${message}\n${help}`;
      return `::${words[severity]} ${properties.join(',')}::${escaped(text)}\n`;
    })
    .join('');
}

/** The text of a document must not begin a command of its own. */
function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(value: string | number): string {
  return escaped(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

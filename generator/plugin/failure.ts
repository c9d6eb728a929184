/** Diagnostics in, an error out as bundlers show one: with the file, the line, the column and an excerpt. */

import { resolve } from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { countDiagnostics, printDiagnostics } from '../node/print.ts';

/** Members that Rollup, Vite and Rolldown read. */
export interface Failure extends Error {
  readonly plugin: string;
  readonly id?: string;
  readonly loc?: { readonly file: string; readonly line: number; readonly column: number };
}

/** All of what is wrong, at the place of the first error. */
export function buildFailure(diagnostics: readonly Diagnostic[], folder: string): Failure {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const text = printDiagnostics(errors, { folder });
  const [first] = errors;
  const failure = createFailure(
    `${text}\n\n${countDiagnostics(errors)}. The last good output is kept.`,
  );
  if (first === undefined) return failure;
  const { line, column } = first;
  const file = resolve(folder, first.file);
  return Object.assign(failure, { id: file, loc: { file, line, column: column - 1 } });
}

export function buildStaleFailure(paths: readonly string[], folder: string): Failure {
  const list = paths.map((path) => `  ${path}\n`).join('');
  return createFailure(
    `The output of Specwright is out of date:\n${list}Run \`specwright generate\` in ${folder}, and commit the result.`,
  );
}

function createFailure(message: string): Failure {
  const error = Object.assign(new Error(message), { plugin: 'specwright' });
  error.name = 'SpecwrightError';
  // The trace of a fault in a document leads nowhere.
  error.stack = '';
  return error;
}

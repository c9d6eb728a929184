/** Files as texts in, what load and validate say of them out. */

import { join } from 'node:path';
import type { Diagnostic } from '../../generator/core/diagnostics/diagnostic.ts';
import { toDiagnostics } from '../../generator/core/diagnostics/locate.ts';
import { printDiagnostics } from '../../generator/run/disk/print.ts';
import { createReporter } from '../../generator/core/diagnostics/reporter.ts';
import type { Bundle } from '../../generator/core/load/document.ts';
import { createFolder } from '../folder.ts';
import { load, type LoadOptions } from './load.ts';
import { validate } from '../../generator/core/validate/validate.ts';

export interface Judged {
  readonly bundle: Bundle | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** `CODE file:line:column message`, one each. */
  readonly lines: readonly string[];
  /** As people see it. */
  readonly printed: string;
  readonly folder: string;
}

/** The first file is the entry; a lone text is `openapi.yaml`. */
export async function judge(
  given: string | Readonly<Record<string, string | Uint8Array>>,
  options: LoadOptions = {},
): Promise<Judged> {
  const files = typeof given === 'string' ? { 'openapi.yaml': given } : given;
  const folder = createFolder(files);
  return judgeIn(folder, Object.keys(files)[0] ?? '', options);
}

export async function judgeIn(
  folder: string,
  entry: string,
  options: LoadOptions = {},
): Promise<Judged> {
  const reporter = createReporter();
  const bundle = await load(join(folder, entry), options, reporter);
  if (bundle !== undefined) await validate(bundle, reporter);
  const diagnostics = toDiagnostics(reporter.problems, reporter.sources, folder);
  return {
    bundle,
    diagnostics,
    lines: diagnostics.map(
      ({ code, file, line, column, message }) => `${code} ${file}:${line}:${column} ${message}`,
    ),
    printed: printDiagnostics(diagnostics, { folder }),
    folder,
  };
}

/** A whole document of OpenAPI 3.2 around some members, which begin in line 4. */
export function document(members: string, version = '3.2.0'): string {
  return `openapi: ${version}\ninfo: { title: Shop, version: '1' }\npaths: {}\n${members}`;
}

/** A whole document around one schema, whose members begin in line 7, column 7. */
export function schemaDocument(members: string, version = '3.2.0'): string {
  const indented = members.replaceAll(/^/gm, '      ');
  return document(`components:\n  schemas:\n    Thing:\n${indented}\n`, version);
}

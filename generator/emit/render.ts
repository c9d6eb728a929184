/** Statements in, the text of a file out: header, imports, then each statement, a blank line between. */

import type { ImportLine } from '../plan/symbols.ts';
import { commentText, description, docComment, lineComment } from './code.ts';
import { importText, keepUsedImports } from './imports.ts';
import { isKnown } from './known.ts';
import { type LoadMorph, loadMorph } from './load-morph.ts';
import { print } from './print.ts';
import { wrapProse } from './prose.ts';
import { type FileStatement, StructureKind } from './structures.ts';

/** What is in a file. */
export interface FileParts {
  /** Says where the file comes from; printed as a comment of one line. */
  readonly header: string;
  /** Comments that tools obey, printed below it as they are. */
  readonly directives: readonly string[];
  /** Everything that was asked for; printed is what the text uses. */
  readonly imports: readonly ImportLine[];
  /** The names of those, in the order in which they were asked for. */
  readonly locals: readonly string[];
  /** Paragraphs about the whole file. */
  readonly doc?: readonly string[] | undefined;
  readonly statements: readonly FileStatement[];
}

/** A file as it is printed. */
export interface Rendered {
  readonly text: string;
  /** What it consists of, a blank line between any two. */
  readonly parts: readonly string[];
}

/** Prints a file. */
export async function render(file: FileParts, load?: LoadMorph): Promise<Rendered> {
  const printed = joinExports(file.statements, await printAll(file.statements, load));
  const body = printed.join('\n\n');
  const imports = keepUsedImports(file.imports, file.locals, body).map(importText);
  const origin = lineComment(file.header.replaceAll(/\s+/g, ' '));
  const header = [origin, ...file.directives].join('\n');
  const about = file.doc === undefined ? [] : [aboutFile(file.doc)];
  const head = [header, ...about, ...(imports.length === 0 ? [] : [imports.join('\n')])];
  return { text: `${head.join('\n\n')}\n\n${body}\n`, parts: [...head, ...printed] };
}

function aboutFile(paragraphs: readonly string[]): string {
  return docComment(description(commentText(wrapProse(paragraphs.join('\n\n'), 97))));
}

/** By our own printer, unless there is something that only ts-morph can print. */
async function printAll(
  statements: readonly FileStatement[],
  load: LoadMorph | undefined,
): Promise<readonly string[]> {
  if (statements.every(isKnown)) return statements.map(print);
  const { printAny } = await import('./print-by-morph.ts');
  const morph = await loadMorph(load);
  return statements.map((statement) => printAny(statement, morph));
}

/** Exports that follow one another are one part. */
function joinExports(
  statements: readonly FileStatement[],
  texts: readonly string[],
): readonly string[] {
  const parts: string[] = [];
  texts.forEach((text, index) => {
    const isTight = isExport(statements[index]) && isExport(statements[index - 1]);
    if (isTight) parts.push(`${parts.pop() ?? ''}\n${text}`);
    else parts.push(text);
  });
  return parts;
}

function isExport(statement: FileStatement | undefined): boolean {
  return typeof statement === 'object' && statement.kind === StructureKind.ExportDeclaration;
}

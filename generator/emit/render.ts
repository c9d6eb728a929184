/** Declarations in, the text of a file out: header, imports, then each declaration, a blank line between. */

import type { ImportLine } from '../plan/symbols.ts';
import { commentText, docComment, lineComment } from './code.ts';
import type { Declaration } from './declaration.ts';
import { importText, keepUsedImports } from './imports.ts';
import { print } from './print.ts';
import { wrapProse } from './prose.ts';

/** What stands in a file. */
export interface FileParts {
  /** Says where the file comes from; printed as a comment of one line. */
  readonly header: string;
  /** Comments that tools obey, printed below it as they stand. */
  readonly directives: readonly string[];
  /** Everything that was asked for; printed is what the text uses. */
  readonly imports: readonly ImportLine[];
  /** The names of those, in the order in which they were asked for. */
  readonly locals: readonly string[];
  /** Paragraphs about the whole file. */
  readonly doc?: readonly string[] | undefined;
  readonly declarations: readonly Declaration[];
}

/** A file as it is printed. */
export interface Rendered {
  readonly text: string;
  /** What it consists of, a blank line between any two. */
  readonly parts: readonly string[];
}

/** Prints a file. */
export function render(file: FileParts): Rendered {
  const declared = listParts(file.declarations);
  const body = declared.join('\n\n');
  const about =
    file.doc === undefined ? [] : [docComment(commentText(wrapProse(file.doc.join('\n\n'), 97)))];
  const imports = keepUsedImports(file.imports, file.locals, body).map(importText);
  const origin = lineComment(file.header.replaceAll(/\s+/g, ' '));
  const header = [origin, ...file.directives].join('\n');
  const head = [header, ...about, ...(imports.length === 0 ? [] : [imports.join('\n')])];
  return { text: `${head.join('\n\n')}\n\n${body}\n`, parts: [...head, ...declared] };
}

/** The declarations; re-exports that follow one another are one part. */
function listParts(declarations: readonly Declaration[]): readonly string[] {
  const parts: string[] = [];
  declarations.forEach((declaration, index) => {
    const text = print(declaration);
    const tight = declaration.kind === 'export' && declarations[index - 1]?.kind === 'export';
    if (tight) parts.push(`${parts.pop() ?? ''}\n${text}`);
    else parts.push(text);
  });
  return parts;
}

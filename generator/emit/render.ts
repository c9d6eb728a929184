/** Declarations in, the text of a file out: header, imports, then each declaration, a blank line between. */

import type { ImportLine } from '../plan/symbols.ts';
import { commentText, docComment, lineComment } from './code.ts';
import type { Declaration } from './declaration.ts';
import { importText, usedImports } from './imports.ts';
import { print } from './print.ts';
import { wrapProse } from './prose.ts';

/** What stands in a file. */
export interface FileParts {
  /** One line of text, printed as a comment. */
  readonly header: string;
  /** Everything that was asked for; printed is what the text uses. */
  readonly imports: readonly ImportLine[];
  /** The names of those, in the order in which they were asked for. */
  readonly locals: readonly string[];
  /** Paragraphs about the whole file. */
  readonly doc?: readonly string[] | undefined;
  readonly declarations: readonly Declaration[];
}

/** Prints a file. */
export function render(parts: FileParts): string {
  const body = spaced(parts.declarations);
  const about =
    parts.doc === undefined ? [] : [docComment(commentText(wrapProse(parts.doc.join('\n\n'), 97)))];
  const imports = usedImports(parts.imports, parts.locals, body).map(importText);
  const head = [lineComment(parts.header.replaceAll(/\s+/g, ' ')), ...about];
  return [...head, ...(imports.length === 0 ? [] : [imports.join('\n')]), `${body}\n`].join('\n\n');
}

/** A blank line between any two declarations but re-exports. */
function spaced(declarations: readonly Declaration[]): string {
  return declarations
    .map((declaration, index) => {
      const tight = declaration.kind === 'export' && declarations[index - 1]?.kind === 'export';
      return (index === 0 ? '' : tight ? '\n' : '\n\n') + print(declaration);
    })
    .join('');
}

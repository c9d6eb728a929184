/** Declarations in, the text of a file out: header, imports, then each declaration, a blank line between. */

import { commentText, docComment, join, lineComment } from './code.ts';
import type { Code } from './code.ts';
import type { Declaration } from './declaration.ts';
import { createPrinter } from './print.ts';
import type { Printer } from './print.ts';

/** What stands in a file. */
export interface FileParts {
  /** One line of text, printed as a comment. */
  readonly header: string;
  readonly imports: readonly Code[];
  /** Paragraphs about the whole file. */
  readonly doc?: readonly string[] | undefined;
  readonly declarations: readonly Declaration[];
}

/** Prints a file. */
export async function render(parts: FileParts): Promise<string> {
  const print = await createPrinter();
  const about = parts.doc === undefined ? [] : [docComment(commentText([parts.doc.join('\n\n')]))];
  const imports = parts.imports.length === 0 ? [] : [join(parts.imports, '\n')];
  const head = [lineComment(parts.header.replaceAll(/\s+/g, ' ')), ...about, ...imports];
  return `${head.join('\n\n')}\n\n${spaced(parts.declarations, print)}\n`;
}

/** A blank line between any two declarations but re-exports. */
function spaced(declarations: readonly Declaration[], print: Printer): string {
  return declarations
    .map((declaration, index) => {
      const tight = declaration.kind === 'export' && declarations[index - 1]?.kind === 'export';
      return (index === 0 ? '' : tight ? '\n' : '\n\n') + print(declaration);
    })
    .join('');
}

/** Declarations in, the text of a file out, in parts: header, imports, then each declaration; a blank line stands between. */

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

/** Prints a file, in parts. */
export function render(parts: FileParts): readonly string[] {
  const body = partsOf(parts.declarations);
  const about =
    parts.doc === undefined ? [] : [docComment(commentText(wrapProse(parts.doc.join('\n\n'), 97)))];
  const imports = usedImports(parts.imports, parts.locals, body.join('\n\n')).map(importText);
  const head = [lineComment(parts.header.replaceAll(/\s+/g, ' ')), ...about];
  return [...head, ...(imports.length === 0 ? [] : [imports.join('\n')]), ...body];
}

/** The declarations; re-exports that follow one another are one part. */
function partsOf(declarations: readonly Declaration[]): readonly string[] {
  const parts: string[] = [];
  for (const [index, declaration] of declarations.entries()) {
    const text = print(declaration);
    const tight = declaration.kind === 'export' && declarations[index - 1]?.kind === 'export';
    if (tight) parts.push(`${parts.pop() ?? ''}\n${text}`);
    else parts.push(text);
  }
  return parts;
}

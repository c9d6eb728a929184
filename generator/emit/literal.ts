/** Members with comments in, an object literal out: each member on a line of its own, its comment above it. */

import type { Code } from './code.ts';
import { code, commentText, join, propertyName } from './code.ts';
import { printDocBlock, type DocComment, isDocumented } from './docs.ts';

export interface LiteralMember {
  readonly name: string;
  readonly value: Code;
  readonly doc?: DocComment | undefined;
}

/** An expanded object literal; members are separated by a blank line where one of them has a comment. */
export function printDocumentedObject(members: readonly LiteralMember[], indent = 2): Code {
  if (members.length === 0) return code`{}`;
  const spaced = members.some(({ doc }) => isDocumented(doc));
  const lines = members.map(
    ({ name, value, doc }) => code`${printComment(doc, indent)}${propertyName(name)}: ${value},`,
  );
  return code`{\n${join(lines, spaced ? '\n\n' : '\n')}\n}`;
}

/** A short comment is on one line. */
function printComment(doc: DocComment | undefined, indent: number): Code {
  const [text, ...more] = [...(doc?.text ?? []), ...(doc?.facts ?? [])];
  const width = 100 - indent - '/**  */'.length;
  const short =
    text !== undefined && more.length === 0 && !text.includes('\n') && text.length <= width;
  return short ? code`/** ${commentText([text])} */\n` : printDocBlock(doc, indent);
}

/** A structure in, its text out, printed by ts-morph: for what our own printer does not know. */

import type * as Morph from 'ts-morph';
import { code } from './code.ts';
import type { Code } from './code.ts';
import { isKnown } from './known.ts';
import type { TsMorph } from './load-morph.ts';
import { print } from './print.ts';
import { type FileStatement, StructureKind } from './structures.ts';

type Printer = Pick<TsMorph, 'printStructure'>;

/** Whatever ts-morph can print. */
export function printAny(statement: FileStatement, morph: Printer): string {
  return isKnown(statement) ? print(statement) : printByMorph(statement, morph);
}

export function printByMorph(statement: Exclude<FileStatement, Code>, morph: Printer): string {
  // The same but for its lists, which are not readonly: its printer changes none.
  const structure = withSpace(statement) as unknown as Morph.StatementStructures;
  return morph.printStructure(structure, { indentNumberOfSpaces: 2 });
}

/** As in what our own printer prints, a member that has a comment is apart from its neighbours. */
function withSpace(statement: Exclude<FileStatement, Code>): Exclude<FileStatement, Code> {
  switch (statement.kind) {
    case StructureKind.Interface:
      return { ...statement, properties: addSpace(statement.properties) };
    case StructureKind.Class:
      return { ...statement, properties: addSpace(statement.properties) };
    default:
      return statement;
  }
}

interface Member {
  readonly docs?: readonly unknown[];
}

function addSpace<T extends Member>(members: readonly T[] = []): readonly T[] {
  return members.map((member, index) => {
    const isApart = isDocumented(member) || isDocumented(members[index - 1]);
    return index > 0 && isApart ? { leadingTrivia: code`\n`, ...member } : member;
  });
}

function isDocumented({ docs = [] }: Member = {}): boolean {
  return docs.length > 0;
}

/** Prints a structure by ts-morph where our own printer does not know it: only then ts-morph is loaded. */

import type * as Morph from 'ts-morph';
import { code, type Code } from '../code/code.ts';
import { isKnown } from './printable.ts';
import { print } from './print.ts';
import { type FileStatement, StructureKind } from '../code/structures.ts';

/** What ts-morph exports by name. Only some ways to import it give a `default` too. */
export type TsMorph = Omit<typeof Morph, 'default'>;

export type LoadMorph = () => Promise<TsMorph>;

/** Throws where who started the run gave none. */
export async function loadMorph(load: LoadMorph | undefined): Promise<TsMorph> {
  if (load !== undefined) return load();
  const given = "generateFiles({ …, tsMorph: () => import('ts-morph') })";
  throw new Error(`ts-morph is needed, and not given: \`${given}\`.`);
}

type Printer = Pick<TsMorph, 'printStructure'>;

export function printAny(statement: FileStatement, morph: Printer): string {
  return isKnown(statement) ? print(statement) : printByMorph(statement, morph);
}

export function printByMorph(statement: Exclude<FileStatement, Code>, morph: Printer): string {
  // Its type differs in its lists alone, which are not readonly: its printer changes none.
  const structure = withSpace(statement) as unknown as Morph.StatementStructures;
  return morph.printStructure(structure, { indentNumberOfSpaces: 2 });
}

/** A member that has a comment is apart from its neighbours, as in what our own printer prints. */
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

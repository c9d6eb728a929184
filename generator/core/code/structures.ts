/**
 * ts-morph's structures, which emitters give. Every text that is printed as it is written there is `Code`, so text of a
 * document that is not escaped does not compile. ts-morph itself is loaded only where our printer does not know a structure.
 */

import type * as Morph from 'ts-morph';
import type { Code } from './code.ts';

/**
 * A structure without functions that write, and with `Code` for its texts; values of an enum may be written out (`'const'`).
 * The path of a module stays a plain text: both printers quote and escape it.
 */
export type Escaped<T> = T extends Morph.WriterFunction
  ? never
  : T extends string
    ? string extends T
      ? Code
      : T | `${T}`
    : T extends readonly (infer Item)[]
      ? readonly Escaped<Item>[]
      : T extends object
        ? {
            readonly [Name in keyof T]: Name extends 'moduleSpecifier' ? T[Name] : Escaped<T[Name]>;
          }
        : T;

/** What a file consists of: a structure of any kind, or statements as text. */
export type FileStatement = Code | Escaped<Morph.StatementStructures>;

export type ClassDeclarationStructure = Escaped<Morph.ClassDeclarationStructure>;
export type ExportDeclarationStructure = Escaped<Morph.ExportDeclarationStructure>;
export type FunctionDeclarationStructure = Escaped<Morph.FunctionDeclarationStructure>;
export type InterfaceDeclarationStructure = Escaped<Morph.InterfaceDeclarationStructure>;
export type TypeAliasDeclarationStructure = Escaped<Morph.TypeAliasDeclarationStructure>;
export type VariableStatementStructure = Escaped<Morph.VariableStatementStructure>;

/** Parts of those, which need not say their kind. */
export type ConstructorDeclarationStructure = Part<Morph.ConstructorDeclarationStructure>;
export type IndexSignatureDeclarationStructure = Part<Morph.IndexSignatureDeclarationStructure>;
export type MethodDeclarationStructure = Part<Morph.MethodDeclarationStructure>;
export type ParameterDeclarationStructure = Part<Morph.ParameterDeclarationStructure>;
export type PropertyDeclarationStructure = Part<Morph.PropertyDeclarationStructure>;
export type PropertySignatureStructure = Part<Morph.PropertySignatureStructure>;
export type VariableDeclarationStructure = Part<Morph.VariableDeclarationStructure>;

type Part<T extends { kind?: Morph.StructureKind }> = Escaped<Morph.OptionalKind<T>>;

/**
 * ts-morph's enum, as far as a file has statements: a value of its package, which takes longer to load than a small document
 * takes to be generated. The compiler checks each number against ts-morph's own.
 */
export const StructureKind: Pick<
  typeof Morph.StructureKind,
  | 'Class'
  | 'Enum'
  | 'ExportAssignment'
  | 'ExportDeclaration'
  | 'Function'
  | 'ImportDeclaration'
  | 'Interface'
  | 'Module'
  | 'TypeAlias'
  | 'VariableStatement'
> = {
  Class: 2,
  Enum: 8,
  ExportAssignment: 10,
  ExportDeclaration: 11,
  Function: 13,
  ImportDeclaration: 16,
  Interface: 19,
  Module: 29,
  TypeAlias: 38,
  VariableStatement: 41,
};

/** `export const name: type = initializer;` */
export function exportedConst(
  declaration: VariableDeclarationStructure,
  docs: readonly Code[] = [],
): VariableStatementStructure {
  return {
    kind: StructureKind.VariableStatement,
    isExported: true,
    docs,
    declarationKind: 'const',
    declarations: [declaration],
  };
}

/** `export type name = type;` */
export function exportedType(
  declaration: Pick<TypeAliasDeclarationStructure, 'name' | 'type'>,
  docs: readonly Code[] = [],
): TypeAliasDeclarationStructure {
  return { kind: StructureKind.TypeAlias, isExported: true, docs, ...declaration };
}

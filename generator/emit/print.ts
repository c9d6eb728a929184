/**
 * One declaration in, its text out. The printing engine (ts-morph's structures, each printed once) is loaded when the
 * first file is printed, and known to this module alone.
 */

import type {
  ClassDeclarationStructure,
  CodeBlockWriter,
  FunctionDeclarationStructure,
  InterfaceDeclarationStructure,
  JSDocStructure,
  MethodDeclarationStructure,
  OptionalKind,
  ParameterDeclarationStructure,
  PropertyDeclarationStructure,
  PropertySignatureStructure,
  StructureKind,
  Structures,
  VariableDeclarationKind,
} from 'ts-morph';
import { code } from './code.ts';
import type { Code } from './code.ts';
import type {
  ClassDeclaration,
  ConstDeclaration,
  Declaration,
  DocComment,
  FunctionDeclaration,
  InterfaceDeclaration,
  MemberDeclaration,
  ParameterDeclaration,
  ReExport,
  TypeDeclaration,
} from './declaration.ts';
import { docText, isDocumented } from './docs.ts';

/** Gives the text of a declaration, without a line end. */
export type Printer = (declaration: Declaration) => string;

export async function createPrinter(): Promise<Printer> {
  const { printStructure, StructureKind } = await import('ts-morph');
  const print = (structure: Structures): string => printStructure(structure, style).trimEnd();
  return (declaration) => printed(declaration, print, StructureKind);
}

const style = { indentNumberOfSpaces: 2, useSingleQuote: true } as const;

type Kinds = typeof StructureKind;

function printed(
  declaration: Declaration,
  print: (structure: Structures) => string,
  kinds: Kinds,
): string {
  switch (declaration.kind) {
    case 'interface':
      return print({ kind: kinds.Interface, ...interfaceStructure(declaration) });
    case 'type':
      return print({ kind: kinds.TypeAlias, ...typeStructure(declaration) });
    case 'const':
      return print({ kind: kinds.VariableStatement, ...constStructure(declaration) });
    case 'function':
      return print({ kind: kinds.Function, ...functionStructure(declaration) });
    case 'class':
      return print({ kind: kinds.Class, ...classStructure(declaration) });
    case 'export':
      return exportText(declaration);
    case 'statement':
      return declaration.code;
  }
}

function interfaceStructure(
  declaration: InterfaceDeclaration,
): Omit<InterfaceDeclarationStructure, 'kind'> {
  const { rest } = declaration;
  return {
    ...declared(declaration),
    extends: [...(declaration.extends ?? [])],
    properties: declaration.members.map((member, index) => ({
      ...signature(member),
      ...spacing(declaration.members, index),
    })),
    indexSignatures:
      rest === undefined ? [] : [{ keyName: 'name', keyType: 'string', returnType: rest }],
  };
}

function typeStructure(declaration: TypeDeclaration) {
  const { parameters } = declaration;
  return {
    ...declared(declaration),
    type: declaration.type,
    ...(parameters === undefined ? {} : { typeParameters: [parameters] }),
  };
}

function constStructure(declaration: ConstDeclaration) {
  const { exported, doc, name, type, value } = declaration;
  return {
    isExported: exported !== false,
    ...docs(doc),
    // A member of an enum of the engine, which is loaded only where it prints.
    declarationKind: 'const' as VariableDeclarationKind,
    declarations: [{ name, initializer: value, ...(type === undefined ? {} : { type }) }],
  };
}

function functionStructure(
  declaration: FunctionDeclaration,
): Omit<FunctionDeclarationStructure, 'kind'> {
  return {
    ...declared(declaration),
    typeParameters: [...(declaration.typeParameters ?? [])],
    parameters: declaration.parameters.map(parameter),
    returnType: declaration.returns,
    statements: [declaration.body],
  };
}

function classStructure(declaration: ClassDeclaration): Omit<ClassDeclarationStructure, 'kind'> {
  const { construct } = declaration;
  const ctor = construct && {
    parameters: construct.parameters.map(parameter),
    statements: [construct.body],
    ...docs(construct.doc, 2),
  };
  return {
    ...declared(declaration),
    properties: declaration.properties.map((property, index) => ({
      ...propertyOf(property),
      ...spacing(declaration.properties, index),
    })),
    ctors: ctor === undefined ? [] : [ctor],
    methods: declaration.methods.map(method),
  };
}

function method(
  declaration: ClassDeclaration['methods'][number],
): OptionalKind<MethodDeclarationStructure> {
  return {
    name: declaration.name,
    isAsync: declaration.async === true,
    typeParameters: [...(declaration.typeParameters ?? [])],
    parameters: declaration.parameters.map(parameter),
    returnType: declaration.returns,
    statements: [declaration.body],
    ...docs(declaration.doc, 2),
  };
}

function exportText({ from, names, typeOnly }: ReExport): Code {
  const what = names === undefined ? code`*` : code`{ ${names} }`;
  return typeOnly === true
    ? code`export type ${what} from ${from};`
    : code`export ${what} from ${from};`;
}

function declared({ name, exported, doc }: Exclude<Declaration, { kind: 'export' | 'statement' }>) {
  return { name: name as string, isExported: exported !== false, ...docs(doc) };
}

function signature(member: MemberDeclaration): OptionalKind<PropertySignatureStructure> {
  return {
    name: member.name,
    type: member.type,
    hasQuestionToken: member.optional === true,
    isReadonly: member.readonly === true,
    ...docs(member.doc, 2),
  };
}

function propertyOf(
  property: ClassDeclaration['properties'][number],
): OptionalKind<PropertyDeclarationStructure> {
  const { value } = property;
  return {
    name: property.name,
    type: property.type,
    hasQuestionToken: property.optional === true,
    isReadonly: property.readonly === true,
    ...docs(property.doc, 2),
    ...(value === undefined ? {} : { initializer: value }),
  };
}

function parameter(declaration: ParameterDeclaration): OptionalKind<ParameterDeclarationStructure> {
  const { name, type, optional, default: initializer } = declaration;
  return {
    name,
    type,
    hasQuestionToken: optional === true,
    ...(initializer === undefined ? {} : { initializer }),
  };
}

/** The engine prints a comment in block form when its text begins on a line of its own. */
function docs(doc: DocComment | undefined, indent = 0): { docs?: OptionalKind<JSDocStructure>[] } {
  const text = docText(doc, indent);
  return text === undefined ? {} : { docs: [{ description: `\n${text}` }] };
}

/** A documented member stands apart from its neighbours. */
function spacing(members: readonly MemberDeclaration[], index: number) {
  const apart =
    index > 0 && [members[index - 1], members[index]].some((member) => isDocumented(member?.doc));
  return apart ? { leadingTrivia: (writer: CodeBlockWriter): unknown => writer.blankLine() } : {};
}

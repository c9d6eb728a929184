/**
 * Prints a structure as ts-morph prints it, but for lines and spaces that a formatter sets. Lines are broken only where
 * a formatter keeps a break.
 */

import { type Code, docComment, empty, string } from '../code/code.ts';
import type { KnownStatement } from './printable.ts';
import { StructureKind } from '../code/structures.ts';

type Known<Kind extends keyof typeof StructureKind> = Extract<
  KnownStatement,
  { readonly kind: (typeof StructureKind)[Kind] }
>;
type Texts = readonly Code[];
type Property = NonNullable<Known<'Class' | 'Interface'>['properties']>[number];
type Typed = Pick<Property, 'name' | 'type' | 'hasQuestionToken' | 'initializer'>;
type Parameters = NonNullable<Known<'Function'>['parameters']>;
type Callable = Pick<
  Known<'Function'>,
  'name' | 'typeParameters' | 'parameters' | 'returnType' | 'statements'
>;

/** Gives the text of a statement, without a line end. */
export function print(statement: KnownStatement): string {
  if (typeof statement === 'string') return statement;
  switch (statement.kind) {
    case StructureKind.Interface:
      return printInterface(statement);
    case StructureKind.TypeAlias:
      return printAlias(statement);
    case StructureKind.VariableStatement:
      return printVariables(statement);
    case StructureKind.Function:
      return printFunction(statement);
    case StructureKind.Class:
      return printClass(statement);
    case StructureKind.ExportDeclaration:
      return printExport(statement);
  }
}

function printInterface(structure: Known<'Interface'>): string {
  const { name, typeParameters, indexSignatures = [], properties } = structure;
  const bases = structure.extends ?? [];
  const heritage = bases.length === 0 ? '' : ` extends ${bases.join(', ')}`;
  const head = `${printHead(structure)}interface ${name}${printTypeParameters(typeParameters)}`;
  const signatures = indexSignatures.map(({ keyName = 'key', keyType = 'string', returnType }) => {
    return `[${keyName}: ${keyType}]${printAfter(': ', returnType)};\n`;
  });
  return `${head}${heritage} {\n${signatures.join('')}${printProperties(properties)}}`;
}

function printAlias(structure: Known<'TypeAlias'>): string {
  const { name, typeParameters, type } = structure;
  return `${printHead(structure)}type ${name}${printTypeParameters(typeParameters)} = ${type};`;
}

function printVariables(structure: Known<'VariableStatement'>): string {
  const { declarationKind = 'let', declarations } = structure;
  return `${printHead(structure)}${declarationKind} ${declarations.map(printTyped).join(', ')};`;
}

function printFunction(structure: Known<'Function'>): string {
  const word = structure.isAsync === true ? 'async function ' : 'function ';
  return `${printHead(structure)}${word}${printCallable(structure)}`;
}

function printClass(structure: Known<'Class'>): string {
  const { name = empty, properties, ctors = [], methods = [] } = structure;
  const fields = printProperties(properties);
  const parts = [
    ...(fields === '' ? [] : [fields]),
    ...ctors.map(({ docs, parameters = [], statements, trailingTrivia = [] }) => {
      const head = `${printDocs(docs)}constructor(${printParameters(parameters)})`;
      return `${head} ${printBody(statements)}${[trailingTrivia].flat().join('')}\n`;
    }),
    ...methods.map((method) => {
      const word = method.isAsync === true ? 'async ' : '';
      return `${printDocs(method.docs)}${word}${printCallable(method)}\n`;
    }),
  ];
  return `${printHead(structure)}class ${name} {\n${parts.join('\n')}}`;
}

function printExport(structure: Known<'ExportDeclaration'>): string {
  const { isTypeOnly, namedExports = [], moduleSpecifier } = structure;
  const what = namedExports.length === 0 ? '*' : `{ ${namedExports.join(', ')} }`;
  const from = moduleSpecifier === undefined ? '' : ` from ${string(moduleSpecifier)}`;
  return `export ${isTypeOnly === true ? 'type ' : ''}${what}${from};`;
}

/** The comment, and `export` where the structure is exported. */
function printHead({ docs, isExported }: { docs?: Texts; isExported?: boolean }): string {
  return printDocs(docs) + (isExported === true ? 'export ' : '');
}

function printDocs(docs: Texts = []): string {
  return docs.map((doc) => `${docComment(doc)}\n`).join('');
}

/**
 * A member that has a comment is apart from its neighbours. Joined from a list: what is put together piece by piece is a tree
 * for an engine, which each later step would walk again.
 */
function printProperties(properties: readonly Property[] = []): string {
  const parts: string[] = [];
  let isApart = false;
  for (const property of properties) {
    const wasApart = isApart;
    isApart = property.docs !== undefined && property.docs.length > 0;
    if (parts.length > 0 && (wasApart || isApart)) parts.push('\n');
    parts.push(printProperty(property), '\n');
  }
  return parts.join('');
}

function printProperty(property: Property): string {
  const word = property.isReadonly === true ? 'readonly ' : '';
  return `${printDocs(property.docs)}${word}${printTyped(property)};`;
}

function printTyped({ name, type, hasQuestionToken, initializer }: Typed): string {
  const mark = hasQuestionToken === true ? '?' : '';
  return `${name}${mark}${printAfter(': ', type)}${printAfter(' = ', initializer)}`;
}

function printCallable(callable: Callable): string {
  const { name = empty, typeParameters, parameters = [], returnType, statements } = callable;
  const head = `${name}${printTypeParameters(typeParameters)}(${printParameters(parameters)})`;
  return `${head}${printAfter(': ', returnType)} ${printBody(statements)}`;
}

function printParameters(parameters: Parameters): string {
  return parameters.map(printTyped).join(', ');
}

/** A line is left empty behind a statement that ends in a block, as ts-morph does. */
function printBody(statements: Code | Texts = []): string {
  const texts = [statements].flat();
  const lines = texts.map((text, index) => {
    return index < texts.length - 1 && text.endsWith('}') ? `${text}\n` : text;
  });
  return `{\n${lines.join('\n')}\n}`;
}

function printTypeParameters(parameters: Texts = []): string {
  return parameters.length === 0 ? '' : `<${parameters.join(', ')}>`;
}

function printAfter(sign: string, text: Code | undefined): string {
  return text === undefined ? '' : sign + text;
}

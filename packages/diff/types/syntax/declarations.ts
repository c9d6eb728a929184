/** Reads what a generated file exports, in a form in which comments and bodies do not count. */

import { ts } from 'ts-morph';

/** One exported name, as a type or as a value. */
export interface Exported {
  readonly name: string;
  readonly kind: ExportShape['kind'];
  readonly file: string;
  /** The text of its statement. */
  readonly text: string;
  /** Read on demand: most declarations are as they were. */
  readonly shape: () => ExportShape;
}

/** What callers see of it; texts are those of types. */
export type ExportShape =
  | {
      readonly kind: 'object';
      readonly heritage: string;
      readonly members: Members;
      readonly node: ts.InterfaceDeclaration | ts.TypeNode;
    }
  | { readonly kind: 'type'; readonly text: string; readonly node: ts.TypeNode }
  | { readonly kind: 'function'; readonly text: string; readonly node?: ts.TypeNode }
  | { readonly kind: 'class'; readonly members: Members }
  | { readonly kind: 'const'; readonly type?: string; readonly value: ts.Expression }
  | { readonly kind: 'elsewhere' };

/** Members by name; `[]` has those of any other name. */
export type Members = ReadonlyMap<string, Member>;

export interface Member {
  readonly isOptional: boolean;
  readonly text: string;
  /** The type; for a method, its result. */
  readonly node?: ts.TypeNode;
  readonly isCall?: true;
  /** The file in which its types are read, if that is another one. */
  readonly file?: string;
}

interface Imported {
  readonly module: string;
  readonly name: string;
  readonly local: string;
}

export interface ParsedFile {
  readonly exports: readonly Exported[];
  readonly imports: readonly Imported[];
  /** Names that the file declares or imports. */
  readonly names: ReadonlySet<string>;
}

export function parseFile(path: string, text: string): ParsedFile {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022);
  const print = createPrint(source);
  const imports = source.statements.flatMap(readImports);
  const exports = source.statements.flatMap((statement) => {
    const own = statement.getFullText(source).trim();
    const shape = (): ExportShape => readShape(statement, print);
    return readNames(statement).map(([name, kind]) => ({
      name,
      kind,
      file: path,
      text: own,
      shape,
    }));
  });
  const names = new Set([...imports.map(({ local }) => local), ...exports.map(({ name }) => name)]);
  return { exports, imports, names };
}

function readImports(statement: ts.Statement): readonly Imported[] {
  if (!ts.isImportDeclaration(statement)) return [];
  const { importClause, moduleSpecifier } = statement;
  const bindings = importClause?.namedBindings;
  if (bindings === undefined || !ts.isNamedImports(bindings)) return [];
  const module = ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : '';
  return bindings.elements.map(({ name, propertyName }) => ({
    module,
    name: (propertyName ?? name).text,
    local: name.text,
  }));
}

type Print = (node: ts.Node) => string;

function createPrint(source: ts.SourceFile): Print {
  const printer = ts.createPrinter({ removeComments: true });
  return (node) => printer.printNode(ts.EmitHint.Unspecified, node, source);
}

function readShape(statement: ts.Statement, print: Print): ExportShape {
  if (ts.isInterfaceDeclaration(statement)) {
    const heritage = (statement.heritageClauses ?? []).flatMap(({ types }) => types.map(print));
    const members = readMembers(statement.members, print);
    return { kind: 'object', heritage: heritage.join(' & '), members, node: statement };
  }
  if (ts.isTypeAliasDeclaration(statement)) {
    return { kind: 'type', text: print(statement.type), node: statement.type };
  }
  if (ts.isFunctionDeclaration(statement)) {
    return { kind: 'function', ...readCall(statement, print) };
  }
  if (ts.isClassDeclaration(statement)) {
    return { kind: 'class', members: readMembers(statement.members, print) };
  }
  const constant = getConstant(statement);
  if (constant?.initializer === undefined) return { kind: 'elsewhere' };
  const { type, initializer: value } = constant;
  return { kind: 'const', value, ...(type === undefined ? {} : { type: print(type) }) };
}

/** The emitters write one constant a statement. */
function getConstant(statement: ts.Statement): ts.VariableDeclaration | undefined {
  return ts.isVariableStatement(statement) ? statement.declarationList.declarations[0] : undefined;
}

function readNames(statement: ts.Statement): readonly (readonly [string, ExportShape['kind']])[] {
  if (ts.isExportDeclaration(statement)) return readReexports(statement);
  if (!isExported(statement)) return [];
  const constant = getConstant(statement);
  if (constant !== undefined && ts.isIdentifier(constant.name)) {
    return [[constant.name.text, 'const']];
  }
  if (ts.isInterfaceDeclaration(statement)) return [[statement.name.text, 'object']];
  if (ts.isTypeAliasDeclaration(statement)) return [[statement.name.text, 'type']];
  const isNamed = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement);
  if (!isNamed || statement.name === undefined) return [];
  return [[statement.name.text, ts.isClassDeclaration(statement) ? 'class' : 'function']];
}

/** `export { a, b } from '../runtime/x.js'`; `export *` only leads on to files that are compared themselves. */
function readReexports({
  exportClause,
}: ts.ExportDeclaration): readonly (readonly [string, 'elsewhere'])[] {
  if (exportClause === undefined || !ts.isNamedExports(exportClause)) return [];
  return exportClause.elements.map(({ name }) => [name.text, 'elsewhere']);
}

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : [];
  return (modifiers ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
}

/** A function, method or constructor as a function type, so that the compiler is strict about its parameters. */
function readCall(
  { typeParameters, parameters, type }: ts.SignatureDeclaration,
  print: Print,
): { readonly text: string; readonly node?: ts.TypeNode } {
  const generic = typeParameters === undefined ? '' : `<${typeParameters.map(print).join(', ')}>`;
  const list = parameters.map((parameter) => {
    const isOptional = parameter.questionToken !== undefined || parameter.initializer !== undefined;
    const rest = parameter.dotDotDotToken === undefined ? '' : '...';
    const of = parameter.type === undefined ? 'unknown' : print(parameter.type);
    const name = ts.isIdentifier(parameter.name) ? parameter.name.text : 'value';
    return `${rest}${name}${isOptional ? '?' : ''}: ${of}`;
  });
  const text = `${generic}(${list.join(', ')}) => ${type === undefined ? 'void' : print(type)}`;
  return type === undefined ? { text } : { text, node: type };
}

type MemberNode = ts.TypeElement | ts.ClassElement;

function readMembers(nodes: readonly MemberNode[], print: Print): Members {
  return new Map(nodes.flatMap((node) => readMember(node, print)));
}

function readMember(node: MemberNode, print: Print): readonly [string, Member][] {
  if (ts.isConstructorDeclaration(node)) {
    return [['new', { isOptional: false, text: readCall(node, print).text }]];
  }
  if (ts.isIndexSignatureDeclaration(node)) {
    return [['[]', { isOptional: true, text: print(node.type) }]];
  }
  const { name } = node;
  if (name === undefined || ts.isPrivateIdentifier(name)) return [];
  const key = ts.isStringLiteral(name) || ts.isIdentifier(name) ? name.text : print(name);
  const call = getCall(node);
  if (call !== undefined) {
    return [[key, { isOptional: false, ...readCall(call, print), isCall: true }]];
  }
  const isProperty = ts.isPropertyDeclaration(node) || ts.isPropertySignature(node);
  if (!isProperty || node.type === undefined) return [];
  const isOptional = node.questionToken !== undefined;
  return [[key, { isOptional, text: print(node.type), node: node.type }]];
}

/** A method, or a property that is a function. */
function getCall(node: MemberNode): ts.SignatureDeclaration | undefined {
  if (ts.isMethodDeclaration(node) || ts.isMethodSignature(node)) return node;
  if (!ts.isPropertyDeclaration(node) || node.type !== undefined) return undefined;
  const { initializer } = node;
  return initializer !== undefined && ts.isArrowFunction(initializer) ? initializer : undefined;
}

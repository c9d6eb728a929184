/** A generated file in; what it exports out, in a form in which comments and bodies do not count. */

import type { ts } from 'ts-morph';
import type { Ts } from './compiler.ts';

/** One exported name, as a type or as a value. */
export interface Exported {
  readonly name: string;
  readonly kind: ExportShape['kind'];
  readonly file: string;
  /** As written. */
  readonly text: string;
  /** Read when asked for: most declarations are as they were. */
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

/** By name; `[]` is whatever stands beside the names. */
export type Members = ReadonlyMap<string, Member>;

export interface Member {
  readonly isOptional: boolean;
  readonly text: string;
  /** Of a method, its result. */
  readonly node?: ts.TypeNode;
  readonly isCall?: true;
  /** Where its types are read, if that is another file. */
  readonly file?: string;
}

export interface Imported {
  readonly module: string;
  readonly name: string;
  readonly local: string;
}

export interface ParsedFile {
  readonly path: string;
  readonly exports: readonly Exported[];
  readonly imports: readonly Imported[];
  /** Names that the file declares or imports. */
  readonly names: ReadonlySet<string>;
}

export function parseFile(compiler: Ts, path: string, text: string): ParsedFile {
  const source = compiler.createSourceFile(path, text, compiler.ScriptTarget.ES2022);
  const reader = createReader(compiler, source);
  const imports = source.statements.flatMap((statement) => importsIn(compiler, statement));
  const exports = source.statements.flatMap((statement) => reader(statement));
  const names = new Set([...imports.map(({ local }) => local), ...exports.map(({ name }) => name)]);
  return { path, exports, imports, names };
}

function importsIn(compiler: Ts, statement: ts.Statement): readonly Imported[] {
  if (!compiler.isImportDeclaration(statement)) return [];
  const bindings = statement.importClause?.namedBindings;
  if (bindings === undefined || !compiler.isNamedImports(bindings)) return [];
  const module = textOfString(compiler, statement.moduleSpecifier);
  return bindings.elements.map(({ name, propertyName }) => ({
    module,
    name: (propertyName ?? name).text,
    local: name.text,
  }));
}

function textOfString(compiler: Ts, node: ts.Expression): string {
  return compiler.isStringLiteral(node) ? node.text : '';
}

function createReader(
  compiler: Ts,
  source: ts.SourceFile,
): (statement: ts.Statement) => readonly Exported[] {
  const printer = compiler.createPrinter({ removeComments: true });
  const plain = (node: ts.Node): string =>
    printer.printNode(compiler.EmitHint.Unspecified, node, source);
  const signature = signatureWith(compiler, plain);
  const members = membersWith(compiler, plain, signature);
  return (statement) => {
    const text = statement.getFullText(source).trim();
    return namesIn(compiler, statement).map(([name, kind]) => ({
      name,
      kind,
      file: source.fileName,
      text,
      shape: () => shapeOf(statement),
    }));
  };

  function shapeOf(statement: ts.Statement): ExportShape {
    if (compiler.isInterfaceDeclaration(statement)) {
      const heritage = (statement.heritageClauses ?? []).flatMap(({ types }) => types.map(plain));
      return {
        kind: 'object',
        heritage: heritage.join(' & '),
        members: members(statement.members),
        node: statement,
      };
    }
    if (compiler.isTypeAliasDeclaration(statement)) {
      return { kind: 'type', text: plain(statement.type), node: statement.type };
    }
    if (compiler.isFunctionDeclaration(statement)) {
      return { kind: 'function', text: signature(statement), ...resultNode(statement) };
    }
    if (compiler.isClassDeclaration(statement)) {
      return { kind: 'class', members: members(statement.members) };
    }
    const constant = constantIn(compiler, statement);
    if (constant?.initializer === undefined) return { kind: 'elsewhere' };
    const { type, initializer: value } = constant;
    return { kind: 'const', value, ...(type === undefined ? {} : { type: plain(type) }) };
  }
}

/** The emitters write one constant a statement. */
function constantIn(compiler: Ts, statement: ts.Statement): ts.VariableDeclaration | undefined {
  return compiler.isVariableStatement(statement)
    ? statement.declarationList.declarations[0]
    : undefined;
}

function namesIn(
  compiler: Ts,
  statement: ts.Statement,
): readonly (readonly [string, ExportShape['kind']])[] {
  if (compiler.isExportDeclaration(statement)) return elsewhere(compiler, statement);
  if (!isExported(compiler, statement)) return [];
  const constant = constantIn(compiler, statement);
  if (constant !== undefined && compiler.isIdentifier(constant.name)) {
    return [[constant.name.text, 'const']];
  }
  if (compiler.isInterfaceDeclaration(statement)) return [[statement.name.text, 'object']];
  if (compiler.isTypeAliasDeclaration(statement)) return [[statement.name.text, 'type']];
  const isNamed =
    compiler.isFunctionDeclaration(statement) || compiler.isClassDeclaration(statement);
  if (!isNamed || statement.name === undefined) return [];
  return [[statement.name.text, compiler.isClassDeclaration(statement) ? 'class' : 'function']];
}

/** `export { a, b } from '../runtime/x.js'`; `export *` only leads on to files that are compared themselves. */
function elsewhere(
  compiler: Ts,
  { exportClause }: ts.ExportDeclaration,
): readonly (readonly [string, 'elsewhere'])[] {
  if (exportClause === undefined || !compiler.isNamedExports(exportClause)) return [];
  return exportClause.elements.map(({ name }) => [name.text, 'elsewhere']);
}

function isExported(compiler: Ts, statement: ts.Statement): boolean {
  const modifiers = compiler.canHaveModifiers(statement) ? compiler.getModifiers(statement) : [];
  return (modifiers ?? []).some(({ kind }) => kind === compiler.SyntaxKind.ExportKeyword);
}

type Print = (node: ts.Node) => string;

/** A function, method or constructor as a function type, so that the compiler is strict about its parameters. */
function signatureWith(compiler: Ts, plain: Print): (node: ts.SignatureDeclaration) => string {
  return ({ typeParameters, parameters, type }) => {
    const generic = typeParameters === undefined ? '' : `<${typeParameters.map(plain).join(', ')}>`;
    const list = parameters.map((parameter) => {
      const isOptional =
        parameter.questionToken !== undefined || parameter.initializer !== undefined;
      const rest = parameter.dotDotDotToken === undefined ? '' : '...';
      const of = parameter.type === undefined ? 'unknown' : plain(parameter.type);
      const name = compiler.isIdentifier(parameter.name) ? parameter.name.text : 'value';
      return `${rest}${name}${isOptional ? '?' : ''}: ${of}`;
    });
    return `${generic}(${list.join(', ')}) => ${resultOf(plain, type)}`;
  };
}

function resultNode({ type }: ts.SignatureDeclaration): { readonly node?: ts.TypeNode } {
  return type === undefined ? {} : { node: type };
}

/** That a function tells what a value is, is no part of what it can be assigned to. */
function resultOf(plain: Print, type: ts.TypeNode | undefined): string {
  return type === undefined ? 'void' : plain(type);
}

function membersWith(
  compiler: Ts,
  plain: Print,
  signature: (node: ts.SignatureDeclaration) => string,
): (nodes: readonly (ts.TypeElement | ts.ClassElement)[]) => Members {
  const callOf = (node: ts.SignatureDeclaration): Member => ({
    isOptional: false,
    text: signature(node),
    ...resultNode(node),
    isCall: true,
  });
  return (nodes) => new Map(nodes.flatMap((node) => memberOf(node)));

  function memberOf(node: ts.TypeElement | ts.ClassElement): readonly [string, Member][] {
    if (compiler.isConstructorDeclaration(node)) {
      return [['new', { isOptional: false, text: signature(node) }]];
    }
    if (compiler.isIndexSignatureDeclaration(node)) {
      return [['[]', { isOptional: true, text: plain(node.type) }]];
    }
    const { name } = node;
    if (name === undefined || compiler.isPrivateIdentifier(name)) return [];
    const key =
      compiler.isStringLiteral(name) || compiler.isIdentifier(name) ? name.text : plain(name);
    if (compiler.isMethodDeclaration(node) || compiler.isMethodSignature(node)) {
      return [[key, callOf(node)]];
    }
    if (!compiler.isPropertyDeclaration(node) && !compiler.isPropertySignature(node)) return [];
    if (compiler.isPropertyDeclaration(node) && node.initializer !== undefined) {
      const { initializer } = node;
      if (node.type === undefined && compiler.isArrowFunction(initializer)) {
        return [[key, callOf(initializer)]];
      }
    }
    if (node.type === undefined) return [];
    const isOptional = node.questionToken !== undefined;
    return [[key, { isOptional, text: plain(node.type), node: node.type }]];
  }
}

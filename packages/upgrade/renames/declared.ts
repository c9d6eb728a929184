/** Reads what the files of an output declare: each exported name, and the members of a node. */

import type { ts } from 'ts-morph';
import type { Compiler } from '../project/code.ts';

/** Files of an output by their paths below the folder of the API, as planned: `models.ts`. */
export type OutputFiles = ReadonlyMap<string, ts.SourceFile>;

/** JavaScript is read by its declarations. */
export function parseOutput(
  texts: ReadonlyMap<string, string>,
  folder: string,
  compiler: Compiler,
): OutputFiles {
  const files = new Map<string, ts.SourceFile>();
  for (const [path, text] of texts) {
    const own = path.replaceAll('\\', '/');
    if (!own.startsWith(`${folder}/`) || !own.endsWith('.ts')) continue;
    const source = compiler.createSourceFile(own, text, compiler.ScriptTarget.ESNext, true);
    files.set(own.slice(folder.length + 1).replace(/(?:\.d)?\.ts$/, '.ts'), source);
  }
  return files;
}

/** Names a declaration in all programs that have its file. */
export function toPlace(node: ts.Node): string {
  const source = node.getSourceFile();
  return `${source.fileName}:${node.getStart(source)}`;
}

/** The statements of a file that export a name: a type, a value, or both. */
export function findDeclared(
  source: ts.SourceFile | undefined,
  name: string,
  compiler: Compiler,
): readonly ts.Node[] {
  return (source?.statements ?? []).flatMap((statement): readonly ts.Node[] => {
    if (compiler.isVariableStatement(statement)) {
      return statement.declarationList.declarations.filter((one) => readName(one.name) === name);
    }
    const isNamed =
      compiler.isInterfaceDeclaration(statement) ||
      compiler.isTypeAliasDeclaration(statement) ||
      compiler.isFunctionDeclaration(statement) ||
      compiler.isClassDeclaration(statement);
    return isNamed && statement.name?.text === name ? [statement] : [];
  });
}

function readName(name: ts.BindingName): string | undefined {
  return 'text' in name ? name.text : undefined;
}

/** A member of an interface, a type, a class or an object. */
export interface DeclaredMember {
  readonly name: string;
  readonly node: ts.Node;
  /** Its type, or its value. */
  readonly of: ts.Node | undefined;
  readonly isOptional: boolean;
  readonly doc: string;
}

/** Undefined for what has no members. */
export function readMembers(
  node: ts.Node,
  compiler: Compiler,
): readonly DeclaredMember[] | undefined {
  const isList =
    compiler.isInterfaceDeclaration(node) ||
    compiler.isTypeLiteralNode(node) ||
    compiler.isClassDeclaration(node);
  if (isList) return node.members.flatMap((one) => readMember(one, compiler));
  if (!compiler.isObjectLiteralExpression(node)) return undefined;
  return node.properties.flatMap((one) => readMember(one, compiler));
}

function readMember(
  node: ts.TypeElement | ts.ClassElement | ts.ObjectLiteralElementLike,
  compiler: Compiler,
): readonly DeclaredMember[] {
  const { name } = node;
  const isNamed =
    name !== undefined &&
    (compiler.isIdentifier(name) ||
      compiler.isStringLiteral(name) ||
      compiler.isNumericLiteral(name));
  if (!isNamed || compiler.isConstructorDeclaration(node)) return [];
  const isOptional = 'questionToken' in node && node.questionToken !== undefined;
  return [
    {
      name: name.text,
      node,
      of: findContent(node, compiler),
      isOptional,
      doc: readDoc(node, compiler),
    },
  ];
}

function findContent(node: ts.Node, compiler: Compiler): ts.Node | undefined {
  if (compiler.isPropertyAssignment(node)) return node.initializer;
  if (compiler.isPropertySignature(node)) return node.type;
  if (compiler.isPropertyDeclaration(node)) return node.type ?? node.initializer;
  return undefined;
}

function readDoc(node: ts.Node, compiler: Compiler): string {
  const parts = compiler.getJSDocCommentsAndTags(node).filter(compiler.isJSDoc);
  return parts
    .map((one) => one.getText().replaceAll(/^\s*\/?\*+\/?|\*\/$/gm, ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

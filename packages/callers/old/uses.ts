/** Finds where a project uses what another generator wrote: each name that is declared in the old output. */

import type * as Morph from 'ts-morph';
import type { TsMorph } from '../../../generator/core/emit/print-by-morph.ts';
import type { OldOutput, Question } from '../tool.ts';

/** A name in a file of the project. */
export interface Use {
  /** The name itself; of `orders.getOrder` the last one. */
  readonly node: Morph.Node;
  /** What it is in the old output: a function, a method of a class, a type. */
  readonly declared: Morph.Node;
}

/** Whether a file is a part of the old output. */
export function isOld(file: Morph.SourceFile, { path, files }: OldOutput): boolean {
  const own: string = file.getFilePath();
  if (files !== undefined) return files.has(own);
  return own === path || own.startsWith(`${path.replace(/\/$/, '')}/`);
}

/** In the order of files and lines; imports and exports by name are not among them. */
export function listUses({ project, files, old, morph }: Question): readonly Use[] {
  const written = project.getSourceFiles().filter((file) => isOld(file, old));
  const names = new Set(written.flatMap((file) => listDeclaredNames(file, morph)));
  return files.flatMap((file) => {
    const wanted = new Set([...names, ...listAliases(file)]);
    return file
      .getDescendantsOfKind(morph.SyntaxKind.Identifier)
      .filter((node) => wanted.has(node.getText()) && !isListed(node, morph))
      .flatMap((node) => findUse(node, old, morph));
  });
}

function listDeclaredNames(file: Morph.SourceFile, { Node, SyntaxKind }: TsMorph): string[] {
  const methods = file
    .getDescendantsOfKind(SyntaxKind.MethodDeclaration)
    .map((one) => one.getName());
  const inner = file
    .getDescendantsOfKind(SyntaxKind.VariableDeclaration)
    .filter((one) => Node.isArrowFunction(one.getInitializer()))
    .map((one) => one.getName());
  const exported = file.getExportSymbols().map((one) => one.getName());
  return [...methods, ...inner, ...exported];
}

/** `fetchOrder` of `import { getOrder as fetchOrder }`, and names of whole modules. */
function listAliases(file: Morph.SourceFile): readonly string[] {
  return file.getImportDeclarations().flatMap((declaration) => {
    const named = declaration.getNamedImports().map((one) => one.getAliasNode()?.getText());
    const byDefault = declaration.getDefaultImport()?.getText();
    return [...named, byDefault].filter((one) => one !== undefined);
  });
}

function isListed(node: Morph.Node, { Node }: TsMorph): boolean {
  const parent = node.getParent();
  return (
    Node.isImportSpecifier(parent) ||
    Node.isExportSpecifier(parent) ||
    Node.isImportClause(parent) ||
    Node.isBindingElement(parent) ||
    Node.isNamespaceImport(parent)
  );
}

function findUse(node: Morph.Node, old: OldOutput, morph: TsMorph): readonly Use[] {
  const { Node } = morph;
  const declared = findDeclaration(node, morph);
  if (declared === undefined || !isOld(declared.getSourceFile(), old)) return [];
  const set = findSet(node, morph);
  if (set !== undefined) return [{ node, declared: set }];
  const access = node.getParent();
  if (!Node.isPropertyAccessExpression(access)) return [{ node, declared }];
  if (access.getNameNode() === node) {
    const root = findDeclaration(findRoot(access, morph), morph);
    const isOfValue = Node.isVariableDeclaration(root) && isOld(root.getSourceFile(), old);
    return isOfValue ? [] : [{ node, declared }];
  }
  // The class or module that a function is called on is not a use of its own.
  const inner = Node.isVariableDeclaration(declared)
    ? undefined
    : findDeclaration(access.getNameNode(), morph);
  return inner !== undefined && isOld(inner.getSourceFile(), old) ? [] : [{ node, declared }];
}

/** Finds what a name means in this place, if it is the name of a set of values and of a type. */
function findSet(node: Morph.Node, { Node }: TsMorph): Morph.Node | undefined {
  const symbol = node.getSymbol();
  const all = (symbol?.getAliasedSymbol() ?? symbol)?.getDeclarations() ?? [];
  const type = all.find(Node.isTypeAliasDeclaration);
  const set = all.find((one) => Node.isVariableDeclaration(one) || Node.isEnumDeclaration(one));
  if (set === undefined || (type === undefined && !Node.isEnumDeclaration(set))) return undefined;
  return type !== undefined && Node.isTypeReference(node.getParent()) ? type : set;
}

function findRoot(access: Morph.Node, morph: TsMorph): Morph.Node {
  return morph.Node.isPropertyAccessExpression(access)
    ? findRoot(access.getExpression(), morph)
    : access;
}

function findDeclaration(node: Morph.Node, { Node }: TsMorph): Morph.Node | undefined {
  const parent = node.getParent();
  const symbol =
    Node.isShorthandPropertyAssignment(parent) && parent.getNameNode() === node
      ? parent.getValueSymbol()
      : node.getSymbol();
  const declared = (symbol?.getAliasedSymbol() ?? symbol)?.getDeclarations()[0];
  return Node.isBindingElement(declared) ? findProperty(declared) : declared;
}

/** `getOrder` of `const { getOrder } = getOrders()`. */
function findProperty(element: Morph.BindingElement): Morph.Node | undefined {
  const name = element.getPropertyNameNode()?.getText() ?? element.getName();
  const pattern = element.getParentOrThrow();
  return pattern.getType().getProperty(name)?.getDeclarations()[0] ?? element;
}

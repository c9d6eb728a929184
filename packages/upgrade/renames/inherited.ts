/** Says which members a type of an output has from others: those that it extends, and those beside it in an intersection. */

import type { ts } from 'ts-morph';
import type { Compiler } from '../project/code.ts';
import { type OutputFiles, readMembers } from './declared.ts';

/** Whether a node that lists members may have another one from elsewhere; what is not of the output may have any. */
export type Inherits = (node: ts.Node, name: string) => boolean;

export function createInherits(files: OutputFiles, compiler: Compiler): Inherits {
  const declared = indexTypes(files, compiler);
  const has = (node: ts.Node, name: string, seen: ReadonlySet<ts.Node>): boolean => {
    if (seen.has(node)) return false;
    const known = new Set([...seen, node]);
    if (compiler.isInterfaceDeclaration(node)) {
      return isListed(node, name) || listBases(node).some((base) => has(base, name, known));
    }
    if (compiler.isTypeLiteralNode(node)) return isListed(node, name);
    if (compiler.isTypeAliasDeclaration(node)) return has(node.type, name, known);
    if (compiler.isParenthesizedTypeNode(node)) return has(node.type, name, known);
    if (compiler.isIntersectionTypeNode(node) || compiler.isUnionTypeNode(node)) {
      return node.types.some((part) => has(part, name, known));
    }
    const of = readReference(node, compiler);
    if (of === undefined) return false;
    if (of.name === 'Omit' && of.rest?.includes(name) === true) return false;
    const found = declared.get(of.name);
    return found === undefined || found.some((one) => has(one, name, known));
  };
  const isListed = (node: ts.Node, name: string): boolean =>
    readMembers(node, compiler)?.some((one) => one.name === name) === true;
  return (node, name) => {
    const bases = compiler.isInterfaceDeclaration(node) ? listBases(node) : [];
    const { parent } = node;
    const isPart = parent !== undefined && compiler.isIntersectionTypeNode(parent);
    const others = isPart ? parent.types.filter((one) => one !== node) : [];
    return [...bases, ...others].some((one) => has(one, name, new Set()));
  };
}

function listBases({ heritageClauses }: ts.InterfaceDeclaration): readonly ts.Node[] {
  return heritageClauses?.flatMap(({ types }) => [...types]) ?? [];
}

interface Reference {
  readonly name: string;
  /** The names that `Omit<…, 'a' | 'b'>` leaves out. */
  readonly rest?: readonly string[];
}

function readReference(node: ts.Node, compiler: Compiler): Reference | undefined {
  const isBase = compiler.isExpressionWithTypeArguments(node);
  if (!isBase && !compiler.isTypeReferenceNode(node)) return undefined;
  const name = isBase ? node.expression.getText() : node.typeName.getText();
  const [, keys] = node.typeArguments ?? [];
  const rest =
    keys && Array.from(keys.getText().matchAll(/['"]([^'"]*)['"]/g), ([, key = '']) => key);
  return { name, ...(rest && { rest }) };
}

function indexTypes(
  files: OutputFiles,
  compiler: Compiler,
): ReadonlyMap<string, readonly ts.Node[]> {
  const found = new Map<string, ts.Node[]>();
  for (const { statements } of files.values()) {
    for (const one of statements) {
      if (!compiler.isInterfaceDeclaration(one) && !compiler.isTypeAliasDeclaration(one)) continue;
      found.set(one.name.text, [...(found.get(one.name.text) ?? []), one]);
    }
  }
  return found;
}

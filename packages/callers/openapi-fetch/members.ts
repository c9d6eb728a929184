/** Finds what nodes have around them. */

import type * as Morph from 'ts-morph';
import type { TsMorph } from '../../../generator/core/emit/print-by-morph.ts';

/** Functions of that name take what `fetch` takes; those of openapi-fetch alone get a `Request`. */
export function isGlobalFetch(node: Morph.Node): boolean {
  return /^(?:(?:globalThis|window|self)\.)?fetch$/.test(node.getText());
}

/** The parent, without parentheses around the node. */
export function getOuter(node: Morph.Node, Node: TsMorph['Node']): Morph.Node | undefined {
  const parent = node.getParent();
  return Node.isParenthesizedExpression(parent) ? getOuter(parent, Node) : parent;
}

/** The node with its parentheses. */
export function withParentheses(node: Morph.Node, Node: TsMorph['Node']): Morph.Node {
  const parent = node.getParent();
  return Node.isParenthesizedExpression(parent) ? withParentheses(parent, Node) : node;
}

/** The white space before the line of a node. */
export function indentOf(node: Morph.Node): string {
  const before = node.getSourceFile().getFullText().slice(0, node.getStart());
  return /[ \t]*(?=\S|$)/.exec(before.slice(before.lastIndexOf('\n') + 1))?.[0] ?? '';
}

export function isFunction(node: Morph.Node | undefined, Node: TsMorph['Node']): boolean {
  return (
    Node.isFunctionDeclaration(node) ||
    Node.isFunctionExpression(node) ||
    Node.isArrowFunction(node) ||
    Node.isMethodDeclaration(node) ||
    Node.isConstructorDeclaration(node) ||
    Node.isGetAccessorDeclaration(node) ||
    Node.isSetAccessorDeclaration(node)
  );
}

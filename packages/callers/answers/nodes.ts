/** What is asked of nodes of callers, whichever client they call. */

import type * as Morph from 'ts-morph';
import type { TsMorph } from '../../../generator/core/emit/print-by-morph.ts';
import type { Replacement } from '../tool.ts';

/** How a use is written with our client, or why that is not certain. */
export type Answered = { readonly replacements: readonly Replacement[] } | { readonly why: string };

/** Replaces a node, or all from its start to the end of another one. */
export function replace(node: Morph.Node, text: string, last: Morph.Node = node): Replacement {
  return { file: node.getSourceFile(), start: node.getStart(), end: last.getEnd(), text };
}

/** The outermost parentheses around a node. */
export function withParentheses(node: Morph.Node, morph: TsMorph): Morph.Node {
  const parent = node.getParent();
  return morph.Node.isParenthesizedExpression(parent) ? withParentheses(parent, morph) : node;
}

/** Uses of a local variable, its declaration left out. */
export function listReferences(name: Morph.Node, morph: TsMorph): readonly Morph.Node[] {
  const symbol = name.getSymbol();
  return name
    .getSourceFile()
    .getDescendantsOfKind(morph.SyntaxKind.Identifier)
    .filter((one) => one !== name && one.getText() === name.getText())
    .filter((one) => findSymbol(one, morph) === symbol);
}

function findSymbol(node: Morph.Node, { Node }: TsMorph): Morph.Symbol | undefined {
  const parent = node.getParent();
  return Node.isShorthandPropertyAssignment(parent) ? parent.getValueSymbol() : node.getSymbol();
}

/** `order.data` of a use of `order`: the access. */
export function findMember(use: Morph.Node, { Node }: TsMorph) {
  const access = use.getParent();
  return Node.isPropertyAccessExpression(access) && access.getExpression() === use
    ? access
    : undefined;
}

/** What a pattern takes by name: `{ data: order }` has the element of `order` as `data`. Undefined for what takes the rest. */
export function readPattern(
  pattern: Morph.ObjectBindingPattern,
): ReadonlyMap<string, Morph.BindingElement> | undefined {
  const elements = pattern.getElements();
  if (elements.some((one) => one.getDotDotDotToken() !== undefined)) return undefined;
  return new Map(
    elements.map((one) => [one.getPropertyNameNode()?.getText() ?? one.getName(), one]),
  );
}

/** The only declaration of its statement. */
export function findStatement(
  declaration: Morph.VariableDeclaration,
): Morph.VariableStatement | undefined {
  const statement = declaration.getVariableStatement();
  return statement?.getDeclarations().length === 1 ? statement : undefined;
}

/** Whether a node is the whole condition of something, or a part of it. */
export function isCondition(node: Morph.Node, morph: TsMorph): boolean {
  const { Node, SyntaxKind } = morph;
  const outer = withParentheses(node, morph);
  const parent = outer.getParent();
  if (Node.isIfStatement(parent) || Node.isWhileStatement(parent)) {
    return parent.getExpression() === outer;
  }
  if (Node.isConditionalExpression(parent)) return parent.getCondition() === outer;
  if (Node.isPrefixUnaryExpression(parent)) {
    return parent.getOperatorToken() === SyntaxKind.ExclamationToken;
  }
  if (!Node.isBinaryExpression(parent)) return false;
  const operator = parent.getOperatorToken().getKind();
  const isLogical =
    operator === SyntaxKind.AmpersandAmpersandToken || operator === SyntaxKind.BarBarToken;
  return isLogical && isCondition(parent, morph);
}

/** Whether a value is only printed, or thrown on. */
export function isPassedOn(node: Morph.Node, { Node }: TsMorph): boolean {
  const parent = node.getParent();
  if (Node.isThrowStatement(parent)) return true;
  return (
    Node.isCallExpression(parent) &&
    parent.getExpression() !== node &&
    parent.getExpression().getText().startsWith('console.')
  );
}

/** Whether a statement always leaves what it is in. */
export function leaves(statement: Morph.Node | undefined, { Node }: TsMorph): boolean {
  const last = Node.isBlock(statement) ? statement.getStatements().at(-1) : statement;
  return (
    Node.isReturnStatement(last) ||
    Node.isThrowStatement(last) ||
    Node.isContinueStatement(last) ||
    Node.isBreakStatement(last)
  );
}

/** What is before a statement in its line. */
export function readIndent(statement: Morph.Node): string {
  const before = statement.getSourceFile().getFullText().slice(0, statement.getStart());
  return /[ \t]*$/.exec(before)?.[0] ?? '';
}

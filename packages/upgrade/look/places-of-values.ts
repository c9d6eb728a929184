/** Places in which code uses a value, and the compiler takes nearly anything: texts, JSX, comparisons, JSON. */

import type { ts as Ts } from 'ts-morph';
import type { CodeView } from './code-view.ts';

/** How a value is used there. */
export type Use = 'text' | 'sum' | 'comparison' | 'jsx' | 'anything' | 'join';

/** Whether the place is one of those at all, before the compiler is asked. */
export function mayBeUsed({ parent }: Ts.Node, { ts }: CodeView): boolean {
  return (
    ts.isTemplateSpan(parent) ||
    ts.isBinaryExpression(parent) ||
    ts.isJsxExpression(parent) ||
    ts.isArrayLiteralExpression(parent) ||
    ts.isCallExpression(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isShorthandPropertyAssignment(parent) ||
    ts.isParenthesizedExpression(parent)
  );
}

/** Whether a value becomes a part of a text there, or of a sum. */
export function mayBeText({ parent }: Ts.Node, { ts }: CodeView): boolean {
  if (ts.isTemplateSpan(parent)) return true;
  if (!ts.isBinaryExpression(parent)) return false;
  const { kind } = parent.operatorToken;
  return kind === ts.SyntaxKind.PlusToken || kind === ts.SyntaxKind.PlusEqualsToken;
}

/** Undefined where the compiler looks at the value itself, or nothing is done with it. */
export function findUse(node: Ts.Expression, view: CodeView): Use | undefined {
  const { ts } = view;
  const { parent } = node;
  if (ts.isTemplateSpan(parent)) {
    return ts.isTaggedTemplateExpression(parent.parent.parent) ? undefined : 'text';
  }
  if (ts.isBinaryExpression(parent)) return findOperator(node, parent, view);
  if (ts.isJsxExpression(parent)) return isShown(parent, view) ? 'jsx' : undefined;
  if (ts.isArrayLiteralExpression(parent)) return isJoined(parent, view) ? 'join' : undefined;
  return isForAnything(node, view) ? 'anything' : undefined;
}

function findOperator(
  node: Ts.Expression,
  { operatorToken, left, right }: Ts.BinaryExpression,
  { ts, old }: CodeView,
): Use | undefined {
  const { SyntaxKind, TypeFlags } = ts;
  const other = node === left ? right : left;
  const isText = (one: Ts.Expression): boolean =>
    (old.getTypeAtLocation(one).flags & TypeFlags.StringLike) !== 0;
  switch (operatorToken.kind) {
    case SyntaxKind.PlusToken:
      return isText(node) || isText(other) ? 'text' : 'sum';
    case SyntaxKind.PlusEqualsToken:
      if (node === left) return undefined;
      return isText(other) ? 'text' : 'sum';
    case SyntaxKind.EqualsEqualsEqualsToken:
    case SyntaxKind.EqualsEqualsToken:
    case SyntaxKind.ExclamationEqualsEqualsToken:
    case SyntaxKind.ExclamationEqualsToken:
      return isNothing(other, ts) ? undefined : 'comparison';
    default:
      return undefined;
  }
}

export function isNothing(node: Ts.Expression, ts: CodeView['ts']): boolean {
  if (node.kind === ts.SyntaxKind.NullKeyword || ts.isVoidExpression(node)) return true;
  return ts.isIdentifier(node) && node.text === 'undefined';
}

/** A child of an element, or an attribute of an element of HTML. */
function isShown({ parent }: Ts.JsxExpression, { ts }: CodeView): boolean {
  if (!ts.isJsxAttribute(parent)) return true;
  const { tagName } = parent.parent.parent;
  return ts.isIdentifier(tagName) && /^[a-z]/.test(tagName.text);
}

/** `[street, city].join(', ')` */
function isJoined(list: Ts.ArrayLiteralExpression, { ts }: CodeView): boolean {
  const { parent } = list;
  return ts.isPropertyAccessExpression(parent) && parent.name.text === 'join';
}

/** An argument, or a member of one, where anything is taken: `JSON.stringify({ note: order.note })`. */
function isForAnything(node: Ts.Expression, view: CodeView): boolean {
  const { ts, old } = view;
  let at: Ts.Node = node;
  for (;;) {
    const { parent }: Ts.Node = at;
    const isMember = ts.isPropertyAssignment(parent) && parent.initializer === at;
    if (isMember || ts.isShorthandPropertyAssignment(parent)) at = parent.parent;
    else if (ts.isArrayLiteralExpression(parent) || ts.isParenthesizedExpression(parent)) {
      at = parent;
    } else break;
  }
  if (!ts.isCallExpression(at.parent) || at === at.parent.expression) return false;
  // What is climbed so far are expressions.
  const wanted = old.getContextualType(at as Ts.Expression);
  const { TypeFlags } = ts;
  return wanted === undefined || (wanted.flags & (TypeFlags.Any | TypeFlags.Unknown)) !== 0;
}

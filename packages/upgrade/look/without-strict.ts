/** Code that is compiled without strict checks of null: a member that may be absent now, and is used as if it were there. */

import type { ts as Ts } from 'ts-morph';
import {
  type CodeView,
  findMember,
  findSymbol,
  getText,
  nameSymbol,
  nameType,
} from './code-view.ts';
import { print } from './absent.ts';
import { findUse, isNothing } from './places-of-values.ts';
import { type Found, findAt } from './touch.ts';

/** A name that reads a member: of an access, or of a pattern. */
export function findUncheckedAbsence(node: Ts.Identifier, view: CodeView): readonly Found[] {
  const { ts } = view;
  const { parent } = node;
  const isRead = ts.isPropertyAccessExpression(parent) && parent.name === node;
  const isBound = ts.isBindingElement(parent) && (parent.propertyName ?? parent.name) === node;
  if (!isRead && !isBound) return [];
  const was = findSymbol(node, view);
  if (was === undefined || nameSymbol(was, view).length === 0) return [];
  const owner = isRead ? parent.expression : parent.parent;
  const is = findMember(view.new.getTypeAtLocation(owner), getText(node), view.new);
  const nothing = is && findNothing(was, is, view);
  if (nothing === undefined) return [];
  const keys = [...nameSymbol(was, view), ...nameType(view.old.getTypeAtLocation(owner), view)];
  const clues = { keys, words: [getText(node)], ids: /optional|nullable|type-/ };
  const uses = isRead ? listUses(parent, view) : listBound(parent as Ts.BindingElement, view);
  return uses.map((use) =>
    findAt(use, {
      what: `\`${print(use)}\` may be \`${nothing}\`, and nothing checks it here.`,
      todo: 'Check it, or give a value for that case: `?? …`.',
      clues,
    }),
  );
}

/** By declarations: types say nothing of it where they are not strict. */
function findNothing(was: Ts.Symbol, is: Ts.Symbol, { ts }: CodeView): string | undefined {
  const isOptional = (symbol: Ts.Symbol): boolean =>
    (symbol.flags & ts.SymbolFlags.Optional) !== 0 || names(symbol, 'undefined', ts);
  if (isOptional(is) && !isOptional(was)) return 'undefined';
  return names(is, 'null', ts) && !names(was, 'null', ts) ? 'null' : undefined;
}

function names(symbol: Ts.Symbol, word: string, ts: CodeView['ts']): boolean {
  return (symbol.declarations ?? []).some((node) => {
    const isMember = ts.isPropertySignature(node) || ts.isPropertyDeclaration(node);
    const type = isMember ? node.type : undefined;
    const parts = type === undefined ? [] : ts.isUnionTypeNode(type) ? type.types : [type];
    return parts.some((part) => part.getText() === word);
  });
}

/** The value itself where it is used unchecked, or the uses of the variable that it is given to. */
function listUses(node: Ts.Expression, view: CodeView): readonly Ts.Node[] {
  const { ts } = view;
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) && parent.initializer === node) {
    return ts.isIdentifier(parent.name) ? listVariable(parent.name, view) : [node];
  }
  return isUsed(node, view) && !isChecked(node, view) ? [node] : [];
}

function listBound(element: Ts.BindingElement, view: CodeView): readonly Ts.Node[] {
  const { ts } = view;
  if (element.initializer !== undefined || !ts.isIdentifier(element.name)) return [];
  return listVariable(element.name, view);
}

function listVariable(name: Ts.Identifier, view: CodeView): readonly Ts.Node[] {
  const { ts, old } = view;
  const symbol = old.getSymbolAtLocation(name);
  const uses: Ts.Node[] = [];
  const visit = (node: Ts.Node): void => {
    const isSame = ts.isIdentifier(node) && node !== name && node.text === name.text;
    if (isSame && old.getSymbolAtLocation(node) === symbol) {
      if (isUsed(node, view) && !isChecked(node, view)) uses.push(node);
    }
    ts.forEachChild(node, visit);
  };
  visit(findScope(name, view));
  return uses;
}

function findScope(node: Ts.Node, { ts }: CodeView): Ts.Node {
  let at = node;
  while (!ts.isBlock(at) && !ts.isSourceFile(at) && !ts.isFunctionLike(at)) at = at.parent;
  return at;
}

/** Whether something is done with the value that fails, or goes wrong, where there is none. */
function isUsed(node: Ts.Expression, view: CodeView): boolean {
  const { ts } = view;
  const { parent } = node;
  const isOwner =
    (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) &&
    parent.expression === node;
  if (isOwner) return parent.questionDotToken === undefined;
  if (ts.isCallExpression(parent)) return parent.questionDotToken === undefined;
  if (ts.isForOfStatement(parent) || ts.isSpreadElement(parent)) return parent.expression === node;
  if (findUse(node, view) !== undefined) return true;
  return ts.isBinaryExpression(parent) && isArithmetic(parent.operatorToken.kind, ts);
}

function isArithmetic(kind: Ts.SyntaxKind, { SyntaxKind }: CodeView['ts']): boolean {
  const { MinusToken, AsteriskToken, SlashToken, PercentToken } = SyntaxKind;
  const { LessThanToken, GreaterThanToken, LessThanEqualsToken, GreaterThanEqualsToken } =
    SyntaxKind;
  return [
    MinusToken,
    AsteriskToken,
    SlashToken,
    PercentToken,
    LessThanToken,
    GreaterThanToken,
    LessThanEqualsToken,
    GreaterThanEqualsToken,
  ].some((one) => one === kind);
}

/** Whether a condition around the place, or before it, asks for the same value. */
function isChecked(node: Ts.Expression, view: CodeView): boolean {
  const { ts } = view;
  const text = node.getText();
  const asks = (condition: Ts.Node): boolean => {
    let found = false;
    const visit = (one: Ts.Node): void => {
      if (one.getText() === text && one !== node) found ||= isAsked(one, view);
      if (!found) ts.forEachChild(one, visit);
    };
    visit(condition);
    return found;
  };
  for (let at: Ts.Node = node; !ts.isSourceFile(at); at = at.parent) {
    const { parent } = at;
    if (ts.isIfStatement(parent) && parent.expression !== at && asks(parent.expression)) {
      return true;
    }
    if (ts.isWhileStatement(parent) && parent.expression !== at && asks(parent.expression)) {
      return true;
    }
    if (ts.isConditionalExpression(parent) && parent.condition !== at && asks(parent.condition)) {
      return true;
    }
    const isLogical =
      ts.isBinaryExpression(parent) &&
      parent.right === at &&
      (parent.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken ||
        parent.operatorToken.kind === ts.SyntaxKind.BarBarToken);
    if (isLogical && asks(parent.left)) return true;
    if (ts.isBlock(parent) || ts.isSourceFile(parent)) {
      const before = parent.statements.slice(
        0,
        parent.statements.findIndex((one) => one === at),
      );
      const isLeft = before.some((one) => ts.isIfStatement(one) && asks(one.expression));
      if (isLeft) return true;
    }
  }
  return false;
}

/** Not where a condition only uses it: `order.note.length > 3`. */
function isAsked({ parent }: Ts.Node, { ts }: CodeView): boolean {
  if (ts.isPropertyAccessExpression(parent)) return parent.questionDotToken !== undefined;
  if (ts.isBinaryExpression(parent)) {
    const { kind } = parent.operatorToken;
    const { AmpersandAmpersandToken, BarBarToken } = ts.SyntaxKind;
    if (kind === AmpersandAmpersandToken || kind === BarBarToken) return true;
    return isNothing(parent.left, ts) || isNothing(parent.right, ts);
  }
  return true;
}

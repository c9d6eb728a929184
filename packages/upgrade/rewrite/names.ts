/** Rewrites names in code: of what a file imports, and of members that the output declares. */

import type { ts } from 'ts-morph';
import type { MemberRename } from '../renames/nodes.ts';
import { toPlace } from '../renames/declared.ts';
import { moveCall } from './moves.ts';
import {
  addLeft,
  addUse,
  findQuote,
  isIdentifier,
  printName,
  replaceNode,
  replaceText,
  type Scan,
  toKey,
  leaveMaybe,
} from './scan.ts';
import { findTarget, listExpected, listMembers, type Target } from './targets.ts';
import type { Edit } from './use.ts';

export function rewriteName(node: ts.Identifier | ts.StringLiteralLike, scan: Scan): void {
  const { compiler, lookup, locals, checker } = scan;
  const { parent } = node;
  if (compiler.isImportSpecifier(parent) || compiler.isExportSpecifier(parent)) return;
  if (compiler.isShorthandPropertyAssignment(parent)) return rewriteShorthand(parent, scan);
  if (compiler.isIdentifier(node)) {
    const symbol = checker.getSymbolAtLocation(node);
    const local = symbol && locals.get(symbol);
    if (local !== undefined) {
      const edits = [replaceNode(node, local.name)];
      return addUse(scan, node, { why: '', edits, key: local.key });
    }
  }
  if (!lookup.names.has(node.text) && !isOwnName(node, scan)) return;
  const target = findMeaning(node, scan);
  if (target !== undefined) applyTarget(node, target, scan);
}

/** What a member is, by the place at which its name is written. */
function findMeaning(node: ts.Identifier | ts.StringLiteralLike, scan: Scan): Target | undefined {
  const { compiler, own, checker } = scan;
  const { parent } = node;
  const isDeclared = 'name' in parent && parent.name === node && own.get(toPlace(parent));
  if (isDeclared) return { kind: 'member', member: isDeclared };
  if (compiler.isIdentifier(node)) {
    const isAccess =
      (compiler.isPropertyAccessExpression(parent) && parent.name === node) ||
      (compiler.isQualifiedName(parent) && parent.right === node) ||
      (compiler.isImportTypeNode(parent) && parent.qualifier === node);
    if (isAccess) return findAt(node, scan);
  }
  if (compiler.isElementAccessExpression(parent) && parent.argumentExpression === node) {
    return findTarget(
      listMembers(checker.getTypeAtLocation(parent.expression), node.text, scan),
      scan,
    );
  }
  if (isAskedFor(node, compiler)) {
    const type = checker.getTypeAtLocation(node.parent.right);
    return findTarget(listMembers(type, node.text, scan), scan);
  }
  if (compiler.isBindingElement(parent) && (parent.propertyName ?? parent.name) === node) {
    if (!compiler.isObjectBindingPattern(parent.parent)) return undefined;
    const type = checker.getTypeAtLocation(parent.parent);
    return findTarget(listMembers(type, node.text, scan), scan);
  }
  if (compiler.isLiteralTypeNode(parent)) return findInType(node, parent, scan);
  const isProperty =
    (compiler.isPropertyAssignment(parent) ||
      compiler.isMethodDeclaration(parent) ||
      compiler.isGetAccessorDeclaration(parent)) &&
    parent.name === node;
  if (isProperty && compiler.isObjectLiteralExpression(parent.parent)) {
    return findTarget(listProperties(parent.parent, node, scan), scan);
  }
  if (compiler.isJsxAttribute(parent) && parent.name === node) {
    return findTarget(listExpected(parent.parent, node.text, scan), scan);
  }
  return undefined;
}

/** `'note' in order` */
function isAskedFor(
  node: ts.Node,
  compiler: Scan['compiler'],
): node is ts.StringLiteralLike & { readonly parent: ts.BinaryExpression } {
  const { parent } = node;
  return (
    compiler.isStringLiteralLike(node) &&
    compiler.isBinaryExpression(parent) &&
    parent.operatorToken.kind === compiler.SyntaxKind.InKeyword &&
    parent.left === node
  );
}

function findAt(node: ts.Node, scan: Scan): Target | undefined {
  const symbol = scan.checker.getSymbolAtLocation(node);
  return symbol === undefined ? undefined : findTarget([symbol], scan);
}

/** `Order['note']`, and the keys of `Pick<Order, 'note'>` and `Omit<Order, 'note'>`. */
function findInType(
  node: ts.Identifier | ts.StringLiteralLike,
  literal: ts.LiteralTypeNode,
  scan: Scan,
): Target | undefined {
  const { compiler, checker } = scan;
  const around = compiler.isUnionTypeNode(literal.parent) ? literal.parent : literal;
  const { parent } = around;
  const of = ((): ts.TypeNode | undefined => {
    if (compiler.isIndexedAccessTypeNode(parent) && parent.indexType === around) {
      return parent.objectType;
    }
    const isKeys =
      compiler.isTypeReferenceNode(parent) &&
      /^(?:Pick|Omit)$/.test(parent.typeName.getText()) &&
      parent.typeArguments?.[1] === around;
    return isKeys ? parent.typeArguments?.[0] : undefined;
  })();
  if (of === undefined) return undefined;
  return findTarget(listMembers(checker.getTypeAtLocation(of), node.text, scan), scan);
}

/** Members of a literal, or those that a pattern takes: `({ note } = order)`. */
function listProperties(
  literal: ts.ObjectLiteralExpression,
  name: ts.Identifier | ts.StringLiteralLike,
  scan: Scan,
): readonly ts.Symbol[] {
  const { compiler, checker } = scan;
  if (!isPattern(literal, compiler)) return listExpected(literal, name.text, scan);
  const symbol = compiler.isIdentifier(name)
    ? checker.getPropertySymbolOfDestructuringAssignment(name)
    : undefined;
  return symbol === undefined ? [] : [symbol];
}

function isPattern(node: ts.Node, compiler: Scan['compiler']): boolean {
  const { parent } = node;
  if (compiler.isBinaryExpression(parent)) {
    return parent.left === node && parent.operatorToken.kind === compiler.SyntaxKind.EqualsToken;
  }
  if (compiler.isForOfStatement(parent)) return parent.initializer === node;
  if (compiler.isParenthesizedExpression(parent)) return isPattern(parent, compiler);
  if (compiler.isPropertyAssignment(parent)) return isPattern(parent.parent, compiler);
  return compiler.isArrayLiteralExpression(parent) && isPattern(parent, compiler);
}

function isOwnName(node: ts.Node, { own }: Scan): boolean {
  const { parent } = node;
  return own.size > 0 && parent !== undefined && own.has(toPlace(parent));
}

/** `{ note }` is a member and a variable: each may have another name. */
function rewriteShorthand(node: ts.ShorthandPropertyAssignment, scan: Scan): void {
  const { checker, locals, lookup, own } = scan;
  const value = checker.getShorthandAssignmentValueSymbol(node);
  const local = value && locals.get(value);
  const { name } = node;
  const isKnown = lookup.names.has(name.text) || own.has(toPlace(node));
  const mine = own.get(toPlace(node));
  const target: Target | undefined =
    mine === undefined
      ? isKnown
        ? findTarget(listProperties(node.parent, name, scan), scan)
        : undefined
      : { kind: 'member', member: mine };
  const member = readNewName(target);
  if (target !== undefined && member === undefined) applyTarget(name, target, scan);
  if (member === undefined && local === undefined) return;
  const [key, variable] = [member?.name ?? name.text, local?.name ?? name.text];
  const quote = findQuote(scan.source);
  const text = key === variable ? key : `${printName(key, quote)}: ${variable}`;
  addUse(scan, name, { why: member?.why ?? '', edits: [replaceNode(name, text)], key: local?.key });
}

interface NewName {
  readonly name: string;
  readonly why: string;
}

function readNewName(target: Target | undefined): NewName | undefined {
  if (target?.kind === 'member') return { name: target.member.new, why: explain(target.member) };
  if (target?.kind !== 'symbol') return undefined;
  const { old: was, new: is, why } = target.symbol;
  if (was.name === is.name) return undefined;
  return { name: is.name, why: `\`${was.name}\` is \`${is.name}\` now: ${why}` };
}

function explain({ old: was, new: is, label, why }: MemberRename): string {
  const owner = label.slice(0, -was.length - 1);
  return `\`${was}\`${owner === '' ? '' : ` of \`${owner}\``} is \`${is}\` now: ${why}`;
}

export function applyTarget(
  node: ts.Identifier | ts.StringLiteralLike,
  target: Target,
  scan: Scan,
): void {
  switch (target.kind) {
    case 'symbol':
    case 'member': {
      const found = readNewName(target);
      if (found === undefined) return;
      const edits = renameAt(node, found.name, scan);
      if (edits !== undefined) return addUse(scan, node, { why: found.why, edits });
      return addLeft(scan, node, {
        why: found.why,
        help: `\`${found.name}\` cannot be written here: write it in another way.`,
      });
    }
    case 'move':
      return moveCall(node, target.move, scan);
    case 'maybe':
      return leaveMaybe(node, target, scan);
    case 'gone': {
      const { candidates, label } = target.gone;
      scan.gone.add(toKey(node));
      if (candidates.length > 0) leaveMaybe(node, { name: label, names: candidates }, scan);
      return;
    }
    case 'mixed': {
      const { old: was, new: is } = target.member;
      return addLeft(scan, node, {
        why: `\`${was}\` is \`${is}\` now, but what is here may be something else that has \`${was}\``,
        help: `Write \`${is}\` where that is meant.`,
      });
    }
  }
}

/** The edits that give a name at its place another one; undefined where that cannot be written. */
function renameAt(
  node: ts.Identifier | ts.StringLiteralLike,
  name: string,
  { compiler, source }: Scan,
): readonly Edit[] | undefined {
  const { parent } = node;
  const quote = findQuote(source);
  if (!compiler.isIdentifier(node)) return [replaceText(node, name)];
  if (compiler.isBindingElement(parent) && parent.propertyName === undefined) {
    return [replaceNode(node, `${printName(name, quote)}: ${node.text}`)];
  }
  if (compiler.isPropertyAccessExpression(parent) && !isIdentifier(name)) {
    // `?.` stays, a dot goes.
    const { questionDotToken } = parent;
    const start = questionDotToken?.getEnd() ?? parent.expression.getEnd();
    return [{ start, end: node.getEnd(), text: `[${printName(name, quote)}]` }];
  }
  if (compiler.isQualifiedName(parent) || compiler.isImportTypeNode(parent)) {
    return isIdentifier(name) ? [replaceNode(node, name)] : undefined;
  }
  if (compiler.isJsxAttribute(parent)) {
    return /^[\w$-]+$/.test(name) ? [replaceNode(node, name)] : undefined;
  }
  return [replaceNode(node, printName(name, quote))];
}

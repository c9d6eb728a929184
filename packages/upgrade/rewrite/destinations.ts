/** Finds out where a value goes: to a place that expects a type, to nothing that matters, or nobody knows where. */

import type { ts } from 'ts-morph';
import type { Scan } from './scan.ts';

interface Destination {
  readonly type: ts.Type;
  /** Members that lead from the value to what goes there: `['body']` of `given.body`. */
  readonly path: readonly string[];
}

type Search = Pick<Scan, 'checker' | 'compiler'>;

export function findDestination(
  reference: ts.Identifier,
  isFunction: boolean,
  search: Search,
): Destination | 'nothing' | 'unknown' {
  const { compiler } = search;
  const { parent } = reference;
  if (compiler.isImportSpecifier(parent) || compiler.isExportSpecifier(parent)) {
    return parent.propertyName === undefined ? 'nothing' : 'unknown';
  }
  if (compiler.isTypeQueryNode(parent)) return 'nothing';
  if (!isFunction) return follow(reference, [], search);
  const isCalled = compiler.isCallExpression(parent) && parent.expression === reference;
  if (!isCalled) return 'unknown';
  return follow(compiler.isAwaitExpression(parent.parent) ? parent.parent : parent, [], search);
}

function follow(
  node: ts.Expression,
  path: readonly string[],
  search: Search,
): Destination | 'nothing' | 'unknown' {
  const { compiler, checker } = search;
  const { parent } = node;
  const isWrapped =
    compiler.isParenthesizedExpression(parent) ||
    compiler.isSatisfiesExpression(parent) ||
    compiler.isNonNullExpression(parent);
  if (isWrapped) return follow(parent, path, search);
  if (compiler.isPropertyAccessExpression(parent) && parent.expression === node) {
    return followMember(parent, path, search);
  }
  if (compiler.isExpressionStatement(parent)) return 'nothing';
  if (compiler.isSpreadAssignment(parent)) {
    const type = checker.getContextualType(parent.parent);
    return type === undefined ? 'unknown' : expect(type, path, search);
  }
  if (compiler.isCallExpression(parent) && isHarmless(parent, search)) return 'nothing';
  const type = checker.getContextualType(node);
  return type === undefined ? 'unknown' : expect(type, path, search);
}

/** A member that is read is a text or a number for sure, or goes on. */
function followMember(
  access: ts.PropertyAccessExpression,
  path: readonly string[],
  search: Search,
): Destination | 'nothing' | 'unknown' {
  const { checker, compiler } = search;
  const type = checker.getTypeAtLocation(access);
  const isObject = (type.flags & compiler.TypeFlags.Object) !== 0;
  return isObject ? follow(access, [...path, access.name.text], search) : 'nothing';
}

function expect(
  type: ts.Type,
  path: readonly string[],
  { checker, compiler }: Search,
): Destination | 'unknown' {
  const plain = checker.getNonNullableType(type);
  const { Any, Unknown, NonPrimitive, TypeParameter } = compiler.TypeFlags;
  const isOpen = (plain.flags & (Any | Unknown | NonPrimitive | TypeParameter)) !== 0;
  return isOpen ? 'unknown' : { type: plain, path };
}

/** What is printed, and what tests compare with an answer. */
function isHarmless(call: ts.CallExpression, { compiler }: Search): boolean {
  const callee = call.expression;
  if (!compiler.isPropertyAccessExpression(callee)) return false;
  return /^(?:console|expect\()/.test(callee.expression.getText());
}

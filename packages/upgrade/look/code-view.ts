/** One part of a project as both compilers see it, and what its outputs call the things that code uses. */

import type { ts as Ts } from 'ts-morph';
import { toKey } from '../changes/keys.ts';
import type { Both } from '../../diff/diff.ts';
import type { Compiler } from '../project/code.ts';

/** Programs, and their checkers: both are asked about the same nodes, for own files are parsed once. */
export interface CodeView {
  readonly ts: Compiler;
  readonly programs: Both<Ts.Program>;
  readonly old: Ts.TypeChecker;
  readonly new: Ts.TypeChecker;
  readonly isOutput: (file: Ts.SourceFile) => boolean;
  /** The operation that a function of that name calls: `listOrders` of `listOrdersPages`. */
  readonly findOperation: (name: string) => string | undefined;
}

/** The names by which an output has what a symbol is: `Order.total`; none for what is of no output. */
export function nameSymbol(symbol: Ts.Symbol | undefined, view: CodeView): readonly string[] {
  if (symbol === undefined) return [];
  const { ts, old } = view;
  const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
  const meant = isAlias ? old.getAliasedSymbol(symbol) : symbol;
  return (meant.declarations ?? []).flatMap((node) => nameDeclaration(node, view));
}

/** The name of a declaration of an output, from its statement on. */
export function nameDeclaration(node: Ts.Node, view: CodeView): readonly string[] {
  const { ts } = view;
  if (!view.isOutput(node.getSourceFile())) return [];
  const bound = ts.isPropertyDeclaration(node) ? readBound(node, view) : undefined;
  const names: string[] = [];
  for (let at: Ts.Node = node; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isParameter(at) || ts.isTypeParameterDeclaration(at)) continue;
    // Only declarations have names; the others are asked in vain.
    const { name } = at as Ts.NamedDeclaration;
    if (
      name !== undefined &&
      !ts.isComputedPropertyName(name) &&
      !ts.isObjectBindingPattern(name)
    ) {
      names.unshift('text' in name ? String(name.text) : name.getText());
    }
  }
  const key = toKey(names.join('.'));
  const call = bound ?? (names.length === 1 ? key : undefined);
  const operation = call === undefined ? undefined : view.findOperation(call);
  return [
    key,
    ...(bound === undefined ? [] : [bound]),
    ...(operation === undefined ? [] : [operation]),
  ];
}

/** `listOrders` of `listOrders: Bound<typeof orders.listOrders>`. */
function readBound({ type }: Ts.PropertyDeclaration, { ts }: CodeView): string | undefined {
  const inner = type && ts.isTypeReferenceNode(type) ? type.typeArguments?.[0] : type;
  if (inner === undefined || !ts.isTypeQueryNode(inner)) return undefined;
  const { exprName } = inner;
  return ts.isIdentifier(exprName) ? exprName.text : exprName.right.text;
}

/** The names of the types that a value has: those of an output alone. */
export function nameType(type: Ts.Type | undefined, view: CodeView): readonly string[] {
  const names = new Set<string>();
  const visit = (one: Ts.Type, depth: number): void => {
    for (const symbol of [one.aliasSymbol, one.getSymbol()]) {
      for (const name of nameSymbol(symbol, view)) names.add(name);
    }
    if (depth === 0) return;
    const parts = one.isUnionOrIntersection() ? one.types.slice(0, 50) : [];
    const own = one.aliasTypeArguments ?? [];
    for (const part of [...parts, ...own, ...listArguments(one, view)]) visit(part, depth - 1);
  };
  if (type !== undefined) visit(type, 3);
  return [...names];
}

/** `Order` of `Order[]` and of `ApiPromise<Order>`. */
function listArguments(type: Ts.Type, { ts, old }: CodeView): readonly Ts.Type[] {
  const isReference =
    (type.flags & ts.TypeFlags.Object) !== 0 &&
    // Types with that flag are object types.
    ((type as Ts.ObjectType).objectFlags & ts.ObjectFlags.Reference) !== 0;
  return isReference ? old.getTypeArguments(type as Ts.TypeReference) : [];
}

/** The symbol that the old output has for a name in the code: a member's where a literal or a pattern names one. */
export function findSymbol(node: Ts.Node, view: CodeView): Ts.Symbol | undefined {
  const { ts, old } = view;
  const { parent } = node;
  if (isNameOf(node, parent, view)) {
    const literal = parent.parent;
    if (ts.isObjectLiteralExpression(literal)) {
      return findMember(old.getContextualType(literal), getText(node), old);
    }
  }
  if (ts.isBindingElement(parent) && ts.isObjectBindingPattern(parent.parent)) {
    const { propertyName, name } = parent;
    if (node === (propertyName ?? name)) {
      return findMember(old.getTypeAtLocation(parent.parent), getText(node), old);
    }
  }
  if (ts.isStringLiteralLike(node) && ts.isElementAccessExpression(parent)) {
    return findMember(old.getTypeAtLocation(parent.expression), node.text, old);
  }
  return old.getSymbolAtLocation(node);
}

function isNameOf(
  node: Ts.Node,
  parent: Ts.Node,
  { ts }: CodeView,
): parent is Ts.PropertyAssignment | Ts.ShorthandPropertyAssignment {
  const isMember = ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent);
  return isMember && parent.name === node;
}

export function getText(node: Ts.Node): string {
  // Names and literals have a text without quotes.
  const { text } = node as Ts.Identifier;
  return typeof text === 'string' ? text : node.getText();
}

/** A member of a type, or of one of its alternatives. */
export function findMember(
  type: Ts.Type | undefined,
  name: string,
  checker: Ts.TypeChecker,
): Ts.Symbol | undefined {
  if (type === undefined) return undefined;
  const whole = checker.getNonNullableType(type);
  const found = whole.getProperty(name);
  if (found !== undefined) return found;
  const parts = whole.isUnion() ? whole.types : [];
  return parts.map((part) => part.getProperty(name)).find((one) => one !== undefined);
}

/** What an expression is behind casts: `order` of `(order as any)!`. */
export function stripCasts(node: Ts.Expression, { ts }: CodeView): Ts.Expression {
  let at = node;
  while (
    ts.isAsExpression(at) ||
    ts.isParenthesizedExpression(at) ||
    ts.isNonNullExpression(at) ||
    ts.isTypeAssertionExpression(at) ||
    ts.isSatisfiesExpression(at)
  ) {
    at = at.expression;
  }
  return at;
}

/** What a value was before it had a wider type: through casts, and constants that are given once. */
export function findOrigin(node: Ts.Expression, view: CodeView, depth = 3): Ts.Expression {
  const { ts, old } = view;
  const inner = stripCasts(node, view);
  if (depth === 0 || !ts.isIdentifier(inner)) return inner;
  const declared = old.getSymbolAtLocation(inner)?.valueDeclaration;
  if (declared === undefined || !ts.isVariableDeclaration(declared)) return inner;
  const isConstant = (ts.getCombinedNodeFlags(declared) & ts.NodeFlags.Const) !== 0;
  const { initializer } = declared;
  return isConstant && initializer ? findOrigin(initializer, view, depth - 1) : inner;
}

/** Names of what a value comes from: through variables, patterns, and functions of the project that give it. */
export function nameOrigin(node: Ts.Expression, view: CodeView, depth = 4): readonly string[] {
  const { ts, old } = view;
  const inner = stripCasts(node, view);
  if (depth === 0) return [];
  if (ts.isAwaitExpression(inner)) return nameOrigin(inner.expression, view, depth);
  if (ts.isPropertyAccessExpression(inner)) {
    return [
      ...nameSymbol(old.getSymbolAtLocation(inner.name), view),
      ...nameOrigin(inner.expression, view, depth - 1),
    ];
  }
  if (ts.isCallExpression(inner)) {
    const called = old.getResolvedSignature(inner)?.declaration;
    const named = called === undefined ? [] : nameDeclaration(called, view);
    return [
      ...named,
      ...listReturned(called, view).flatMap((one) => nameOrigin(one, view, depth - 1)),
    ];
  }
  if (!ts.isIdentifier(inner)) return [];
  const declared = old.getSymbolAtLocation(inner)?.valueDeclaration;
  if (declared === undefined) return [];
  if (ts.isBindingElement(declared)) {
    return nameSymbol(findSymbol(declared.propertyName ?? declared.name, view), view);
  }
  const initializer = ts.isVariableDeclaration(declared) ? declared.initializer : undefined;
  return initializer === undefined ? [] : nameOrigin(initializer, view, depth - 1);
}

/** What a function of the project gives. */
function listReturned(
  called: Ts.Node | undefined,
  { ts, isOutput }: CodeView,
): readonly Ts.Expression[] {
  if (called === undefined || !ts.isFunctionLike(called) || !('body' in called)) return [];
  if (called.body === undefined || isOutput(called.getSourceFile())) return [];
  if (!ts.isBlock(called.body)) return [called.body];
  const found: Ts.Expression[] = [];
  const visit = (node: Ts.Node): void => {
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression);
    else if (!ts.isFunctionLike(node)) ts.forEachChild(node, visit);
  };
  visit(called.body);
  return found;
}

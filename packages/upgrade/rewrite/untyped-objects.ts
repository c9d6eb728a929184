/**
 * Finds objects without a type that only go where the output expects one of its own: `const body = { note }; create({ body })`.
 * Where an object goes anywhere else too, nobody knows what its members are.
 */

import type { ts } from 'ts-morph';
import { toPlace } from '../renames/declared.ts';
import type { MemberRename } from '../renames/nodes.ts';
import { listNodes, type Meaning, type Scan } from './scan.ts';
import { findTarget, listMembers } from './targets.ts';
import { findDestination } from './destinations.ts';

/** A variable or a function whose values are literals without a type. */
interface Carrier {
  readonly name: ts.Identifier;
  readonly literals: readonly ts.ObjectLiteralExpression[];
  readonly isFunction: boolean;
}

export function findUntypedObjects(
  files: readonly ts.SourceFile[],
  search: Meaning,
): readonly (readonly [string, MemberRename])[] {
  const carriers = files.flatMap((file) => listCarriers(file, search));
  if (carriers.length === 0) return [];
  const names = new Set(carriers.map(({ name }) => name.text));
  const references = new Map<ts.Symbol, ts.Identifier[]>();
  for (const file of files) {
    for (const node of listNodes(file, search.compiler)) {
      if (!search.compiler.isIdentifier(node) || !names.has(node.text)) continue;
      const symbol = findVariable(node, search);
      if (symbol !== undefined) references.set(symbol, [...(references.get(symbol) ?? []), node]);
    }
  }
  return carriers.flatMap((carrier) => {
    const symbol = search.checker.getSymbolAtLocation(carrier.name);
    return symbol === undefined ? [] : judge(carrier, references.get(symbol) ?? [], search);
  });
}

function findVariable(node: ts.Identifier, { checker, compiler }: Meaning): ts.Symbol | undefined {
  const { parent } = node;
  const symbol = compiler.isShorthandPropertyAssignment(parent)
    ? checker.getShorthandAssignmentValueSymbol(parent)
    : checker.getSymbolAtLocation(node);
  if (symbol === undefined || !(symbol.flags & compiler.SymbolFlags.Alias)) return symbol;
  return checker.getAliasedSymbol(symbol);
}

function listCarriers(file: ts.SourceFile, search: Meaning): readonly Carrier[] {
  const { compiler } = search;
  const found: Carrier[] = [];
  for (const node of listNodes(file, compiler)) {
    const isFunction = compiler.isFunctionDeclaration(node);
    const isVariable = compiler.isVariableDeclaration(node);
    const { name } = isFunction || isVariable ? node : {};
    if (name === undefined || !compiler.isIdentifier(name)) continue;
    const of = isVariable ? node.initializer : node;
    const isTyped = (isFunction || isVariable) && node.type !== undefined;
    if (of === undefined || isTyped) continue;
    const literals = listLiterals(of, compiler);
    if (!literals.some((one) => mayFollow(one, search))) continue;
    found.push({ name, literals, isFunction: isFunction || isFunctionValue(of, compiler) });
  }
  return found;
}

function isFunctionValue(node: ts.Node, compiler: Scan['compiler']): boolean {
  return compiler.isArrowFunction(node) || compiler.isFunctionExpression(node);
}

/** All values that an expression or a function has, if they are literals. */
function listLiterals(
  node: ts.Node,
  compiler: Scan['compiler'],
): readonly ts.ObjectLiteralExpression[] {
  if (compiler.isObjectLiteralExpression(node)) return [node];
  const isWrapped =
    compiler.isParenthesizedExpression(node) ||
    (compiler.isAsExpression(node) && node.type.getText() === 'const');
  if (isWrapped) return listLiterals(node.expression, compiler);
  const isFunction =
    compiler.isArrowFunction(node) ||
    compiler.isFunctionExpression(node) ||
    compiler.isFunctionDeclaration(node);
  if (!isFunction || node.type !== undefined || node.body === undefined) return [];
  if (!compiler.isBlock(node.body)) return listLiterals(node.body, compiler);
  const returned = listReturned(node.body, compiler);
  const literals = returned.map((one) => (one === undefined ? [] : listLiterals(one, compiler)));
  return literals.every((one) => one.length === 1) ? literals.flat() : [];
}

function listReturned(
  body: ts.Node,
  compiler: Scan['compiler'],
): readonly (ts.Expression | undefined)[] {
  const found: (ts.Expression | undefined)[] = [];
  compiler.forEachChild(body, (child) => {
    if (compiler.isFunctionLike(child)) return;
    if (compiler.isReturnStatement(child)) found.push(child.expression);
    else found.push(...listReturned(child, compiler));
  });
  return found;
}

function mayFollow(literal: ts.ObjectLiteralExpression, search: Meaning): boolean {
  const { compiler, checker, lookup } = search;
  if (checker.getContextualType(literal) !== undefined) return false;
  return [...listNodes(literal, compiler)].some(
    (node) =>
      (compiler.isIdentifier(node) || compiler.isStringLiteral(node)) &&
      lookup.names.has(node.text),
  );
}

/** Every place to which the values go must say the same of a member. */
function judge(
  { name, literals, isFunction }: Carrier,
  references: readonly ts.Identifier[],
  search: Meaning,
): readonly (readonly [string, MemberRename])[] {
  const uses = references.filter((one) => one !== name);
  const destinations = uses.map((one) => findDestination(one, isFunction, search));
  if (destinations.includes('unknown')) return [];
  const places = destinations.flatMap((one) =>
    one === 'unknown' || one === 'nothing' ? [] : [one],
  );
  return literals.flatMap((literal) =>
    followLiteral(literal, { types: places.map(({ type, path }) => ({ type, path })), search }),
  );
}

/** What a literal becomes; `path` leads from its variable to the part that goes there. */
interface Expected {
  readonly type: ts.Type;
  readonly path: readonly string[];
}

function followLiteral(
  literal: ts.ObjectLiteralExpression,
  { types, search }: { readonly types: readonly Expected[]; readonly search: Meaning },
): readonly (readonly [string, MemberRename])[] {
  const { compiler, checker } = search;
  const here = types.filter(({ path }) => path.length === 0).map(({ type }) => type);
  const spread = literal.properties
    .filter(compiler.isSpreadAssignment)
    .map(({ expression }) => checker.getTypeAtLocation(expression));
  return literal.properties.flatMap((property): readonly (readonly [string, MemberRename])[] => {
    const { name } = property;
    const isNamed =
      name !== undefined && (compiler.isIdentifier(name) || compiler.isStringLiteral(name));
    if (!isNamed) return [];
    const inner = types.flatMap(({ type, path: [step, ...rest] }): Expected[] => {
      if (step !== undefined) return step === name.text ? [{ type, path: rest }] : [];
      return listMembers(type, name.text, search).map((one) => ({
        type: checker.getNonNullableType(checker.getTypeOfSymbol(one)),
        path: [],
      }));
    });
    const below = compiler.isPropertyAssignment(property)
      ? followValue(property.initializer, { types: inner, search })
      : [];
    const rename = findCommon(name.text, { here, spread }, search);
    return rename === undefined ? below : [[toPlace(property), rename], ...below];
  });
}

function followValue(
  value: ts.Expression,
  { types, search }: { readonly types: readonly Expected[]; readonly search: Meaning },
): readonly (readonly [string, MemberRename])[] {
  const { compiler, checker } = search;
  if (compiler.isObjectLiteralExpression(value)) return followLiteral(value, { types, search });
  if (!compiler.isArrayLiteralExpression(value)) return [];
  const items = types.flatMap(({ type, path }): Expected[] => {
    const item = checker.getIndexTypeOfType(type, compiler.IndexKind.Number);
    return item === undefined || path.length > 0 ? [] : [{ type: item, path }];
  });
  return value.elements.flatMap((one) => followValue(one, { types: items, search }));
}

function findCommon(
  name: string,
  { here, spread }: { readonly here: readonly ts.Type[]; readonly spread: readonly ts.Type[] },
  search: Meaning,
): MemberRename | undefined {
  const ask = (type: ts.Type): MemberRename | undefined => {
    const target = findTarget(listMembers(type, name, search), search);
    return target?.kind === 'member' ? target.member : undefined;
  };
  const expected = here.map(ask);
  const [first] = [...expected, ...spread.map(ask)].filter((one) => one !== undefined);
  return expected.every((one) => one?.new === first?.new) ? first : undefined;
}

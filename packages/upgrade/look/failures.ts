/** Statuses and codes of failures that code compares with, and that an operation does not answer with any more. */

import type { ts as Ts } from 'ts-morph';
import { type CodeView, findOrigin, nameSymbol, nameType } from './code-view.ts';
import { isEquality } from './gone.ts';
import { findCalled, type Requests } from './requests.ts';
import { type Found, findAt } from './touch.ts';

/** `error.status === 404`, `error.code === 'shipped'`, and cases of a switch over one of them. */
export function findFailure(
  node: Ts.BinaryExpression | Ts.CaseClause,
  requests: Requests,
): readonly Found[] {
  const { view, interests } = requests;
  const { ts } = view;
  if (interests.statuses.size + interests.codes.size === 0) return [];
  const compared = readCompared(node, view);
  if (compared === undefined) return [];
  const { subject, literal } = compared;
  const origin = findOrigin(subject, view);
  if (!ts.isPropertyAccessExpression(origin)) return [];
  const { text } = literal;
  const name = origin.name.text;
  if (name === 'code') return findCode(node, text, requests);
  if (name !== 'status') return [];
  const callers = findSources(origin.expression, requests);
  const gone = callers.flatMap((call) => interests.statuses.get(`${text} ${call}`) ?? []);
  const stays = callers.some((call) => interests.documented.has(`${text} ${call}`));
  const [first] = gone;
  if (first === undefined || stays) return [];
  return [
    findAt(ts.isCaseClause(node) ? node.expression : node, {
      what: `${first.namedChange.change.what}: this is not true for it any more.`,
      todo: 'Ask for the status that it answers with now.',
      clues: { keys: [], namedChange: first.index },
    }),
  ];
}

function findCode(
  node: Ts.BinaryExpression | Ts.CaseClause,
  code: string,
  { view: { ts }, interests }: Requests,
): readonly Found[] {
  const known = interests.codes.get(code);
  if (known === undefined) return [];
  return [
    findAt(ts.isCaseClause(node) ? node.expression : node, {
      what: `No failure has the code \`${code}\` any more: this is never true.`,
      todo: 'Take it out, or ask for the code that has its place.',
      clues: { keys: [], namedChange: known.index },
    }),
  ];
}

interface Compared {
  readonly subject: Ts.Expression;
  readonly literal: Ts.LiteralExpression;
}

function readCompared(
  node: Ts.BinaryExpression | Ts.CaseClause,
  { ts }: CodeView,
): Compared | undefined {
  const asLiteral = (one: Ts.Expression): Ts.LiteralExpression | undefined =>
    ts.isNumericLiteral(one) || ts.isStringLiteralLike(one) ? one : undefined;
  if (ts.isCaseClause(node)) {
    const literal = asLiteral(node.expression);
    return literal && { subject: node.parent.parent.expression, literal };
  }
  if (!isEquality(node.operatorToken.kind, ts)) return undefined;
  const [left, right] = [asLiteral(node.left), asLiteral(node.right)];
  if (right !== undefined) return { subject: node.left, literal: right };
  return left && { subject: node.right, literal: left };
}

/** Functions of the operations that an error, or a result, can be of; none where that is not known. */
function findSources(node: Ts.Expression, requests: Requests): readonly string[] {
  const { view, interests } = requests;
  const { ts, old } = view;
  let root = node;
  while (
    ts.isPropertyAccessExpression(root) ||
    ts.isNonNullExpression(root) ||
    ts.isParenthesizedExpression(root) ||
    ts.isAsExpression(root)
  ) {
    root = root.expression;
  }
  const declared = old.getSymbolAtLocation(root)?.declarations?.[0];
  const typed = new Set([
    ...nameType(old.getTypeAtLocation(root), view),
    ...nameDeclared(declared, view),
  ]);
  const byType = [...interests.operations.values()].filter(({ names }) => typed.has(names.error));
  if (byType.length > 0) return byType.map(({ names }) => names.function);
  const source = declared && findSource(declared, ts);
  return source === undefined ? [] : listCalled(source, requests);
}

/** The type that a variable is declared with: one that is another name of it is not seen in the type itself. */
function nameDeclared(declared: Ts.Node | undefined, view: CodeView): readonly string[] {
  const { ts, old } = view;
  if (declared === undefined || !(ts.isParameter(declared) || ts.isVariableDeclaration(declared))) {
    return [];
  }
  const { type } = declared;
  const isNamed = type !== undefined && ts.isTypeReferenceNode(type);
  return isNamed ? nameSymbol(old.getSymbolAtLocation(type.typeName), view) : [];
}

/** The code whose failure, or result, a name has. */
function findSource(declared: Ts.Node, ts: CodeView['ts']): Ts.Node | undefined {
  let at = declared;
  while (ts.isBindingElement(at) || ts.isObjectBindingPattern(at)) at = at.parent;
  if (ts.isVariableDeclaration(at)) {
    if (ts.isCatchClause(at.parent)) return at.parent.parent.tryBlock;
    return at.initializer;
  }
  if (!ts.isParameter(at)) return undefined;
  const call = at.parent.parent;
  const isHandler = ts.isCallExpression(call) && ts.isPropertyAccessExpression(call.expression);
  if (!isHandler || !ts.isPropertyAccessExpression(call.expression)) return undefined;
  const { name, expression } = call.expression;
  return /^(?:catch|then)$/.test(name.text) ? expression : undefined;
}

function listCalled(source: Ts.Node, requests: Requests): readonly string[] {
  const { ts, old } = requests.view;
  const found = new Set<string>();
  const visit = (node: Ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const operation = findCalled(node, requests);
      if (operation !== undefined) found.add(operation.names.function);
    }
    // A promise that was made before.
    const declared = ts.isIdentifier(node)
      ? old.getSymbolAtLocation(node)?.valueDeclaration
      : undefined;
    if (
      declared &&
      ts.isVariableDeclaration(declared) &&
      declared.initializer &&
      node !== declared.name
    ) {
      const origin = declared.initializer;
      if (ts.isCallExpression(origin)) visit(origin);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...found];
}

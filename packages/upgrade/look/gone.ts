/** Members and values that are gone, in code where the compiler does not see it: behind casts, indexes and wider types. */

import type { ts as Ts } from 'ts-morph';
import { type CodeView, findMember, findOrigin, nameSymbol, nameType } from './code-view.ts';
import { print } from './absent.ts';
import { nameSubject } from './errors.ts';
import { type Found, findAt } from './touch.ts';
import { readValue, readValues, toWords } from './values.ts';

const removing = /removed|became-write-only|type-|member-|symbol-|one-of|any-of|alternatives|body/;

/** `(order as any).total`, `order['total']`, `'total' in order`. */
export function findGoneMember(node: Ts.Node, view: CodeView): readonly Found[] {
  const read = readMember(node, view);
  if (read === undefined) return [];
  const { owner, name, isAsked } = read;
  const origin = findOrigin(owner, view);
  const was = view.old.getTypeAtLocation(origin);
  const symbol = findMember(was, name, view.old);
  const keys = nameSymbol(symbol, view);
  if (symbol === undefined || keys.length === 0) return [];
  const is = view.new.getTypeAtLocation(origin);
  const { TypeFlags } = view.ts;
  const isLost = (is.flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.Never)) !== 0;
  if (isLost || findMember(is, name, view.new) !== undefined) return [];
  const what = isAsked
    ? `\`${name}\` is gone, and \`${print(node)}\` is never true.`
    : `\`${name}\` is gone: \`${print(node)}\` reads nothing.`;
  return [
    findAt(node, {
      what,
      todo: 'Take it out, or read what has its place.',
      clues: { keys: [...keys, ...nameType(was, view)], words: [name], ids: removing },
    }),
  ];
}

interface Read {
  readonly owner: Ts.Expression;
  readonly name: string;
  readonly isAsked?: true;
}

function readMember(node: Ts.Node, view: CodeView): Read | undefined {
  const { ts } = view;
  if (ts.isPropertyAccessExpression(node)) return { owner: node.expression, name: node.name.text };
  if (ts.isElementAccessExpression(node)) {
    const value = readValue(node.argumentExpression, view);
    const isText = value?.startsWith('"') === true;
    return isText ? { owner: node.expression, name: value.slice(1, -1) } : undefined;
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword) {
    const { left, right } = node;
    return ts.isStringLiteralLike(left)
      ? { owner: right, name: left.text, isAsked: true }
      : undefined;
  }
  if (!ts.isBindingElement(node) || !ts.isObjectBindingPattern(node.parent)) return undefined;
  const name = node.propertyName ?? node.name;
  const declared = node.parent.parent;
  const initializer = ts.isVariableDeclaration(declared) ? declared.initializer : undefined;
  if (!ts.isIdentifier(name) || initializer === undefined) return undefined;
  return { owner: initializer, name: name.text };
}

/** A comparison with a value that never comes any more, where the compiler takes any text. */
export function findGoneValue(
  node: Ts.BinaryExpression | Ts.CaseClause | Ts.CallExpression,
  view: CodeView,
): readonly Found[] {
  return listComparisons(node, view).flatMap(({ subject, literal }) => {
    const value = readValue(literal, view);
    if (value === undefined) return [];
    const origin = findOrigin(subject, view);
    const was = readValues(view.old.getTypeAtLocation(origin), view.old, view);
    const is = readValues(view.new.getTypeAtLocation(origin), view.new, view);
    if (was?.has(value) !== true || is === undefined || is.has(value)) return [];
    const [word = ''] = toWords([value]);
    return [
      findAt(placeOf(literal, node), {
        what: `\`${print(origin)}\` is never \`${word}\` any more.`,
        todo: 'Take it out, or compare with what has its place.',
        clues: {
          keys: nameSubject(origin, view),
          words: [word],
          ids: /enum|removed|const|discriminator|type-|value-changed|member-|one-of|any-of/,
        },
      }),
    ];
  });
}

/** The comparison; of a list, the value in it. */
function placeOf(literal: Ts.Expression, node: Ts.Node): Ts.Node {
  return literal.parent === node ? node : literal;
}

interface Comparison {
  readonly subject: Ts.Expression;
  readonly literal: Ts.Expression;
}

function listComparisons(
  node: Ts.BinaryExpression | Ts.CaseClause | Ts.CallExpression,
  view: CodeView,
): readonly Comparison[] {
  const { ts } = view;
  const isLiteral = (one: Ts.Expression): boolean =>
    ts.isStringLiteralLike(one) || ts.isNumericLiteral(one);
  if (ts.isCaseClause(node)) {
    const subject = node.parent.parent.expression;
    return isLiteral(node.expression) ? [{ subject, literal: node.expression }] : [];
  }
  if (ts.isBinaryExpression(node)) {
    if (!isEquality(node.operatorToken.kind, ts)) return [];
    const { left, right } = node;
    if (isLiteral(right)) return [{ subject: left, literal: right }];
    return isLiteral(left) ? [{ subject: right, literal: left }] : [];
  }
  // `['lost', 'refunded'].includes(order.status)`, and a set that has them.
  const { expression } = node;
  const [subject, another] = node.arguments;
  if (!ts.isPropertyAccessExpression(expression) || subject === undefined || another) return [];
  if (!/^(?:includes|indexOf|has)$/.test(expression.name.text)) return [];
  return listItems(findOrigin(expression.expression, view), ts)
    .filter(isLiteral)
    .map((literal) => ({ subject, literal }));
}

function listItems(node: Ts.Expression, ts: CodeView['ts']): readonly Ts.Expression[] {
  if (ts.isArrayLiteralExpression(node)) return node.elements;
  if (!ts.isNewExpression(node)) return [];
  const [list] = node.arguments ?? [];
  return list !== undefined && ts.isArrayLiteralExpression(list) ? list.elements : [];
}

export function isEquality(kind: Ts.SyntaxKind, { SyntaxKind }: CodeView['ts']): boolean {
  return (
    kind === SyntaxKind.EqualsEqualsEqualsToken ||
    kind === SyntaxKind.EqualsEqualsToken ||
    kind === SyntaxKind.ExclamationEqualsEqualsToken ||
    kind === SyntaxKind.ExclamationEqualsToken
  );
}

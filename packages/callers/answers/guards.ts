/** Rewrites `const { data, error } = …` where the next statement leaves after a failure. */

import type * as Morph from 'ts-morph';
import { type Bound, type Destructured, nameResult } from './called.ts';
import { type Answered, isPassedOn, leaves, listReferences, readIndent, replace } from './nodes.ts';
import type { Replacement } from '../tool.ts';

/** Undefined where there is no such statement, or where it does more than ask for the failure. */
export function rewriteGuarded(found: Destructured, bound: Bound): Answered | undefined {
  const { call, text, statement, pattern, morph } = found;
  const { Node } = morph;
  const guard = statement.getNextSibling();
  if (!Node.isIfStatement(guard) || guard.getElseStatement() !== undefined) return undefined;
  if (!leaves(guard.getThenStatement(), morph)) return undefined;
  if (statement.getDeclarationKind() !== morph.VariableDeclarationKind.Const) return undefined;
  const result = nameResult(found);
  const names = { bound, morph, isDataTruthy: found.isDataTruthy };
  const condition = writeCondition(guard.getExpression(), result, names);
  const uses = replaceUses(found, { bound, guard, result });
  if (condition === undefined || uses === undefined) return undefined;
  const data = bound.get('data');
  const indent = readIndent(statement);
  const taken = data && `\n${indent}const { ${data.getText()} } = ${result};`;
  return {
    replacements: [
      replace(pattern, result),
      replace(call, `${text}.result()`),
      replace(guard.getExpression(), condition),
      ...uses,
      ...(taken === undefined ? [] : [{ ...replace(guard, taken), start: guard.getEnd() }]),
    ],
  };
}

interface Names extends Pick<Destructured, 'morph' | 'isDataTruthy'> {
  readonly bound: Bound;
}

/** Parts that are joined by `||`, each of which means a failure: `error`, and `!data`. */
function writeCondition(condition: Morph.Node, result: string, names: Names): string | undefined {
  const parts = listAlternatives(condition, names.morph).map((one) => writePart(one, names));
  if (parts.some((one) => one === undefined)) return undefined;
  const all = new Set(parts.flatMap((one) => one ?? []));
  return [...all].map((one) => `!${result}.${one}`).join(' || ');
}

function listAlternatives(node: Morph.Node, morph: Names['morph']): readonly Morph.Node[] {
  const { Node, SyntaxKind } = morph;
  if (Node.isParenthesizedExpression(node)) return listAlternatives(node.getExpression(), morph);
  const isChoice =
    Node.isBinaryExpression(node) && node.getOperatorToken().getKind() === SyntaxKind.BarBarToken;
  if (!isChoice) return [node];
  return [node.getLeft(), node.getRight()].flatMap((one) => listAlternatives(one, morph));
}

/** Members of the result that are false then. */
function writePart(
  node: Morph.Node,
  { bound, morph, isDataTruthy }: Names,
): readonly string[] | undefined {
  const { Node, SyntaxKind } = morph;
  const isNegated =
    Node.isPrefixUnaryExpression(node) && node.getOperatorToken() === SyntaxKind.ExclamationToken;
  const name = isNegated ? node.getOperand().getText() : node.getText();
  if (!isNegated && name === bound.get('error')?.getName()) return ['ok'];
  if (!isNegated || name !== bound.get('data')?.getName()) return undefined;
  return isDataTruthy ? ['ok'] : ['ok', 'data'];
}

interface Guarded {
  readonly bound: Bound;
  readonly guard: Morph.IfStatement;
  readonly result: string;
}

/** Uses of the error and the response; undefined where one of them wants more than the result has. */
function replaceUses(
  { morph }: Destructured,
  { bound, guard, result }: Guarded,
): readonly Replacement[] | undefined {
  const condition = guard.getExpression();
  const inGuard = (use: Morph.Node): boolean =>
    guard.getStart() <= use.getStart() && use.getEnd() <= guard.getEnd();
  const list = (name: string): readonly Morph.Node[] => {
    const element = bound.get(name);
    const uses = element ? listReferences(element.getNameNode(), morph) : [];
    return uses.filter((use) => use !== condition && !use.getAncestors().includes(condition));
  };
  const errors = list('error').map((use) =>
    inGuard(use) && isPassedOn(use, morph) ? replace(use, `${result}.error`) : undefined,
  );
  const responses = list('response').map((use) => replaceStatus(use, result, morph));
  const data = list('data').map((use) => (inGuard(use) ? undefined : null));
  const all = [...errors, ...responses, ...data];
  if (all.includes(undefined)) return undefined;
  return all.filter((one) => one !== null && one !== undefined);
}

/** `response.status` is `result.status`. */
function replaceStatus(
  use: Morph.Node,
  result: string,
  { Node }: Names['morph'],
): Replacement | undefined {
  const access = use.getParent();
  const isStatus = Node.isPropertyAccessExpression(access) && access.getName() === 'status';
  return isStatus ? replace(access, `${result}.status`) : undefined;
}

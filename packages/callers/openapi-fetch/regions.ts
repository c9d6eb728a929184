/** Says of a place in code whether a call has succeeded or failed there, by the conditions that lead to it. */

import type * as Morph from 'ts-morph';
import type { Question } from '../tool.ts';

type Ended = 'failure' | 'success' | undefined;

/** What is known of a call where a condition holds, and where it does not. */
interface Meaning {
  readonly holds: Ended;
  readonly fails: Ended;
}

/** What a read of a call means as a condition; undefined for what is no such read. */
export type Atoms = ReadonlyMap<Morph.Node, Meaning>;

type Node = Question['morph']['Node'];

const nothing: Meaning = { holds: undefined, fails: undefined };

export function classify(condition: Morph.Node, atoms: Atoms, Node: Node): Meaning {
  const own = atoms.get(condition);
  if (own !== undefined) return own;
  if (Node.isParenthesizedExpression(condition)) {
    return classify(condition.getExpression(), atoms, Node);
  }
  if (isNot(condition, Node)) return invert(classify(condition.getOperand(), atoms, Node));
  if (!Node.isBinaryExpression(condition)) return nothing;
  const operator = condition.getOperatorToken().getText();
  const compared = readComparison(condition, Node);
  if (compared !== undefined) {
    const meaning = atoms.get(compared.node) ?? nothing;
    return compared.isEqual ? invert(meaning) : meaning;
  }
  const [left, right] = [condition.getLeft(), condition.getRight()].map((one) =>
    classify(one, atoms, Node),
  );
  if (left === undefined || right === undefined) return nothing;
  if (operator === '&&') {
    return { holds: left.holds ?? right.holds, fails: same(left.fails, right.fails) };
  }
  if (operator === '||') {
    return { holds: same(left.holds, right.holds), fails: left.fails ?? right.fails };
  }
  return nothing;
}

function same(a: Ended, b: Ended): Ended {
  return a === b ? a : undefined;
}

function invert({ holds, fails }: Meaning): Meaning {
  return { holds: fails, fails: holds };
}

export function isNot(
  node: Morph.Node | undefined,
  Node: Node,
): node is Morph.PrefixUnaryExpression {
  return Node.isPrefixUnaryExpression(node) && node.getText().startsWith('!');
}

/** `error !== undefined`: what is compared with nothing. */
export function readComparison(
  node: Morph.Node | undefined,
  Node: Node,
): { readonly node: Morph.Node; readonly isEqual: boolean } | undefined {
  if (!Node.isBinaryExpression(node)) return undefined;
  const operator = node.getOperatorToken().getText();
  if (!/^[!=]==?$/.test(operator)) return undefined;
  const isStrict = operator.length === 3;
  const nothings = isStrict ? ['undefined'] : ['undefined', 'null'];
  if (!nothings.includes(node.getRight().getText())) return undefined;
  return { node: node.getLeft(), isEqual: operator.startsWith('=') };
}

/** Looks no further than the block of `from`, a statement that all of it follows. */
export function findRegion(
  place: Morph.Node,
  { from, atoms, Node }: { readonly from: Morph.Node; readonly atoms: Atoms; readonly Node: Node },
): Ended {
  const limit = from.getParent();
  let child = place;
  for (let at = place.getParent(); at !== undefined; child = at, at = at.getParent()) {
    const known =
      readBranch(at, child, atoms, Node) ?? readEarlier(at, child, { from, atoms, Node });
    if (known !== undefined) return known;
    if (at === limit) return undefined;
  }
  return undefined;
}

function readBranch(at: Morph.Node, child: Morph.Node, atoms: Atoms, Node: Node): Ended {
  if (Node.isIfStatement(at)) {
    const meaning = classify(at.getExpression(), atoms, Node);
    if (child === at.getThenStatement()) return meaning.holds;
    return child === at.getElseStatement() ? meaning.fails : undefined;
  }
  if (Node.isConditionalExpression(at)) {
    const meaning = classify(at.getCondition(), atoms, Node);
    if (child === at.getWhenTrue()) return meaning.holds;
    return child === at.getWhenFalse() ? meaning.fails : undefined;
  }
  if (!Node.isBinaryExpression(at) || child !== at.getRight()) return undefined;
  const operator = at.getOperatorToken().getText();
  const meaning = classify(at.getLeft(), atoms, Node);
  if (operator === '&&') return meaning.holds;
  return operator === '||' ? meaning.fails : undefined;
}

/** What statements before, which leave the block in one of the two cases, have left. */
function readEarlier(
  at: Morph.Node,
  child: Morph.Node,
  { from, atoms, Node }: { readonly from: Morph.Node; readonly atoms: Atoms; readonly Node: Node },
): Ended {
  if (!Node.isBlock(at) && !Node.isSourceFile(at) && !Node.isCaseClause(at)) return undefined;
  const statements = at.getStatements();
  const end = statements.findIndex((one) => one === child);
  const start = at === from.getParent() ? statements.findIndex((one) => one === from) + 1 : 0;
  for (const one of statements.slice(start, end)) {
    if (!Node.isIfStatement(one)) continue;
    const meaning = classify(one.getExpression(), atoms, Node);
    const otherwise = one.getElseStatement();
    if (otherwise === undefined && leaves(one.getThenStatement(), Node) && meaning.fails) {
      return meaning.fails;
    }
    if (otherwise && leaves(otherwise, Node) && meaning.holds) return meaning.holds;
  }
  return undefined;
}

/** Whether what follows a statement is not reached after it. */
export function leaves(statement: Morph.Node, Node: Node): boolean {
  if (Node.isBlock(statement)) {
    const last = statement.getStatements().at(-1);
    return last !== undefined && leaves(last, Node);
  }
  return (
    Node.isReturnStatement(statement) ||
    Node.isThrowStatement(statement) ||
    Node.isContinueStatement(statement) ||
    Node.isBreakStatement(statement)
  );
}

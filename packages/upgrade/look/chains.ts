/** Chains of comparisons with one value, which go on behind the last one where the value is new. */

import type { ts as Ts } from 'ts-morph';
import type { CodeView } from './code-view.ts';
import { nameSubject } from './errors.ts';
import { type Found, findAt } from './touch.ts';
import { findGrown, growing, printValues, readValue, toWords } from './values.ts';

/** A comparison of a value with others: `status === 'a' || status === 'b'`. */
interface Test {
  readonly subject: Ts.Expression;
  readonly values: readonly string[];
}

/** Comparisons that follow each other, and what comes where none of them fits. */
interface Chain {
  readonly first: Ts.Node;
  readonly tests: readonly Test[];
  /** Undefined where nothing does. */
  readonly rest: readonly Ts.Node[] | undefined;
}

export function findChain(
  node: Ts.IfStatement | Ts.ConditionalExpression,
  view: CodeView,
): readonly Found[] {
  const chain = view.ts.isIfStatement(node) ? readIfs(node, view) : readTernary(node, view);
  const [test] = chain?.tests ?? [];
  if (chain === undefined || test === undefined) return [];
  const { subject } = test;
  const grown = findGrown(subject, view);
  if (grown === undefined) return [];
  const known = new Set(chain.tests.flatMap(({ values }) => values));
  const left = grown.added.filter((value) => !known.has(value));
  if (left.length === 0) return [];
  const missing = [...grown.old].filter((value) => !known.has(value));
  const said = describe(chain, { missing, subject }, view);
  if (said === undefined) return [];
  const { first } = chain;
  const found = findAt(first, {
    what: `\`${subject.getText()}\` may be ${printValues(left)}, ${said}`,
    todo: 'Say what to do with it.',
    clues: { keys: nameSubject(subject, view), words: toWords(left), ids: growing },
  });
  const condition = view.ts.isIfStatement(node) ? node.expression : node.condition;
  return [{ ...found, end: condition.getEnd() }];
}

function describe(
  { rest, tests }: Chain,
  { missing, subject }: { readonly missing: readonly string[]; readonly subject: Ts.Expression },
  view: CodeView,
): string | undefined {
  if (rest === undefined) {
    const isWhole = missing.length === 0 && (tests.length > 1 || tests[0]?.values.length !== 1);
    return isWhole ? 'which no comparison is for: nothing of this is run.' : undefined;
  }
  // What is left is read as if it were one of the kinds that were known.
  if (missing.length === 0 || !readsKind(rest, subject, view)) return undefined;
  return `which goes on as ${printValues(missing)} does.`;
}

/** Whether code reads members of a value by what was left of its kinds. */
function readsKind(nodes: readonly Ts.Node[], subject: Ts.Expression, { ts }: CodeView): boolean {
  if (!ts.isPropertyAccessExpression(subject)) return false;
  const owner = subject.expression.getText();
  let found = false;
  const visit = (node: Ts.Node): void => {
    const isRead =
      ts.isPropertyAccessExpression(node) &&
      node.expression.getText() === owner &&
      node.name.text !== subject.name.text;
    if (isRead) found = true;
    else if (!found) ts.forEachChild(node, visit);
  };
  for (const node of nodes) visit(node);
  return found;
}

/** Only the first `if` of a chain begins one. */
function readIfs(node: Ts.IfStatement, view: CodeView): Chain | undefined {
  const { ts } = view;
  const { parent } = node;
  if (ts.isIfStatement(parent) && parent.elseStatement === node) return undefined;
  const first = readTest(node.expression, view);
  if (first === undefined || followsAnother(node, first, view)) return undefined;
  const tests: Test[] = [];
  let at: Ts.Statement | undefined = node;
  for (;;) {
    const test: Test | undefined =
      at && ts.isIfStatement(at) ? readTest(at.expression, view) : undefined;
    if (at === undefined || !ts.isIfStatement(at) || test === undefined || !isSame(test, first)) {
      return { first: node, tests, rest: listRest(at) };
    }
    tests.push(test);
    if (at.elseStatement !== undefined) at = at.elseStatement;
    else if (!leaves(at.thenStatement, view)) return { first: node, tests, rest: undefined };
    else at = findNext(at, view);
  }
}

/** An `else` is one statement; behind an `if` that leaves, all that follows is meant. */
function listRest(at: Ts.Statement | undefined): readonly Ts.Node[] | undefined {
  if (at === undefined) return undefined;
  const siblings = 'statements' in at.parent ? (at.parent as Ts.Block).statements : [at];
  return siblings.slice(siblings.indexOf(at));
}

function followsAnother(node: Ts.IfStatement, test: Test, view: CodeView): boolean {
  const { ts } = view;
  const { parent } = node;
  if (!ts.isBlock(parent) && !ts.isSourceFile(parent)) return false;
  const before = parent.statements[parent.statements.indexOf(node) - 1];
  if (before === undefined || !ts.isIfStatement(before) || before.elseStatement) return false;
  const other = readTest(before.expression, view);
  return other !== undefined && isSame(other, test) && leaves(before.thenStatement, view);
}

function findNext(node: Ts.Statement, { ts }: CodeView): Ts.Statement | undefined {
  // After an `else if`, the next statement is the one behind the whole chain.
  let top: Ts.Node = node;
  while (ts.isIfStatement(top.parent) && top.parent.elseStatement === top) top = top.parent;
  const { parent } = top;
  if (!ts.isBlock(parent) && !ts.isSourceFile(parent)) return undefined;
  return parent.statements[parent.statements.findIndex((one) => one === top) + 1];
}

function leaves(node: Ts.Statement, { ts }: CodeView): boolean {
  const last = ts.isBlock(node) ? node.statements.at(-1) : node;
  if (last === undefined) return false;
  return (
    ts.isReturnStatement(last) ||
    ts.isThrowStatement(last) ||
    ts.isContinueStatement(last) ||
    ts.isBreakStatement(last)
  );
}

function readTernary(node: Ts.ConditionalExpression, view: CodeView): Chain | undefined {
  const { ts } = view;
  let top: Ts.Node = node.parent;
  while (ts.isParenthesizedExpression(top)) top = top.parent;
  if (ts.isConditionalExpression(top)) return undefined;
  const first = readTest(node.condition, view);
  if (first === undefined) return undefined;
  const tests: Test[] = [];
  let at: Ts.Expression = node;
  for (;;) {
    const test = ts.isConditionalExpression(at) ? readTest(at.condition, view) : undefined;
    if (!ts.isConditionalExpression(at) || test === undefined || !isSame(test, first)) {
      return { first: node, tests, rest: [at] };
    }
    tests.push(test);
    at = at.whenFalse;
    while (ts.isParenthesizedExpression(at)) at = at.expression;
  }
}

function isSame({ subject: one }: Test, { subject: other }: Test): boolean {
  return one.getText() === other.getText();
}

/** Undefined for what is not a comparison of one value with values that are known. */
function readTest(node: Ts.Expression, view: CodeView): Test | undefined {
  const { ts } = view;
  const { SyntaxKind } = ts;
  if (ts.isParenthesizedExpression(node)) return readTest(node.expression, view);
  if (!ts.isBinaryExpression(node)) return undefined;
  const { kind } = node.operatorToken;
  if (kind === SyntaxKind.BarBarToken) {
    const [one, other] = [readTest(node.left, view), readTest(node.right, view)];
    if (one === undefined || other === undefined || !isSame(one, other)) return undefined;
    return { subject: one.subject, values: [...one.values, ...other.values] };
  }
  if (kind !== SyntaxKind.EqualsEqualsEqualsToken && kind !== SyntaxKind.EqualsEqualsToken) {
    return undefined;
  }
  const [left, right] = [readConstant(node.left, view), readConstant(node.right, view)];
  if (right !== undefined && left === undefined) return { subject: node.left, values: [right] };
  if (left !== undefined && right === undefined) return { subject: node.right, values: [left] };
  return undefined;
}

/** A literal, or a member of a set: not a variable that was narrowed to one value. */
function readConstant(node: Ts.Expression, view: CodeView): string | undefined {
  const { ts, old } = view;
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return readValue(node, view);
  if (!ts.isPropertyAccessExpression(node) && !ts.isIdentifier(node)) return undefined;
  const name = ts.isPropertyAccessExpression(node) ? node.name : node;
  const symbol = old.getSymbolAtLocation(name);
  const declared = symbol?.valueDeclaration;
  if (symbol === undefined || declared === undefined) return undefined;
  const isConst = ts.isVariableDeclaration(declared)
    ? (ts.getCombinedNodeFlags(declared) & ts.NodeFlags.Const) !== 0 && declared.type === undefined
    : ts.isEnumMember(declared) ||
      ts.isPropertyAssignment(declared) ||
      // Declarations have the constant as a type.
      (ts.isPropertySignature(declared) && declared.getSourceFile().isDeclarationFile);
  if (!isConst) return undefined;
  // What it is declared as: a check may have narrowed it here.
  const type = old.getTypeOfSymbol(symbol);
  return type.isStringLiteral() || type.isNumberLiteral() ? JSON.stringify(type.value) : undefined;
}

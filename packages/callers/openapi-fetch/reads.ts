/** Lists where code reads what a call of openapi-fetch gives: `data`, `error` and `response`, by their names or as members. */

import type * as Morph from 'ts-morph';
import type { Question } from '../tool.ts';

export type Field = 'data' | 'error' | 'response';

export interface Read {
  readonly field: Field;
  /** `data`, or `result.data`. */
  readonly node: Morph.Node;
}

/** `const { data, error } = await …`, or `const result = await …`. */
export interface Bound {
  readonly declaration: Morph.VariableDeclaration;
  readonly statement: Morph.VariableStatement;
  /** Names of fields that have their own; none where the whole has one. */
  readonly names: ReadonlyMap<Field, string>;
  /** The name of the whole. */
  readonly whole: string | undefined;
  readonly reads: readonly Read[];
}

type Node = Question['morph']['Node'];

export function readBound(
  declaration: Morph.VariableDeclaration,
  morph: Question['morph'],
): Bound | { readonly why: string } {
  const { Node } = morph;
  const statement = declaration.getVariableStatement();
  if (statement === undefined || statement.getDeclarations().length !== 1) {
    return { why: 'its statement declares more than its result' };
  }
  const pattern = declaration.getNameNode();
  if (Node.isIdentifier(pattern)) return readWhole(pattern, { declaration, statement }, Node);
  if (!Node.isObjectBindingPattern(pattern)) return { why: 'its result is no object' };
  const names = new Map<Field, string>();
  const reads: Read[] = [];
  for (const element of pattern.getElements()) {
    const field = readField(element.getPropertyNameNode()?.getText() ?? element.getName());
    const name = element.getNameNode();
    const isPlain = element.getInitializer() === undefined && !element.getDotDotDotToken();
    if (field === undefined || !isPlain || !Node.isIdentifier(name)) {
      return { why: `\`${element.getText()}\` is more than a name for what it gives` };
    }
    names.set(field, name.getText());
    const own = listUses(name, statement, morph);
    if (own.some((one) => isWritten(one, Node))) return { why: `\`${name.getText()}\` is changed` };
    reads.push(...own.map((node) => ({ field, node })));
  }
  return { declaration, statement, names, whole: undefined, reads };
}

/** The compiler's own references of a name in a pattern are also those of the member that it is taken from. */
function listUses(
  name: Morph.Identifier,
  statement: Morph.Node,
  { Node, SyntaxKind }: Question['morph'],
): readonly Morph.Identifier[] {
  const declared = name.getParent();
  const scope = statement.getParent() ?? statement;
  return scope.getDescendantsOfKind(SyntaxKind.Identifier).filter((one) => {
    if (one === name || one.getText() !== name.getText()) return false;
    const parent = one.getParent();
    const symbol = Node.isShorthandPropertyAssignment(parent)
      ? parent.getValueSymbol()
      : one.getSymbol();
    return symbol?.getDeclarations().some((node) => node === declared) === true;
  });
}

function readWhole(
  name: Morph.Identifier,
  declared: Pick<Bound, 'declaration' | 'statement'>,
  Node: Node,
): Bound | { readonly why: string } {
  const reads: Read[] = [];
  for (const use of name.findReferencesAsNodes().filter((one) => one !== name)) {
    const access = use.getParent();
    const isRead = Node.isPropertyAccessExpression(access) && access.getExpression() === use;
    const field = isRead ? readField(access.getName()) : undefined;
    if (!isRead || field === undefined) return { why: 'its result is handed on' };
    reads.push({ field, node: access });
  }
  return { ...declared, names: new Map(), whole: name.getText(), reads };
}

function readField(name: string): Field | undefined {
  return name === 'data' || name === 'error' || name === 'response' ? name : undefined;
}

function isWritten(node: Morph.Node, Node: Node): boolean {
  const parent = node.getParent();
  return (
    Node.isBinaryExpression(parent) &&
    parent.getLeft() === node &&
    /^(?:\S*[^=!<>])?=$/.test(parent.getOperatorToken().getText())
  );
}

/** Whether only the truth of a value counts at its place. */
export function isCondition(node: Morph.Node, Node: Node): boolean {
  const parent = node.getParent();
  if (Node.isIfStatement(parent) || Node.isWhileStatement(parent)) {
    return parent.getExpression() === node;
  }
  if (Node.isConditionalExpression(parent)) return parent.getCondition() === node;
  if (Node.isParenthesizedExpression(parent)) return isCondition(parent, Node);
  if (Node.isPrefixUnaryExpression(parent)) return parent.getText().startsWith('!');
  if (!Node.isBinaryExpression(parent)) return false;
  const operator = parent.getOperatorToken().getText();
  if (operator !== '&&' && operator !== '||') return false;
  // The left one is also a value of the whole, unless only the truth of that counts.
  return isCondition(parent, Node);
}

/** A comment between the two, or an `else`, is for a person to move. */
export function isThrowOf(node: Morph.Node, name: string, Node: Node): boolean {
  if (!Node.isIfStatement(node) || node.getElseStatement() !== undefined) return false;
  if (node.getLeadingCommentRanges().length > 0) return false;
  const body = node.getThenStatement();
  const [only, ...more] = Node.isBlock(body) ? body.getStatements() : [body];
  const thrown =
    Node.isThrowStatement(only) && more.length === 0 ? only.getExpression() : undefined;
  return node.getExpression().getText() === name && thrown?.getText() === name;
}

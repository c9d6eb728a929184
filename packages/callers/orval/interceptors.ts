/** Reads what a project lets axios do to all requests and answers, where ours has a place for it. */

import type * as Morph from 'ts-morph';
import { moveCode, type MovedCode } from '../client-module.ts';
import { type Change, rewriteBody } from '../function-body.ts';
import type { Question } from '../tool.ts';
import { findDeclared } from './functions.ts';

interface Interceptor {
  readonly of: 'request' | 'response';
  readonly given: readonly Morph.Node[];
  /** The call, with its statement. */
  readonly node: Morph.Node;
}

/** `instance.interceptors.request.use(…)`, of a use of `instance` or its `interceptors`. */
export function findInterceptor(
  access: Morph.Node,
  { morph: { Node } }: Question,
): Interceptor | undefined {
  const group = access.getParent();
  const use = group?.getParent();
  const call = use?.getParent();
  const isCall =
    Node.isPropertyAccessExpression(group) &&
    Node.isPropertyAccessExpression(use) &&
    use.getName() === 'use' &&
    Node.isCallExpression(call) &&
    call.getExpression() === use;
  if (!isCall) return undefined;
  const of = group.getName();
  const statement = call.getParent();
  const isPlain = Node.isExpressionStatement(statement) && Node.isSourceFile(statement.getParent());
  if (!isPlain || (of !== 'request' && of !== 'response')) return undefined;
  return { of, given: call.getArguments(), node: statement };
}

/**
 * What it does as an option of ours: a function that gives headers, or nothing where it only hands on what it gets. Undefined
 * for all else.
 */
export function readInterceptor(
  { of, given }: Interceptor,
  all: string | undefined,
  question: Question,
): { readonly headers?: MovedCode } | undefined {
  const [first, second, ...more] = given;
  if (more.length > 0 || (second !== undefined && !isHandedOn(second, question))) return undefined;
  if (first === undefined || isHandedOn(first, question)) return {};
  return of === 'request' ? readHeaders(first, all, question) : undefined;
}

type Made = Morph.ArrowFunction | Morph.FunctionExpression | Morph.FunctionDeclaration;

/** The function itself, or the one of a name beside it. */
function findMade(given: Morph.Node, { morph: { Node } }: Question): Made | undefined {
  const declared = Node.isIdentifier(given) ? findDeclared(given) : given;
  const made = Node.isVariableDeclaration(declared) ? declared.getInitializer() : declared;
  const isFunction =
    Node.isArrowFunction(made) ||
    Node.isFunctionExpression(made) ||
    Node.isFunctionDeclaration(made);
  return isFunction ? made : undefined;
}

/** `(error) => Promise.reject(error)`, `(response) => response`, or nothing at all. */
function isHandedOn(given: Morph.Node, question: Question): boolean {
  if (/^(?:undefined|null)$/.test(given.getText())) return true;
  const { Node } = question.morph;
  const made = findMade(given, question);
  const name = made?.getParameters()[0]?.getName();
  const body = made?.getBody();
  const statements = Node.isBlock(body) ? body.getStatements() : [];
  const text = Node.isBlock(body)
    ? statements.length === 1 && statements[0]?.getText().replace(/^(?:return|throw) |;$/g, '')
    : body?.getText();
  return name !== undefined && [name, `Promise.reject(${name})`].includes(text || '');
}

/** `config.headers.Authorization = …` is `headers['Authorization'] = …`, and what is returned is them. */
function readHeaders(
  given: Morph.Node,
  all: string | undefined,
  question: Question,
): { readonly headers: MovedCode } | undefined {
  const { Node, SyntaxKind } = question.morph;
  const made = findMade(given, question);
  const [parameter, ...others] = made?.getParameters() ?? [];
  const body = made?.getBody();
  const name = parameter?.getNameNode();
  if (made === undefined || !Node.isBlock(body) || !Node.isIdentifier(name)) return undefined;
  const moved = moveCode(body, question, parameter);
  const names = body.getDescendantsOfKind(SyntaxKind.Identifier);
  const isTaken = names.some((one) => one.getText() === 'headers' && !isMember(one, Node));
  if (others.length > 0 || moved === undefined || isTaken) return undefined;
  const uses = names.filter((one) => one.getText() === name.getText() && !isMember(one, Node));
  const changes = uses.map((use) => readChange(use, question));
  const done = changes.filter((one) => one !== undefined);
  if (done.length < changes.length || hasNested(done)) return undefined;
  const isClosed = Node.isReturnStatement(body.getStatements().at(-1));
  const text = [
    `${made.isAsync() ? 'async ' : ''}() => {`,
    `    const headers: Record<string, string | undefined> = ${all ?? '{}'};`,
    rewriteBody(body, done),
    ...(isClosed ? [] : ['    return headers;']),
    '  }',
  ].join('\n');
  return { headers: { ...moved, text } };
}

function hasNested(changes: readonly Change[]): boolean {
  return changes.some(({ node }) =>
    changes.some((one) => one.node !== node && one.node.getAncestors().includes(node)),
  );
}

function isMember(node: Morph.Node, Node: Question['morph']['Node']): boolean {
  const parent = node.getParent();
  return Node.isPropertyAccessExpression(parent) && parent.getNameNode() === node;
}

/** `config` in `return config`, and in all that reads or sets a header. */
function readChange(use: Morph.Node, { morph: { Node } }: Question): Change | undefined {
  const parent = use.getParent();
  if (Node.isReturnStatement(parent)) return { node: use, text: 'headers' };
  if (!Node.isPropertyAccessExpression(parent) || parent.getName() !== 'headers') return undefined;
  const up = parent.getParent();
  const group = Node.isNonNullExpression(up) ? up : parent;
  const access = group.getParent();
  const isKey = Node.isElementAccessExpression(access) || Node.isPropertyAccessExpression(access);
  if (!isKey) return isCondition(group, Node) ? { node: group, text: 'headers' } : undefined;
  const setting = access.getParent();
  if (Node.isBinaryExpression(setting) && setting.getLeft() === access) {
    const isSet =
      setting.getOperatorToken().getText() === '=' &&
      Node.isExpressionStatement(setting.getParent());
    if (!isSet) return undefined;
    const key = writeKey(access, Node);
    return setsContent(key)
      ? dropJson(setting.getParent(), setting.getRight())
      : { node: access, text: `headers${key}` };
  }
  return Node.isPropertyAccessExpression(access) && access.getName() === 'set'
    ? readSet(setting, Node)
    : undefined;
}

function writeKey(
  access: Morph.ElementAccessExpression | Morph.PropertyAccessExpression,
  Node: Question['morph']['Node'],
): string {
  return Node.isElementAccessExpression(access)
    ? `[${access.getArgumentExpression()?.getText() ?? ''}]`
    : `['${access.getName()}']`;
}

/** `config.headers.set(name, value)`. */
function readSet(
  call: Morph.Node | undefined,
  Node: Question['morph']['Node'],
): Change | undefined {
  if (!Node.isCallExpression(call) || !Node.isExpressionStatement(call.getParent())) {
    return undefined;
  }
  const [name, value, ...more] = call.getArguments();
  if (!Node.isStringLiteral(name) || value === undefined || more.length > 0) return undefined;
  return setsContent(name.getText())
    ? dropJson(call.getParent(), value)
    : { node: call, text: `headers[${name.getText()}] = ${value.getText()}` };
}

/** Ours says by itself what it sends and reads. */
function setsContent(key: string): boolean {
  return /^\W*(?:content-type|accept)\W*$/i.test(key);
}

function dropJson(statement: Morph.Node | undefined, value: Morph.Node): Change | undefined {
  const isJson = /^['"`]application\/json['"`]$/.test(value.getText());
  return isJson && statement !== undefined ? { node: statement, text: '' } : undefined;
}

/** `if (token && config.headers)`: ours are always there. */
function isCondition(node: Morph.Node, Node: Question['morph']['Node']): boolean {
  const parent = node.getParent();
  if (Node.isIfStatement(parent)) return parent.getExpression() === node;
  const isAnd = Node.isBinaryExpression(parent) && parent.getOperatorToken().getText() === '&&';
  return isAnd && isCondition(parent, Node);
}

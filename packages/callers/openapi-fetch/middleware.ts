/** Middleware that only sets headers of requests is a function of ours that gives headers; other middleware is for a person. */

import type * as Morph from 'ts-morph';
import type { Question, Replacement } from '../tool.ts';
import { readMember } from '../arguments.ts';

/** What is behind all `use` of a client. */
interface Middleware {
  /** The text of the function, undefined without middleware. */
  readonly headers?: string;
  /** What is needed no more where the old client goes. */
  readonly removed: readonly Replacement[];
  readonly uses: readonly Morph.Node[];
}

type Node = Question['morph']['Node'];

/** Undefined where some of it is not only about headers. */
export function readMiddleware(
  made: Morph.CallExpression,
  uses: readonly Morph.Node[],
  { morph: { Node, SyntaxKind } }: Question,
): Middleware | undefined {
  const calls = uses.flatMap((node) => findUseCall(node, Node) ?? []);
  if (calls.length === 0) return { removed: [], uses: [] };
  const [call] = calls;
  const statement = call?.getParent();
  const [given, ...more] = call?.getArguments() ?? [];
  const isPlain =
    calls.length === 1 &&
    more.length === 0 &&
    given !== undefined &&
    Node.isExpressionStatement(statement) &&
    Node.isSourceFile(statement.getParent()) &&
    statement.getSourceFile() === made.getSourceFile();
  if (!isPlain) return undefined;
  const variable = Node.isIdentifier(given) ? findVariable(given, Node) : undefined;
  const object = variable ? variable.getInitializer() : given;
  if (!Node.isObjectLiteralExpression(object)) return undefined;
  const [handler, ...others] = object.getProperties();
  if (handler === undefined || others.length > 0) return undefined;
  const headers = writeHandler(handler, readStatic(made, Node), { Node, SyntaxKind });
  if (headers === undefined) return undefined;
  const owner = variable?.getVariableStatement();
  const isLone =
    variable !== undefined &&
    owner?.getDeclarations().length === 1 &&
    !owner.isExported() &&
    variable.findReferencesAsNodes().filter((one) => one !== variable.getNameNode()).length === 1;
  const removed = [statement, ...(isLone && owner ? [owner] : [])].map(removeStatement);
  return { headers, removed, uses: uses.filter((node) => findUseCall(node, Node) !== undefined) };
}

function findUseCall(node: Morph.Node, Node: Node): Morph.CallExpression | undefined {
  const access = node.getParent();
  const call = access?.getParent();
  return Node.isPropertyAccessExpression(access) &&
    access.getName() === 'use' &&
    Node.isCallExpression(call)
    ? call
    : undefined;
}

function findVariable(name: Morph.Identifier, Node: Node): Morph.VariableDeclaration | undefined {
  const [declaration, ...others] = name.getSymbol()?.getDeclarations() ?? [];
  return Node.isVariableDeclaration(declaration) &&
    others.length === 0 &&
    declaration.getSourceFile() === name.getSourceFile()
    ? declaration
    : undefined;
}

/** The headers that all requests have beside: undefined where there are none. */
function readStatic(made: Morph.CallExpression, Node: Node): string | undefined {
  const [given] = made.getArguments();
  if (!Node.isObjectLiteralExpression(given)) return undefined;
  const property = given.getProperty('headers');
  return property && readMember(property, Node)?.value.getText();
}

/** `request.headers.set(name, value)` is `headers[name] = value`, and what is returned is them. */
function writeHandler(
  handler: Morph.Node,
  all: string | undefined,
  { Node, SyntaxKind }: Pick<Question['morph'], 'Node' | 'SyntaxKind'>,
): string | undefined {
  const made = Node.isPropertyAssignment(handler) ? handler.getInitializer() : handler;
  const isHandler =
    (Node.isMethodDeclaration(made) ||
      Node.isArrowFunction(made) ||
      Node.isFunctionExpression(made)) &&
    (Node.isMethodDeclaration(handler) || Node.isPropertyAssignment(handler)) &&
    handler.getName() === 'onRequest';
  if (!isHandler) return undefined;
  const [parameter] = made.getParameters();
  const pattern = parameter?.getNameNode();
  const body = made.getBody();
  if (!Node.isObjectBindingPattern(pattern) || !Node.isBlock(body)) return undefined;
  const [element, ...others] = pattern.getElements();
  const isRequest =
    others.length === 0 &&
    (element?.getPropertyNameNode() ?? element?.getNameNode())?.getText() === 'request';
  if (!isRequest || element === undefined) return undefined;
  const changes: { readonly node: Morph.Node; readonly text: string }[] = [];
  const name = element.getName();
  for (const use of body.getDescendantsOfKind(SyntaxKind.Identifier)) {
    if (use.getText() !== name || isMemberName(use, Node)) continue;
    const change = readChange(use, Node);
    if (change === undefined) return undefined;
    changes.push(change);
  }
  for (const statement of body.getDescendantsOfKind(SyntaxKind.ReturnStatement)) {
    const value = statement.getExpression()?.getText();
    if (value === name) continue;
    if (value !== undefined && value !== 'undefined') return undefined;
    changes.push({ node: statement, text: 'return headers;' });
  }
  if (
    body
      .getDescendantsOfKind(SyntaxKind.Identifier)
      .some((one) => one.getText() === 'headers' && !isMemberName(one, Node))
  ) {
    return undefined;
  }
  const end = body.getStatements().at(-1);
  const close = Node.isReturnStatement(end) ? '' : '    return headers;\n';
  const start = body.getStart();
  let text = body.getText();
  for (const { node, text: own } of changes.toSorted(
    (a, b) => b.node.getStart() - a.node.getStart(),
  )) {
    text = text.slice(0, node.getStart() - start) + own + text.slice(node.getEnd() - start);
  }
  const inner = reindent(text.slice(1, -1));
  const isAsync = made.isAsync() ? 'async ' : '';
  const declared = `const headers: Record<string, string> = ${all ?? '{}'};`;
  return `${isAsync}() => {\n    ${declared}\n${inner}\n${close}  }`;
}

/** Lines of a body, as deep as those of a member of options. */
function reindent(text: string): string {
  const lines = text.replace(/^\s*\n|\s*$/g, '').split('\n');
  const depths = lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/));
  const depth = Math.min(...depths);
  return lines.map((line) => (line.trim() === '' ? '' : `    ${line.slice(depth)}`)).join('\n');
}

function isMemberName(node: Morph.Node, Node: Node): boolean {
  const parent = node.getParent();
  return Node.isPropertyAccessExpression(parent) && parent.getNameNode() === node;
}

/** `request` in `request.headers.set(…)`, or what is returned. */
function readChange(
  use: Morph.Node,
  Node: Node,
): { readonly node: Morph.Node; readonly text: string } | undefined {
  const parent = use.getParent();
  if (Node.isReturnStatement(parent)) return { node: use, text: 'headers' };
  const set = parent?.getParent();
  const call = set?.getParent();
  const isSet =
    Node.isPropertyAccessExpression(parent) &&
    parent.getName() === 'headers' &&
    Node.isPropertyAccessExpression(set) &&
    set.getName() === 'set' &&
    Node.isCallExpression(call) &&
    Node.isExpressionStatement(call.getParent());
  if (!isSet) return undefined;
  const [name, value, ...more] = call.getArguments();
  if (!Node.isStringLiteral(name) || value === undefined || more.length > 0) return undefined;
  const literal = name.getLiteralValue();
  const key = /^[A-Za-z_$][\w$]*$/.test(literal) ? `['${literal}']` : `[${name.getText()}]`;
  return { node: call, text: `headers${key} = ${value.getText()}` };
}

/** A statement with its line. */
function removeStatement(statement: Morph.Node): Replacement {
  const file = statement.getSourceFile();
  const [rest = ''] =
    /^[ \t]*(?:\r?\n){0,2}/.exec(file.getFullText().slice(statement.getEnd())) ?? [];
  const start = statement.getStart(true);
  return { file, start, end: statement.getEnd() + rest.length, text: '' };
}

/** Says of each use of a client what it is with ours: a call whose result is read as before, or why that is not certain. */

import type * as Morph from 'ts-morph';
import type { Operation } from '../../../generator/core/ir/model/model.ts';
import { methods } from '../../../generator/core/load/structure/vocabulary.ts';
import { findOperation, nameMethod } from '../operations.ts';
import type { NeededImport, Question, Replacement } from '../tool.ts';
import { writeArguments } from './arguments.ts';
import { getOuter, indentOf, isFunction, withParentheses } from './members.ts';
import { type Bound, isThrowOf, readBound } from './reads.ts';
import { printRest, writeResult } from './results.ts';

export interface Written {
  readonly replacements: readonly Replacement[];
  readonly imports?: readonly NeededImport[];
}

export interface Uncertain {
  readonly why: string;
  readonly node?: Morph.Node;
}

/** A call, and what is called in its place. */
export interface OwnCall extends Question {
  readonly file: Morph.SourceFile;
  readonly call: Morph.CallExpression;
  readonly operation: Operation;
  /** `shop.getOrder({ orderId })` */
  readonly text: string;
}

/** How a client is called in the new text, where it has another name than before. */
export interface Naming {
  readonly name: string | undefined;
  /** Names of results that functions have by now. */
  readonly results: Map<Morph.Node, Set<string>>;
}

export function rewriteUse(
  node: Morph.Node,
  naming: Naming,
  question: Question,
): Uncertain | Written {
  const found = readCall(node, naming, question);
  if ('why' in found) return found;
  const refused = question.refused(found.call);
  if (refused !== undefined) return { why: refused, node: found.call };
  const written = rewriteCall(found, naming);
  return 'why' in written ? { node: found.call, ...written } : written;
}

/** `client`, `this.client` or `api.client`, and the name in it that may change. */
function readCall(node: Morph.Node, { name }: Naming, question: Question): OwnCall | Uncertain {
  const {
    output: { api },
    morph,
  } = question;
  const { Node } = morph;
  const parent = node.getParent();
  const isMember = Node.isPropertyAccessExpression(parent) && parent.getNameNode() === node;
  const client = isMember ? parent : node;
  const access = client.getParent();
  const call = access?.getParent();
  if (!Node.isPropertyAccessExpression(access) || !Node.isCallExpression(call)) {
    return { why: 'the client is handed on' };
  }
  if (call.getExpression() !== access) return { why: 'the client is handed on' };
  const given = call.getArguments();
  const isRequest = access.getName() === 'request';
  const verb = isRequest ? readText(given[0], Node) : access.getName();
  const [path, options] = isRequest ? given.slice(1) : given;
  if (verb === undefined) return { why: 'its method is not written in place', node: call };
  if (!methods.has(verb.toLowerCase())) return { why: explainMember(verb), node: call };
  const address = readText(path, Node);
  if (address === undefined) return { why: 'its path is not written in place', node: call };
  const operation = findOperation(api, verb, address);
  if (operation === undefined) return { why: 'the document has no such operation', node: call };
  const args = writeArguments(options, operation, morph);
  if ('why' in args) return { ...args, node: call };
  const before = client.getText().slice(0, client.getText().length - node.getText().length);
  const text = `${before}${name ?? node.getText()}.${nameMethod(operation, api)}(${args.text})`;
  return { ...question, file: call.getSourceFile(), call, operation, text };
}

function readText(node: Morph.Node | undefined, Node: Question['morph']['Node']) {
  const isText = Node.isStringLiteral(node) || Node.isNoSubstitutionTemplateLiteral(node);
  return isText ? node.getLiteralText() : undefined;
}

function explainMember(name: string): string {
  if (name !== 'use' && name !== 'eject') return `\`${name}\` has no certain counterpart`;
  return 'middleware has no certain counterpart: give ours `auth` for tokens, `headers` as a function, or `hooks: observe({ … })`';
}

function rewriteCall(call: OwnCall, naming: Naming): Uncertain | Written {
  const { Node } = call.morph;
  const outer = getOuter(call.call, Node);
  if (!Node.isAwaitExpression(outer)) {
    const isThen = Node.isPropertyAccessExpression(outer) && outer.getName() === 'then';
    return { why: isThen ? 'its result is read in `.then`: await it' : 'its promise is handed on' };
  }
  const holder = getOuter(outer, Node);
  if (Node.isExpressionStatement(holder)) return writeLone(holder, naming, call);
  if (Node.isPropertyAccessExpression(holder)) return writeAccess(holder, outer, call);
  if (!Node.isVariableDeclaration(holder)) return { why: 'its result is handed on' };
  const bound = readBound(holder, call.morph);
  if ('why' in bound) return bound;
  return (
    writeThrowing(bound, call) ??
    writeAsserted(bound, call) ??
    writeResult(bound, bound.whole ?? nameResult(bound, naming, call), call)
  );
}

function replace(node: Morph.Node, text: string): Replacement {
  return { file: node.getSourceFile(), start: node.getStart(), end: node.getEnd(), text };
}

/** Nobody asks how it ended: an answer that is a failure is ignored, as before. */
function writeLone(statement: Morph.ExpressionStatement, naming: Naming, call: OwnCall): Written {
  const name = findFreeName(['result'], statement, naming, call);
  const indent = indentOf(statement);
  const text = `const ${name} = await ${call.text}.result();\n${indent}${printRest(name)}`;
  return { replacements: [replace(statement, text)] };
}

/** `(await client.GET(…)).data!` says that it succeeds; the answer is there in any case. */
function writeAccess(
  access: Morph.PropertyAccessExpression,
  awaited: Morph.AwaitExpression,
  call: OwnCall,
): Uncertain | Written {
  const { Node } = call.morph;
  const holder = access.getParent();
  const whole = withParentheses(awaited, Node);
  if (access.getName() === 'data' && Node.isNonNullExpression(holder)) {
    const outer = holder.getParent();
    const isBare =
      !Node.isPropertyAccessExpression(outer) && !Node.isElementAccessExpression(outer);
    return {
      replacements: [replace(holder, isBare ? `await ${call.text}` : `(await ${call.text})`)],
    };
  }
  const isAnswer =
    Node.isPropertyAccessExpression(holder) && /^(?:ok|status|headers)$/.test(holder.getName());
  if (access.getName() === 'response' && isAnswer) {
    const start = whole.getStart();
    const { file, text } = call;
    const end = access.getEnd();
    return { replacements: [{ file, start, end, text: `(await ${text}.response())` }] };
  }
  return {
    why: `\`${access.getName()}\` may be undefined: await the call, which throws where it fails, or read \`.result()\``,
  };
}

/** `if (error) throw error;` is what an awaited call does. */
function writeThrowing(bound: Bound, call: OwnCall): Written | undefined {
  const { Node } = call.morph;
  const { statement, names, reads } = bound;
  const [data, error, response] = [names.get('data'), names.get('error'), names.get('response')];
  const next = statement.getNextSibling();
  if (error === undefined || next === undefined || !isThrowOf(next, error, Node)) return undefined;
  const isRead = reads.some(
    ({ field, node }) =>
      field === 'error' && (node.getStart() < next.getStart() || node.getEnd() > next.getEnd()),
  );
  if (isRead) return undefined;
  const { file } = call;
  const removed = { file, start: statement.getEnd(), end: next.getEnd(), text: '' };
  const isAnswered = response !== undefined && reads.some(({ field }) => field === 'response');
  if (isAnswered) {
    const all = [
      ...(data === undefined ? [] : [data === 'data' ? data : `data: ${data}`]),
      response === 'response' ? response : `response: ${response}`,
    ];
    return {
      replacements: [
        replace(bound.declaration.getNameNode(), `{ ${all.join(', ')} }`),
        replace(call.call, `${call.text}.withResponse()`),
        removed,
      ],
    };
  }
  if (data === undefined) {
    return { replacements: [replace(statement, `await ${call.text};`), removed] };
  }
  const pattern = replace(bound.declaration.getNameNode(), data);
  return { replacements: [pattern, replace(call.call, call.text), removed] };
}

/** `data!` wherever it is read: the caller says that it succeeds. */
function writeAsserted(bound: Bound, call: OwnCall): Written | undefined {
  const { Node } = call.morph;
  const { names, reads, declaration } = bound;
  const data = names.get('data');
  const asserted = reads.flatMap(({ field, node }) => {
    const parent = node.getParent();
    return field === 'data' && Node.isNonNullExpression(parent) ? [parent] : [];
  });
  if (data === undefined || reads.length === 0 || asserted.length < reads.length) return undefined;
  return {
    replacements: [
      replace(declaration.getNameNode(), data),
      replace(call.call, call.text),
      ...asserted.map((node) => replace(node, data)),
    ],
  };
}

function nameResult({ names, statement }: Bound, naming: Naming, call: OwnCall): string {
  const data = names.get('data');
  const own = data === undefined || data === 'data' ? [] : [`${data}Result`];
  return findFreeName(
    [...own, 'result', `${call.operation.names.function}Result`],
    statement,
    naming,
    call,
  );
}

/** A name that nothing has in the function around. */
function findFreeName(
  wished: readonly string[],
  statement: Morph.Node,
  { results }: Naming,
  { morph: { Node, SyntaxKind } }: OwnCall,
): string {
  const scope =
    statement.getAncestors().findLast((one) => isFunction(one, Node)) ?? statement.getSourceFile();
  const given = results.get(scope) ?? new Set<string>();
  results.set(scope, given);
  const used = new Set(
    scope.getDescendantsOfKind(SyntaxKind.Identifier).map((one) => one.getText()),
  );
  const isFree = (name: string): boolean => !used.has(name) && !given.has(name);
  const last = wished.at(-1) ?? 'result';
  let name = wished.find(isFree);
  for (let count = 2; name === undefined; count += 1) {
    if (isFree(`${last}${count}`)) name = `${last}${count}`;
  }
  given.add(name);
  return name;
}

/** Rewrites how the answer of a call is read that does not throw, and gives `{ data, error, response }`. */

import type * as Morph from 'ts-morph';
import type { TsMorph } from '../../../generator/core/emit/print-by-morph.ts';
import { type Bound, type Called, type Destructured, nameResult, replaceFailed } from './called.ts';
import { findReader } from './failures.ts';
import { rewriteGuarded } from './guards.ts';
import {
  type Answered,
  findStatement,
  isCondition,
  listReferences,
  readPattern,
  readIndent,
  replace,
  withParentheses,
} from './nodes.ts';
import { rewriteVariable } from './variables.ts';

const handedOn = {
  why: 'its whole answer is handed on: `.result()` gives `ok`, `data` or `error`, and `status`',
};

export function rewriteResult(called: Called): Answered {
  const { call, text, morph } = called;
  const { Node } = morph;
  const parent = withParentheses(call, morph).getParent();
  const ignored = { replacements: [replace(call, `${text}.result()`)] };
  if (Node.isExpressionStatement(parent) || Node.isVoidExpression(parent)) return ignored;
  if (!Node.isAwaitExpression(parent)) return handedOn;
  const above = withParentheses(parent, morph).getParent();
  if (Node.isExpressionStatement(above)) return ignored;
  if (!Node.isVariableDeclaration(above)) return handedOn;
  const name = above.getNameNode();
  if (Node.isIdentifier(name)) return rewriteVariable(name, called);
  const statement = findStatement(above);
  if (!Node.isObjectBindingPattern(name) || statement === undefined) return handedOn;
  return rewritePattern({ ...called, statement, pattern: name });
}

function rewritePattern(found: Destructured): Answered {
  const { pattern, morph } = found;
  const bound = readPattern(pattern);
  const known = new Set(['data', 'error', 'response']);
  if (bound === undefined || [...bound.keys()].some((name) => !known.has(name))) return handedOn;
  return (
    rewriteThrown(found, bound, morph) ?? rewriteGuarded(found, bound) ?? rewriteLoose(found, bound)
  );
}

/** With `if (error) throw error;` behind it the call is one that throws. */
function rewriteThrown(found: Destructured, bound: Bound, morph: TsMorph): Answered | undefined {
  const { call, text, statement, pattern } = found;
  const [data, error] = [bound.get('data'), bound.get('error')];
  const next = statement.getNextSibling();
  if (error === undefined || bound.size !== (data ? 2 : 1) || next === undefined) return undefined;
  if (data?.getInitializer() || !isThrowOf(next, error.getName(), morph)) return undefined;
  // The condition and the throw are all that asks for it.
  const uses = listReferences(error.getNameNode(), morph);
  if (uses.some((use) => use.getStart() < next.getStart() || use.getEnd() > next.getEnd())) {
    return undefined;
  }
  const why = findReader(call, morph);
  if (why !== undefined) return { why };
  const gone = { ...replace(next, ''), start: statement.getEnd() };
  if (data === undefined) return { replacements: [replace(statement, `await ${text};`), gone] };
  const name = data.getNameNode().getText();
  return { replacements: [replace(pattern, name), replace(call, text), gone] };
}

/** A comment between the two, or an `else`, is for a person to move. */
function isThrowOf(node: Morph.Node, name: string, { Node }: TsMorph): boolean {
  if (!Node.isIfStatement(node) || node.getElseStatement() !== undefined) return false;
  if (node.getLeadingCommentRanges().length > 0) return false;
  const body = node.getThenStatement();
  const [only, ...more] = Node.isBlock(body) ? body.getStatements() : [body];
  const thrown =
    Node.isThrowStatement(only) && more.length === 0 ? only.getExpression() : undefined;
  return node.getExpression().getText() === name && thrown?.getText() === name;
}

/** Data that are undefined after a failure, and an error that is only asked for. */
function rewriteLoose(found: Destructured, bound: Bound): Answered {
  const { call, text, statement, pattern, morph } = found;
  const [data, error] = [bound.get('data'), bound.get('error')];
  if (bound.has('response')) {
    return {
      why: 'it reads `response`: `.result()` gives `status`, `.withResponse()` the response',
    };
  }
  if (data?.getInitializer()) return handedOn;
  const uses = error === undefined ? [] : listReferences(error.getNameNode(), morph);
  if (!uses.every((use) => isCondition(use, morph))) {
    return {
      why: '`error` is an `HttpError` here: what the service said is `error.body`, of `.result()`',
    };
  }
  const result = nameResult(found);
  const indent = readIndent(statement);
  const name = data?.getNameNode().getText();
  const taken =
    name === undefined
      ? ''
      : `\n${indent}const ${name} = ${result}.ok ? ${result}.data : undefined;`;
  return {
    replacements: [
      replace(pattern, result),
      replace(call, `${text}.result()`),
      { ...replace(statement, taken), start: statement.getEnd() },
      ...uses.map((use) => replaceFailed(use, result, morph)),
    ],
  };
}

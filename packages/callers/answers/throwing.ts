/** Rewrites how the answer of a call is read that throws on failures, and whose data is a member of what it gives. */

import type * as Morph from 'ts-morph';
import type { TsMorph } from '../../../generator/core/emit/print-by-morph.ts';
import type { Replacement } from '../tool.ts';
import {
  type Answered,
  findMember,
  findStatement,
  listReferences,
  readPattern,
  replace,
  withParentheses,
} from './nodes.ts';

const handedOn = {
  why: 'its whole answer is handed on: `.withResponse()` gives `data` and `response`',
};

/** `text` is the call with our client, whose promise has the data itself. */
export function rewriteThrowing(
  call: Morph.CallExpression,
  text: string,
  morph: TsMorph,
): Answered {
  const { Node } = morph;
  const outer = withParentheses(call, morph);
  const parent = outer.getParent();
  if (Node.isExpressionStatement(parent) || Node.isVoidExpression(parent)) {
    return { replacements: [replace(call, text)] };
  }
  if (Node.isAwaitExpression(parent)) return rewriteAwaited(parent, { call, text, morph });
  if (Node.isPropertyAccessExpression(parent) && parent.getName() === 'then') {
    return rewriteThen(parent, { call, text, morph });
  }
  return handedOn;
}

interface Called {
  readonly call: Morph.CallExpression;
  readonly text: string;
  readonly morph: TsMorph;
}

function rewriteAwaited(awaited: Morph.AwaitExpression, called: Called): Answered {
  const { call, text, morph } = called;
  const { Node } = morph;
  const outer = withParentheses(awaited, morph);
  const parent = outer.getParent();
  if (Node.isExpressionStatement(parent)) return { replacements: [replace(call, text)] };
  if (Node.isPropertyAccessExpression(parent) && parent.getName() === 'data') {
    const above = parent.getParent();
    const isInner =
      Node.isPropertyAccessExpression(above) ||
      Node.isElementAccessExpression(above) ||
      Node.isNonNullExpression(above);
    const all = `await ${text}`;
    return { replacements: [replace(parent, isInner ? `(${all})` : all)] };
  }
  if (!Node.isVariableDeclaration(parent)) return handedOn;
  const name = parent.getNameNode();
  const own = replace(call, text);
  if (Node.isIdentifier(name)) return rewriteMembers(name, [own], morph);
  if (!Node.isObjectBindingPattern(name)) return handedOn;
  const bound = readPattern(name);
  const isWithResponse = bound?.size === 2 && bound.has('data') && bound.has('response');
  if (isWithResponse) return { replacements: [replace(call, `${text}.withResponse()`)] };
  const data = readData(name);
  return data === undefined || findStatement(parent) === undefined
    ? handedOn
    : { replacements: [replace(name, data), own] };
}

/** `order.data` is `order`; any other use needs the whole answer. */
function rewriteMembers(
  name: Morph.Node,
  replacements: readonly Replacement[],
  morph: TsMorph,
): Answered {
  const members = listReferences(name, morph).map((use) => findMember(use, morph));
  const all = members.flatMap((one) =>
    one?.getName() === 'data' ? [replace(one, name.getText())] : [],
  );
  return all.length === members.length ? { replacements: [...replacements, ...all] } : handedOn;
}

/** `order` of `{ data: order }`. */
function readData(pattern: Morph.ObjectBindingPattern): string | undefined {
  const bound = readPattern(pattern);
  const data = bound?.get('data');
  if (bound?.size !== 1 || data === undefined || data.getInitializer()) return undefined;
  return data.getNameNode().getText();
}

/** `.then(({ data }) => …)` and `.then((answer) => answer.data)`. */
function rewriteThen(access: Morph.PropertyAccessExpression, called: Called): Answered {
  const { call, text, morph } = called;
  const { Node } = morph;
  const chained = access.getParent();
  const own = replace(call, text);
  const [callback] = Node.isCallExpression(chained) ? chained.getArguments() : [];
  if (!Node.isArrowFunction(callback) && !Node.isFunctionExpression(callback)) return handedOn;
  const parameter = callback.getParameters()[0];
  if (parameter === undefined) return { replacements: [own] };
  const name = parameter.getNameNode();
  if (parameter.getTypeNode() !== undefined) return handedOn;
  const data = Node.isObjectBindingPattern(name) ? readData(name) : undefined;
  const isAll = callback.getBody().getText() === (data ?? `${name.getText()}.data`);
  if (isAll && access.getParent() === callback.getParent()) {
    return { replacements: [replace(callback.getParentOrThrow(), text)] };
  }
  if (Node.isIdentifier(name)) return rewriteMembers(name, [own], morph);
  return data === undefined ? handedOn : { replacements: [own, replace(name, data)] };
}

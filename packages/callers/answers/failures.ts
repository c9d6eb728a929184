/** What callers do with an error that was thrown: ours is another value. */

import type * as Morph from 'ts-morph';
import type { TsMorph } from '../../../generator/core/emit/print-by-morph.ts';
import { isPassedOn, listReferences, withParentheses } from './nodes.ts';

/** Why a call that throws cannot become ours, which throws another error; undefined where nobody looks into it. */
export function findReader(call: Morph.Node, morph: TsMorph): string | undefined {
  const isRead = isReadByTry(call, morph) || isReadByChain(call, morph);
  return isRead
    ? 'its `catch` looks into the error, which is an `HttpError` with `status` and `body` here'
    : undefined;
}

function isReadByTry(call: Morph.Node, morph: TsMorph): boolean {
  const { Node } = morph;
  for (let node = call, above = call.getParent(); above; node = above, above = above.getParent()) {
    if (Node.isFunctionLikeDeclaration(above)) return false;
    if (!Node.isTryStatement(above) || above.getTryBlock() !== node) continue;
    const name = above.getCatchClause()?.getVariableDeclaration()?.getNameNode();
    if (name === undefined) continue;
    if (looksInto(name, morph)) return true;
  }
  return false;
}

/** Which argument of a method of a promise gets the error. */
const handlers = new Map([
  ['then', 1],
  ['catch', 0],
]);

/** `.catch((error) => …)` of the call or of what is chained to it. */
function isReadByChain(call: Morph.Node, morph: TsMorph): boolean {
  const { Node } = morph;
  const access = withParentheses(call, morph).getParent();
  const chained = access?.getParent();
  if (!Node.isPropertyAccessExpression(access) || !Node.isCallExpression(chained)) return false;
  const index = handlers.get(access.getName());
  const given = index === undefined ? undefined : chained.getArguments()[index];
  return (given !== undefined && readsParameter(given, morph)) || isReadByChain(chained, morph);
}

function readsParameter(callback: Morph.Node, morph: TsMorph): boolean {
  const { Node } = morph;
  if (!Node.isArrowFunction(callback) && !Node.isFunctionExpression(callback)) {
    return !callback.getText().startsWith('console.');
  }
  const name = callback.getParameters()[0]?.getNameNode();
  return name !== undefined && looksInto(name, morph);
}

function looksInto(name: Morph.Node, morph: TsMorph): boolean {
  if (!morph.Node.isIdentifier(name)) return true;
  return !listReferences(name, morph).every((one) => isPassedOn(one, morph));
}

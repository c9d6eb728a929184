/** Rewrites how an answer of any status is read: `{ data, status, headers }`, where `status` says whether it is a success. */

import type * as Morph from 'ts-morph';
import type { Called } from './called.ts';
import {
  type Answered,
  findMember,
  leaves,
  listReferences,
  replace,
  withParentheses,
} from './nodes.ts';

const unseen = {
  why: 'it takes an answer of any status for data: `await` throws an `HttpError`, and `.result()` says `ok`',
};

/** Certain where a status that is no success throws: a lost connection does so too. */
export function rewriteStatus({
  call,
  text,
  morph,
}: Pick<Called, 'call' | 'text' | 'morph'>): Answered {
  const { Node } = morph;
  const awaited = withParentheses(call, morph).getParent();
  const declaration = Node.isAwaitExpression(awaited) ? awaited.getParent() : undefined;
  const name = Node.isVariableDeclaration(declaration) ? declaration.getNameNode() : undefined;
  const next = Node.isVariableDeclaration(declaration)
    ? declaration.getVariableStatement()?.getNextSibling()
    : undefined;
  if (!Node.isIdentifier(name) || !Node.isIfStatement(next)) return unseen;
  const [, status] =
    new RegExp(String.raw`^${name.getText()}\.status !== (2\d\d)$`).exec(
      next.getExpression().getText(),
    ) ?? [];
  const isThrown = Node.isThrowStatement(last(next.getThenStatement(), morph));
  if (status === undefined || !isThrown || !leaves(next.getThenStatement(), morph)) return unseen;
  const uses = listReferences(name, morph).map((use) => {
    const member = findMember(use, morph)?.getName();
    const isAfter = use.getStart() > next.getEnd();
    return member === 'status' || (member === 'data' && isAfter);
  });
  return uses.every(Boolean)
    ? { replacements: [replace(call, `${text}.result()`)] }
    : { why: 'after a failure `data` is `error.body` here' };
}

function last(statement: Morph.Node, { Node }: Called['morph']): Morph.Node | undefined {
  return Node.isBlock(statement) ? statement.getStatements().at(-1) : statement;
}

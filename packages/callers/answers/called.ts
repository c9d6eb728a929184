/** A call of the old client, and the same call of ours. */

import type * as Morph from 'ts-morph';
import type { TsMorph } from '../../../generator/core/emit/print-by-morph.ts';
import { replace } from './nodes.ts';

export interface Called {
  readonly call: Morph.CallExpression;
  /** The call with our client. */
  readonly text: string;
  readonly morph: TsMorph;
  /** Data of a success are never false: an object, or a list. */
  readonly isDataTruthy: boolean;
}

export interface Destructured extends Called {
  readonly statement: Morph.VariableStatement;
  readonly pattern: Morph.ObjectBindingPattern;
}

/** What a pattern takes, by its names in the answer. */
export type Bound = ReadonlyMap<string, Morph.BindingElement>;

/** A name that is free in the file, and another one for each call of a function. */
export function nameResult({ call, text, morph }: Called): string {
  const { SyntaxKind, Node } = morph;
  const file = call.getSourceFile();
  const around = call.getFirstAncestor(Node.isFunctionLikeDeclaration) ?? file;
  const callee = call.getExpression().getText();
  const index = around
    .getDescendantsOfKind(SyntaxKind.CallExpression)
    .filter((one) => one.getExpression().getText() === callee)
    .indexOf(call);
  const names = new Set(
    file.getDescendantsOfKind(SyntaxKind.Identifier).map((one) => one.getText()),
  );
  const [, method = 'call'] = /([\w$]+)\(/.exec(text) ?? [];
  const number = index > 0 ? String(index + 1) : '';
  return names.has(`${method}Result${number}`)
    ? `${method}Answer${number}`
    : `${method}Result${number}`;
}

/** `error` is `!result.ok`, and `!error` is `result.ok`. */
export function replaceFailed(use: Morph.Node, result: string, { Node }: Called['morph']) {
  const parent = use.getParent();
  return Node.isPrefixUnaryExpression(parent)
    ? replace(parent, `${result}.ok`)
    : replace(use, `!${result}.ok`);
}

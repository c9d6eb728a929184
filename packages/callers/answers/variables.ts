/** Rewrites `const answer = await …`, whose members are read one by one. */

import type * as Morph from 'ts-morph';
import type { Replacement } from '../tool.ts';
import type { Called } from './called.ts';
import {
  type Answered,
  findMember,
  isCondition,
  leaves,
  listReferences,
  replace,
  withParentheses,
} from './nodes.ts';

/** The variable becomes the value of `.result()`: `ok` decides whether it has `data`. */
export function rewriteVariable(name: Morph.Identifier, called: Called): Answered {
  const { call, text, morph } = called;
  const uses = listReferences(name, morph).map((use) => rewriteUse(use, name.getText(), called));
  const missing = uses.find((one) => 'why' in one);
  if (missing !== undefined) return missing;
  const all = uses.flatMap((one) => ('why' in one ? [] : one.replacements));
  return { replacements: [replace(call, `${text}.result()`), ...all] };
}

function rewriteUse(use: Morph.Node, name: string, called: Called): Answered {
  const { morph } = called;
  const access = findMember(use, morph);
  const member = access?.getName();
  if (access === undefined || member === undefined) {
    return { why: `\`${name}\` is handed on: \`.result()\` gives another value` };
  }
  if (member === 'error') return rewriteError(access, name, morph);
  if (member === 'data') return rewriteData(access, name, called);
  const status = access.getParent();
  const isStatus =
    member === 'response' &&
    morph.Node.isPropertyAccessExpression(status) &&
    status.getName() === 'status';
  return isStatus
    ? { replacements: [replace(status, `${name}.status`)] }
    : { why: `\`${name}.${member}\` has no counterpart in the value of \`.result()\`` };
}

function rewriteError(
  access: Morph.PropertyAccessExpression,
  name: string,
  morph: Called['morph'],
): Answered {
  if (isCondition(access, morph)) {
    const parent = access.getParent();
    const isNegated = morph.Node.isPrefixUnaryExpression(parent);
    return {
      replacements: [isNegated ? replace(parent, `${name}.ok`) : replace(access, `!${name}.ok`)],
    };
  }
  return {
    why: `\`${name}.error\` is an \`HttpError\` here: what the service said is its \`body\``,
  };
}

/** Where it is known that there was no failure, it stays as it is. */
function rewriteData(
  access: Morph.PropertyAccessExpression,
  name: string,
  { morph, isDataTruthy }: Called,
): Answered {
  if (isCondition(access, morph)) {
    const parent = withParentheses(access, morph).getParent();
    const isNegated = morph.Node.isPrefixUnaryExpression(parent);
    const node = isNegated ? parent : access;
    const both = isNegated ? `!${name}.ok || !${name}.data` : `${name}.ok && ${name}.data`;
    const one = isNegated ? `!${name}.ok` : `${name}.ok`;
    const text = isDataTruthy ? one : both;
    const isWhole = isDataTruthy || morph.Node.isIfStatement(node.getParent());
    return { replacements: [replace(node, isWhole ? text : `(${text})`)] };
  }
  return isAfterSuccess(access, name, morph)
    ? { replacements: [] as readonly Replacement[] }
    : { why: `\`${name}.data\` is there after a success alone: ask for \`${name}.ok\` first` };
}

/** Whether a condition around a node, or a statement before it that leaves, asks for the failure. */
function isAfterSuccess(node: Morph.Node, name: string, morph: Called['morph']): boolean {
  const { Node } = morph;
  for (let below: Morph.Node = node; ;) {
    const above = below.getParent();
    if (above === undefined || Node.isFunctionLikeDeclaration(above)) return false;
    const isThen = Node.isIfStatement(above) && above.getThenStatement() === below;
    if (isThen && asks(above.getExpression(), [`${name}.data`, `!${name}.error`], '&&')) {
      return true;
    }
    const isBefore = below
      .getPreviousSiblings()
      .some((one) => Node.isIfStatement(one) && guards(one, name, morph));
    if (isBefore) return true;
    below = above;
  }
}

function guards(one: Morph.IfStatement, name: string, morph: Called['morph']): boolean {
  const failures = [`${name}.error`, `!${name}.data`];
  return asks(one.getExpression(), failures, '||') && leaves(one.getThenStatement(), morph);
}

/** Whether one of the parts that an operator joins is one of these texts. */
function asks(condition: Morph.Node, texts: readonly string[], operator: '&&' | '||'): boolean {
  const parts = condition.getText().split(operator);
  const isPlain =
    operator === '&&' ? !condition.getText().includes('||') : !condition.getText().includes('&&');
  return isPlain && parts.some((one) => texts.includes(one.trim()));
}

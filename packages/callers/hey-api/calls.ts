/** Rewrites calls of the functions of hey-api's SDK. */

import type * as Morph from 'ts-morph';
import { isDataTruthy, nameMethod, readsJson } from '../operations.ts';
import { findReader } from '../answers/failures.ts';
import {
  type Answered,
  findMember,
  listReferences,
  readPattern,
  replace,
  withParentheses,
} from '../answers/nodes.ts';
import { rewriteResult } from '../answers/results.ts';
import { rewriteThrowing } from '../answers/throwing.ts';
import type { ClientModule } from '../client-module.ts';
import type { Question } from '../tool.ts';
import { writeGiven } from './arguments.ts';
import { writeFlat } from './flat.ts';
import type { SdkFunction } from './sdk.ts';
import type { OldSettings } from './settings.ts';

export interface Context {
  readonly question: Question;
  readonly client: ClientModule;
  readonly settings: OldSettings;
}

/** `node` is the name of the function where it is used. */
export function rewriteCall(
  node: Morph.Node,
  { operation, isStream, isTransformed, flat }: SdkFunction,
  context: Context,
): Answered {
  const { question, client, settings } = context;
  const { morph, output } = question;
  const call = findCall(node, morph);
  if (call === undefined) {
    return {
      why: `the function is a value here: \`${client.name}.${nameMethod(operation, output.api)}\` is one too, and takes flat parameters`,
    };
  }
  const method = `${client.name}.${nameMethod(operation, output.api)}`;
  if (isStream) return { why: `\`for await (const event of ${method}(…))\` reads its events` };
  if (isTransformed) return { why: `\`${method}\` gives dates as the texts that were sent` };
  const given =
    flat === undefined
      ? writeGiven(call.getArguments()[0], operation, question)
      : writeFlat(call.getArguments(), flat, { operation, question });
  if ('why' in given) return given;
  const text = `${method}(${given.text})`;
  if (!readsJson(operation) && isDataRead(call, morph)) {
    return { why: `what it reads is no JSON: look at the type of \`${text}\`` };
  }
  const [type] = call.getTypeArguments();
  const isThrowing = given.isThrowing ?? (type ? type.getText() === 'true' : settings.isThrowing);
  return isThrowing
    ? rewriteThrown(call, text, context)
    : rewriteResult({ call, text, morph, isDataTruthy: isDataTruthy(operation, output.api) });
}

function rewriteThrown(call: Morph.CallExpression, text: string, context: Context): Answered {
  const { morph } = context.question;
  const why = findReader(call, morph);
  if (why !== undefined) return { why };
  return context.settings.isData
    ? { replacements: [replace(call, text)] }
    : rewriteThrowing(call, text, morph);
}

/** The call whose callee ends with this name. */
export function findCall(
  node: Morph.Node,
  { Node }: Question['morph'],
): Morph.CallExpression | undefined {
  const access = node.getParent();
  const callee =
    Node.isPropertyAccessExpression(access) && access.getNameNode() === node ? access : node;
  const call = callee.getParent();
  return Node.isCallExpression(call) && call.getExpression() === callee ? call : undefined;
}

/** An answer without content is `{}` there and undefined here. */
function isDataRead(call: Morph.CallExpression, morph: Question['morph']): boolean {
  const { Node } = morph;
  const awaited = withParentheses(call, morph).getParent();
  if (!Node.isAwaitExpression(awaited)) {
    return !Node.isExpressionStatement(awaited) && !Node.isVoidExpression(awaited);
  }
  const above = withParentheses(awaited, morph).getParent();
  if (!Node.isVariableDeclaration(above)) return !Node.isExpressionStatement(above);
  const name = above.getNameNode();
  if (Node.isObjectBindingPattern(name)) return readPattern(name)?.has('data') ?? true;
  return listReferences(name, morph).some((use) => {
    const member = findMember(use, morph)?.getName();
    return member === undefined || member === 'data';
  });
}

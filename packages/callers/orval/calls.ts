/** Rewrites calls of orval's functions. */

import type * as Morph from 'ts-morph';
import { findReader } from '../answers/failures.ts';
import { type Answered, replace } from '../answers/nodes.ts';
import { rewriteThrowing } from '../answers/throwing.ts';
import { rewriteStatus } from '../answers/statuses.ts';
import type { ClientModule } from '../client-module.ts';
import { findCall } from '../hey-api/calls.ts';
import { nameMethod, readsJson } from '../operations.ts';
import type { Question } from '../tool.ts';
import { writeArguments } from './arguments.ts';
import type { OrvalFunction } from './functions.ts';

export interface Context {
  readonly question: Question;
  readonly client: ClientModule;
}

export function rewriteCall(
  node: Morph.Node,
  found: OrvalFunction,
  { question, client }: Context,
): Answered {
  const { output, morph } = question;
  const { operation, gives } = found;
  const method = `${client.name}.${nameMethod(operation, output.api)}`;
  const call = findCall(node, morph);
  if (call === undefined) {
    return {
      why: `the function is a value here: \`${method}\` is one too, and takes flat parameters`,
    };
  }
  if (operation.stream !== undefined) {
    return { why: `\`for await (const event of ${method}(…))\` reads its events` };
  }
  if (call.getTypeArguments().length > 0) return { why: 'it says the type of its answer itself' };
  const given = writeArguments(call.getArguments(), found, question);
  if ('why' in given) return given;
  const text = `${method}(${given.text})`;
  const isIgnored = morph.Node.isExpressionStatement(skipAwait(call, morph));
  if (!readsJson(operation) && !isIgnored) {
    return { why: `what it reads is no JSON: look at the type of \`${text}\`` };
  }
  if (gives === 'any data') {
    return {
      why: `it takes an answer of any status for data: \`await ${text}\` throws an \`HttpError\``,
    };
  }
  if (gives === 'any envelope') return rewriteStatus({ call, text, morph });
  const why = findReader(call, morph);
  if (why !== undefined) return { why };
  return gives === 'data'
    ? { replacements: [replace(call, text)] }
    : rewriteThrowing(call, text, morph);
}

function skipAwait(call: Morph.Node, { Node }: Question['morph']): Morph.Node | undefined {
  const parent = call.getParent();
  return Node.isAwaitExpression(parent) ? parent.getParent() : parent;
}

/** Rewrites orval's hooks for mutations: a method of our client is the function. */

import type * as Morph from 'ts-morph';
import { replace } from '../answers/nodes.ts';
import { readsVariables, rewriteUses } from '../mutations.ts';
import type { UseAnswer } from '../rewriting.ts';
import type { Question } from '../tool.ts';
import { writeVariables } from './arguments.ts';
import type { Context } from './calls.ts';
import { type Option, readOptions } from './hook-options.ts';
import type { Hook } from './hooks.ts';

export function rewriteMutation(
  call: Morph.CallExpression,
  hook: Hook,
  { question, method }: Context & { readonly method: string },
): UseAnswer {
  const { morph } = question;
  const [options, queryClient] = call.getArguments();
  const added = readOptions(options, 'mutation', question);
  if ('why' in added) return added;
  const object = added.members[0]?.value.getFirstAncestorByKind(
    morph.SyntaxKind.ObjectLiteralExpression,
  );
  if (object !== undefined && readsVariables(object, morph)) {
    return { why: 'a callback reads the variables, which are flat parameters here' };
  }
  if (hook.gives !== 'data' && readsAnswer(call, added.members, question)) {
    return { why: 'its data are the whole answer there, and the data alone here' };
  }
  const uses = rewriteUses(call, {
    morph,
    writeVariables: (given) => writeVariables(given, hook, question),
  });
  if ('why' in uses) return uses;
  const texts = [`mutationFn: ${method}`, ...added.members.map(({ text }) => text)];
  const more = queryClient === undefined ? '' : `, ${queryClient.getText()}`;
  return {
    replacements: [
      replace(call, `useMutation({ ${texts.join(', ')} }${more})`),
      ...uses.replacements,
    ],
    names: [{ name: 'useMutation', from: hook.from }],
    usesClient: true,
  };
}

/** Whether anything looks at what a mutation gives. */
function readsAnswer(
  call: Morph.CallExpression,
  members: readonly Option[],
  { morph }: Question,
): boolean {
  const { Node } = morph;
  const takes = (value: Morph.Node): boolean =>
    Node.isArrowFunction(value) ||
    Node.isFunctionExpression(value) ||
    Node.isMethodDeclaration(value)
      ? value.getParameters().length > 0
      : true;
  if (
    members.some(
      ({ name, value }) => (name === 'onSuccess' || name === 'onSettled') && takes(value),
    )
  ) {
    return true;
  }
  const declaration = call.getParent();
  const text = Node.isVariableDeclaration(declaration) ? declaration.getNameNode().getText() : '';
  const scope = declaration?.getFirstAncestor(Node.isFunctionLikeDeclaration)?.getText() ?? '';
  return (
    /\bmutateAsync\b|\bdata\b/.test(text) ||
    (Node.isVariableDeclaration(declaration) &&
      new RegExp(String.raw`\b${text.replaceAll(/\W/g, '.')}\.(?:mutateAsync|data)\b`).test(scope))
  );
}

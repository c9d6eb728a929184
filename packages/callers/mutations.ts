/** Rewrites what a mutation of TanStack Query is made of, and the variables that it is given. */

import type * as Morph from 'ts-morph';
import type { TsMorph } from '../../generator/core/emit/print-by-morph.ts';
import { findMember, listReferences, readPattern, replace } from './answers/nodes.ts';
import type { Replacement } from './tool.ts';

interface Variables {
  readonly morph: TsMorph;
  /** The variables of the old mutation as ours. */
  readonly writeVariables: (
    given: Morph.Node | undefined,
  ) => { readonly text: string } | { readonly why: string };
}

type Rewritten = { readonly replacements: readonly Replacement[] } | { readonly why: string };

/** `useMutation(createOrderMutation())`, or with that spread in an object: a method of our client is the function. */
export function rewriteMutation(
  call: Morph.CallExpression,
  method: string,
  variables: Variables,
): Rewritten {
  const { Node } = variables.morph;
  const parent = call.getParent();
  const isSpread = Node.isSpreadAssignment(parent);
  const object = isSpread ? parent.getParent() : undefined;
  const hook = isSpread ? object?.getParent() : parent;
  if (!Node.isCallExpression(hook) || !hook.getExpression().getText().endsWith('Mutation')) {
    return { why: `\`{ mutationFn: ${method} }\` is its counterpart, and takes flat variables` };
  }
  if (object !== undefined && readsVariables(object, variables.morph)) {
    return { why: 'a callback reads the variables, which are flat parameters here' };
  }
  const own = isSpread
    ? replace(parent, `mutationFn: ${method}`)
    : replace(call, `{ mutationFn: ${method} }`);
  const uses = rewriteUses(hook, variables);
  return 'why' in uses ? uses : { replacements: [own, ...uses.replacements] };
}

/** Which parameter of a callback has the variables. */
const places = new Map([
  ['onMutate', 0],
  ['onSuccess', 1],
  ['onError', 1],
  ['onSettled', 2],
]);

export function readsVariables(object: Morph.Node, { Node, SyntaxKind }: TsMorph): boolean {
  if (!Node.isObjectLiteralExpression(object)) return true;
  return object.getProperties().some((one) => {
    if (Node.isSpreadAssignment(one)) {
      return one.getExpression().getKind() !== SyntaxKind.CallExpression;
    }
    const place = places.get(one.getName());
    if (place === undefined) return false;
    const callback = Node.isPropertyAssignment(one) ? one.getInitializer() : one;
    if (
      Node.isArrowFunction(callback) ||
      Node.isFunctionExpression(callback) ||
      Node.isMethodDeclaration(callback)
    ) {
      return callback.getParameters().length > place;
    }
    return false;
  });
}

/** `const create = useMutation(…)`, `const { mutate, mutateAsync: save } = …`: what they are called with. */
export function rewriteUses(hook: Morph.Node, variables: Variables): Rewritten {
  const { Node } = variables.morph;
  const declaration = hook.getParent();
  if (!Node.isVariableDeclaration(declaration)) {
    return { why: 'what is called with its variables is not seen here' };
  }
  const name = declaration.getNameNode();
  const calls = Node.isObjectBindingPattern(name)
    ? listDestructured(name, variables.morph)
    : listMembers(name, variables.morph);
  const written = calls.map((call) => rewriteVariables(call, variables));
  const missing = written.find((one) => 'why' in one);
  if (missing !== undefined) return missing;
  return { replacements: written.flatMap((one) => ('why' in one ? [] : one.replacements)) };
}

const mutating = new Set(['mutate', 'mutateAsync']);

/** Uses of what takes variables; `undefined` for those that hand it on. */
function listDestructured(
  pattern: Morph.ObjectBindingPattern,
  morph: TsMorph,
): readonly (Morph.CallExpression | undefined)[] {
  const bound = readPattern(pattern);
  if (bound === undefined || bound.has('variables')) return [undefined];
  return [...bound].flatMap(([member, element]) =>
    mutating.has(member)
      ? listReferences(element.getNameNode(), morph).map((use) => findCallOf(use, morph))
      : [],
  );
}

function listMembers(
  name: Morph.Node,
  morph: TsMorph,
): readonly (Morph.CallExpression | undefined)[] {
  return listReferences(name, morph).flatMap((use) => {
    const access = findMember(use, morph);
    if (isListed(use, morph)) return [];
    if (access === undefined || access.getName() === 'variables') return [undefined];
    return mutating.has(access.getName()) ? [findCallOf(access, morph)] : [];
  });
}

/** A list of dependencies of a hook reads nothing. */
function isListed(use: Morph.Node, { Node }: TsMorph): boolean {
  return Node.isArrayLiteralExpression(use.getParent());
}

function findCallOf(callee: Morph.Node, { Node }: TsMorph): Morph.CallExpression | undefined {
  const call = callee.getParent();
  return Node.isCallExpression(call) && call.getExpression() === callee ? call : undefined;
}

function rewriteVariables(
  call: Morph.CallExpression | undefined,
  { morph, writeVariables }: Variables,
): Rewritten {
  if (call === undefined) return { why: 'its `mutate` is handed on, or its variables are read' };
  const [given, options] = call.getArguments();
  if (given === undefined) return { replacements: [] };
  if (options !== undefined && readsVariables(options, morph)) {
    return { why: 'a callback reads the variables, which are flat parameters here' };
  }
  const written = writeVariables(given);
  if ('why' in written) return written;
  return { replacements: [replace(given, written.text === '' ? '{}' : written.text)] };
}

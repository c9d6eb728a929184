/** Rewrites what hey-api's plug-in for TanStack Query gives: options of queries and mutations, and keys. */

import type * as Morph from 'ts-morph';
import type { Api } from '../../../generator/core/ir/model/model.ts';
import type { Answered } from '../answers/nodes.ts';
import { replace } from '../answers/nodes.ts';
import { rewriteMutation } from '../mutations.ts';
import { nameMethod, readsJson } from '../operations.ts';
import { findQueryName } from '../query-names.ts';
import { writeGiven } from './arguments.ts';
import { type Context, findCall } from './calls.ts';
import { readSdkFunction, type SdkFunction } from './sdk.ts';

interface QueryFunction extends SdkFunction {
  readonly kind: 'query' | 'infinite' | 'queryKey' | 'infiniteKey' | 'mutation';
}

/** Undefined for what is no function of that plug-in. */
export function readQueryFunction(
  declared: Morph.Node,
  { question }: Context,
): QueryFunction | undefined {
  const { morph, output } = question;
  const { Node, SyntaxKind } = morph;
  const made = Node.isVariableDeclaration(declared) ? declared.getInitializer() : undefined;
  if (!Node.isArrowFunction(made)) return undefined;
  const calls = made.getDescendantsOfKind(SyntaxKind.CallExpression);
  const called = calls.map((call) => call.getExpression().getText());
  const key = calls.find((call) => call.getExpression().getText() === 'createQueryKey');
  if (key !== undefined) {
    const [id, , isInfinite] = key.getArguments();
    const name = Node.isStringLiteral(id) ? id.getLiteralValue() : '';
    const sdk = findSdk(name, declared, { api: output.api, context: { question } });
    const kind = isInfinite?.getText() === 'true' ? 'infiniteKey' : 'queryKey';
    return sdk && { ...sdk, kind };
  }
  const kind = called.includes('infiniteQueryOptions')
    ? 'infinite'
    : called.includes('queryOptions')
      ? 'query'
      : made.getText().includes('mutationFn')
        ? 'mutation'
        : undefined;
  const sdk = calls.flatMap((call) => readCalled(call, output.api, morph) ?? [])[0];
  return kind && sdk && { ...sdk, kind };
}

function readCalled(
  call: Morph.CallExpression,
  api: Api,
  morph: Context['question']['morph'],
): SdkFunction | undefined {
  const callee = call.getExpression();
  const name = morph.Node.isPropertyAccessExpression(callee) ? callee.getNameNode() : callee;
  const symbol = name.getSymbol();
  const declared = (symbol?.getAliasedSymbol() ?? symbol)?.getDeclarations()[0];
  return declared && readSdkFunction(declared, api, morph);
}

/** The function whose name a key has: the file of the plug-in imports it. */
function findSdk(
  name: string,
  declared: Morph.Node,
  { api, context }: { readonly api: Api; readonly context: Pick<Context, 'question'> },
): SdkFunction | undefined {
  const { morph } = context.question;
  return declared
    .getSourceFile()
    .getDescendantsOfKind(morph.SyntaxKind.CallExpression)
    .filter((call) => call.getExpression().getText().split('.').at(-1) === name)
    .flatMap((call) => readCalled(call, api, morph) ?? [])[0];
}

type QueryAnswered =
  | { readonly why: string }
  | (Exclude<Answered, { why: string }> & {
      /** Functions of our queries that it calls. */
      readonly names: readonly string[];
      readonly usesClient: boolean;
    });

export function rewriteQuery(
  node: Morph.Node,
  { operation, kind }: QueryFunction,
  context: Context,
): QueryAnswered {
  const { question, client } = context;
  const { output, morph } = question;
  const call = findCall(node, morph);
  if (call === undefined) return { why: 'the function is a value here' };
  const method = `${client.name}.${nameMethod(operation, output.api)}`;
  if (kind === 'mutation') {
    if (call.getArguments().length > 0) {
      return { why: 'options that a mutation begins with have no counterpart' };
    }
    const written = rewriteMutation(call, method, {
      morph,
      writeVariables: (given) => writeGiven(given, operation, question),
    });
    return 'why' in written ? written : { ...written, names: [], usesClient: true };
  }
  if (kind === 'infinite') {
    return { why: 'the document says where a page ends: our options need no `getNextPageParam`' };
  }
  if (!readsJson(operation)) return { why: 'its data are no JSON: look at the type of ours' };
  const name = findQueryName(operation, kind === 'infiniteKey' ? 'infinite' : 'query', output);
  if (name === undefined) {
    return { why: `\`emitters: ['tanstack-query']\` in the config gives its options` };
  }
  const given = writeGiven(call.getArguments()[0], operation, question);
  if ('why' in given) return given;
  if (given.text.startsWith('{}, ') || given.text.includes('}, {')) {
    return { why: 'options of a call are not given with a query: `signal` is passed on' };
  }
  const args = [client.name, ...(given.text === '' ? [] : [given.text])].join(', ');
  const ending = kind === 'query' ? '' : '.queryKey';
  return {
    replacements: [replace(call, `${name}(${args})${ending}`)],
    names: [name],
    usesClient: true,
  };
}

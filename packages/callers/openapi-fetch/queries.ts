/** Calls of openapi-react-query: each is listed with the options of ours that it asks for. */

import type * as Morph from 'ts-morph';
import { findOperation } from '../operations.ts';
import { findQueryName } from '../query-names.ts';
import type { Question, UncertainNode } from '../tool.ts';
import { type Client, findImportedName } from './clients.ts';

/** What is made of a client by the default export of openapi-react-query. */
export function listQueries(
  clients: readonly Client[],
  question: Question,
): readonly UncertainNode[] {
  const { Node } = question.morph;
  const made = clients
    .flatMap(({ uses }) => uses)
    .flatMap((use) => {
      const call = use.getParent();
      return Node.isCallExpression(call) && isWrapped(call) ? [call] : [];
    });
  return made.flatMap((call) => {
    const variable = call.getParent();
    if (!Node.isVariableDeclaration(variable)) return [];
    const uses = variable.findReferencesAsNodes().flatMap((node) => findCall(node, Node) ?? []);
    return uses.map((node) => ({ node, why: explain(node, question) }));
  });
}

function isWrapped(call: Morph.CallExpression): boolean {
  const name = findImportedName(call.getSourceFile(), 'openapi-react-query');
  return name !== undefined && call.getExpression().getText() === name;
}

function findCall(
  node: Morph.Node,
  Node: Question['morph']['Node'],
): Morph.CallExpression | undefined {
  const access = node.getParent();
  const call = access?.getParent();
  return Node.isPropertyAccessExpression(access) && Node.isCallExpression(call) ? call : undefined;
}

function explain(call: Morph.CallExpression, { output, morph: { Node } }: Question): string {
  const { api, emitters } = output;
  if (!emitters.includes('tanstack-query')) {
    return "`emitters: ['tanstack-query']` in the config writes options for it";
  }
  const [method, path] = call
    .getArguments()
    .map((one) => (Node.isStringLiteral(one) ? one.getLiteralValue() : undefined));
  const operation = method && path && findOperation(api, method, path);
  if (!operation) return 'its operation is not written in place, or not in the document';
  const hook = call.getExpression().getText().split('.').at(-1) ?? '';
  const isMutation = /mutation/i.test(hook);
  const role = /infinite/i.test(hook) ? 'infinite' : 'query';
  const found = isMutation
    ? `${operation.names.function}MutationOptions`
    : findQueryName(operation, role, output);
  if (found === undefined) return `no options of ours are for \`${operation.id}\` in this way`;
  const params = isMutation || operation.params.members.length === 0 ? '' : ', { … }';
  const written = `${found}(${api.names.value}${params})`;
  const given = hook.startsWith('use') ? `${hook}(${written})` : written;
  return `\`${given}\`: its error is an \`HttpError\`, and its key another one`;
}

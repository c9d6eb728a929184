/** Reads which operation a function of hey-api's output calls: its method and its path are in its body. */

import type * as Morph from 'ts-morph';
import type { TsMorph } from '../../../generator/core/emit/print-by-morph.ts';
import type { Api, Operation } from '../../../generator/core/ir/model/model.ts';
import { methods } from '../../../generator/core/load/structure/vocabulary.ts';

export interface SdkFunction {
  readonly operation: Operation;
  /** It answers with events. */
  readonly isStream: boolean;
  /** It changes what it reads: dates, or large integers. */
  readonly isTransformed: boolean;
  /** Parameters are one flat object, by these rules. */
  readonly flat?: Morph.Node;
}

/** Undefined for what is no such function, and for one whose operation the document has no more. */
export function readSdkFunction(
  declared: Morph.Node,
  api: Api,
  morph: TsMorph,
): SdkFunction | undefined {
  const { Node, SyntaxKind } = morph;
  if (!Node.isVariableDeclaration(declared) && !Node.isMethodDeclaration(declared)) {
    return undefined;
  }
  const calls = declared.getDescendantsOfKind(SyntaxKind.CallExpression);
  const sent = calls.flatMap((call) => readSent(call, morph))[0];
  if (sent === undefined) return undefined;
  const { method, url, options, isStream } = sent;
  const operation = api.operations.find((one) => one.path === url && one.method === method);
  if (operation === undefined) return undefined;
  const flat = calls
    .find((call) => call.getExpression().getText() === 'buildClientParams')
    ?.getArguments()[1];
  return {
    operation,
    isStream,
    isTransformed: options.getProperty('responseTransformer') !== undefined,
    ...(flat !== undefined && { flat }),
  };
}

/** `(options.client ?? client).get<…>({ url: '/orders', … })`, or `.sse.get`. */
function readSent(call: Morph.CallExpression, { Node }: TsMorph) {
  const callee = call.getExpression();
  const [options] = call.getArguments();
  if (!Node.isPropertyAccessExpression(callee)) return [];
  if (!Node.isObjectLiteralExpression(options)) return [];
  const method = callee.getName().toUpperCase();
  const property = options.getProperty('url');
  const url = Node.isPropertyAssignment(property) ? property.getInitializer() : undefined;
  if (!methods.has(method.toLowerCase()) || !Node.isStringLiteral(url)) return [];
  const isStream = callee.getExpression().getText().endsWith('.sse');
  return [{ method, url: url.getLiteralValue(), options, isStream }];
}

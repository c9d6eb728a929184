/** What `migrate --callers` knows of hey-api: functions of its SDK, its client, its queries and its types. */

import type * as Morph from 'ts-morph';
import { isOld, listUses, type Use } from '../old/uses.ts';
import { findGivenModel } from '../operations.ts';
import { findQueriesModule } from '../query-names.ts';
import { rewriteUses, type UseAnswer } from '../rewriting.ts';
import type { CallerTool, Question } from '../tool.ts';
import { isTypeDeclaration, rewriteType } from '../types.ts';
import { type Context, findCall, rewriteCall } from './calls.ts';
import { readQueryFunction, rewriteQuery } from './queries.ts';
import { readSdkFunction } from './sdk.ts';
import { readSettings } from './settings.ts';

export const heyApi: CallerTool = {
  name: 'hey-api',
  rewrite(question) {
    const all = listUses(question);
    const ofClient = all.filter(({ declared }) => isClient(declared, question));
    const others = all.filter((use) => !ofClient.includes(use));
    const settings = readSettings(ofClient, question);
    const old = { settings, statements: settings.statements };
    return rewriteUses(others, old, question, (use, client) =>
      rewriteUse(use, { question, client, settings }),
    );
  },
};

function isClient(declared: Morph.Node, { morph }: Question): boolean {
  const { Node } = morph;
  const made = Node.isVariableDeclaration(declared) ? declared.getInitializer() : undefined;
  return Node.isCallExpression(made) && made.getExpression().getText() === 'createClient';
}

function rewriteUse({ node, declared }: Use, context: Context): UseAnswer {
  const { question } = context;
  const { output, morph } = question;
  if (isTypeDeclaration(declared, morph)) return rewriteTypeUse(node, declared, question);
  const sdk = readSdkFunction(declared, output.api, morph);
  if (sdk !== undefined) {
    const answered = rewriteCall(node, sdk, context);
    return 'why' in answered ? answered : { ...answered, usesClient: true };
  }
  const query = readQueryFunction(declared, context);
  if (query !== undefined) {
    const answered = rewriteQuery(node, query, context);
    if ('why' in answered) return answered;
    const from = findQueriesModule(output.index);
    return { ...answered, names: answered.names.map((name) => ({ name, from })) };
  }
  return { why: explainOther(node, question) };
}

function rewriteTypeUse(node: Morph.Node, declared: Morph.Node, question: Question): UseAnswer {
  const { output, morph } = question;
  const name = declared.getSymbol()?.getName() ?? '';
  if (/\b(?:Date|bigint|Blob)\b/.test(declared.getText())) {
    return { why: `\`${name}\` has other values here: what is sent as a text is a text` };
  }
  const wanted = findAnswerModel(name, question) ?? name;
  const rewritten = rewriteType(node, output.api, { morph, wanted });
  if ('why' in rewritten) return { why: explainType(name, rewritten.why) };
  const { replacement, name: model } = rewritten;
  return {
    replacements: [replacement],
    names: [{ name: model, from: output.index, isType: true }],
  };
}

/** `GetOrderResponse` is the model that `getOrder` gives. */
function findAnswerModel(
  name: string,
  { project, old, output, morph }: Question,
): string | undefined {
  const [, stem] = /^(.+)Response$/.exec(name) ?? [];
  if (stem === undefined || output.api.models.some((one) => one.name === name)) return undefined;
  const wanted = stem.charAt(0).toLowerCase() + stem.slice(1);
  const declared = project
    .getSourceFiles()
    .filter((file) => isOld(file, old))
    .flatMap((file) => file.getVariableDeclaration(wanted) ?? [])
    .flatMap((one) => readSdkFunction(one, output.api, morph) ?? [])[0];
  return declared && findGivenModel(declared.operation, output.api);
}

function explainType(name: string, why: string): string {
  if (name.endsWith('Data')) {
    return `\`${name.slice(0, -4)}Params\` has all parameters of the call, flat`;
  }
  if (/Errors?$/.test(name)) {
    return 'the error of a call is an `HttpError`: what the service said is its `body`';
  }
  return why;
}

function explainOther(node: Morph.Node, { morph, output }: Question): string {
  const text = node.getText();
  if (/^z[A-Z]/.test(text)) {
    return "validators of ours are in `validators`: with `validators: 'zod'` in the config they are schemas of zod";
  }
  if (findCall(node, morph) === undefined && morph.Node.isNewExpression(node.getParent())) {
    return `\`new ${output.api.names.class}({ … })\` is the client here`;
  }
  return 'it has no certain counterpart';
}

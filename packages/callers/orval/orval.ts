/** What `migrate --callers` knows of orval: its functions, its hooks and its types. */

import type * as Morph from 'ts-morph';
import { isOld, listUses, type Use } from '../old/uses.ts';
import { rewriteUses, type UseAnswer } from '../rewriting.ts';
import type { CallerTool, Question } from '../tool.ts';
import { isTypeDeclaration, rewriteType } from '../types.ts';
import { type Context, rewriteCall } from './calls.ts';
import { findFunction, readOrvalFunction } from './functions.ts';
import { readHook } from './hooks.ts';
import { rewriteHook } from './query-hooks.ts';
import { readSettings } from './settings.ts';

export const orval: CallerTool = {
  name: 'orval',
  rewrite(question) {
    const settings = readSettings(listFunctions(question), question);
    const old = { settings, statements: settings.statements };
    return rewriteUses(listUses(question), old, question, (use, client) =>
      rewriteUse(use, { question, client }),
    );
  },
};

function listFunctions({ project, old, output, morph }: Question) {
  return project
    .getSourceFiles()
    .filter((file) => isOld(file, old))
    .flatMap((file) => [
      ...file.getDescendantsOfKind(morph.SyntaxKind.VariableDeclaration),
      ...file.getFunctions(),
    ])
    .flatMap((one) => readOrvalFunction(one, output.api, morph) ?? []);
}

function rewriteUse({ node, declared }: Use, context: Context): UseAnswer {
  const { question } = context;
  const { output, morph } = question;
  if (isTypeDeclaration(declared, morph)) return rewriteTypeUse(node, declared, question);
  const called = readOrvalFunction(declared, output.api, morph);
  if (called !== undefined) {
    const answered = rewriteCall(node, called, context);
    return 'why' in answered ? answered : { ...answered, usesClient: true };
  }
  const hook = readHook(declared, question);
  if (hook !== undefined) return rewriteHook(node, hook, context);
  return { why: explainOther(declared, morph) };
}

function rewriteTypeUse(node: Morph.Node, declared: Morph.Node, question: Question): UseAnswer {
  const { output, morph } = question;
  const name = declared.getSymbol()?.getName() ?? '';
  const params = output.api.operations.find(({ names, parameters, body }) => {
    return (
      names.params === name && body === undefined && parameters.every((one) => one.in === 'query')
    );
  });
  if (params !== undefined) {
    const replacement = {
      file: node.getSourceFile(),
      start: node.getStart(),
      end: node.getEnd(),
      text: name,
    };
    return { replacements: [replacement], names: [{ name, from: output.index, isType: true }] };
  }
  if (/\b(?:Date|bigint|Blob)\b/.test(declared.getText())) {
    return { why: `\`${name}\` has other values here: what is sent as a text is a text` };
  }
  const rewritten = rewriteType(node, output.api, { morph, wanted: name });
  if ('why' in rewritten) return rewritten;
  const { replacement, name: model } = rewritten;
  return {
    replacements: [replacement],
    names: [{ name: model, from: output.index, isType: true }],
  };
}

function explainOther(declared: Morph.Node, morph: Question['morph']): string {
  const { Node } = morph;
  const isSchema = Node.isVariableDeclaration(declared) && /\bzod\b|\bz\./.test(declared.getText());
  if (isSchema) {
    return "validators of ours are in `validators`: with `validators: 'zod'` in the config they are schemas of zod";
  }
  return findFunction(declared, morph) === undefined
    ? 'it has no certain counterpart'
    : 'it goes where nothing uses what it gives';
}

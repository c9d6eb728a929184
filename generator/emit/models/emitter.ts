/** Models in, `models.ts` out: an interface for what is an object, an alias for what is not, each with its request form. */

import type { Api, Doc, Model, Type } from '../../ir/model.ts';
import type { Emitter, PlannedSymbol, Scope } from '../../plan/emitter.ts';
import { identifier } from '../code.ts';
import { describe, type DocComment } from '../docs.ts';
import type { FileStatement } from '../structures.ts';
import { declareType } from '../types.ts';

export const modelsEmitter: Emitter = {
  name: 'models',
  plan(api) {
    const symbols = listModels(api).flatMap(planSymbols);
    return symbols.length === 0 ? [] : [{ emitter: 'models', path: 'models.ts', symbols }];
  },
  emit(_file, scope) {
    return {
      kind: 'code',
      statements: listModels(scope.api).flatMap((model) => declare(model, scope)),
    };
  },
};

/** Sets of values have a file of their own. */
function listModels(api: Api): readonly Model[] {
  return api.models.filter((model) => model.enum === undefined);
}

function planSymbols(model: Model): PlannedSymbol[] {
  const response: PlannedSymbol = { name: model.name, space: 'type', key: model.key };
  if (model.input === undefined) return [response];
  return [response, { name: model.input.name, space: 'type', key: `${model.key}#input` }];
}

function declare({ name, type, doc, input }: Model, scope: Scope): FileStatement[] {
  if (input === undefined) return [declareForm({ name, type, doc }, scope, 'input')];
  const request = { name: input.name, type: input.type, doc: requestDoc(name, doc) };
  return [declareForm({ name, type, doc }, scope, 'output'), declareForm(request, scope, 'input')];
}

function requestDoc(name: string, doc: Doc): DocComment {
  const note = `The form in requests: \`${name}\` without the members that only the service sets.`;
  return { ...doc, notes: [note], examples: [] };
}

interface Form {
  readonly name: string;
  readonly type: Type;
  readonly doc: DocComment;
}

function declareForm(
  { name, type, doc }: Form,
  scope: Scope,
  flow: 'input' | 'output',
): FileStatement {
  return declareType({ docs: describe(doc), name: identifier(name) }, type, { scope, flow });
}

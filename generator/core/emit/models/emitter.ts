/** Emits `models.ts`: an interface for what is an object, an alias for what is not, each with its request form. */

import type { Api, Model } from '../../ir/model/model.ts';
import type { Emitter, PlannedSymbol, Scope } from '../../plan/emitter.ts';
import { identifier } from '../../code/code.ts';
import { describe } from '../docs.ts';
import type { FileStatement } from '../../code/structures.ts';
import { declareType } from '../types.ts';

export const modelsEmitter: Emitter = {
  name: 'models',
  plan(api) {
    const symbols = listModels(api).flatMap(planSymbols);
    return symbols.length === 0 ? [] : [{ path: 'models.ts', symbols }];
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
  if (model.input?.isSent !== true) return [response];
  return [response, { name: model.input.name, space: 'type', key: `${model.key}#input` }];
}

function declare({ name, type, doc, input }: Model, scope: Scope): FileStatement[] {
  const flow = input === undefined ? 'input' : 'output';
  const declared = { docs: describe(doc), name: identifier(name) };
  const form = declareType(declared, type, { scope, flow });
  if (input?.isSent !== true) return [form];
  const note = `The form in requests: \`${name}\` without the members that only the service sets.`;
  const docs = describe({ ...doc, notes: [note], examples: [] });
  const request = { docs, name: identifier(input.name) };
  return [form, declareType(request, input.type, { scope, flow: 'input' })];
}

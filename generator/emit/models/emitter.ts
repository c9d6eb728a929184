/** Models in, `models.ts` out: an interface for what is an object, an alias for what is not, each with its request form. */

import type { Api, Doc, Model, Type } from '../../ir/model.ts';
import type { Emitter, PlannedSymbol, Scope } from '../../plan/emitter.ts';
import { identifier } from '../code.ts';
import type { Declaration, DocComment } from '../declaration.ts';
import { declareMember, printType, printRestType } from '../types.ts';

export const modelsEmitter: Emitter = {
  name: 'models',
  plan(api) {
    const symbols = listModels(api).flatMap(planSymbols);
    return symbols.length === 0 ? [] : [{ emitter: 'models', path: 'models.ts', symbols }];
  },
  emit(_file, scope) {
    return {
      kind: 'code',
      declarations: listModels(scope.api).flatMap((model) => declare(model, scope)),
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

function declare({ name, type, doc, input }: Model, scope: Scope): Declaration[] {
  if (input === undefined) return [declareModel({ name, type, doc }, scope, 'input')];
  const request = { name: input.name, type: input.type, doc: requestDoc(name, doc) };
  return [
    declareModel({ name, type, doc }, scope, 'output'),
    declareModel(request, scope, 'input'),
  ];
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

function declareModel(
  { name, type, doc }: Form,
  scope: Scope,
  flow: 'input' | 'output',
): Declaration {
  const shared = { name: identifier(name), doc };
  if (!isInterface(type)) {
    return { kind: 'type', ...shared, type: printType(type, scope, { flow, alias: true }) };
  }
  const position = { flow, indent: 2 };
  const members = type.members.map((member) => declareMember(member, scope, position));
  const rest = type.rest && printRestType(type.rest, members, scope, { flow });
  return { kind: 'interface', ...shared, members, ...(rest === undefined ? {} : { rest }) };
}

/** A map without named members reads better as an alias. */
function isInterface(type: Type): type is Type & { kind: 'object' } {
  return type.kind === 'object' && type.members.length > 0;
}

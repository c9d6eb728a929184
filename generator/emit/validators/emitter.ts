/** Emits `validators.ts`: a zod schema for each model and operation, built when it is first used. */

import type { Api, Model } from '../../ir/model.ts';
import type { Emitter, PlannedSymbol, Scope } from '../../plan/emitter.ts';
import { code, identifier, object } from '../code.ts';
import type { Code } from '../code.ts';
import { describe, prose } from '../docs.ts';
import { type FileStatement, StructureKind } from '../structures.ts';
import { findModelSymbol } from '../types.ts';
import { declareMakers, type Local, MAKERS } from './builders.ts';
import { declareModel } from './models.ts';
import { sortPlanned, type Planned } from './circles.ts';
import { createShared, type Shared } from './notation.ts';
import { declareOperation, isValidated } from './operations.ts';
import { createShapes } from './shapes.ts';
import { declareWebhook, isWebhookValidated } from './webhooks.ts';

export const validatorsEmitter: Emitter = {
  name: 'validators',
  plan(api) {
    const symbols = [
      ...api.models.flatMap(planModelSymbols),
      ...planOperationSymbols(api),
      ...planWebhookSymbols(api),
    ];
    return symbols.length === 0 ? [] : [{ emitter: 'validators', path: 'validators.ts', symbols }];
  },
  emit(_file, scope) {
    const { api } = scope;
    const operations = api.operations.filter(isValidated);
    const shapes = createShapes(scope);
    const shared = createShared(scope, shapes.hold);
    if (scope.options.validators !== 'plain') for (const name of MAKERS) scope.declare(name);
    const declared = [
      ...declareModels(api.models.flatMap(listPlanned), shared),
      ...operations.flatMap((operation) => declareOperation(operation, shared)),
      ...api.webhooks.filter(isWebhookValidated).map((webhook) => declareWebhook(webhook, shared)),
    ];
    const validation = operations.length === 0 ? [] : [declareValidation(scope)];
    const makers = declareMakers(shared.makers, scope);
    const statements = [...shapes.settle(declared), ...validation, ...makers];
    // What is inferred is a type as well.
    const settled = scope.options.validators !== 'plain';
    return { kind: 'code', statements, settled };
  },
};

function planModelSymbols({ key, validator, input }: Model): PlannedSymbol[] {
  const response: PlannedSymbol = { name: validator, space: 'value', key };
  return input === undefined
    ? [response]
    : [response, { name: input.validator, space: 'value', key: `${key}#input` }];
}

function planOperationSymbols({ operations, names }: Api): PlannedSymbol[] {
  const checked = operations.filter(isValidated);
  if (checked.length === 0) return [];
  const schemas = checked.map(({ id, names: { schemas: name } }): PlannedSymbol => {
    return { name, space: 'value', key: `op:${id}` };
  });
  return [...schemas, { name: names.validation, space: 'value', key: 'validation' }];
}

/** In the order of the spec, but for schemas that are built where they are. */
function declareModels(all: readonly Planned[], shared: Shared): Local[] {
  const isPlain = shared.scope.options.validators === 'plain';
  const { planned, circles } = isPlain ? sortPlanned(all, shared) : { planned: all, ...shared };
  const among = { ...shared, circles };
  return planned.flatMap((form) => {
    const type = () => printType(form.model, form.way === 'input', shared.scope);
    return declareModel(form, among, type);
  });
}

function listPlanned(model: Model): Planned[] {
  const response: Planned = { model, name: model.validator, way: 'output' };
  if (model.input === undefined) return [response];
  return [response, { model, name: model.input.validator, way: 'input' }];
}

function planWebhookSymbols({ webhooks }: Api): PlannedSymbol[] {
  return webhooks.filter(isWebhookValidated).map(({ key, names }) => {
    return { name: names.schemas, space: 'value', key: `webhook:${key}` };
  });
}

/** The type that the models emitter declares; unknown where it is off. */
function printType({ key }: Model, input: boolean, scope: Scope): Code {
  const symbol = findModelSymbol(key, input, scope);
  return symbol === undefined ? code`unknown` : scope.use(symbol, 'type');
}

function declareValidation(scope: Scope): FileStatement {
  const { names, operations, title } = scope.api;
  const validation = scope.runtime('validate', 'Validation', 'type');
  const policy = scope.runtime('validate', 'ValidationPolicy', 'type');
  const entries = operations
    .filter(isValidated)
    .map(({ id, names: { schemas } }) => [id, identifier(schemas)] as const);
  const all = object(entries, 'expanded');
  return {
    kind: StructureKind.Function,
    isExported: true,
    docs: describe(
      prose(
        `Validates requests to and responses from ${title}: a wrong request is an error, a wrong response a warning, unless the policy says otherwise.`,
      ),
    ),
    name: identifier(names.validation),
    parameters: [{ name: code`policy`, type: policy, hasQuestionToken: true }],
    returnType: validation,
    statements: code`return ${scope.runtime('validate', 'validation', 'value')}(${all}, policy);`,
  };
}

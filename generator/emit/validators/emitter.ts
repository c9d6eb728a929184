/** Emits `validators.ts`: a zod schema for each model and operation, built when it is first used. */

import type { Api, Model } from '../../ir/model.ts';
import type { Emitter, PlannedSymbol, Scope } from '../../plan/emitter.ts';
import { code, identifier, object } from '../code.ts';
import { describe, prose } from '../docs.ts';
import { type FileStatement, StructureKind } from '../structures.ts';
import { declareMakers, type Local, MAKERS } from './builders.ts';
import { declareModel } from './models.ts';
import { sortPlanned, type Planned } from './circles.ts';
import { createShared, type Shared } from './notation.ts';
import { declareOperation, declareWebhook, isValidated, isWebhookValidated } from './operations.ts';
import { createShapes } from './shapes.ts';

export const validatorsEmitter: Emitter = {
  name: 'validators',
  plan(api) {
    const symbols = [
      ...api.models.flatMap(listPlanned).map(planModelSymbol),
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
  return planned.flatMap((form) => declareModel(form, among));
}

function listPlanned(model: Model): Planned[] {
  const { input, type } = model;
  const response: Planned = { model, name: model.validator, way: 'output', shape: type };
  if (input === undefined) return [response];
  return [response, { model, name: input.validator, way: 'input', shape: input.type }];
}

function planModelSymbol({ model, name, way }: Planned): PlannedSymbol {
  return { name, space: 'value', key: way === 'input' ? `${model.key}#input` : model.key };
}

function planWebhookSymbols({ webhooks }: Api): PlannedSymbol[] {
  return webhooks.filter(isWebhookValidated).map(({ key, names }) => {
    return { name: names.schemas, space: 'value', key: `webhook:${key}` };
  });
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

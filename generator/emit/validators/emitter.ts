/** Emits `validators.ts`: a zod schema for each model and operation, built when it is first used. */

import type { Emitter, Scope } from '../../plan/emitter.ts';
import { code, identifier, object } from '../code.ts';
import { describe, prose } from '../docs.ts';
import { listSymbols } from '../given.ts';
import { type FileStatement, StructureKind } from '../structures.ts';
import { declareMakers, type Local, MAKERS } from './builders.ts';
import { declareModel } from './models.ts';
import { sortPlanned } from './circles.ts';
import { Shared } from './notation.ts';
import { declareOperation, declareWebhook } from './operations.ts';
import { createShapes } from './shapes.ts';
import { type Planned, listPlanned } from '../schemas/planned.ts';
import { isValidated, isWebhookValidated } from '../schemas/contents.ts';
import { listZod } from '../zod/emitter.ts';
import { listStandalone } from '../standalone/emitter.ts';

export const validatorsEmitter: Emitter = {
  name: 'validators',
  plan(api) {
    const planned = api.models.flatMap(listPlanned);
    const operations = api.operations.filter(isValidated);
    const webhooks = api.webhooks.filter(isWebhookValidated);
    const symbols = listSymbols(
      ...planned.map(({ key, name }) => [key, name, 'value'] as const),
      ...operations.map(({ id, names }) => [`op:${id}`, names.schemas, 'value'] as const),
      ['validation', operations.length > 0 ? api.names.validation : undefined, 'value'],
      ...webhooks.map(({ key, names }) => [`webhook:${key}`, names.schemas, 'value'] as const),
    );
    return symbols.length === 0 ? [] : [{ path: 'validators.ts', symbols }];
  },
  emit(_file, scope) {
    const { api } = scope;
    const operations = api.operations.filter(isValidated);
    const validation = operations.length === 0 ? [] : [declareValidation(scope)];
    if (scope.options.validators === 'standalone') {
      return { kind: 'code', statements: [...listStandalone(scope), ...validation], settled: true };
    }
    if (scope.options.validators === 'zod' || scope.options.validators === 'zod-mini') {
      // What is inferred is a type as well.
      return { kind: 'code', statements: [...listZod(scope), ...validation], settled: false };
    }
    const shapes = createShapes(scope);
    const shared = new Shared(scope, shapes.hold);
    if (scope.options.validators !== 'plain') for (const name of MAKERS) scope.declare(name);
    const declared = [
      ...declareModels(api.models.flatMap(listPlanned), shared),
      ...operations.flatMap((operation) => declareOperation(operation, shared)),
      ...api.webhooks.filter(isWebhookValidated).map((webhook) => declareWebhook(webhook, shared)),
    ];
    const makers = declareMakers(shared.makers, scope);
    const statements = [...shapes.settle(declared), ...validation, ...makers];
    // What is inferred is a type as well.
    const settled = scope.options.validators !== 'plain';
    return { kind: 'code', statements, settled };
  },
};

/** In the order of the spec, but for schemas that are built where they are. */
function declareModels(all: readonly Planned[], shared: Shared): Local[] {
  const isPlain = shared.scope.options.validators === 'plain';
  const planned = isPlain ? sortPlanned(all, shared) : all;
  return planned.flatMap((form) => declareModel(form, shared));
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

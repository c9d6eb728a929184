/** Emits `validators.ts`: a schema for each model and operation, of zod or of our own. */

import type { Emitter, Scope } from '../../core/plan/emitter.ts';
import { code, identifier, object } from '../../core/code/code.ts';
import { describe, prose } from '../../core/emit/docs.ts';
import { listSymbols } from '../../core/emit/optional-entries.ts';
import { type FileStatement, StructureKind } from '../../core/code/structures.ts';
import { listPlanned } from './schemas/planned.ts';
import { isValidated, isWebhookValidated } from './schemas/contents.ts';
import { listZod } from './zod/declarations/declarations.ts';
import { listStandalone } from './standalone/declarations.ts';

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
    const isStandalone = scope.options.validators === 'standalone';
    const declared = isStandalone ? listStandalone(scope) : listZod(scope);
    // What zod infers is a type as well.
    return { kind: 'code', statements: [...declared, ...validation], settled: isStandalone };
  },
};

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

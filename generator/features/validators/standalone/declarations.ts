/** Emits `validators.ts` without zod: a schema for each model and operation, of functions that check a value. */

import type { Scope } from '../../../core/plan/emitter.ts';
import { isValidated, isWebhookValidated } from '../schemas/contents.ts';
import { listPlanned } from '../schemas/planned.ts';
import type { FileStatement } from '../../../core/code/structures.ts';
import { declareModel } from './models.ts';
import { declareOperation, declareWebhook } from './operations.ts';
import { SchemaFile } from './place.ts';
import { listSchemaTerms } from './schema.ts';

export function listStandalone(scope: Scope): readonly FileStatement[] {
  const { models, operations, webhooks } = scope.api;
  const file = new SchemaFile(scope, listSchemaTerms);
  return file.constants.settle([
    ...models.flatMap(listPlanned).map((planned) => declareModel(planned, file)),
    ...operations.filter(isValidated).map((operation) => declareOperation(operation, file)),
    ...webhooks.filter(isWebhookValidated).map((webhook) => declareWebhook(webhook, file)),
  ]);
}

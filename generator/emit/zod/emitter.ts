/** Emits `validators.ts` in the words of zod: a schema for each model and operation, as a person who knows zod writes it. */

import type { Scope } from '../../plan/emitter.ts';
import { isValidated, isWebhookValidated } from '../schemas/contents.ts';
import { listPlanned } from '../schemas/planned.ts';
import type { FileStatement } from '../structures.ts';
import { sortPlanned } from './circles.ts';
import { declareModel } from './models.ts';
import { declareOperation, declareWebhook } from './operations.ts';
import { ZodFile } from './site.ts';

export function listZod(scope: Scope): readonly FileStatement[] {
  const { models, operations, webhooks } = scope.api;
  const file = new ZodFile(scope);
  const planned = sortPlanned(models.flatMap(listPlanned), file);
  return file.constants.settle([
    ...planned.map((one) => declareModel(one, file)),
    ...operations.filter(isValidated).map((operation) => declareOperation(operation, file)),
    ...webhooks.filter(isWebhookValidated).map((webhook) => declareWebhook(webhook, file)),
  ]);
}

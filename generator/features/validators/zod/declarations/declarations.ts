/** Emits `validators.ts` in the words of zod: a schema for each model and operation, as a person who knows zod writes it. */

import type { Scope } from '../../../../core/plan/emitter.ts';
import { isValidated, isWebhookValidated } from '../../schemas/contents.ts';
import { listPlanned } from '../../schemas/planned.ts';
import type { FileStatement } from '../../../../core/code/structures.ts';
import { sortPlanned } from './order.ts';
import { declareModel } from './models.ts';
import { declareOperation, declareWebhook } from './operations.ts';
import { buildOption } from '../schema.ts';
import { ZodFile } from '../site.ts';
import { TypeWords } from '../type-words.ts';
import { Words } from '../words.ts';

export function listZod(scope: Scope): readonly FileStatement[] {
  const { models, operations, webhooks } = scope.api;
  const file = new ZodFile(new Words(scope), buildOption);
  const types =
    scope.options.isDeclared === true ? new ZodFile(new TypeWords(scope), buildOption) : undefined;
  const all = models.flatMap(listPlanned);
  if (types !== undefined) sortPlanned(all, types);
  return file.constants.settle([
    ...sortPlanned(all, file).map((one) => declareModel(one, file, types)),
    ...operations.filter(isValidated).map((one) => declareOperation(one, file, types)),
    ...webhooks.filter(isWebhookValidated).map((one) => declareWebhook(one, file, types)),
  ]);
}

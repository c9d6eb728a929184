/** The built-in emitters, in the order in which their files are planned. */

import type { Emitter } from '../core/plan/emitter.ts';
import { clientEmitter } from '../core/emit/client/emitter.ts';
import { enumsEmitter } from '../core/emit/enums/emitter.ts';
import { errorsEmitter } from '../core/emit/errors/emitter.ts';
import { indexEmitter } from '../core/emit/index/emitter.ts';
import { limitsEmitter } from '../core/emit/limits/emitter.ts';
import { modelsEmitter } from '../core/emit/models/emitter.ts';
import { operationsEmitter } from '../core/emit/operations/operations.ts';
import { readmeEmitter } from './readme/emitter.ts';
import { statesEmitter } from '../core/emit/states/emitter.ts';
import { validatorsEmitter } from './validators/emitter.ts';
import { webhooksEmitter } from '../core/emit/webhooks/emitter.ts';
import { xmlEmitter } from '../core/emit/xml/emitter.ts';

export const emitters: readonly Emitter[] = [
  modelsEmitter,
  enumsEmitter,
  validatorsEmitter,
  errorsEmitter,
  limitsEmitter,
  statesEmitter,
  xmlEmitter,
  operationsEmitter,
  webhooksEmitter,
  clientEmitter,
  indexEmitter,
  readmeEmitter,
];

/** The built-in emitters, in the order in which their files are planned. */

import type { Emitter } from '../plan/emitter.ts';
import { clientEmitter } from './client/emitter.ts';
import { enumsEmitter } from './enums/emitter.ts';
import { errorsEmitter } from './errors/emitter.ts';
import { indexEmitter } from './index/emitter.ts';
import { limitsEmitter } from './limits/emitter.ts';
import { modelsEmitter } from './models/emitter.ts';
import { operationsEmitter } from './operations/emitter.ts';
import { readmeEmitter } from './readme/emitter.ts';
import { statesEmitter } from './states/emitter.ts';
import { validatorsEmitter } from './validators/emitter.ts';
import { webhooksEmitter } from './webhooks/emitter.ts';
import { xmlEmitter } from './xml/emitter.ts';

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

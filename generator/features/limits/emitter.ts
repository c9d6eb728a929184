/** Writes `limits.ts` where a project names it, also for a document that has no limits but those of its schemas. */

import { limitsEmitter, planLimits } from '../../core/emit/limits/emitter.ts';
import type { Emitter } from '../../core/plan/emitter.ts';

export const allLimitsEmitter: Emitter = { ...limitsEmitter, plan: planLimits };

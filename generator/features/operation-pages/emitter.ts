/** Writes a page for each tag beside its file, where a README would be long: each call in full. */

import type { Emitter } from '../../core/plan/emitter.ts';
import { callsBy } from '../readme/calls.ts';
import { describeSource } from '../readme/emitter.ts';
import { planPages, viewPage } from '../readme/operations.ts';

export const operationPagesEmitter: Emitter = {
  name: 'operation-pages',
  // The pages say how the client is made by a link to it.
  needs: ['readme'],
  plan: planPages,
  emit({ subject = '' }, scope) {
    const page = viewPage(subject, scope, scope.derived(callsBy[scope.options.int64]));
    const view = { header: describeSource(scope.api.source), ...page };
    return { kind: 'document', template: 'operations.md', view };
  },
};

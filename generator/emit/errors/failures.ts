/** What several operations fail with alike in, a type for each out. */

import type { Api, Failures } from '../../ir/model.ts';
import type { PlannedSymbol, Scope } from '../../plan/emitter.ts';
import { identifier, join } from '../code.ts';
import type { Declaration } from '../declaration.ts';
import { prose } from '../literal.ts';
import { failuresKey, printFailures } from '../operations/errors.ts';

export function failuresSymbols({ failures }: Api): readonly PlannedSymbol[] {
  return failures.map(({ name }) => ({ name, space: 'type', key: failuresKey(name) }));
}

export function declareFailures(scope: Scope): readonly Declaration[] {
  return scope.api.failures.map(({ name, responses }) => ({
    kind: 'type',
    name: identifier(name),
    doc: prose(`What several operations fail with${listStatuses(responses)}.`),
    type: join(printFailures(responses, scope), ' | '),
  }));
}

function listStatuses(responses: Failures['responses']): string {
  const statuses = responses.flatMap(({ status }) => (status === 'default' ? [] : [status]));
  if (statuses.length === 0) return ', whatever the status';
  return `: ${statuses.join(', ')} or another status`;
}

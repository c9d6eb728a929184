/** What several operations fail with alike in, a type for each out. */

import type { Api, Failures } from '../../ir/model.ts';
import type { PlannedSymbol, Scope } from '../../plan/emitter.ts';
import { identifier, join } from '../code.ts';
import { describe, prose } from '../docs.ts';
import { getFailuresKey, printFailures } from '../operations/errors.ts';
import { type FileStatement, StructureKind } from '../structures.ts';

export function planFailuresSymbols(api: Api): readonly PlannedSymbol[] {
  return listFailures(api).map(({ name }) => ({ name, space: 'type', key: getFailuresKey(name) }));
}

export function declareFailures(scope: Scope): readonly FileStatement[] {
  return listFailures(scope.api).map(({ name, responses }) => ({
    kind: StructureKind.TypeAlias,
    isExported: true,
    docs: describe(prose(`What several operations fail with${listStatuses(responses)}.`)),
    name: identifier(name),
    type: join(printFailures(responses, scope), ' | '),
  }));
}

/** A hook may have left out all operations that fail so. */
function listFailures({ failures, operations }: Api): readonly Failures[] {
  const used = new Set(operations.map(({ names }) => names.failures));
  return failures.filter(({ name }) => used.has(name));
}

function listStatuses(responses: Failures['responses']): string {
  const statuses = responses.flatMap(({ status }) => (status === 'default' ? [] : [status]));
  if (statuses.length === 0) return ', whatever the status';
  return `: ${statuses.join(', ')} or another status`;
}

/** An operation in, what its functions give out: a promise of the answer with its errors, or the items of a stream. */

import type { Operation } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { code } from '../code.ts';
import type { Code } from '../code.ts';
import { printType } from '../types.ts';
import { mayBeContent } from './answers.ts';
import { carriesCode, listCodedResults } from './codes.ts';
import { printStatusUnion } from './errors.ts';
import { printDataType } from './response.ts';

/** Type of the error union of an operation. */
export function printErrorType(operation: Operation, scope: Scope): Code {
  const symbol = scope.ref('operations', `${operation.id}#error`);
  return symbol === undefined
    ? scope.runtime('errors', 'HttpError', 'type')
    : scope.use(symbol, 'type');
}

export function printPromiseType(operation: Operation, scope: Scope): Code {
  const promise = mayBeContent(operation)
    ? scope.runtime('results', 'ApiContent', 'type')
    : scope.runtime('results', 'ApiPromise', 'type');
  const types = [
    printDataType(operation, scope),
    printErrorType(operation, scope),
    ...listSuccessTypes(operation, scope),
  ];
  return code`${promise}<${types}>`;
}

/** The documented statuses of success, with their data where these differ; nothing where none is documented. */
function listSuccessTypes(operation: Operation, scope: Scope): Code[] {
  if (carriesCode(operation)) return [joinAlternatives(listCodedResults(operation, scope))];
  const { successByStatus, success } = operation;
  if (successByStatus === undefined || successByStatus.length === 0) {
    return success.statuses.length === 0 ? [] : [printStatusUnion(success.statuses)];
  }
  const result = scope.runtime('results', 'OkResult', 'type');
  const alternatives = successByStatus.map(
    ({ status, type }) => code`${result}<${[code`${status}`, printType(type, scope)]}>`,
  );
  return [joinAlternatives(alternatives)];
}

function joinAlternatives(alternatives: readonly Code[]): Code {
  return alternatives.reduce((union, one) => code`${union} | ${one}`);
}

export function printStreamType(operation: Operation, scope: Scope): Code {
  const stream = scope.runtime('streams', 'ApiStream', 'type');
  const item = operation.stream?.itemType ?? { kind: 'unknown' };
  return code`${stream}<${printType(item, scope)}>`;
}

/**
 * An operation in, the type of its answer out: declared under a name, and as functions give it, in a promise with its errors or
 * as the items of a stream.
 */

import type { Operation } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { code, identifier, join } from '../code.ts';
import type { Code } from '../code.ts';
import { describe, prose } from '../docs.ts';
import { type FileStatement, StructureKind } from '../structures.ts';
import { declareMembers, printType } from '../types.ts';
import { mayBeContent } from './answers.ts';
import { carriesCode, listCodedResults } from './codes.ts';
import { requestLine } from './docs.ts';
import { printStatusUnion } from './errors.ts';

export function declareResponse(operation: Operation, scope: Scope): FileStatement[] {
  const { names, success } = operation;
  if (names.response === undefined) return [];
  const { type } = success;
  const doc = { ...prose(), notes: [`Answer of ${requestLine(operation)}`] };
  const shared = { isExported: true, docs: describe(doc), name: identifier(names.response) };
  if (type.kind !== 'object' || type.rest !== undefined) {
    const text = printType(type, scope, { alias: true });
    return [{ kind: StructureKind.TypeAlias, ...shared, type: text }];
  }
  return [{ kind: StructureKind.Interface, ...shared, ...declareMembers(type, scope) }];
}

/** What a call gives: models by their own names, and members that have no model by the name of the answer. */
export function printDataType(operation: Operation, scope: Scope): Code {
  const symbol = scope.ref('operations', `${operation.id}#response`);
  const { type } = operation.success;
  return symbol === undefined ? printType(type, scope) : scope.use(symbol, 'type');
}

/** Type of the error union of an operation. */
function printErrorType(operation: Operation, scope: Scope): Code {
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
  if (carriesCode(operation)) return [join(listCodedResults(operation, scope), ' | ')];
  const { successByStatus, success } = operation;
  if (successByStatus === undefined || successByStatus.length === 0) {
    return success.statuses.length === 0 ? [] : [printStatusUnion(success.statuses)];
  }
  const result = scope.runtime('results', 'OkResult', 'type');
  const alternatives = successByStatus.map(
    ({ status, type }) => code`${result}<${[code`${status}`, printType(type, scope)]}>`,
  );
  return [join(alternatives, ' | ')];
}

export function printStreamType(operation: Operation, scope: Scope): Code {
  const stream = scope.runtime('streams', 'ApiStream', 'type');
  const item = operation.stream?.itemType ?? { kind: 'unknown' };
  return code`${stream}<${printType(item, scope)}>`;
}

/** Prints the types of what a call gives: data, registered codes of successes, and errors by status. */

import { isFailingAlike, listFailures } from '../../ir/operations/shared-failures.ts';
import type { Operation, Response } from '../../ir/model/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { array, code, type Code, identifier, join, number, string } from '../../code/code.ts';
import { describe, prose } from '../docs.ts';
import { exportedType, type FileStatement, StructureKind } from '../../code/structures.ts';
import { declareMembers, printType, printUnion } from '../types.ts';
import { mayBeContent, printAccept } from './contents.ts';
import { isAlikeBeside, listBeside, printFailureHeaders } from './headers.ts';
import { carriesCode, listFailingCodes } from './codes.ts';
import { printRequestLine } from './docs.ts';

export function declareResponse(operation: Operation, scope: Scope): FileStatement[] {
  const { names, success } = operation;
  if (names.response === undefined) return [];
  const { type } = success;
  const name = identifier(names.response);
  const docs = describe({ ...prose(), notes: [`Answer of ${printRequestLine(operation)}`] });
  if (type.kind !== 'object' || type.rest !== undefined) {
    return [exportedType({ name, type: printType(type, scope, { alias: true }) }, docs)];
  }
  const members = declareMembers(type, scope);
  return [{ kind: StructureKind.Interface, isExported: true, docs, name, ...members }];
}

/** What a call gives: models by their own names, and members that have no model by the name of the answer. */
export function printDataType({ id, success }: Operation, scope: Scope): Code {
  const symbol = scope.ref('operations', `${id}#response`);
  return symbol === undefined ? printType(success.type, scope) : scope.use(symbol, 'type');
}

export function printPromiseType(operation: Operation, scope: Scope): Code {
  const name = mayBeContent(operation) ? 'ApiContent' : 'ApiPromise';
  const error = scope.ref('operations', `${operation.id}#error`);
  const types = [
    printDataType(operation, scope),
    error === undefined ? scope.runtime('errors', 'HttpError', 'type') : scope.use(error, 'type'),
    ...listSuccessTypes(operation, scope),
  ];
  return code`${scope.runtime('results', name, 'type')}<${types}>`;
}

/** The documented statuses of success, with their data and headers where these differ, and with a code; nothing where none is documented. */
function listSuccessTypes(operation: Operation, scope: Scope): Code[] {
  const { successByStatus = [], success } = operation;
  const isCoded = carriesCode(operation);
  const isBare = listBeside(operation, scope).length === 0;
  if (successByStatus.length === 0 && !isCoded && isBare) {
    return success.statuses.length === 0 ? [] : [printUnion(success.statuses.map(number))];
  }
  const alternatives = listAlternatives(operation, scope);
  return [join(alternatives.length > 1 ? alternatives.map(enclose) : alternatives, ' | ')];
}

function enclose(type: Code): Code {
  return type.includes(' & ') ? code`(${type})` : type;
}

/** What a success is, by status where statuses differ. */
function listAlternatives(operation: Operation, scope: Scope): readonly Code[] {
  const { successByStatus, success } = operation;
  const isCoded = carriesCode(operation);
  const result = scope.runtime('results', isCoded ? 'CodedResult' : 'OkResult', 'type');
  const codes = isCoded ? printOwnCodes(operation, scope) : [];
  const print = (types: readonly Code[], status?: number): Code =>
    join(
      [code`${result}<${[...types, ...codes]}>`, ...listBeside(operation, scope, status)],
      ' & ',
    );
  if (successByStatus !== undefined) {
    return successByStatus.map(({ status, type }) =>
      print([number(status), printType(type, scope)], status),
    );
  }
  const data = printDataType(operation, scope);
  return isAlikeBeside(operation)
    ? [print([printStatusType(operation, scope), data])]
    : success.statuses.map((status) => print([number(status), data], status));
}

export function printStreamType({ stream }: Operation, scope: Scope): Code {
  const item = printType(stream?.itemType ?? { kind: 'unknown' }, scope);
  return code`${scope.runtime('streams', 'ApiStream', 'type')}<${item}>`;
}

function printStatusType({ success }: Operation, scope: Scope): Code {
  return success.statuses.length === 0
    ? scope.runtime('results', 'SuccessStatus', 'type')
    : printUnion(success.statuses.map(number));
}

export function printCodedAccept(operation: Operation, scope: Scope): Code | undefined {
  const form = printAccept(operation, scope);
  if (!carriesCode(operation)) return form;
  const failing = array(listFailingCodes(operation, scope.api).map(string));
  const args = form === undefined ? [failing] : [failing, form];
  return code`${scope.runtime('error-codes', 'coded')}(${args})`;
}

/** A code that is searched for is one of the operation; at a known place of a success there may be any. */
function printOwnCodes({ errors }: Operation, scope: Scope): readonly Code[] {
  const isSearched = scope.api.errors?.code === undefined;
  return isSearched ? [printUnion(errors.map(string))] : printCodesType(scope);
}

/** Every answer may carry a code of the registry, where the API has one. */
function printCodesType(scope: Scope): Code[] {
  const symbol = scope.ref('errors', 'code');
  return symbol === undefined ? [] : [scope.use(symbol, 'type')];
}

/** The union of an operation's errors: narrowing by status narrows the body. */
export function declareError(operation: Operation, scope: Scope): FileStatement {
  const types = [...listFailureTypes(operation, scope)];
  const failing = listFailingCodes(operation, scope.api);
  if (failing.length > 0) {
    const error = scope.runtime('errors', 'CodeError', 'type');
    const data = printDataType(operation, scope);
    const parts = [printUnion(failing.map(string)), data, printStatusType(operation, scope)];
    types.push(code`${error}<${parts}>`);
  }
  return exportedType({ name: identifier(operation.names.error), type: join(types, ' | ') });
}

/** Failures have a name if other operations fail alike. */
function listFailureTypes(operation: Operation, scope: Scope): readonly Code[] {
  const shared = scope.api.failures.find(({ name }) => name === operation.names.failures);
  const isShared = shared !== undefined && isFailingAlike(operation, shared);
  const symbol = isShared ? scope.ref('errors', getFailuresKey(shared.name)) : undefined;
  return symbol === undefined
    ? printFailures(listFailures(operation), scope, operation)
    : [scope.use(symbol, 'type')];
}

/** What failures that several operations share are planned under. */
export function getFailuresKey(name: string): string {
  return `failures ${name}`;
}

/** Types of the runtime by ranges of statuses. */
export const RANGES: ReadonlyMap<string, string> = new Map([
  ['3XX', 'RedirectStatus'],
  ['4XX', 'ClientErrorStatus'],
  ['5XX', 'ServerErrorStatus'],
]);

/** The types of failures: of an operation, or of several that share them. */
export function printFailures(
  responses: readonly Response[],
  scope: Scope,
  operation?: Operation,
): readonly Code[] {
  const printError = createErrorPrinter(scope, operation);
  const single = responses.filter(({ status }) => !Number.isNaN(Number(status)));
  const ranges = responses.flatMap((response) => {
    const name = RANGES.get(response.status.toUpperCase());
    if (name === undefined) return [];
    return [{ response, all: scope.runtime('results', name, 'type') }];
  });
  const rest = responses.find(({ status }) => status === 'default');
  const statuses = single.map(({ status }) => Number(status));
  const isIn = (status: number, { response }: (typeof ranges)[number]): boolean =>
    String(status).charAt(0) === response.status.charAt(0);

  const types = single.map((one) => printError(number(Number(one.status)), one));
  for (const range of ranges) {
    const known = statuses.filter((status) => isIn(status, range)).map(number);
    const others = code`Exclude<${range.all}, ${printUnion(known)}>`;
    types.push(printError(known.length === 0 ? range.all : others, range.response));
  }
  if (ranges.length === RANGES.size) return types;
  const apart = statuses.filter((status) => !ranges.some((range) => isIn(status, range)));
  const named = [...apart.map(number), ...ranges.map(({ all }) => all)];
  const other = scope.runtime('results', 'OtherStatus', 'type');
  const left = named.length === 0 ? other : code`${other}<${printUnion(named)}>`;
  return [...types, printError(left, rest)];
}

function createErrorPrinter(scope: Scope, operation: Operation | undefined) {
  return (status: Code, response: Response | undefined): Code => {
    const error = printError(status, response, scope);
    const headers = response && printFailureHeaders(response, operation, scope);
    return headers === undefined ? error : code`(${error} & ${headers})`;
  };
}

function printError(status: Code, response: Response | undefined, scope: Scope): Code {
  const body = response === undefined ? UNKNOWN : printType(response.type, scope);
  const codes = printCodesType(scope);
  // What a parameter is by itself is not said.
  const types = body === UNKNOWN && codes.length === 0 ? [status] : [status, body, ...codes];
  return code`${scope.runtime('errors', 'HttpError', 'type')}<${types}>`;
}

const UNKNOWN = code`unknown`;

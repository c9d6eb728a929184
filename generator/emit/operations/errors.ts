/** The documented answers of an operation in, the union of its errors out: narrowing by status narrows the body. */

import { isFailingAlike, listFailures } from '../../ir/operations/shared-failures.ts';
import type { Operation, Response } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { code, identifier, join, number } from '../code.ts';
import type { Code } from '../code.ts';
import { type FileStatement, StructureKind } from '../structures.ts';
import { printType, printUnion } from '../types.ts';
import { listCodeErrorTypes, printCodesType } from './codes.ts';

export function declareError(operation: Operation, scope: Scope): FileStatement {
  const name = identifier(operation.names.error);
  const types = [...listFailureTypes(operation, scope), ...listCodeErrorTypes(operation, scope)];
  return { kind: StructureKind.TypeAlias, isExported: true, name, type: join(types, ' | ') };
}

/** By name where other operations fail alike. */
function listFailureTypes(operation: Operation, scope: Scope): readonly Code[] {
  const shared = scope.api.failures.find(({ name }) => name === operation.names.failures);
  const isShared = shared !== undefined && isFailingAlike(operation, shared);
  const symbol = isShared ? scope.ref('errors', getFailuresKey(shared.name)) : undefined;
  return symbol === undefined
    ? printFailures(listFailures(operation), scope)
    : [scope.use(symbol, 'type')];
}

/** What failures that several operations share are planned under. */
export function getFailuresKey(name: string): string {
  return `failures ${name}`;
}

/** An alternative for each answer of failure, and one for every status that is not documented. */
export function printFailures(responses: readonly Response[], scope: Scope): readonly Code[] {
  const single = responses.filter(({ status }) => !Number.isNaN(Number(status)));
  const documented = single.map(({ status }) => Number(status));
  const ranges = responses.filter(({ status }) => /^[345]XX$/i.test(status));
  const rest = responses.find(({ status }) => status === 'default');
  const printError = (status: Code, body: Code): Code => {
    const error = scope.runtime('errors', 'HttpError', 'type');
    const codes = printCodesType(scope);
    // What a parameter is by itself is not said.
    const isUsual = body === UNKNOWN && codes.length === 0;
    return code`${error}<${isUsual ? [status] : [status, body, ...codes]}>`;
  };
  return [
    ...single.map((response) =>
      printError(code`${Number(response.status)}`, printBodyType(response, scope)),
    ),
    ...ranges.map((range) =>
      printError(printRangeType(range, documented, scope), printBodyType(range, scope)),
    ),
    ...listRestStatuses(documented, ranges, scope).map((statuses) => {
      return printError(statuses, rest === undefined ? UNKNOWN : printBodyType(rest, scope));
    }),
  ];
}

const UNKNOWN = code`unknown`;

function printBodyType(response: Response, scope: Scope): Code {
  return printType(response.type, scope);
}

const RANGES = { 3: 'RedirectStatus', 4: 'ClientErrorStatus', 5: 'ServerErrorStatus' } as const;

/** The statuses of a range but those that are documented alone. */
function printRangeType(range: Response, documented: readonly number[], scope: Scope): Code {
  const first = range.status.startsWith('3') ? 3 : range.status.startsWith('4') ? 4 : 5;
  const all = scope.runtime('results', RANGES[first], 'type');
  const known = documented.filter((status) => Math.floor(status / 100) === first);
  return known.length === 0 ? all : code`Exclude<${all}, ${printStatusUnion(known)}>`;
}

/** What no other alternative names; empty where all ranges are documented. */
function listRestStatuses(
  documented: readonly number[],
  ranges: readonly Response[],
  scope: Scope,
): Code[] {
  const taken = new Set(ranges.map(({ status }) => status.charAt(0)));
  if (taken.size === 3) return [];
  const known = documented.filter((status) => !taken.has(String(status).charAt(0)));
  const members = [
    ...(known.length === 0 ? [] : [printStatusUnion(known)]),
    ...ranges.map((range) => printRangeType(range, [], scope)),
  ];
  const other = scope.runtime('results', 'OtherStatus', 'type');
  return [members.length === 0 ? other : code`${other}<${printUnion(members)}>`];
}

export function printStatusUnion(statuses: readonly number[]): Code {
  return printUnion(statuses.map(number));
}

/** An operation in, what the registered codes in its answers of success mean for a call out. */

import type { Api, Operation } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { array, code, number, string } from '../code.ts';
import type { Code } from '../code.ts';
import { printType, printUnion } from '../types.ts';
import { printAccept, isStreamOnly } from './answers.ts';
import { printDataType } from './response.ts';

/** The codes that an operation lists, by what they mean. */
export interface ListedCodes {
  readonly passing: readonly string[];
  readonly failing: readonly string[];
}

export function listCodes({ errors }: Operation, api: Api): ListedCodes {
  const passing = new Set<string>();
  for (const { code: name, outcome } of api.errors?.codes ?? []) {
    if (outcome === 'success') passing.add(name);
  }
  return {
    passing: errors.filter((name) => passing.has(name)),
    failing: errors.filter((name) => !passing.has(name)),
  };
}

/** Whether a code may be in an answer of success: one that comes at once, and has a body. */
export function carriesCode(operation: Operation): boolean {
  const { errors, success, method } = operation;
  const hasBody = success.type.kind !== 'undefined' && method !== 'HEAD';
  return errors.length > 0 && !isStreamOnly(operation) && hasBody;
}

/** Whether some call of an API fails by a code in an answer of success. */
export function isFailingByCode(api: Api): boolean {
  return api.operations.some(
    (operation) => carriesCode(operation) && listCodes(operation, api).failing.length > 0,
  );
}

/** The form of the answers, with the codes that make a call fail. */
export function printCodedAccept(operation: Operation, scope: Scope): Code | undefined {
  const form = printAccept(operation, scope);
  if (!carriesCode(operation)) return form;
  const failing = array(listCodes(operation, scope.api).failing.map(string));
  const coded = scope.runtime('error-codes', 'coded', 'value');
  return code`${coded}(${form === undefined ? [failing] : [failing, form]})`;
}

/** The error of an answer of success whose code does not mean success; none where no code does. */
export function listCodeErrorTypes(operation: Operation, scope: Scope): readonly Code[] {
  const { failing } = listCodes(operation, scope.api);
  if (!carriesCode(operation) || failing.length === 0) return [];
  const codes = printUnion(failing.map(string));
  const error = scope.runtime('errors', 'CodeError', 'type');
  return [
    code`${error}<${[codes, printDataType(operation, scope), printStatusType(operation, scope)]}>`,
  ];
}

/** What a call that succeeded gives, with its code: an alternative for each status where the data differ. */
export function listCodedResults(
  { successByStatus = [], ...operation }: Operation,
  scope: Scope,
): readonly Code[] {
  const result = scope.runtime('results', 'CodedResult', 'type');
  const of = (status: Code, data: Code): Code =>
    code`${result}<${[status, data, ...printCodesType(scope)]}>`;
  return successByStatus.length === 0
    ? [of(printStatusType(operation, scope), printDataType(operation, scope))]
    : successByStatus.map(({ status, type }) => of(number(status), printType(type, scope)));
}

/** Every answer may carry a code of the registry, where the API has one. */
export function printCodesType(scope: Scope): Code[] {
  const symbol = scope.ref('errors', 'code');
  return symbol === undefined ? [] : [scope.use(symbol, 'type')];
}

function printStatusType({ success }: Operation, scope: Scope): Code {
  return success.statuses.length === 0
    ? scope.runtime('results', 'SuccessStatus', 'type')
    : printUnion(success.statuses.map(number));
}

/** The registered codes of an operation: which ones it has, and whether a response of success may carry one. */

import type { Api, Operation } from '../../ir/model/model.ts';
import { isStreamOnly } from './contents.ts';

/** The codes that an operation has of one outcome. */
export function listCodes(
  { errors }: Operation,
  { errors: registry }: Api,
  outcome: 'success' | 'failure',
): readonly string[] {
  const passing = registry?.codes.filter((one) => one.outcome === 'success') ?? [];
  const names = new Set(passing.map((one) => one.code));
  return errors.filter((name) => names.has(name) === (outcome === 'success'));
}

/** Whether a code may be in an answer of success: one that comes at once, and has a body. */
export function carriesCode(operation: Operation): boolean {
  const { errors, success, method } = operation;
  const hasBody = success.type.kind !== 'undefined' && method !== 'HEAD';
  return errors.length > 0 && !isStreamOnly(operation) && hasBody;
}

/** Whether some call of an API fails by a code in an answer of success. */
export function isFailingByCode(api: Api): boolean {
  return api.operations.some((one) => listFailingCodes(one, api).length > 0);
}

/** Codes by which a call fails although its status is one of success. */
export function listFailingCodes(operation: Operation, api: Api): readonly string[] {
  return carriesCode(operation) ? listCodes(operation, api, 'failure') : [];
}

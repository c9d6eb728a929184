/** Whether names of an output mean something else in a way that only a comparison of the outputs says. */

import type { Api, Operation } from '../../../generator/core/ir/model/model.ts';
import { type Both, matchOperations } from '../../diff/diff.ts';

/** A code that is registered no more, a function that calls another operation, or a key that is another parameter. */
export function needsTypes(apis: Both<Api>): boolean {
  const { old: before, new: after } = apis;
  const codes = new Set(after.errors?.codes.map(({ code }) => code));
  if (before.errors?.codes.some(({ code }) => !codes.has(code)) === true) return true;
  const later = new Map(after.operations.map((one) => [one.names.function, one]));
  const { kept, moved } = matchOperations(apis);
  const same = new Map([...kept, ...moved]);
  return before.operations.some((was) => {
    const is = later.get(was.names.function);
    return is !== undefined && (same.get(was) !== is || hasOtherKeys(was, is));
  });
}

function hasOtherKeys(was: Operation, is: Operation): boolean {
  const keys = new Map(is.parameters.map((one) => [one.key.join('.'), one]));
  return was.parameters.some(({ key, name, in: place }) => {
    const now = keys.get(key.join('.'));
    return now !== undefined && (now.name !== name || now.in !== place);
  });
}

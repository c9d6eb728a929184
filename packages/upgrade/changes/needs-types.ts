/** Whether names of an output mean something else in a way that only a comparison of the outputs says. */

import type { Api } from '../../../generator/core/ir/model/model.ts';
import { type Both, findChangedMeanings } from '../../diff/diff.ts';

/** A code that is registered no more, a function that calls another operation, or a key that is another parameter. */
export function needsTypes(apis: Both<Api>): boolean {
  const { old: before, new: after } = apis;
  const codes = new Set(after.errors?.codes.map(({ code }) => code));
  if (before.errors?.codes.some(({ code }) => !codes.has(code)) === true) return true;
  // An operation that only moved to another path is compared like all others.
  return findChangedMeanings(apis).length > 0;
}

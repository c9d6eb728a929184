/** A regular expression in; a test out that follows it without going back in the text, so that none runs away. */

import { linear } from '../../../templates/runtime/patterns.ts';
import { buildAutomaton, readRegular } from '../../../templates/runtime/patterns.ts';

/** Undefined where an expression looks around or back, or is too large to be followed so. */
export function createPatientTest(form: RegExp): ((text: string) => boolean) | undefined {
  const expression = readRegular(form.source, form.flags);
  if (expression === undefined || buildAutomaton(expression) === undefined) return undefined;
  const followed = linear(form);
  return (text) => followed.test(text);
}

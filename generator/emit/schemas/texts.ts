/** Sentences and patterns of a document as code. */

import { findAmbiguity } from '../../validate/patterns/pattern-ambiguity.ts';
import { findPatternFault } from '../../validate/patterns/patterns.ts';
import { type Code, regex, string } from '../code.ts';

/** A sentence of the spec as part of an issue, which goes on after it: without what ends a sentence. */
export function printStatement(text: string): Code {
  return string(text.trim().replace(/\s+/g, ' ').replace(/\.$/, ''));
}

/** A pattern as JSON Schema means it: Unicode, unless it only compiles without. */
export function printRegularForm(pattern: string): Code | undefined {
  const flags = findFlags(pattern);
  return flags === undefined ? undefined : regex(pattern, flags);
}

function findFlags(pattern: string): 'u' | '' | undefined {
  return (['u', ''] as const).find((flags) => findPatternFault(pattern, flags) === undefined);
}

export interface FoundForm {
  readonly form: Code;
  /** A crafted text could make the engine run away. */
  readonly isGuarded: boolean;
}

/** The same where texts come from outside; undefined where nothing could match it in linear time. */
export function findTextForm(pattern: string): FoundForm | undefined {
  const flags = findFlags(pattern);
  if (flags === undefined) return undefined;
  const form = regex(pattern, flags);
  const ambiguity = findAmbiguity(pattern, flags);
  if (ambiguity === undefined) return { form, isGuarded: false };
  return ambiguity.isRegular ? { form, isGuarded: true } : undefined;
}

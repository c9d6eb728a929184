/** Sentences and patterns of a document as code. */

import type { KeywordSchema } from '../../../core/ir/model/model.ts';
import { findAmbiguity } from '../../../core/validate/patterns/pattern-ambiguity.ts';
import { findPatternFault } from '../../../core/validate/patterns/pattern-fault.ts';
import { type Code, regex, string } from '../../../core/code/code.ts';

/** A sentence of the spec as part of an issue, which goes on after it: without what ends a sentence. */
export function printStatement(text: string): Code {
  return string(text.trim().replace(/\s+/g, ' ').replace(/\.$/, ''));
}

/** What the spec says of a text with a pattern: so many of its first sentences as a message has room for. */
export function printWords({ description = '' }: KeywordSchema): Code | undefined {
  const sentences = description
    .trim()
    .replace(/\s+/g, ' ')
    .split(/(?<=[.!?]) /);
  let words = '';
  for (const sentence of sentences) {
    if (words.length + sentence.length >= MOST_WORDS) break;
    words += `${words && ' '}${sentence}`;
  }
  return words === '' ? undefined : printStatement(words);
}

const MOST_WORDS = 200;

/** A pattern as JSON Schema means it: in Unicode mode. Undefined where a hook has put in what is none. */
export function printRegularForm(pattern: string): Code | undefined {
  return findPatternFault(pattern, 'u') === undefined ? regex(pattern, 'u') : undefined;
}

/** Finds the same as `findAmbiguity`, once for all that ask: it costs more than all else that is known of a pattern. */
export function createAmbiguityFinder(): typeof findAmbiguity {
  const found = new Map<string, ReturnType<typeof findAmbiguity>>();
  return (pattern, flags) => {
    const key = `${flags}/${pattern}`;
    if (!found.has(key)) found.set(key, findAmbiguity(pattern, flags));
    return found.get(key);
  };
}

interface FoundForm {
  readonly form: Code;
  /** A crafted text could make the engine run away. */
  readonly isGuarded: boolean;
}

/** A pattern where texts come from outside; undefined where nothing could match it in linear time. */
export function findTextForm(pattern: string, find: typeof findAmbiguity): FoundForm | undefined {
  const form = printRegularForm(pattern);
  if (form === undefined) return undefined;
  const ambiguity = find(pattern, 'u');
  if (ambiguity === undefined) return { form, isGuarded: false };
  return ambiguity.isRegular ? { form, isGuarded: true } : undefined;
}

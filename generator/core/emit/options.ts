/** Options of emitters: what is wrong with them, in the words that all share. They may be of a config in JavaScript. */

import { suggestName } from '../diagnostics/suggest.ts';
import type { Api } from '../ir/model/model.ts';
import type { OptionProblem } from '../plan/emitter.ts';

export function findStrangeOption(options: object, known: readonly string[]): string | undefined {
  const strange = Object.keys(options).find((name) => !known.includes(name));
  return strange === undefined
    ? undefined
    : `has no option \`${strange}\`; there are ${listTicked(known)}`;
}

export function listTicked(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}

export function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** Names of operations or tags that the API does not have; `subject` begins the sentence: `` `mcp` names the tag``. */
export function describeUnknown(
  subject: string,
  names: readonly string[],
  known: readonly string[],
  { id }: Api,
): readonly OptionProblem[] {
  const usual = 'Options that name operations or tags belong in `emitters` of one API.';
  const lost = names.filter((name) => !known.includes(name));
  return lost.map((name) => ({
    message: `${subject} \`${name}\`, which the API \`${id}\` does not have.`,
    help: suggestName(name, known, usual),
  }));
}

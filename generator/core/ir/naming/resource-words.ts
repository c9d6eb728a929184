/** Words of ids and paths, as names of resources and of what is done with them are made of. */

import { toKebabCase } from './letter-case.ts';

/** `listFineTuningJobs` → `list`, `fine`, `tuning`, `jobs`. */
export function splitIdWords(text: string): readonly string[] {
  const spaced = text.replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2');
  return toKebabCase(spaced).split('-').filter(Boolean);
}

/** One form for the singular and the plural of a word, which two names have in common. */
export function toStem(word: string): string {
  if (/(?:ss|us|is)$/.test(word) || word.length < 4) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|z|ss)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

export function isPlural(word: string): boolean {
  return toStem(word) !== word;
}

/** Words of a name without those that other words say already; what joins words is not left at an end. */
export function withoutWords(
  words: readonly string[],
  said: ReadonlySet<string>,
): readonly string[] {
  const left = words.filter((word) => !said.has(toStem(word)));
  let [start, end] = [0, left.length];
  while (start < end && JOINING.has(left[start] ?? '')) start += 1;
  while (end > start && JOINING.has(left[end - 1] ?? '')) end -= 1;
  return left.slice(start, end);
}

const JOINING: ReadonlySet<string> = new Set(
  'a an and at by for from in of on the to with'.split(' '),
);

/** Verbs that only say the method of HTTP. */
export const methodWords: ReadonlySet<string> = new Set('get post put patch delete'.split(' '));

/** Verbs that need no object: their group says it. */
export const usualVerbs: ReadonlySet<string> = new Set(
  'add create delete fetch get list modify patch put read remove replace retrieve save set update upsert'.split(
    ' ',
  ),
);

/** What is done with a whole collection, where a path ends with it. */
export const actionWords: ReadonlySet<string> = new Set(
  (
    'activate approve archive batch cancel check clone close complete confirm copy count deactivate disable download enable ' +
    'execute export finalize import lock login logout merge move pause ping preview publish query refresh reject reset ' +
    'restart restore resume retry revoke run search send start stop submit sync test unarchive unlock upload validate verify'
  ).split(' '),
);

/** Parts of a path that say the version or that there is an API. */
export function isGeneralSegment(segment: string): boolean {
  return /^(?:v\d[\w.]*|\d[\d.-]*|apis?|rest)$/i.test(segment);
}

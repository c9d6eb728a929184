/** Words of ids and paths, as names of resources and of what is done with them are made of. */

import { toKebabCase } from './letter-case.ts';

/** `listFineTuningJobs` → `list`, `fine`, `tuning`, `jobs`. */
export function splitIdWords(text: string): readonly string[] {
  const spaced = text.replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2');
  return toKebabCase(spaced).split('-').filter(Boolean);
}

/** One form for the singular and the plural of a word, which two names have in common. */
export function toStem(word: string): string {
  const known = irregular.get(word);
  if (known !== undefined) return known;
  if (/(?:ss|us|is)$/.test(word) || word.length < 4) return word;
  if (/ies?$/.test(word)) return word.replace(/ies?$/, 'y');
  if (/(?:ch|sh|x|z|ss)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

export function isPlural(word: string): boolean {
  return toStem(word) !== word && !word.endsWith('ie');
}

/** Plurals that end otherwise. */
const irregular: ReadonlyMap<string, string> = new Map(
  (
    'aliases/alias alias/alias analyses/analysis children/child criteria/criterion ids/id indices/index ips/ip men/man ' +
    'people/person statuses/status vertices/vertex women/woman'
  )
    .split(' ')
    .map((pair): [string, string] => {
      const [plural = '', singular = ''] = pair.split('/');
      return [plural, singular];
    }),
);

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

/** Verbs that nothing else is called by: what a path ends with is done, even to many (`submit_tool_outputs`). */
const plainVerbs = (
  'accept activate apply approve archive assign attach calculate cancel close complete confirm convert create deactivate ' +
  'decline detach disable disconnect enable execute finalize find generate invite notify publish register reject rename ' +
  'reopen restart restore resume retry revoke rotate send submit subscribe suspend unarchive unassign unlock unsubscribe validate verify'
).split(' ');

/** Verbs that are nouns too: the first word of several is one (`login_links`, `test_clocks`) where these name a collection. */
const nounVerbs = (
  'batch check clone copy count download export import lock login logout merge move pause ping preview query refresh reset ' +
  'run search start stop sync test upload'
).split(' ');

/** What is done with a whole collection, where a path ends with it. */
const actionWords: ReadonlySet<string> = new Set([...plainVerbs, ...nounVerbs]);

/** Whether the words that a path ends with say what is done. */
export function isAction(words: readonly string[]): boolean {
  const [first = '', ...rest] = words;
  if (rest.length === 0) return actionWords.has(first) || usualVerbs.has(first);
  const isCollection = isPlural(words.at(-1) ?? '');
  return actionWords.has(first) && !(isCollection && nounVerbs.includes(first));
}

/** Whether a name that begins with the word says what is done. */
export function isVerb(word: string): boolean {
  return methodWords.has(word) || usualVerbs.has(word) || actionWords.has(word);
}

/** Parts of a path that say the version or that there is an API. */
export function isGeneralSegment(segment: string): boolean {
  return /^(?:v\d[\w.]*|\d[\d.-]*|apis?|rest)$/i.test(segment);
}

/** Finds the signs of the last page. */

import type { AnswerPlace, PageEnds } from '../model/model.ts';
import type { Calls } from '../operations/calls.ts';
import { type Answer, readAnswer } from './answer.ts';
import { findUrlMember } from './find-addresses.ts';
import { LASTS, MORES, PAGE_COUNTS, TOTALS } from './words.ts';

/** Flags that say whether there are more. */
export function findFlags({ members }: Answer): PageEnds | undefined {
  const flags = members.filter(({ types }) => types.length === 1 && types[0] === 'boolean');
  const more = flags.find(({ name }) => MORES.has(name));
  if (more !== undefined) return { more: more.path };
  const last = flags.find(({ name }) => LASTS.has(name));
  return last && { last: last.path };
}

/** The surest sign of the end that an answer has. */
export function findEnds(answer: Answer): PageEnds | undefined {
  const flags = findFlags(answer);
  if (flags !== undefined) return flags;
  const pageCount = findNumber(answer, PAGE_COUNTS, /\bitems?\b|\brecords?\b/i);
  if (pageCount !== undefined) return { pageCount };
  const total = findNumber(
    answer,
    TOTALS,
    /\b(?:this|current|per|each)\s+page\b|\breturned\b|\bestimat|\bapproximat/i,
  );
  if (total !== undefined) return { total };
  const next = findUrlMember(answer);
  return next && { next: next.path };
}

/** A number in the answer or its headers, unless the document says something else of it. */
function findNumber(
  { members, headers }: Answer,
  names: ReadonlySet<string>,
  other: RegExp,
): AnswerPlace | undefined {
  const member = members.find(({ name, types, text }) => {
    const isNumber = types.length === 1 && /^(?:integer|number)$/.test(types[0] ?? '');
    return isNumber && names.has(name) && !other.test(text);
  });
  if (member !== undefined) return member.path;
  const header = headers.find(({ name, text }) => names.has(name) && !other.test(text));
  return header && { header: header.header };
}

/** The surest sign of the end, where the answer has one list. */
export function findAnswerEnds(calls: Calls): PageEnds | undefined {
  const answer = readAnswer(calls);
  return answer && findEnds(answer);
}

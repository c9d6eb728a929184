/**
 * Finds pages by what an operation takes and answers, where that leaves no doubt: what chooses a page, what says which is the next one,
 * and the list of the items. Where something is missing or could mean another thing, there are none.
 */

import type { Calls } from '../operations/calls.ts';
import { getText } from '../raw.ts';
import { readAnswer } from './answer.ts';
import { findLinks, findUrls } from './find-addresses.ts';
import { findOffsets, findNumbers } from './find-counted.ts';
import { findTokens, findCursorIds } from './find-cursors.ts';
import type { Finder, FoundPages, PagesDoubt, Question } from './question.ts';
import { isNumeric, listRequestParts, type RequestPart } from './request.ts';
import { NUMBERS, SIZES, TOKENS } from './words.ts';

export function findPages(calls: Calls): FoundPages | undefined {
  const question = isReading(calls) ? ask(calls) : undefined;
  if (question === undefined) return undefined;
  for (const find of FINDERS) {
    const found = find(question);
    if (found !== undefined) return { ...found, items: question.answer.items };
  }
  return undefined;
}

function ask(calls: Calls): Question | undefined {
  const answer = readAnswer(calls);
  if (answer === undefined) return undefined;
  const parts = listRequestParts(calls);
  return { calls, parts, answer, limit: findLimit(parts) };
}

/** What is missing in a document of which no pages were found, although a parameter is surely one of pages. */
export function findDoubt(calls: Calls): PagesDoubt | undefined {
  if (calls.method !== 'GET') return undefined;
  const doubt = doubtParts(listRequestParts(calls));
  // Most operations take nothing of the kind: their answers need not be read.
  if (doubt === undefined) return undefined;
  const answer = readAnswer(calls);
  return answer === undefined || answer.isOfOne ? undefined : doubt;
}

function doubtParts(parts: readonly RequestPart[]): PagesDoubt | undefined {
  const limit = findLimit(parts);
  const hasPlace = (part: RequestPart): boolean => !part.isInBody && limit !== undefined;
  if (parts.some((part) => TOKENS.has(part.name) && hasPlace(part))) return 'response';
  const page = parts.find((part) => NUMBERS.has(part.name) && isNumeric(part));
  return page !== undefined && hasPlace(page) ? 'first' : undefined;
}

function findLimit(parts: readonly RequestPart[]): RequestPart | undefined {
  return parts.find((part) => SIZES.has(part.name) && isNumeric(part));
}

/** A `POST` only asks where its name says so: what creates something may take and answer the same. */
function isReading({ method, path, operation }: Calls): boolean {
  if (method !== 'POST') return method === 'GET' || method === 'QUERY';
  const words = path?.split('/').filter((part) => !part.includes('{')) ?? [];
  const id = getText(operation.value, 'operationId') ?? '';
  return READING.test(words.at(-1) ?? '') || READING.test(id);
}

const READING = /search|query|retrieve|list|find|filter|lookup|fetch|scan|browse|select|page/i;

/** A kind that comes first says more of the end, or takes less for granted. */
const FINDERS: readonly Finder[] = [
  findTokens,
  findCursorIds,
  findLinks,
  findOffsets,
  findNumbers,
  findUrls,
];

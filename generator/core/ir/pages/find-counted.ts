/** Finds pages that the caller counts: by the items before them, or by their number. */

import type { RequestMember } from '../model/model.ts';
import type { Calls } from '../operations/calls.ts';
import { allowUndefined } from '../raw.ts';
import type { AnswerMember } from './answer-members.ts';
import type { Answer } from './answer.ts';
import { findUrls } from './find-addresses.ts';
import { findEnds } from './find-ends.ts';
import type { Question, Finder } from './question.ts';
import { describeLimit, isNumeric, listRequestParts, type RequestPart } from './request.ts';
import { CURRENTS, NUMBERS, OFFSETS, TOKENS, WEAK_OFFSETS } from './words.ts';

export function findOffsets(question: Question): ReturnType<Finder> {
  const { parts, answer, limit } = question;
  if (answer.isOfOne) return undefined;
  const strong = parts.find((part) => OFFSETS.has(part.name) && isNumeric(part));
  const weak = parts.find(isWeakOffset);
  const offset = strong ?? weak;
  if (offset === undefined || limit === undefined || !isOfPages(offset, answer)) return undefined;
  // `page[offset]` and others count pages in some services.
  if (/\b(?:page number|number of pages|pages? to skip|page index)\b/i.test(offset.text)) {
    return undefined;
  }
  const first = [offset.default, offset.minimum].find((one) => one === 0 || one === 1);
  const ends = findEnds(answer);
  const base = first === 1 ? 1 : undefined;
  const counted = { kind: 'offset' as const, request: offset.member, ...describeLimit(limit) };
  return preferUrl(question, allowUndefined({ ...counted, first: base, ends }));
}

/** `start` and `from` may be times. */
function isWeakOffset(part: RequestPart): boolean {
  const { name, text, default: usual, minimum } = part;
  const isOfTime = /\b(?:time|date|timestamp|unix|epoch|seconds|day)\b/i.test(text);
  const isSaid =
    usual === 0 ||
    minimum === 0 ||
    /\b(?:offset|skip|index|position|result|record|item)s?\b/i.test(text);
  return WEAK_OFFSETS.has(name) && isNumeric(part) && isSaid && !isOfTime;
}

/** A body is also that of what is no list of pages: then the answer must say something of them. */
function isOfPages({ isInBody }: RequestPart, answer: Answer): boolean {
  return !isInBody || findEnds(answer) !== undefined;
}

/** Pages by number need to be known by the number of the first one, else one could be left out. */
export function findNumbers(question: Question): ReturnType<Finder> {
  const { parts, answer, limit } = question;
  const page = parts.find((part) => NUMBERS.has(part.name) && isNumeric(part));
  const ends = findEnds(answer);
  if (page === undefined || answer.isOfOne || !isOfPages(page, answer)) return undefined;
  // A number beside a token may be there for the caller alone.
  const isAlone = limit !== undefined && !parts.some(({ name }) => TOKENS.has(name));
  if (ends === undefined && !isAlone && findUrls(question) === undefined) return undefined;
  const first = findFirst(page);
  const current = answer.members.find((member) => isCurrent(member, page));
  if (first === undefined && current === undefined) return undefined;
  const shown = first === undefined ? current?.path : undefined;
  const counted = { kind: 'page' as const, request: page.member, ...describeLimit(limit) };
  return preferUrl(question, allowUndefined({ ...counted, first, current: shown, ends }));
}

/** The address that an answer has is surer than a number that is counted, where it also says the end, or holds a token. */
function preferUrl(question: Question, found: NonNullable<ReturnType<Finder>>): ReturnType<Finder> {
  const hasToken = question.parts.some(({ name }) => TOKENS.has(name));
  const isNeeded = hasToken || found.ends?.next !== undefined;
  return isNeeded ? (findUrls(question) ?? found) : found;
}

/** The number of the first page, as the document says it of the parameter. */
export function findFirstNumber(
  calls: Calls,
  member: RequestMember | undefined,
): number | undefined {
  const part = listRequestParts(calls).find((one) => one.member.join('.') === member?.join('.'));
  return part && findFirst(part);
}

function findFirst({ default: usual, minimum, text }: RequestPart): number | undefined {
  const said = [usual, minimum].find((one) => one === 0 || one === 1);
  if (said === 0 || said === 1) return said;
  const [, zero, one] = FIRST.exec(text) ?? [];
  if (zero !== undefined) return 0;
  return one === undefined ? undefined : 1;
}

const FIRST =
  /(\b(?:zero|0)[- ](?:based|indexed)|\b(?:start(?:s|ing)?|begin(?:s|ning)?|count(?:s|ed)?)\s+(?:at|from|with)\s+`?(?:0|zero)\b|\bfirst page is `?(?:0|zero)\b)|(\b(?:one|1)[- ](?:based|indexed)|\b(?:start(?:s|ing)?|begin(?:s|ning)?|count(?:s|ed)?)\s+(?:at|from|with)\s+`?(?:1|one)\b|\bfirst page is `?(?:1|one)\b|\bdefaults? (?:value )?(?:is|to|:)?\s*`?1\b)/i;

function isCurrent({ name, types }: AnswerMember, page: RequestPart): boolean {
  const isNumber = types.length === 1 && /^(?:integer|number)$/.test(types[0] ?? '');
  return isNumber && (name === page.name || CURRENTS.has(name));
}

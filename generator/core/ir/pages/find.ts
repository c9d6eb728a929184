/**
 * Finds pages by what an operation takes and answers, where that leaves no doubt: what chooses a page, what says which is the next one,
 * and the list of the items. Where something is missing or could mean another thing, there are none.
 */

import type { AnswerPlace, PageEnds, Pages, RequestMember } from '../model/model.ts';
import type { Calls } from '../operations/calls.ts';
import { allowUndefined, getText } from '../raw.ts';
import { type AnswerMember, listMembers } from './answer-members.ts';
import { type Answer, readAnswer } from './answer.ts';
import { isNumeric, isTextual, listRequestParts, type RequestPart } from './request.ts';
import {
  CURRENTS,
  LASTS,
  LAST_IDS,
  LINK_HOLDERS,
  MORES,
  NEXT_TOKENS,
  NEXT_URLS,
  foldName,
  NUMBERS,
  OFFSETS,
  PAGE_COUNTS,
  SIZES,
  TOKENS,
  TOKEN_HEADERS,
  TOTALS,
  URL_HEADERS,
  WEAK_OFFSETS,
} from './words.ts';

/** Pages without the type of their items, which the caller knows. */
export type FoundPages = Omit<Pages, 'itemType'>;

interface Question {
  readonly calls: Calls;
  readonly parts: readonly RequestPart[];
  readonly answer: Answer;
  readonly limit: RequestPart | undefined;
}

export function findPages(calls: Calls): FoundPages | undefined {
  if (!isReading(calls)) return undefined;
  const answer = readAnswer(calls);
  if (answer === undefined) return undefined;
  const parts = listRequestParts(calls);
  const limit = parts.find((part) => SIZES.has(part.name) && isNumeric(part));
  const question = { calls, parts, answer, limit };
  for (const find of FINDERS) {
    const found = find(question);
    if (found !== undefined) return { ...found, items: answer.items };
  }
  return undefined;
}

/** A `POST` only asks where its name says so: what creates something may take and answer the same. */
function isReading({ method, path, operation }: Calls): boolean {
  if (method !== 'POST') return method === 'GET' || method === 'QUERY';
  const words = path?.split('/').filter((part) => !part.includes('{')) ?? [];
  const id = getText(operation.value, 'operationId') ?? '';
  return READING.test(words.at(-1) ?? '') || READING.test(id);
}

const READING = /search|query|retrieve|list|find|filter|lookup|fetch|scan|browse|select|page/i;

type Finder = (question: Question) => Omit<FoundPages, 'items'> | undefined;

/** A kind that comes first says more of the end, or takes less for granted. */
const FINDERS: readonly Finder[] = [
  findTokens,
  findCursorIds,
  findLinks,
  findOffsets,
  findNumbers,
  findUrls,
];

function findTokens({ parts, answer }: Question): ReturnType<Finder> {
  const tokens = parts.filter(isToken);
  const ends = findFlags(answer);
  for (const token of tokens) {
    const response =
      findTokenMember(token, answer, ends !== undefined)?.path ?? findTokenHeader(token, answer);
    if (response !== undefined) {
      return allowUndefined({ kind: 'token', request: token.member, response, ends });
    }
  }
  return undefined;
}

function isToken(part: RequestPart): boolean {
  // A number would be that of the page.
  if (part.name === 'page') return part.types[0] === 'string' && part.types.length === 1;
  const isNamed = TOKENS.has(part.name) || /^next\w+(?:id|key)$/.test(part.name);
  return isNamed && (isTextual(part) || isNumeric(part));
}

function findTokenMember(
  token: RequestPart,
  { members }: Answer,
  hasFlag: boolean,
): AnswerMember | undefined {
  const fitting = members.filter((member) => isTokenLike(member) && hasOneType(token, member));
  const named = fitting.filter(({ name, path }) => {
    const isOwn = token.name.startsWith('next') && name === token.name;
    return (
      isOwn ||
      NEXT_TOKENS.has(name) ||
      (foldName(path.at(-2) ?? '') === 'next' && name === token.name)
    );
  });
  // A name with more of the parameter's is nearer: `next_cursor` to `cursor`.
  const nearest =
    named.find(({ name }) => name === `next${token.name}`) ?? named.find(isNamedNext) ?? named[0];
  if (nearest !== undefined) return nearest;
  // The parameter's own name may be what was asked for.
  const own = fitting.find(({ name, path }) => name === token.name || isCursorOf(path, token));
  if (own !== undefined && /\b(?:next|subsequent|further|following|more)\b/i.test(own.text)) {
    return own;
  }
  return hasFlag ? fitting.find(({ name }) => name === 'lastid') : undefined;
}

function isNamedNext({ name }: AnswerMember): boolean {
  return name.startsWith('next');
}

/** `cursors.after`, of `after`. */
function isCursorOf(path: readonly string[], { name }: RequestPart): boolean {
  return (
    /^(?:page)?cursors?$/.test(foldName(path.at(-2) ?? '')) && foldName(path.at(-1) ?? '') === name
  );
}

function isTokenLike({ types, path, format, text, name }: AnswerMember): boolean {
  if (
    types.length > 1 ||
    !(types.length === 0 || /^(?:string|integer|number)$/.test(types[0] ?? ''))
  ) {
    return false;
  }
  const isInLinks = path.slice(0, -1).some((holder) => LINK_HOLDERS.has(foldName(holder)));
  return !isInLinks && !isAddress(format, text, name);
}

/** Whether values of a member are addresses, by what the document says of it. */
function isAddress(format: string | undefined, text: string, name: string): boolean {
  if (/^(?:uri|url|uri-reference|iri)$/.test(format ?? '')) return true;
  if (/(?:url|link|uri|href|path)$/.test(name)) return true;
  const saysToken = /\b(?:cursor|token|marker|opaque|bookmark)\b/i.test(text);
  return (
    !saysToken && /\b(?:urls?|uris?|hyperlinks?|links?|href)\b|https?:\/\/|^\/\S*\?/im.test(text)
  );
}

function hasOneType(token: RequestPart, { types }: AnswerMember): boolean {
  const isNumber = /^(?:integer|number)$/.test(types[0] ?? '');
  if (types.length === 0) return true;
  return isNumber === isNumeric(token);
}

function findTokenHeader(token: RequestPart, { headers }: Answer): AnswerPlace | undefined {
  const found = headers.find(({ name }) => {
    const isOwn = name === `xnext${token.name}` || name === `next${token.name}`;
    return isOwn || (TOKEN_HEADERS.has(name) && !/url|link/.test(name));
  });
  return found && { header: found.header };
}

/** The id of the last item, where the answer says whether there are more. */
function findCursorIds({ calls, parts, answer, limit }: Question): ReturnType<Finder> {
  const ends = findFlags(answer);
  const cursor = parts.find((part) => LAST_IDS.has(part.name));
  if (ends === undefined || cursor === undefined || answer.item === undefined) return undefined;
  // What an answer has of cursors could be the one to ask with.
  if (answer.members.some(({ name }) => TOKENS.has(name) || NEXT_TOKENS.has(name))) {
    return undefined;
  }
  const id = listMembers(calls.world.schemas, answer.item).find(({ name }) => name === 'id');
  const isOneType = id !== undefined && hasOneType(cursor, id);
  if (!isOneType || id.types.length !== 1) return undefined;
  return allowUndefined({
    kind: 'cursorId',
    request: cursor.member,
    id: id.path,
    ...describeLimit(limit),
    ends,
  });
}

/** A `Link` header, where the request chooses pages or the document says that they are linked. */
function findLinks({ parts, answer, limit, calls }: Question): ReturnType<Finder> {
  const link = answer.headers.find(({ name }) => name === 'link');
  if (link === undefined || calls.method !== 'GET') return undefined;
  const isPaged =
    limit !== undefined || parts.some(({ name }) => NUMBERS.has(name) || TOKENS.has(name));
  const isSaid = /\bpag(?:e|es|ed|ing|ination)\b|rel="?next/i.test(link.text);
  return isPaged || isSaid ? { kind: 'link' } : undefined;
}

function findOffsets(question: Question): ReturnType<Finder> {
  const { parts, answer, limit } = question;
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
function findNumbers(question: Question): ReturnType<Finder> {
  const { parts, answer, limit } = question;
  const page = parts.find((part) => NUMBERS.has(part.name) && isNumeric(part));
  const ends = findEnds(answer);
  if (page === undefined || !isOfPages(page, answer)) return undefined;
  if (limit === undefined && ends === undefined) return undefined;
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

/** The surest sign of the end, where the answer has one list. */
export function findAnswerEnds(calls: Calls): PageEnds | undefined {
  const answer = readAnswer(calls);
  return answer && findEnds(answer);
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

function findUrls({ answer, calls }: Question): ReturnType<Finder> {
  if (calls.method !== 'GET') return undefined;
  const header = answer.headers.find(({ name }) => URL_HEADERS.has(name));
  if (header !== undefined) return { kind: 'url', response: { header: header.header } };
  const member = findUrlMember(answer);
  return member && { kind: 'url', response: member.path };
}

function findUrlMember({ members }: Answer): AnswerMember | undefined {
  return members.find(({ name, types, path, format, text }) => {
    if (!NEXT_URLS.has(name)) return false;
    const isInLinks = path.slice(0, -1).some((holder) => LINK_HOLDERS.has(foldName(holder)));
    const isText = types.length === 0 || types[0] === 'string';
    const isLinked = isInLinks && (isText || types[0] === 'object');
    return isLinked || (isText && isAddress(format, text, name));
  });
}

function describeLimit(limit: RequestPart | undefined): Pick<Pages, 'limit' | 'size'> {
  if (limit === undefined) return {};
  const size = typeof limit.default === 'number' && limit.default > 0 ? limit.default : undefined;
  return allowUndefined({ limit: limit.member, size });
}

/** Flags that say whether there are more. */
function findFlags({ members }: Answer): PageEnds | undefined {
  const flags = members.filter(({ types }) => types.length === 1 && types[0] === 'boolean');
  const more = flags.find(({ name }) => MORES.has(name));
  if (more !== undefined) return { more: more.path };
  const last = flags.find(({ name }) => LASTS.has(name));
  return last && { last: last.path };
}

/** The surest sign of the end that an answer has. */
function findEnds(answer: Answer): PageEnds | undefined {
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

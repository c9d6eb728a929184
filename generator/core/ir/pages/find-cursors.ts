/** Finds pages by a token, or by the id of the last item. */

import type { AnswerPlace, Schema } from '../model/model.ts';
import { allowUndefined } from '../raw.ts';
import { type AnswerMember, listMembers, listOptions } from './answer-members.ts';
import type { Answer } from './answer.ts';
import { isAddress } from './find-addresses.ts';
import { findFlags } from './find-ends.ts';
import type { Question, Finder } from './question.ts';
import { describeLimit, isNumeric, isTextual, type RequestPart } from './request.ts';
import {
  AFTERS,
  LAST_IDS,
  LINK_HOLDERS,
  NEXT_TOKENS,
  foldName,
  TOKENS,
  TOKEN_HEADERS,
} from './words.ts';

export function findTokens({ parts, answer }: Question): ReturnType<Finder> {
  const tokens = parts.filter((part) => isToken(part) || hasNext(part, answer));
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
  const isNamed = TOKENS.has(part.name) || /^(?:page)?next\w*(?:id|key)$/.test(part.name);
  return isNamed && (isTextual(part) || isNumeric(part));
}

/** An answer that has the next value of a parameter, such as `next_page` of `page`, says how the next page is asked for. */
function hasNext(part: RequestPart, { members, headers }: Answer): boolean {
  if (!isTextual(part) && !isNumeric(part)) return false;
  const names = [...members, ...headers].map(({ name }) => name.replace(/^x(?=next)/, ''));
  return names.includes(`next${part.name}`);
}

function findTokenMember(
  token: RequestPart,
  { members }: Answer,
  hasFlag: boolean,
): AnswerMember | undefined {
  const fitting = members.filter((member) => isTokenLike(member) && hasOneType(token, member));
  const named = fitting.filter(({ name, path }) => {
    const isOwn = name.startsWith('next') && token.name.endsWith(name);
    return (
      isOwn ||
      name === `next${token.name}` ||
      NEXT_TOKENS.has(name) ||
      (foldName(path.at(-2) ?? '') === 'next' && name === token.name)
    );
  });
  // A name with more of the parameter's is nearer: `next_cursor` to `cursor`.
  const nearest =
    named.find(({ name }) => name === `next${token.name}`) ?? named.find(isNamedNext) ?? named[0];
  if (nearest !== undefined) return nearest;
  // The parameter's own name may be what was asked for.
  const own = fitting.find(
    ({ name, path }) => name === token.name || isCursorOf(path, token) || AFTERS.has(name),
  );
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
export function findCursorIds({ calls, parts, answer, limit }: Question): ReturnType<Finder> {
  const ends = findFlags(answer);
  const cursor = parts.find((part) => LAST_IDS.has(part.name));
  if (ends === undefined || cursor === undefined || answer.item === undefined) return undefined;
  if (answer.isOfOne) return undefined;
  // What an answer has of cursors could be the one to ask with.
  if (answer.members.some(({ name }) => TOKENS.has(name) || NEXT_TOKENS.has(name))) {
    return undefined;
  }
  const id = findId(calls.world.schemas, answer.item);
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

/** The id of an item; where items are of several kinds, one that all of them have. */
function findId(schemas: ReadonlyMap<string, Schema>, item: Schema): AnswerMember | undefined {
  const [first, ...others] = listOptions(schemas, item).map((option) => {
    return listMembers(schemas, option).find(({ name }) => name === 'id');
  });
  const isCommon = others.every((id) => {
    return id?.path[0] === first?.path[0] && id?.types.join() === first?.types.join();
  });
  return isCommon ? first : undefined;
}

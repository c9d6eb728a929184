/** Reads pages as `x-sw-pages` says them; its shape and its names are checked before. */

import type { AnswerPlace, PageEnds, PagesKind } from '../model/model.ts';
import {
  type Calls,
  findRequestMember,
  readMemberPath,
  settleAnswerPath,
} from '../operations/calls.ts';
import { allowUndefined, asNumber, getMember, getText } from '../raw.ts';
import { findFirstNumber } from './find-counted.ts';
import type { FoundPages } from './question.ts';
import { describeLimitMember } from './request.ts';

export function readWrittenPages(calls: Calls, written: unknown): FoundPages | undefined {
  const kind = KINDS.find((one) => one === getText(written, 'kind'));
  if (kind === undefined) return undefined;
  const request = getText(written, REQUESTS[kind] ?? '');
  const member = request === undefined ? undefined : findRequestMember(calls, request);
  const limit = getText(written, 'limit');
  const limitMember = limit === undefined ? undefined : findRequestMember(calls, limit);
  return allowUndefined({
    kind,
    request: member,
    ...describeLimitMember(calls, limitMember),
    response: readPlace(calls, written, 'response'),
    id: kind === 'cursorId' ? readMemberPath(getMember(written, 'id') ?? 'id') : undefined,
    first:
      asNumber(getMember(written, 'first')) ??
      (kind === 'page' ? findFirstNumber(calls, member) : undefined),
    current: readShown(calls, written, 'current'),
    ends: readEnds(calls, written),
    items: getMember(written, 'items') === undefined ? [] : readShown(calls, written, 'items'),
  });
}

const KINDS: readonly PagesKind[] = ['token', 'offset', 'page', 'cursorId', 'url', 'link'];

/** What each kind calls the member of the request. */
const REQUESTS: Readonly<Partial<Record<PagesKind, string>>> = {
  token: 'request',
  cursorId: 'request',
  offset: 'offset',
  page: 'page',
};

const SIGNS = ['more', 'last', 'next', 'total', 'pageCount'] as const;

function readEnds(calls: Calls, written: unknown): PageEnds | undefined {
  const ends = SIGNS.flatMap((sign) => {
    const place = readPlace(calls, written, sign);
    return place === undefined ? [] : [[sign, place] as const];
  });
  return ends.length === 0 ? undefined : Object.fromEntries(ends);
}

function readPlace(calls: Calls, written: unknown, name: string): AnswerPlace | undefined {
  const header = getText(getMember(written, name), 'header');
  return header === undefined ? readShown(calls, written, name) : { header };
}

function readShown(calls: Calls, written: unknown, name: string): readonly string[] | undefined {
  const path = getText(written, name);
  if (path === undefined || path === 'not-shown') return undefined;
  return settleAnswerPath(calls, readMemberPath(path));
}

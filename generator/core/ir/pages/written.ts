/** Reads pages as `x-sw-pages` says them; its shape and its names are checked before. */

import type { AnswerPlace, PageEnds, PagesKind } from '../model/model.ts';
import { type Calls, findRequestMember, readMemberPath } from '../operations/calls.ts';
import { allowUndefined, asNumber, getMember, getText } from '../raw.ts';
import { findDocumentedSize } from './documented-size.ts';
import { findFirstNumber } from './find-counted.ts';
import type { FoundPages } from './question.ts';

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
    limit: limitMember,
    size: findDocumentedSize(calls, limitMember),
    response: readPlace(written, 'response'),
    id: kind === 'cursorId' ? readMemberPath(getMember(written, 'id') ?? 'id') : undefined,
    first:
      asNumber(getMember(written, 'first')) ??
      (kind === 'page' ? findFirstNumber(calls, member) : undefined),
    current: readShown(written, 'current'),
    ends: readEnds(written),
    items: getMember(written, 'items') === undefined ? [] : readShown(written, 'items'),
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

function readEnds(written: unknown): PageEnds | undefined {
  const ends = SIGNS.flatMap((sign) => {
    const place = readPlace(written, sign);
    return place === undefined ? [] : [[sign, place] as const];
  });
  return ends.length === 0 ? undefined : Object.fromEntries(ends);
}

function readPlace(written: unknown, name: string): AnswerPlace | undefined {
  const header = getText(getMember(written, name), 'header');
  return header === undefined ? readShown(written, name) : { header };
}

function readShown(written: unknown, name: string): readonly string[] | undefined {
  const path = getText(written, name);
  return path === undefined || path === 'not-shown' ? undefined : readMemberPath(path);
}

/** What receivers of webhooks and callbacks have to answer: they send it, so it is compared as requests are. */

import type { Webhook, WebhookAnswer } from '../../../generator/core/ir/model/model.ts';
import type { Both } from '../change.ts';
import { compareSchemas } from './content-schemas.ts';
import type { NoteChange } from '../checks/plain.ts';
import type { Ledger } from './ledger.ts';
import { matchContents } from './media-types.ts';

export function compareAnswers(ledger: Ledger, { old: was, new: is }: Both<Webhook>): void {
  const where = { position: 'webhook', operation: is.key, old: was.at, new: is.at } as const;
  const before = was.answers.filter(isSuccess);
  const after = is.answers.filter(isSuccess);
  const pairs = matchAnswers({ old: before, new: after });
  const isSame = (one: WebhookAnswer): boolean => pairs.get(one)?.status === one.status;
  const name = `webhook \`${is.key}\``;
  for (const answer of before) {
    const holder = pairs.get(answer)?.status ?? '';
    if (isSame(answer) || after.length === 0 || /^(?:2XX|default)$/.test(holder)) continue;
    const note = ledger.at({ ...where, old: answer.at });
    note('webhook-answer-status-removed', `${name} takes no ${answer.status} any more`);
  }
  const known = new Set(before.filter(isSame).map(({ status }) => status));
  for (const answer of before.length === 0 ? [] : after) {
    if (known.has(answer.status)) continue;
    const note = ledger.at({ ...where, new: answer.at });
    note('webhook-answer-status-added', `${name} takes ${answer.status}`);
  }
  for (const [one, other] of pairs) compareContents(ledger, { old: one, new: other }, where);
}

/** The service reads nothing of a failure but that its call was not understood. */
function isSuccess({ status }: WebhookAnswer): boolean {
  return status.startsWith('2') || status === 'default';
}

/** Matches by status; a range, or the answer to everything, covers one that is not named any more, and a single answer the other single one. */
function matchAnswers({
  old: before,
  new: after,
}: Both<readonly WebhookAnswer[]>): ReadonlyMap<WebhookAnswer, WebhookAnswer> {
  const byStatus = new Map(after.map((answer) => [answer.status, answer]));
  return new Map(
    before.flatMap((was): [WebhookAnswer, WebhookAnswer][] => {
      const found = [was.status, '2XX', 'default'].flatMap((status) => byStatus.get(status) ?? []);
      const [is] = before.length === 1 && after.length === 1 ? after : found;
      return is === undefined ? [] : [[was, is]];
    }),
  );
}

function compareContents(
  ledger: Ledger,
  { old: was, new: is }: Both<WebhookAnswer>,
  where: Parameters<Ledger['at']>[0] & { readonly operation: string },
): void {
  const name = `the answer ${was.status} to webhook \`${where.operation}\``;
  const note: NoteChange = ledger.at({ ...where, old: was.at });
  if (was.contents.length === 0) {
    const noteNew = ledger.at({ ...where, new: is.at });
    if (is.contents.length > 0) noteNew('webhook-answer-body-added', `${name} has a body now`);
    return;
  }
  if (is.contents.length === 0) {
    return note('webhook-answer-body-removed', `${name} needs no body any more`);
  }
  const matched = matchContents({ old: was.contents, new: is.contents }, 'request');
  for (const { mediaType } of [...matched.removed, ...matched.narrowed.map((pair) => pair.old)]) {
    note('webhook-answer-media-type-removed', `${name} may not be ${mediaType} any more`);
  }
  const { position, operation } = where;
  const pair = { direction: 'request', subject: 'webhook-answer', label: name } as const;
  compareSchemas(ledger, matched, { ...pair, position, operation });
}

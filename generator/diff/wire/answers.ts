/** What receivers of webhooks and callbacks have to answer: they send it, so it is judged as requests are. */

import type { Webhook, WebhookAnswer } from '../../ir/model.ts';
import type { PlainId } from '../checks/plain.ts';
import { schemasOf } from './bodies.ts';
import type { Ledger } from './ledger.ts';
import { matchContents } from './media.ts';

export function compareAnswers(ledger: Ledger, was: Webhook, is: Webhook): void {
  const note = (id: PlainId, what: string, answer: WebhookAnswer): void => {
    const isOld = was.answers.includes(answer);
    const places = { old: isOld ? answer.at : was.at, new: isOld ? is.at : answer.at };
    ledger.note(id, what, { position: 'webhook', operation: is.key, ...places });
  };
  const before = was.answers.filter(isSuccess);
  const after = is.answers.filter(isSuccess);
  const pairs = pairsOf(before, after);
  const isSame = (one: WebhookAnswer): boolean => pairs.get(one)?.status === one.status;
  const name = `webhook \`${is.key}\``;
  for (const answer of before) {
    const holder = pairs.get(answer)?.status ?? '';
    if (isSame(answer) || after.length === 0 || /^(?:2XX|default)$/.test(holder)) continue;
    note('webhook-answer-status-removed', `${name} takes no ${answer.status} any more`, answer);
  }
  const known = new Set(before.filter(isSame).map(({ status }) => status));
  for (const answer of before.length === 0 ? [] : after) {
    if (known.has(answer.status)) continue;
    note('webhook-answer-status-added', `${name} takes ${answer.status}`, answer);
  }
  for (const [one, other] of pairs) compareContents(ledger, is.key, one, other, note);
}

/** Of failures the service learns that it was not understood, and no more. */
function isSuccess({ status }: WebhookAnswer): boolean {
  return status.startsWith('2') || status === 'default';
}

/** By status; a range, or the answer to everything, stands for those that are not named any more, and one for the only one. */
function pairsOf(
  before: readonly WebhookAnswer[],
  after: readonly WebhookAnswer[],
): ReadonlyMap<WebhookAnswer, WebhookAnswer> {
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
  key: string,
  was: WebhookAnswer,
  is: WebhookAnswer,
  note: (id: PlainId, what: string, answer: WebhookAnswer) => void,
): void {
  const name = `the answer ${was.status} to webhook \`${key}\``;
  if (was.contents.length === 0) {
    if (is.contents.length > 0) note('webhook-answer-body-added', `${name} has a body now`, is);
    return;
  }
  if (is.contents.length === 0) {
    return note('webhook-answer-body-removed', `${name} needs no body any more`, was);
  }
  const matched = matchContents(was.contents, is.contents, 'request');
  for (const { mediaType } of [...matched.removed, ...matched.narrowed.map(([one]) => one)]) {
    note('webhook-answer-media-type-removed', `${name} may not be ${mediaType} any more`, was);
  }
  for (const [before, after] of [...matched.kept, ...matched.widened, ...matched.narrowed]) {
    const pair = { direction: 'request', subject: 'webhook-answer', label: name } as const;
    ledger.schemas({ ...pair, ...schemasOf(before, after) }, 'webhook', key);
  }
}

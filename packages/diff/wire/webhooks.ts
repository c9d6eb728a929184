/** Calls that the service makes: added, removed, and what they send. */

import type { Webhook } from '../../../generator/core/ir/model/model.ts';
import type { Both } from '../change.ts';
import { groupBy } from '../../../generator/core/diagnostics/lists.ts';
import { compareSchemas } from './content-schemas.ts';
import { matchContents } from './media-types.ts';
import { compareAnswers } from './webhook-answers.ts';
import type { Wire } from './context.ts';

export function compareWebhooks({ old: before, new: after, ledger }: Wire): void {
  const later = new Map(after.webhooks.map((webhook) => [printId(webhook), webhook]));
  const known = new Set(before.webhooks.map(printId));
  const removed = before.webhooks.filter((webhook) => !later.has(printId(webhook)));
  const added = after.webhooks.filter((webhook) => !known.has(printId(webhook)));
  const moved = findMoved(removed, added);
  const targets = new Set(moved.values());
  for (const was of before.webhooks) {
    const is = later.get(printId(was)) ?? moved.get(was);
    if (is !== undefined) {
      compareWebhook(ledger, { old: was, new: is });
      continue;
    }
    const note = ledger.at({ position: 'webhook', operation: was.key, old: was.at });
    note('webhook-removed', `webhook \`${was.key}\` is gone`);
  }
  for (const is of added) {
    if (targets.has(is)) continue;
    const note = ledger.at({ position: 'webhook', operation: is.key, new: is.at });
    note('webhook-added', `webhook \`${is.key}\` is new`);
  }
}

/** A callback may have several addresses. */
function printId(webhook: Webhook): string {
  return `${webhook.key} ${printRoute(webhook)}`;
}

/** `POST`, or `POST {$request.body#/url}`. */
function printRoute({ method, callback }: Webhook): string {
  return [method.toUpperCase(), callback?.expression ?? ''].join(' ').trim();
}

/** A webhook that went and one that came are the same if no others have their name. */
function findMoved(
  removed: readonly Webhook[],
  added: readonly Webhook[],
): ReadonlyMap<Webhook, Webhook> {
  const come = groupBy(added, ({ key }) => key);
  return new Map(
    [...groupBy(removed, ({ key }) => key)].flatMap(([key, gone]): [Webhook, Webhook][] => {
      const [[was, another], [is, other]] = [gone, come.get(key) ?? []];
      const areSingle = another === undefined && other === undefined;
      return was !== undefined && is !== undefined && areSingle ? [[was, is]] : [];
    }),
  );
}

/** What a service sends is read by its receivers, as answers are. */
function compareWebhook(ledger: Wire['ledger'], pair: Both<Webhook>): void {
  const { old: was, new: is } = pair;
  const where = { position: 'webhook', operation: is.key } as const;
  const note = ledger.at({ ...where, old: was.at, new: is.at });
  const contents = { old: was.body?.contents ?? [], new: is.body?.contents ?? [] };
  const matched = matchContents(contents, 'response');
  const name = `webhook \`${is.key}\``;
  const [route, now] = [printRoute(was), printRoute(is)];
  if (route !== now) note('webhook-moved', `${name} is sent with ${now} now, was ${route}`);
  if (contents.old.length > 0 && contents.new.length === 0) {
    note('webhook-body-removed', `${name} has no body any more`);
  } else if (contents.old.length > 0) {
    const { added, widened, removed } = matched;
    for (const { mediaType } of [...added, ...widened.map((both) => both.new)]) {
      note('webhook-media-type-added', `${name} may come as ${mediaType}`);
    }
    for (const { mediaType } of removed) {
      note('webhook-media-type-removed', `${name} does not come as ${mediaType} any more`);
    }
  }
  const body = {
    direction: 'response',
    subject: 'webhook-body',
    label: `webhook ${is.key}`,
  } as const;
  compareSchemas(ledger, matched, { ...body, ...where });
  compareAnswers(ledger, pair);
  const schemas = { old: was.paramsSchema, new: is.paramsSchema, isText: true } as const;
  const label = `parameters of webhook ${is.key}`;
  const params = { direction: 'response', subject: 'webhook-property', label } as const;
  ledger.schemas({ ...schemas, ...params }, where);
}

/** Calls that the service makes: added, removed, and what they send. */

import type { Webhook } from '../../ir/model.ts';
import type { PlainId } from '../checks/plain.ts';
import { compareAnswers } from './answers.ts';
import { schemasOf } from './bodies.ts';
import { matchContents } from './media.ts';
import type { Wire } from './wire.ts';

export function compareWebhooks({ old: before, new: after, ledger }: Wire): void {
  const later = new Map(after.webhooks.map((webhook) => [idOf(webhook), webhook]));
  const known = new Set(before.webhooks.map(idOf));
  const removed = before.webhooks.filter((webhook) => !later.has(idOf(webhook)));
  const added = after.webhooks.filter((webhook) => !known.has(idOf(webhook)));
  const moved = movedIn(removed, added);
  const targets = new Set(moved.values());
  for (const was of before.webhooks) {
    const is = later.get(idOf(was)) ?? moved.get(was);
    if (is !== undefined) compareWebhook(ledger, was, is);
    else {
      const entry = { position: 'webhook', operation: was.key, old: was.at } as const;
      ledger.note('webhook-removed', `webhook \`${was.key}\` is gone`, entry);
    }
  }
  for (const is of added) {
    if (targets.has(is)) continue;
    const entry = { position: 'webhook', operation: is.key, new: is.at } as const;
    ledger.note('webhook-added', `webhook \`${is.key}\` is new`, entry);
  }
}

/** A callback may have several addresses. */
function idOf(webhook: Webhook): string {
  return `${webhook.key} ${wayOf(webhook)}`;
}

/** `POST`, or `POST {$request.body#/url}`. */
function wayOf({ method, callback }: Webhook): string {
  return [method.toUpperCase(), callback?.expression ?? ''].join(' ').trim();
}

/** Where one of a name went and one came, it is the same one. */
function movedIn(
  removed: readonly Webhook[],
  added: readonly Webhook[],
): ReadonlyMap<Webhook, Webhook> {
  const [gone, come] = [removed, added].map(onlyOnes);
  return new Map(
    [...(gone ?? [])].flatMap(([key, was]): [Webhook, Webhook][] => {
      const is = come?.get(key);
      return was === undefined || is === undefined ? [] : [[was, is]];
    }),
  );
}

/** By name; undefined where several have it. */
function onlyOnes(webhooks: readonly Webhook[]): ReadonlyMap<string, Webhook | undefined> {
  const found = new Map<string, Webhook | undefined>();
  for (const each of webhooks) found.set(each.key, found.has(each.key) ? undefined : each);
  return found;
}

/** What a service sends is read by its receivers, as answers are. */
function compareWebhook(ledger: Wire['ledger'], was: Webhook, is: Webhook): void {
  const [sent, sends] = [was.body?.contents ?? [], is.body?.contents ?? []];
  const note = (id: PlainId, what: string): void =>
    ledger.note(id, what, { position: 'webhook', operation: is.key, old: was.at, new: is.at });
  const { kept, narrowed, widened, removed, added } = matchContents(sent, sends, 'response');
  const name = `webhook \`${is.key}\``;
  const [way, now] = [wayOf(was), wayOf(is)];
  if (way !== now) note('webhook-moved', `${name} is sent with ${now} now, was ${way}`);
  if (sent.length > 0 && sends.length === 0) {
    note('webhook-body-removed', `${name} has no body any more`);
  } else if (sent.length > 0) {
    for (const { mediaType } of [...added, ...widened.map(([, after]) => after)]) {
      note('webhook-media-type-added', `${name} may come as ${mediaType}`);
    }
    for (const { mediaType } of removed) {
      note('webhook-media-type-removed', `${name} does not come as ${mediaType} any more`);
    }
  }
  for (const [before, after] of [...kept, ...narrowed, ...widened]) {
    const pair = {
      ...schemasOf(before, after),
      direction: 'response',
      subject: 'webhook-body',
    } as const;
    ledger.schemas({ ...pair, label: `webhook ${is.key}` }, 'webhook', is.key);
  }
  compareAnswers(ledger, was, is);
  const schemas = { old: was.paramsSchema, new: is.paramsSchema, isText: true } as const;
  const label = `parameters of webhook ${is.key}`;
  const pair = { ...schemas, direction: 'response', subject: 'webhook-property', label } as const;
  ledger.schemas(pair, 'webhook', is.key);
}

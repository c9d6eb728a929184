/** Reads webhooks of a document and callbacks of its operations: what the service sends, and who asks for it. */

import { readBody, readContents, typeBody } from '../contents/contents.ts';
import { joinDoc } from '../docs/docs.ts';
import type { Webhook } from '../model/model.ts';
import { listNotShownFacts } from '../docs/not-shown.ts';
import { buildParams, buildParamsSchema } from './params.ts';
import { readParameters, typeParameters } from './parameters.ts';
import { listItemOperations } from './paths.ts';
import { getBelow, listEntries, type Raw } from '../../load/structure/place.ts';
import { allowUndefined, getText, isTrue } from '../raw.ts';
import { type Reading } from '../reading.ts';
import { normalizeStatus } from './responses.ts';
import type { World } from '../types/world.ts';
import type { RawOperation, RawParameter, RawBody, OperationDraft } from './raw-operation.ts';
import { followInDocument, followInDocumentOrAny } from '../document-references.ts';

export interface WebhookDraft extends Pick<Webhook, 'key' | 'callback' | 'answers' | 'event'> {
  /** What its names are made of. */
  readonly wanted: string;
  readonly named?: string;
  readonly raw: RawOperation;
  readonly parameters: readonly RawParameter[];
  readonly body?: RawBody;
}

/** Before its names are decided. */
export type NamelessWebhook = Omit<Webhook, 'names'> & Pick<WebhookDraft, 'wanted' | 'named'>;

export function readWebhooks(
  reading: Reading,
  operations: readonly OperationDraft[],
): readonly WebhookDraft[] {
  const entries = listEntries(getBelow(reading.root, 'webhooks'));
  return [
    ...entries.flatMap((entry) => readItem(reading, entry, { key: entry.key })),
    ...operations.flatMap((operation) => readCallbacks(reading, operation)),
  ];
}

function readCallbacks(
  reading: Reading,
  { id, operation }: OperationDraft,
): readonly WebhookDraft[] {
  return listEntries(getBelow(operation, 'callbacks')).flatMap((entry) => {
    const raw = followInDocument(reading, entry);
    const items = raw === undefined ? [] : listEntries(raw);
    return items.flatMap((item) => {
      if (item.key.startsWith('x-')) return [];
      const callback = { operation: id, expression: item.key };
      return readItem(reading, item, { key: `${id} ${entry.key}`, callback });
    });
  });
}

/** A webhook that is read: its key, and the callback of an operation that it is. */
type Event = Pick<WebhookDraft, 'key' | 'callback'>;

/** A path item may hold several methods: then the names tell them apart. */
function readItem(reading: Reading, entry: Raw, event: Event): readonly WebhookDraft[] {
  const { callback } = event;
  const found = listItemOperations(reading, entry, { component: event.key });
  return found.map((raw) => {
    const { method, operation } = raw;
    const key = found.length > 1 ? `${event.key} ${method.toLowerCase()}` : event.key;
    const body = readBody(reading, operation, key);
    return allowUndefined({
      key,
      wanted: getText(operation.value, 'operationId') ?? key,
      named: getText(operation.value, 'x-sw-name'),
      callback,
      raw,
      parameters: readParameters(reading, raw, key),
      body,
      event: getText(operation.value, 'x-sw-event'),
      answers: readAnswers(reading, operation, key),
    });
  });
}

function readAnswers(reading: Reading, operation: Raw, key: string): Webhook['answers'] {
  return listEntries(getBelow(operation, 'responses')).flatMap((entry) => {
    const raw = entry.key.startsWith('x-') ? undefined : followInDocumentOrAny(reading, entry);
    if (raw === undefined) return [];
    const status = normalizeStatus(entry.key);
    const holder = { ...raw, part: 'response' } as const;
    return { status, contents: readContents(reading, holder, `${key} ${status}`), at: raw.at };
  });
}

/** A webhook arrives, so it is typed as answers are: with members that only the service sets. */
export function typeWebhook(
  reading: Reading,
  world: World,
  { key, wanted, named, callback, raw, ...draft }: WebhookDraft,
): NamelessWebhook {
  const { value, at } = raw.operation;
  const parameters = typeParameters(reading, world, draft.parameters);
  const body = draft.body && typeBody(world, draft.body, 'output');
  const text = (name: string): string | undefined => getText(value, name);
  return allowUndefined({
    kind: 'webhook',
    key,
    wanted,
    named,
    method: raw.method,
    callback,
    parameters,
    params: buildParams(parameters).members,
    paramsSchema: buildParamsSchema(parameters, at),
    body,
    answers: draft.answers,
    event: draft.event,
    doc: joinDoc({
      text: [text('summary'), text('description')],
      facts: listNotShownFacts(draft.body?.notShown ?? []),
      deprecated: isTrue(value, 'deprecated'),
    }),
    at,
  });
}

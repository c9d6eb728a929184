/** Webhooks of a document and callbacks of its operations in: what the service sends, by whom it is asked for, out. */

import { readBody, typedBody, type RawBody } from './bodies.ts';
import { readContents } from './contents.ts';
import { docFrom } from './docs.ts';
import type { Webhook } from './model.ts';
import { notShownLines } from './statements.ts';
import type { OperationDraft } from './operations.ts';
import { paramsOf, paramsSchemaOf } from './params.ts';
import { readParameters, typedParameters, type RawParameter } from './parameters.ts';
import { layers, operationsOf, type RawOperation } from './paths.ts';
import { below, entriesOf, member, textOf, type Raw } from './raw.ts';
import { follow, type Reading } from './reading.ts';
import type { World } from './types.ts';

/** Before its types are known. */
export interface WebhookDraft extends Pick<Webhook, 'key' | 'callback' | 'answers'> {
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
  const at = { file: reading.bundle.entry, pointer: '/webhooks' };
  const entries = entriesOf(member(reading.bundle.root, 'webhooks'), at);
  return [
    ...entries.flatMap((entry) => readItem(reading, entry, entry.key)),
    ...operations.flatMap((operation) => readCallbacks(reading, operation)),
  ];
}

function readCallbacks(
  reading: Reading,
  { id, operation }: OperationDraft,
): readonly WebhookDraft[] {
  const callbacks = member(operation.value, 'callbacks');
  return entriesOf(callbacks, below(operation.at, 'callbacks')).flatMap((entry) => {
    const raw = follow(reading, entry);
    if (raw === undefined) return [];
    return entriesOf(raw.value, raw.at).flatMap((item) => {
      if (item.key.startsWith('x-')) return [];
      const callback = { operation: id, expression: item.key };
      return readItem(reading, item, `${id} ${entry.key}`, callback);
    });
  });
}

/** A path item may hold several methods: then the names tell them apart. */
function readItem(
  reading: Reading,
  entry: Raw,
  key: string,
  callback?: Webhook['callback'],
): readonly WebhookDraft[] {
  const found = layers(reading, entry, new Set()).flatMap((item) => [
    ...operationsOf(item, { component: key }),
  ]);
  return found.map((raw) => {
    const own = found.length > 1 ? `${key} ${raw.method.toLowerCase()}` : key;
    return readWebhook(reading, raw, own, callback);
  });
}

function readWebhook(
  reading: Reading,
  raw: RawOperation,
  key: string,
  callback: Webhook['callback'],
): WebhookDraft {
  const { operation, pathItem } = raw;
  const body = readBody(reading, operation, key);
  const named = textOf(member(operation.value, 'x-sw-name'));
  return {
    key,
    wanted: textOf(member(operation.value, 'operationId')) ?? key,
    ...(named === undefined ? {} : { named }),
    ...(callback === undefined ? {} : { callback }),
    raw,
    parameters: readParameters(reading, pathItem, operation, key),
    ...(body === undefined ? {} : { body }),
    answers: readAnswers(reading, operation, key),
  };
}

function readAnswers(reading: Reading, { value, at }: Raw, key: string): Webhook['answers'] {
  const responses = entriesOf(member(value, 'responses'), below(at, 'responses'));
  return responses.flatMap((entry) => {
    const raw = entry.key.startsWith('x-') ? undefined : follow(reading, entry);
    if (raw === undefined) return [];
    const status = entry.key.toLowerCase() === 'default' ? 'default' : entry.key.toUpperCase();
    return [
      {
        status,
        contents: readContents(reading, { ...raw, part: 'response' }, `${key} ${status}`),
        at: raw.at,
      },
    ];
  });
}

/** What arrives is typed as answers are: with what only the service sets. */
export function typedWebhook(
  reading: Reading,
  world: World,
  { key, wanted, named, callback, raw, ...draft }: WebhookDraft,
): NamelessWebhook {
  const { value, at } = raw.operation;
  const parameters = typedParameters(reading, world, draft.parameters);
  const body = draft.body === undefined ? undefined : typedBody(world, draft.body, 'output');
  const text = (name: string): string | undefined => textOf(member(value, name));
  return {
    kind: 'webhook',
    key,
    wanted,
    ...(named === undefined ? {} : { named }),
    method: raw.method,
    ...(callback === undefined ? {} : { callback }),
    parameters,
    params: paramsOf(parameters).members,
    paramsSchema: paramsSchemaOf(parameters, at),
    ...(body === undefined ? {} : { body }),
    answers: draft.answers,
    doc: docFrom({
      text: [text('summary'), text('description')],
      facts: notShownLines(draft.body?.notShown ?? []),
      deprecated: member(value, 'deprecated') === true,
    }),
    at,
  };
}

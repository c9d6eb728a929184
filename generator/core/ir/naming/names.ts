/** Decides every identifier of an API, once. Who gets a name does not depend on the order of the document. */

import type { NamelessTable } from '../extensions/states.ts';
import type {
  Api,
  ApiNames,
  EventNames,
  Events,
  NamelessScheme,
  StateTable,
  Webhook,
} from '../model/model.ts';
import type { NamelessOperation } from '../operations/operations.ts';
import { nameFailures } from '../operations/shared-failures.ts';
import type { NamelessWebhook } from '../operations/webhooks.ts';
import type { Reading } from '../reading.ts';
import type { NamelessModel } from '../schemas/models.ts';
import { findChosenName, nameByKey, startNames, type Give, type Wish } from './identifiers.ts';
import { hasIdentifierForm, toCamelCase, toPascalCase, uncapitalize } from './letter-case.ts';
import { listMembers, nameModels } from './model-names.ts';
import { nameOperations } from './operation-names.ts';
import { nameTags } from './tags.ts';

interface Nameless {
  readonly models: readonly NamelessModel[];
  readonly operations: readonly NamelessOperation[];
  readonly webhooks: readonly NamelessWebhook[];
  readonly events: Omit<Events, 'names'>;
  readonly states: readonly NamelessTable[];
  readonly schemes: readonly NamelessScheme[];
}

type Named = Pick<Api, 'names' | 'models' | 'operations' | 'webhooks' | 'events' | 'states'> &
  Pick<Api, 'tags' | 'groups' | 'failures' | 'schemes'>;

/**
 * The API's own names first, then models, operations, webhooks, tables, values of members, failures, security schemes: what is
 * later gives way. Schemas alone have no client, whose names they would have to give way to.
 */
export function nameAll(reading: Reading, wishes: Nameless): Named {
  const { models, operations } = wishes;
  const give = startNames(reading);
  const owners = models.filter(({ within }) => within === undefined);
  const early = hasClient(reading) ? nameApi(reading, give) : undefined;
  const named = nameModels(reading, give, owners);
  const names = early ?? nameApi(reading, give);
  const tags = nameTags(reading, operations);
  const { groups, ...calls } = nameOperations(reading, give, { api: names, operations, tags });
  const webhooks = nameByKey(wishes.webhooks, (webhook) => nameWebhook(reading, give, webhook));
  const states = wishes.states.map((table) => nameTable(give, table));
  const members = nameModels(reading, give, listMembers(models, named));
  const byKey = new Map([...named, ...members].map((model) => [model.key, model]));
  return {
    names,
    models: models.flatMap(({ key }) => byKey.get(key) ?? []),
    groups,
    ...nameFailures(give, names, calls.operations),
    webhooks,
    states,
    tags,
    schemes: nameByKey(wishes.schemes, (scheme) => ({
      ...scheme,
      names: { value: nameScheme(give, scheme) },
    })),
    ...(webhooks.length > 0 && {
      events: { ...wishes.events, names: nameEvents(reading, give, names) },
    }),
  };
}

function hasClient({ bundle }: Reading): boolean {
  return bundle.format !== 'json-schema';
}

function nameApi(reading: Reading, giveName: Give): ApiNames {
  const { options, root } = reading;
  const { id } = options;
  const give = (name: string, suffix: string): string =>
    giveName({ name, suffix, what: `the API \`${id}\``, at: root.at, derived: true });
  const wanted = toPascalCase(id);
  const plain = hasIdentifierForm(wanted) ? wanted : `Api${wanted}`;
  const name = hasClient(reading) ? give(plain, 'Client') : plain;
  const value = uncapitalize(name);
  return {
    class: name,
    value,
    options: give(`${name}Options`, 'Client'),
    http: give(`${value}Http`, 'Client'),
    errors: give(`${value}Errors`, 'Registry'),
    errorCode: give(`${name}ErrorCode`, 'Name'),
    statuses: give(`${value}Statuses`, 'Registry'),
    operationErrors: give(`${value}OperationErrors`, 'Registry'),
    errorCases: give(`${value}ErrorCases`, 'Registry'),
    limits: give(`${value}Limits`, 'Registry'),
    validation: give(`${value}Validation`, 'Options'),
    scopes: give(`${value}Scopes`, 'Registry'),
    permissions: give(`${value}Permissions`, 'Registry'),
  };
}

function nameTable(giveName: Give, table: NamelessTable): StateTable {
  const { key, at } = table;
  const wish = toPascalCase(key);
  const name = hasIdentifierForm(wish) ? wish : `Table${wish}`;
  const give = (start: string, end: string): string =>
    giveName({
      name: start + end,
      instead: `${start}Table${end}`,
      suffix: 'Table',
      what: `state table \`${key}\``,
      at,
    });
  const value = give(uncapitalize(name), 'Transitions');
  return { ...table, names: { value, state: give(name, 'State'), trigger: give(name, 'Trigger') } };
}

function nameScheme(give: Give, { key, at }: NamelessScheme): string {
  const wanted = toCamelCase(`${key} scheme`);
  const name = hasIdentifierForm(wanted) ? wanted : `scheme${toPascalCase(key)}`;
  const what = `security scheme \`${key}\``;
  return give({ name, suffix: 'Scheme', what, at, derived: true });
}

function nameWebhook(reading: Reading, giveName: Give, webhook: NamelessWebhook): Webhook {
  const { wanted: _wanted, named: _named, ...rest } = webhook;
  const wish = wishForWebhook(reading, webhook);
  const body = giveName(wish);
  const give = (name: string): string =>
    giveName({ ...wish, name, chosen: undefined, derived: true });
  return {
    ...rest,
    names: { body, params: give(`${body}Params`), schemas: give(`${uncapitalize(body)}Schemas`) },
  };
}

function nameEvents({ root }: Reading, giveName: Give, { class: api }: ApiNames): EventNames {
  const give = (name: string, instead: string, suffix: string): string =>
    giveName({ name, instead, suffix, what: 'the events', at: root.at, derived: true });
  return {
    event: give('WebhookEvent', `${api}WebhookEvent`, 'Union'),
    verify: give('verifyWebhook', `verify${api}Webhook`, 'Event'),
  };
}

/** `newPet` → `NewPetWebhook`; what already says what it is says it once. */
function wishForWebhook({ options }: Reading, webhook: NamelessWebhook): Wish {
  const { wanted, key, callback, at } = webhook;
  const chosen = findChosenName(webhook, key, options.names?.operations);
  const suffix = callback === undefined ? 'Webhook' : 'Callback';
  const plain = toPascalCase(wanted);
  const name = plain.endsWith(suffix) ? plain : `${plain}${suffix}`;
  return {
    name: hasIdentifierForm(name) ? name : `${suffix}${name}`,
    suffix: 'Payload',
    what: `${suffix.toLowerCase()} \`${key}\``,
    at,
    chosen: chosen && { ...chosen, name: toPascalCase(chosen.name) },
  };
}

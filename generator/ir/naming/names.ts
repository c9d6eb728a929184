/** Decides every identifier of an API, once. Who gets a name does not depend on the order of the document. */

import type { NamelessTable } from '../extensions/states.ts';
import type {
  Api,
  ApiNames,
  Model,
  NamelessScheme,
  SecurityScheme,
  StateTable,
  Webhook,
} from '../model.ts';
import type { NamelessOperation } from '../operations/operations.ts';
import { nameFailures } from '../operations/shared-failures.ts';
import type { NamelessWebhook } from '../operations/webhooks.ts';
import type { Reading } from '../reading.ts';
import type { NamelessModel } from '../schemas/models.ts';
import { createIdentifiers, findChosenName, type Identifiers, type Wish } from './identifiers.ts';
import { isIdentifier, toCamelCase, toPascalCase, uncapitalize } from './letter-case.ts';
import { listMembers, nameModels } from './model-names.ts';
import { nameOperations } from './operation-names.ts';
import { nameTags } from './tags.ts';

export interface Nameless {
  readonly models: readonly NamelessModel[];
  readonly operations: readonly NamelessOperation[];
  readonly webhooks: readonly NamelessWebhook[];
  readonly states: readonly NamelessTable[];
  readonly schemes: readonly NamelessScheme[];
}

type Named = Pick<Api, 'names' | 'models' | 'operations' | 'webhooks' | 'states'> &
  Pick<Api, 'tags' | 'groups' | 'failures' | 'schemes'>;

/** The API's own names first, then models, operations, webhooks, tables, values of members, failures, security schemes: what is later gives way. */
export function nameAll(reading: Reading, wishes: Nameless): Named {
  const { models, operations, webhooks, states, schemes } = wishes;
  const identifiers = createIdentifiers(reading);
  const api = nameApi(reading, identifiers);
  const owners = models.filter(({ within }) => within === undefined);
  const named = nameModels(reading, identifiers, owners);
  const tags = nameTags(reading, operations);
  const { groups, ...calls } = nameOperations(reading, identifiers, { api, operations, tags });
  const sent = nameWebhooks(reading, identifiers, webhooks);
  const tables = nameStates(identifiers, states);
  const members = nameModels(reading, identifiers, listMembers(models, named));
  const failures = nameFailures(identifiers, api, calls.operations);
  return {
    names: api,
    models: sortLike(models, [...named, ...members]),
    groups,
    ...failures,
    webhooks: sent,
    states: tables,
    tags: tags.tags,
    schemes: nameSchemes(identifiers, schemes),
  };
}

function sortLike(wishes: readonly NamelessModel[], models: readonly Model[]): readonly Model[] {
  const byKey = new Map(models.map((model) => [model.key, model]));
  return wishes.flatMap(({ key }) => byKey.get(key) ?? []);
}

function nameApi(reading: Reading, identifiers: Identifiers): ApiNames {
  const { id } = reading.options;
  const { at } = reading.root;
  const give = (name: string, suffix: string): string =>
    identifiers.give({ name, suffix, what: `the API \`${id}\``, at, derived: true });
  const wanted = toPascalCase(id);
  const name = give(isIdentifier(wanted) ? wanted : `Api${wanted}`, 'Client');
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
  };
}

function nameStates(
  identifiers: Identifiers,
  states: readonly NamelessTable[],
): readonly StateTable[] {
  return states.map((table) => {
    const what = `state table \`${table.key}\``;
    const wish = toPascalCase(table.key);
    const name = isIdentifier(wish) ? wish : `Table${wish}`;
    const value = uncapitalize(name);
    const give = (wanted: string, instead: string): string =>
      identifiers.give({ name: wanted, instead, suffix: 'Table', what, at: table.at });
    return {
      ...table,
      names: {
        value: give(`${value}Transitions`, `${value}TableTransitions`),
        state: give(`${name}State`, `${name}TableState`),
        trigger: give(`${name}Trigger`, `${name}TableTrigger`),
      },
    };
  });
}

/** In the order of the alphabet, too. */
function nameSchemes(
  identifiers: Identifiers,
  schemes: readonly NamelessScheme[],
): readonly SecurityScheme[] {
  const sorted = [...schemes].sort((one, other) => (one.key < other.key ? -1 : 1));
  const names = new Map(
    sorted.map(({ key, at }) => {
      const wanted = toCamelCase(`${key} scheme`);
      const name = isIdentifier(wanted) ? wanted : `scheme${toPascalCase(key)}`;
      const what = `security scheme \`${key}\``;
      return [key, identifiers.give({ name, suffix: 'Scheme', what, at, derived: true })];
    }),
  );
  return schemes.map((scheme) => ({ ...scheme, names: { value: names.get(scheme.key) ?? '' } }));
}

/** In the order of the alphabet, so that the order of the document decides nothing. */
function nameWebhooks(
  reading: Reading,
  identifiers: Identifiers,
  webhooks: readonly NamelessWebhook[],
): readonly Webhook[] {
  const sorted = [...webhooks].sort((one, other) => (one.key < other.key ? -1 : 1));
  const named = new Map(sorted.map((webhook) => [webhook, finish(reading, identifiers, webhook)]));
  return webhooks.flatMap((webhook) => named.get(webhook) ?? []);
}

function finish(reading: Reading, identifiers: Identifiers, webhook: NamelessWebhook): Webhook {
  const { wanted: _wanted, named: _named, ...rest } = webhook;
  const wish = wishName(reading, webhook);
  const body = identifiers.give(wish);
  const give = (name: string): string =>
    identifiers.give({ ...wish, name, chosen: undefined, derived: true });
  return {
    ...rest,
    names: { body, params: give(`${body}Params`), schemas: give(`${uncapitalize(body)}Schemas`) },
  };
}

/** `newPet` → `NewPetWebhook`; what already says what it is says it once. */
function wishName({ options }: Reading, webhook: NamelessWebhook): Wish {
  const { wanted, key, callback, at } = webhook;
  const chosen = findChosenName(webhook, key, options.names?.operations);
  const suffix = callback === undefined ? 'Webhook' : 'Callback';
  const plain = toPascalCase(wanted);
  const name = plain.endsWith(suffix) ? plain : `${plain}${suffix}`;
  return {
    name: isIdentifier(name) ? name : `${suffix}${name}`,
    suffix: 'Payload',
    what: `${suffix.toLowerCase()} \`${key}\``,
    at,
    chosen: chosen && { ...chosen, name: toPascalCase(chosen.name) },
  };
}

/** Declares the union of all events, and the function that gives one of them where its signature is right. */

import type { Api, Body, Events, Webhook } from '../../ir/model/model.ts';
import { indexModels } from '../../ir/model/index-models.ts';
import { asNumber } from '../../ir/raw.ts';
import { resolveType } from '../../ir/types/walk.ts';
import type { PlannedSymbol, Scope } from '../../plan/emitter.ts';
import {
  code,
  type Code,
  empty,
  identifier,
  join,
  json,
  memberName,
  string,
} from '../../code/code.ts';
import { exportedType, type FileStatement, StructureKind } from '../../code/structures.ts';
import { describe, prose } from '../docs.ts';
import { listSymbols } from '../optional-entries.ts';
import { findMember } from '../operations/operations.ts';

type Event = Webhook & { readonly body: Body };

/** Webhooks whose body is JSON; callbacks where there are no others, since each of those has its own address. */
export function listEvents({ webhooks, events }: Api): readonly Event[] {
  if (events === undefined) return [];
  const all = webhooks.filter(isEvent);
  const own = all.filter(({ callback }) => callback === undefined);
  return own.length > 0 ? own : all;
}

function isEvent(webhook: Webhook): webhook is Event {
  return webhook.body?.contents.some(({ codec }) => codec === 'json') === true;
}

export function planVerification(api: Api): readonly PlannedSymbol[] {
  const names = listEvents(api).length > 0 ? api.events?.names : undefined;
  return listSymbols(['events', names?.event, 'type'], ['verify', names?.verify, 'value']);
}

export function declareVerification(scope: Scope): readonly FileStatement[] {
  const { api } = scope;
  const found = listEvents(api);
  if (api.events === undefined || found.length === 0) return [];
  const { events } = api;
  const name = identifier(events.names.event);
  const type = code`${empty}${join(printEvents(found, events, api), ' | ')}`;
  return [
    exportedType({ name, type }, describe(prose(...describeEvents(events)))),
    declareFunction(events, scope),
  ];
}

function describeEvents({ named }: Events): readonly string[] {
  if (named === undefined) return ['What the service sends: any of the events.'];
  const place = named.in === 'header' ? `the header \`${named.name}\`` : `\`${named.name}\``;
  return [`What the service sends: any of the events, by the name that ${place} has.`];
}

function printEvents(found: readonly Event[], events: Events, api: Api): readonly Code[] {
  const { named } = events;
  if (named?.in !== 'header') {
    return [...new Set(found.map((event) => printBody(event, named?.name, api)))];
  }
  const bodies = new Map<string, Code[]>();
  for (const event of found) {
    const name = getEventName(event);
    const others = bodies.get(name) ?? [];
    bodies.set(name, [...others, identifier(event.names.body)]);
  }
  return [...bodies].map(
    ([name, types]) =>
      code`{ readonly name: ${string(name)}; readonly body: ${join(types, ' | ')} }`,
  );
}

/** A body whose member has more values than the one by which it is known has that one here. */
function printBody({ names, body, ...event }: Event, member: string | undefined, api: Api): Code {
  const own = identifier(names.body);
  const found = member === undefined ? undefined : findMember(body.type, member, api);
  if (member === undefined || found === undefined) return own;
  if (resolveType(indexModels(api), found.type).kind === 'literal') return own;
  return code`(${own} & { readonly ${memberName(member)}: ${string(getEventName(event))} })`;
}

function getEventName({ event, key }: Pick<Webhook, 'event' | 'key'>): string {
  return event ?? key;
}

function declareFunction(events: Events, scope: Scope): FileStatement {
  const event = identifier(events.names.event);
  const use = (name: string): Code => scope.runtime('webhooks', name, 'type');
  const options = code`${use('WebhookOptions')}<Event>`;
  return {
    kind: StructureKind.Function,
    isExported: true,
    docs: describe(prose(...describeFunction(events))),
    name: identifier(events.names.verify),
    typeParameters: [code`Event = ${event}`],
    parameters: [
      { name: code`body`, type: use('WebhookBody') },
      { name: code`headers`, type: use('WebhookHeaders') },
      { name: code`secret`, type: use('WebhookSecret') },
      { name: code`options`, type: options, initializer: code`{}` },
    ],
    returnType: code`Promise<Event>`,
    statements: printCall(events, scope),
  };
}

function describeFunction({ signature }: Events): readonly string[] {
  const how =
    signature === undefined
      ? 'The description does not say how the service signs: without the option `scheme` it is as Standard Webhooks say.'
      : 'The description says how the service signs.';
  return [
    'Checks the signature of a webhook and when it was sent, and gives its event. `body` is the text or the bytes as they came, ' +
      'before anything parses them. It throws a `WebhookError` if the webhook is not to be trusted.',
    how,
  ];
}

function printCall({ signature, named }: Events, scope: Scope): Code {
  const isNamed = named?.in === 'header';
  const [name, local] = isNamed
    ? (['verifyNamedWebhook', 'verifyNamed'] as const)
    : (['verifyWebhook', 'verify'] as const);
  const verify = scope.runtime('webhooks', name, 'value', local);
  const scheme = signature && printScheme(signature, scope);
  const members = [
    code`...options`,
    ...(scheme === undefined ? [] : [code`scheme: options.scheme ?? ${scheme}`]),
    ...(isNamed ? [code`event: ${string(named.name)}`] : []),
  ];
  const given = members.length === 1 ? code`options` : code`{ ${members} }`;
  return code`return ${verify}(body, headers, secret, ${given});`;
}

/** The runtime counts milliseconds. */
function printScheme(signature: NonNullable<Events['signature']>, scope: Scope): Code {
  if (signature === 'standard-webhooks') return scope.runtime('webhooks', 'standardWebhooks');
  const seconds = asNumber(signature['tolerance']);
  return json({ ...signature, ...(seconds !== undefined && { tolerance: seconds * 1000 }) });
}

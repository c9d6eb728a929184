/** Webhooks and callbacks in, `webhooks.ts` out: the types of what the service sends. */

import type { Webhook } from '../../ir/model.ts';
import type { Emitter, PlannedSymbol, Scope } from '../../plan/emitter.ts';
import { identifier } from '../code.ts';
import type { Declaration, DocComment } from '../declaration.ts';
import { declareMember, printType, printRestType } from '../types.ts';

export const webhooksEmitter: Emitter = {
  name: 'webhooks',
  plan({ webhooks }) {
    const symbols = webhooks.flatMap(planSymbols);
    return symbols.length === 0 ? [] : [{ path: 'webhooks.ts', symbols }];
  },
  emit(_file, scope) {
    const declarations = scope.api.webhooks.flatMap((webhook) => declare(webhook, scope));
    return { kind: 'code', declarations };
  },
};

function planSymbols({ key, names, body, params }: Webhook): PlannedSymbol[] {
  return [
    ...(body === undefined ? [] : [{ name: names.body, space: 'type' as const, key }]),
    ...(params.length === 0
      ? []
      : [{ name: names.params, space: 'type' as const, key: `${key}#params` }]),
  ];
}

function declare(webhook: Webhook, scope: Scope): Declaration[] {
  return [...declareBody(webhook, scope), ...declareParams(webhook, scope)];
}

function declareBody(webhook: Webhook, scope: Scope): Declaration[] {
  const { body, names } = webhook;
  if (body === undefined) return [];
  const { type } = body;
  const shared = { name: identifier(names.body), doc: buildDoc(webhook) };
  if (type.kind !== 'object' || type.members.length === 0) {
    return [{ kind: 'type', ...shared, type: printType(type, scope, { alias: true }) }];
  }
  const members = type.members.map((member) => declareMember(member, scope, { indent: 2 }));
  const rest = type.rest && printRestType(type.rest, members, scope, {});
  return [{ kind: 'interface', ...shared, members, ...(rest === undefined ? {} : { rest }) }];
}

function declareParams({ params, names, method }: Webhook, scope: Scope): Declaration[] {
  if (params.length === 0) return [];
  const members = params.map((member) => declareMember(member, scope, { indent: 2 }));
  const doc = {
    text: [`What is sent besides the body of the \`${method}\`.`],
    facts: [],
    examples: [],
  };
  return [{ kind: 'interface', name: identifier(names.params), members, doc }];
}

function buildDoc(webhook: Webhook): DocComment {
  return { ...webhook.doc, notes: [formatLine(webhook)] };
}

/** `` `POST` to your address. `` */
export function formatLine({ method, callback }: Webhook): string {
  if (callback === undefined) return `\`${method}\` from the service.`;
  return `\`${method}\` from the service, as \`${callback.operation}\` asked for.`;
}

/** Emits `webhooks.ts`: the types of what the service sends in webhooks and callbacks, and the function that verifies them. */

import type { Webhook } from '../../ir/model/model.ts';
import type { Emitter, PlannedSymbol, Scope } from '../../plan/emitter.ts';
import { identifier } from '../../code/code.ts';
import { describe, prose } from '../docs.ts';
import { listSymbols } from '../optional-entries.ts';
import { type FileStatement, StructureKind } from '../../code/structures.ts';
import { declareMember, declareType } from '../types.ts';
import { declareVerification, planVerification } from './verification.ts';

export const webhooksEmitter: Emitter = {
  name: 'webhooks',
  plan(api) {
    const symbols = [...api.webhooks.flatMap(planSymbols), ...planVerification(api)];
    return symbols.length === 0 ? [] : [{ path: 'webhooks.ts', symbols }];
  },
  emit(_file, scope) {
    const statements = scope.api.webhooks.flatMap((webhook) => declare(webhook, scope));
    return { kind: 'code', statements: [...statements, ...declareVerification(scope)] };
  },
};

function planSymbols({ key, names, body, params }: Webhook): PlannedSymbol[] {
  return listSymbols(
    [key, body && names.body, 'type'],
    [`${key}#params`, params.length > 0 ? names.params : undefined, 'type'],
  );
}

function declare(webhook: Webhook, scope: Scope): FileStatement[] {
  return [...declareBody(webhook, scope), ...declareParams(webhook, scope)];
}

function declareBody(webhook: Webhook, scope: Scope): FileStatement[] {
  const { body, names } = webhook;
  if (body === undefined) return [];
  const declared = {
    docs: describe({ ...webhook.doc, notes: [formatLine(webhook)] }),
    name: identifier(names.body),
  };
  return [declareType(declared, body.type, { scope })];
}

function declareParams({ params, names, method }: Webhook, scope: Scope): FileStatement[] {
  if (params.length === 0) return [];
  return [
    {
      kind: StructureKind.Interface,
      isExported: true,
      docs: describe(prose(`What is sent besides the body of the \`${method}\`.`)),
      name: identifier(names.params),
      properties: params.map((member) => declareMember(member, scope, { indent: 2 })),
    },
  ];
}

/** `` `POST` to your address. `` */
function formatLine({ method, callback }: Webhook): string {
  if (callback === undefined) return `\`${method}\` from the service.`;
  return `\`${method}\` from the service, as \`${callback.operation}\` asked for.`;
}

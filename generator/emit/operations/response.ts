/** What an operation answers in, its type out: declared under a name, and as functions give it. */

import type { Operation } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { identifier } from '../code.ts';
import type { Code } from '../code.ts';
import type { Declaration } from '../declaration.ts';
import { declareMember, printType } from '../types.ts';
import { requestLine } from './docs.ts';

export function declareResponse(operation: Operation, scope: Scope): Declaration[] {
  const { names, success } = operation;
  if (names.response === undefined) return [];
  const { type } = success;
  const name = identifier(names.response);
  const doc = { text: [], notes: [`Answer of ${requestLine(operation)}`], facts: [], examples: [] };
  if (type.kind !== 'object' || type.rest !== undefined) {
    return [{ kind: 'type', name, doc, type: printType(type, scope, { alias: true }) }];
  }
  const members = type.members.map((member) => declareMember(member, scope, { indent: 2 }));
  return [{ kind: 'interface', name, doc, members }];
}

/** What a call gives: models by their own names, and members that have no model by the name of the answer. */
export function printDataType(operation: Operation, scope: Scope): Code {
  const symbol = scope.ref('operations', `${operation.id}#response`);
  const { type } = operation.success;
  return symbol === undefined ? printType(type, scope) : scope.use(symbol, 'type');
}

/** What an operation answers in, its type out: declared under a name, and as functions give it. */

import type { Operation } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { identifier } from '../code.ts';
import type { Code } from '../code.ts';
import { describe, prose } from '../docs.ts';
import { type FileStatement, StructureKind } from '../structures.ts';
import { declareMembers, printType } from '../types.ts';
import { requestLine } from './docs.ts';

export function declareResponse(operation: Operation, scope: Scope): FileStatement[] {
  const { names, success } = operation;
  if (names.response === undefined) return [];
  const { type } = success;
  const doc = { ...prose(), notes: [`Answer of ${requestLine(operation)}`] };
  const shared = { isExported: true, docs: describe(doc), name: identifier(names.response) };
  if (type.kind !== 'object' || type.rest !== undefined) {
    const text = printType(type, scope, { alias: true });
    return [{ kind: StructureKind.TypeAlias, ...shared, type: text }];
  }
  return [{ kind: StructureKind.Interface, ...shared, ...declareMembers(type, scope) }];
}

/** What a call gives: models by their own names, and members that have no model by the name of the answer. */
export function printDataType(operation: Operation, scope: Scope): Code {
  const symbol = scope.ref('operations', `${operation.id}#response`);
  const { type } = operation.success;
  return symbol === undefined ? printType(type, scope) : scope.use(symbol, 'type');
}

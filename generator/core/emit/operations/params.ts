/** Prints the interface of an operation's parameters, and how functions take it. */

import type { Member, Operation } from '../../ir/model/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { code, type Code, identifier } from '../../code/code.ts';
import { StructureKind } from '../../code/structures.ts';
import type { ParameterDeclarationStructure, FileStatement } from '../../code/structures.ts';
import { declareMember, printOptionalType, type TypedProperty } from '../types.ts';
import { printMaskType } from './mask.ts';

export interface TypedParameter extends ParameterDeclarationStructure {
  readonly type: Code;
}

export function declareParams(operation: Operation, scope: Scope): FileStatement[] {
  const { names, params } = operation;
  if (params.members.length === 0) return [];
  const properties = params.members.map((member) => declareParameter(operation, member, scope));
  const name = identifier(names.params);
  return [{ kind: StructureKind.Interface, isExported: true, name, properties }];
}

/** Type of an operation's parameters; without any, a type that takes no member and leaves room for those to come. */
export function printParamsType(operation: Operation, scope: Scope): Code {
  const symbol = scope.ref('operations', `${operation.id}#params`);
  return symbol === undefined
    ? scope.runtime('client', 'NoParams', 'type')
    : scope.use(symbol, 'type');
}

export function declareParamsParameter(operation: Operation, scope: Scope): TypedParameter {
  return {
    name: code`params`,
    type: printParamsType(operation, scope),
    hasQuestionToken: operation.params.optional,
  };
}

export function declareOptionsParameter(type: Code): TypedParameter {
  return { name: code`options`, type, hasQuestionToken: true };
}

export function listParameters(operation: Operation, scope: Scope): TypedParameter[] {
  const options = scope.runtime('client', 'RequestOptions', 'type');
  // The caller gives the path, or a URL, if the document has none.
  const url = operation.path === undefined ? [{ name: code`url`, type: code`string` }] : [];
  return [...url, declareParamsParameter(operation, scope), declareOptionsParameter(options)];
}

function declareParameter(operation: Operation, member: Member, scope: Scope): TypedProperty {
  const { name, type, optional } = member;
  const printed = declareMember(member, scope, { flow: 'input', indent: 2 });
  // No schema describes such a body.
  const isOpen = name === 'body' && type.kind === 'unknown' && operation.body !== undefined;
  const body = isOpen ? scope.runtime('client', 'OpenBody', 'type') : undefined;
  const special = printMaskType(operation, member, scope) ?? body;
  if (special === undefined) return printed;
  return { ...printed, type: optional ? printOptionalType(name, special) : special };
}

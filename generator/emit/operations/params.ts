/** What the caller gives in, the interface of an operation's parameters out, and how functions take it. */

import type { Member, Operation } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { code, identifier } from '../code.ts';
import type { Code } from '../code.ts';
import type { Declaration, MemberDeclaration, ParameterDeclaration } from '../declaration.ts';
import { declareMember, printOptionalType } from '../types.ts';
import { maskMember } from './mask.ts';

export function declareParams(operation: Operation, scope: Scope): Declaration[] {
  const { names, params } = operation;
  if (params.members.length === 0) return [];
  const members = params.members.map((member) => declareParameter(operation, member, scope));
  return [{ kind: 'interface', name: identifier(names.params), members }];
}

/** Type of an operation's parameters; without any, a type that takes no member and leaves room for those to come. */
export function printParamsType(operation: Operation, scope: Scope): Code {
  const symbol = scope.ref('operations', `${operation.id}#params`);
  return symbol === undefined
    ? scope.runtime('client', 'NoParams', 'type')
    : scope.use(symbol, 'type');
}

export function declareParamsParameter(operation: Operation, scope: Scope): ParameterDeclaration {
  return {
    name: code`params`,
    type: printParamsType(operation, scope),
    optional: operation.params.optional,
  };
}

/** `options?: RequestOptions` */
export function declareOptionsParameter(type: Code): ParameterDeclaration {
  return { name: code`options`, type, optional: true };
}

/** What every call of the operation takes. */
export function listParameters(operation: Operation, scope: Scope): ParameterDeclaration[] {
  const options = scope.runtime('client', 'RequestOptions', 'type');
  return [
    ...listUrlParameters(operation),
    declareParamsParameter(operation, scope),
    declareOptionsParameter(options),
  ];
}

/** Where the caller gives the path or URL. */
export function listUrlParameters(operation: Operation): ParameterDeclaration[] {
  return operation.path === undefined ? [{ name: code`url`, type: code`string` }] : [];
}

function declareParameter(operation: Operation, member: Member, scope: Scope): MemberDeclaration {
  const printed = declareMember(member, scope, { flow: 'input', indent: 2 });
  const type = maskMember(operation, member, scope) ?? openBody(operation, member, scope);
  if (type === undefined) return printed;
  return { ...printed, type: member.optional ? printOptionalType(member.name, type) : type };
}

/** Of a body that no schema describes. */
function openBody({ body }: Operation, { name, type }: Member, scope: Scope): Code | undefined {
  const isOpen = name === 'body' && type.kind === 'unknown' && body !== undefined;
  return isOpen ? scope.runtime('client', 'OpenBody', 'type') : undefined;
}

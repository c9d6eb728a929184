/** Prints the interface of the handlers of operations: what each gets of a call, and what it replies. */

import type { Api, Operation } from '../../core/ir/model/model.ts';
import type { Scope } from '../../core/plan/emitter.ts';
import { code, type Code, identifier, memberName } from '../../core/code/code.ts';
import { describe, type DocComment, prose } from '../../core/emit/docs.ts';
import { printRequestLine } from '../../core/emit/operations/operations.ts';
import { type FileStatement, StructureKind } from '../../core/code/structures.ts';
import { isShort, printType, printUnion } from '../../core/emit/types.ts';

export function declareHandlers(name: string, scope: Scope): FileStatement {
  const { title, operations } = scope.api;
  return {
    kind: StructureKind.Interface,
    isExported: true,
    docs: describe(prose(`What handles the calls of ${title}, by operation.`)),
    name: identifier(name),
    typeParameters: hasUsers(scope.api) ? [code`User = unknown`] : [],
    properties: operations.map((operation) => ({
      docs: describe(buildHandlerDoc(operation), 2),
      name: memberName(operation.names.function),
      hasQuestionToken: true,
      type: code`${printHandlerType(operation, scope)} | undefined`,
    })),
  };
}

function buildHandlerDoc(operation: Operation): DocComment {
  const { text, deprecated = operation.deprecated || undefined } = operation.doc;
  return {
    ...prose(...text.slice(0, 1)),
    notes: [printRequestLine(operation)],
    ...(deprecated !== undefined && { deprecated }),
  };
}

function printHandlerType(operation: Operation, scope: Scope): Code {
  const reply = scope.ref('server', `${operation.id}#reply`);
  const types = [
    printParamsType(operation, scope),
    printBodyType(operation, scope),
    reply === undefined ? code`unknown` : scope.use(reply, 'type'),
    printUserType(operation, scope),
  ];
  return code`${scope.runtime('server', 'Handler', 'type')}<${types}>`;
}

/** What the client's parameters have besides the body. */
function printParamsType({ id, params }: Operation, scope: Scope): Code {
  const members = params.members.filter(({ name }) => name !== 'body');
  if (members.length === 0) return scope.runtime('client', 'NoParams', 'type');
  const symbol = scope.ref('operations', `${id}#params`);
  if (symbol === undefined) return printType({ kind: 'object', members }, scope);
  const all = scope.use(symbol, 'type');
  return members.length === params.members.length ? all : code`Omit<${all}, 'body'>`;
}

/** Bytes are there as a whole; what has no name of its own is not spelled out again. */
function printBodyType({ id, body }: Operation, scope: Scope): Code {
  if (body === undefined) return code`undefined`;
  const symbol = isShort(body.type) ? undefined : scope.ref('operations', `${id}#params`);
  if (symbol !== undefined) return code`${scope.use(symbol, 'type')}['body']`;
  const type = printType(body.type, scope);
  return body.required ? type : printUnion([type, code`undefined`]);
}

/** Whether any operation needs credentials. */
export function hasUsers(api: Api): boolean {
  return api.operations.some((operation) => listNeeds(operation, api).includes(true));
}

/** Says of each alternative whether it needs credentials. */
function listNeeds({ security }: Operation, api: Api): readonly boolean[] {
  return (security ?? api.security).map(({ schemes }) => schemes.length > 0);
}

/** An operation that needs no credentials has no user. */
function printUserType(operation: Operation, { api }: Scope): Code {
  const needs = listNeeds(operation, api);
  if (!needs.includes(true)) return code`undefined`;
  return needs.includes(false) ? code`User | undefined` : code`User`;
}

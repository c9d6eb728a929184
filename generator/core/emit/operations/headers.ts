/** Prints the types of headers of answers that the document declares, by status. */

import { listSuccesses } from '../../ir/operations/calls.ts';
import { findRequestId, listDeclaredHeaders } from '../../ir/operations/response-headers.ts';
import { listFailures } from '../../ir/operations/shared-failures.ts';
import type { Member, Operation, Response, ResponseHeader } from '../../ir/model/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { code, type Code, identifier, json, propertyName, statusName } from '../../code/code.ts';
import { type FileStatement, StructureKind } from '../../code/structures.ts';
import { describe, prose } from '../docs.ts';
import { printType, printUnion } from '../types.ts';
import { printRequestLine } from './docs.ts';

/** Declares the headers of an operation's answers by status; answers with the same ones refer to the first. */
export function declareHeaders(operation: Operation, scope: Scope): FileStatement[] {
  if (!hasNamedHeaders(operation)) return [];
  const name = identifier(operation.names.headers ?? '');
  const seen = new Map<string, Code>();
  const properties = listNamed(operation).map(({ status, headers }) => {
    const key = propertyName(statusName(status));
    const text = printMembers(headers, scope, INDENT);
    const known = seen.get(text);
    if (known === undefined) seen.set(text, code`${name}[${printStatus(status)}]`);
    return { name: key, type: known ?? text };
  });
  const notes = [`Headers of the answers of ${printRequestLine(operation)}`];
  const docs = describe({ ...prose(), notes });
  return [{ kind: StructureKind.Interface, isExported: true, docs, name, properties }];
}

/** Columns of the members of a status. */
const INDENT = 2;

export interface Headed {
  readonly status: string;
  readonly headers: readonly ResponseHeader[];
}

/** The statuses whose answers have headers that callers get. */
export function listHeaded(operation: Operation): readonly Headed[] {
  const all = operation.responses.map((response) => {
    return { status: response.status, headers: listDeclaredHeaders(operation, response) };
  });
  return all.filter(({ headers }) => headers.length > 0);
}

/** Those that have a name by their operation: what several operations fail with is declared once for them all. */
function listNamed(operation: Operation): readonly Headed[] {
  if (operation.names.failures === undefined) return listHeaded(operation);
  const shared = new Set(listFailures(operation).map(({ status }) => status));
  return listHeaded(operation).filter(({ status }) => !shared.has(status));
}

/** Whether headers of its answers have a name of its own. */
export function hasNamedHeaders(operation: Operation): boolean {
  return operation.names.headers !== undefined && listNamed(operation).length > 0;
}

function printStatus(status: string): Code {
  return json(statusName(status));
}

function printMembers(headers: readonly ResponseHeader[], scope: Scope, indent = 0): Code {
  const members = headers.map((header): Member => {
    const { name, required, type, doc, at } = header;
    return { name, optional: !required, type, doc, at };
  });
  return printType({ kind: 'object', members }, scope, { indent });
}

/** What a success has beside its data: the headers of its status, or of any, and the id of the request. */
export function listBeside(operation: Operation, scope: Scope, status?: number): readonly Code[] {
  const successes = listSuccesses(operation.responses);
  const isHeaded = successes.some((one) => listDeclaredHeaders(operation, one).length > 0);
  const chosen = successes.filter((one) => status === undefined || one.status === String(status));
  const types = chosen.map((one) => printStatusHeaders(one, operation, scope));
  const use = (name: string): Code => scope.runtime('headers', name, 'type');
  return [
    ...(isHeaded
      ? [code`${use('WithHeaders')}<${printUnion(types.map((type) => type ?? use('NoHeaders')))}>`]
      : []),
    ...(findRequestId(operation) === undefined ? [] : [use('WithRequestId')]),
  ];
}

/** Whether all statuses of success have the same headers, or are not known one by one. */
export function isAlikeBeside(operation: Operation): boolean {
  const headers = listSuccesses(operation.responses).map((response) => {
    const declared = listDeclaredHeaders(operation, response);
    return JSON.stringify(declared.map(({ name, required, type }) => [name, required, type]));
  });
  return operation.success.statuses.length < 2 || new Set(headers).size < 2;
}

/** The headers of a failure; without an operation it is what several share. */
export function printFailureHeaders(
  response: Response,
  operation: Operation | undefined,
  scope: Scope,
): Code | undefined {
  const type = printStatusHeaders(response, operation, scope);
  return type && code`${scope.runtime('headers', 'DeclaresHeaders', 'type')}<${type}>`;
}

/** The headers of an answer by the name that its operation gives them, else written out; nothing where it declares none. */
function printStatusHeaders(
  response: Response,
  operation: Operation | undefined,
  scope: Scope,
): Code | undefined {
  const headers = listDeclaredHeaders(operation ?? {}, response);
  if (headers.length === 0) return undefined;
  const isNamed =
    operation && listNamed(operation).some(({ status }) => status === response.status);
  const symbol = isNamed ? scope.ref('operations', `${operation.id}#headers`) : undefined;
  return symbol === undefined
    ? printMembers(headers, scope)
    : code`${scope.use(symbol, 'type')}[${printStatus(response.status)}]`;
}

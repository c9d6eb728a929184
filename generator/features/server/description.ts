/** Builds the description that the server of an API is made by: base paths, credentials, codes, and each operation as data. */

import type {
  Api,
  Operation,
  SecurityRequirement,
  SecurityScheme,
  Server,
} from '../../core/ir/model/model.ts';
import { listAskedSchemes } from '../../core/ir/operations/security.ts';
import type { Scope } from '../../core/plan/emitter.ts';
import {
  array,
  code,
  type Code,
  identifier,
  json,
  object,
  statusName,
  string,
} from '../../core/code/code.ts';
import { describe, prose } from '../../core/emit/docs.ts';
import { mapLiteral } from '../../core/emit/inherited.ts';
import { exportedConst, type FileStatement } from '../../core/code/structures.ts';
import { printBodyForms, printReplyForms } from './forms.ts';
import { printParams } from './params.ts';
import type { ValueTypes } from './value-types.ts';

export function declareDescription(name: string, types: ValueTypes): FileStatement {
  const { scope } = types;
  const { api } = scope;
  const operations = api.operations.map((one) => [one.id, printOperation(one, types)] as const);
  const initializer = object(
    [
      ['name', string(api.id)],
      ['basePaths', json(listBasePaths(api))],
      ['schemes', printSchemes(api)],
      ['security', api.security.length === 0 ? undefined : printRequirements(api.security)],
      ['errors', printErrors(api, scope)],
      ['operations', mapLiteral(operations, 'expanded')],
    ],
    'expanded',
  );
  const type = scope.runtime('server', 'ServerApi', 'type');
  const doc = prose(`${api.title}, as its server reads requests and writes replies.`);
  return exportedConst({ name: identifier(name), type, initializer }, describe(doc));
}

/** Paths of all servers, variables at their defaults and in braces. */
function listBasePaths({ servers, operations }: Api): readonly string[] {
  const all = [...servers, ...operations.flatMap((one) => one.servers ?? [])];
  const paths = all.flatMap(listPaths).map((path) => path.replace(/\/+$/, ''));
  return [...new Set(paths)].filter((path) => path !== '').sort();
}

function listPaths({ url, variables }: Server): readonly string[] {
  const defaults = new Map(variables.map((one) => [one.name, one.default]));
  const filled = url.replaceAll(
    /\{([^{}]*)\}/g,
    (text, name: string) => defaults.get(name) ?? text,
  );
  return [url, filled].flatMap((one) => {
    const path = one
      .replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/]*|^\{[^{}]*\}/i, '')
      .replace(/[?#].*$/, '');
    return path.startsWith('/') ? [path] : [];
  });
}

function printSchemes(api: Api): Code | undefined {
  const schemes = listAskedSchemes(api);
  return schemes.length === 0
    ? undefined
    : mapLiteral(schemes.map((scheme) => [scheme.key, printScheme(scheme)]));
}

function printScheme(scheme: SecurityScheme): Code {
  if (scheme.kind === 'mutualTLS') return json({ certificate: true });
  if (scheme.kind !== 'apiKey') {
    return json({ http: scheme.kind === 'http' ? scheme.scheme.toLowerCase() : 'bearer' });
  }
  return json({ in: scheme.in, name: scheme.name, template: scheme.template });
}

/** Alternatives, each a list of schemes all of which are needed. Unlike a client, a server asks for certificates too. */
function printRequirements(security: readonly SecurityRequirement[]): Code {
  // Those that differ in scopes alone are read alike.
  return array([
    ...new Set(security.map(({ schemes }) => array(schemes.map(({ scheme }) => string(scheme))))),
  ]);
}

/** The security of an operation is only written where it differs from that of the API. */
function printOwnRequirements({ security }: Operation, { api }: Scope): Code | undefined {
  const own = security && printRequirements(security);
  return own === printRequirements(api.security) ? undefined : own;
}

function printErrors({ errors }: Api, scope: Scope): Code | undefined {
  const symbol = scope.ref('errors', 'codes');
  if (errors === undefined || symbol === undefined) return undefined;
  return object([
    ['at', errors.code && array(errors.code.map(string))],
    ['codes', scope.use(symbol, 'value')],
  ]);
}

function printOperation(operation: Operation, types: ValueTypes): Code {
  const { scope } = types;
  const { id, names, method, path, errors } = operation;
  const validator = scope.ref('validators', `op:${id}`);
  return object(
    [
      ['id', string(id)],
      ['name', names.function === id ? undefined : string(names.function)],
      ['method', string(method)],
      ['path', path === undefined ? undefined : string(path)],
      ['params', printParams(operation, types)],
      ['body', printBody(operation, types)],
      ['replies', printReplies(operation, types)],
      ['security', printOwnRequirements(operation, scope)],
      ['errors', errors.length === 0 ? undefined : array(errors.map(string))],
      ['validator', validator && scope.use(validator, 'value')],
    ],
    'expanded',
  );
}

function printBody(operation: Operation, types: ValueTypes): Code | undefined {
  const { body } = operation;
  if (body === undefined) return undefined;
  return object([
    ['required', body.required ? code`true` : undefined],
    ['contents', array(printBodyForms(operation, types))],
  ]);
}

function printReplies(operation: Operation, types: ValueTypes): Code | undefined {
  if (operation.responses.length === 0) return undefined;
  return object(
    operation.responses.map((response) => {
      const { status, contents, empty } = response;
      const key = status === 'default' ? status : statusName(status.toUpperCase());
      // A body whose content is not known may have any.
      const isOpen = contents.length === 0 && !empty;
      const forms = isOpen
        ? [types.scope.runtime('server-bodies', 'openForm')]
        : printReplyForms(response, operation, types);
      return [key, array(forms)];
    }),
  );
}

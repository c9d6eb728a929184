/** Emits `client.ts`: the description of an API, the options of its client, and the two ways to its operations. */

import { range } from '../../../../templates/runtime/call/version.ts';
import type { Api, SecurityRequirement } from '../../ir/model/model.ts';
import { isAskingForScopes, listsScopes } from '../../ir/operations/security.ts';
import type { Emitter, PlannedSymbol, Scope } from '../../plan/emitter.ts';
import { isPackaged } from '../../plan/runtime-path.ts';
import { array, code, identifier, string, type Code, object } from '../../code/code.ts';
import { describe, prose } from '../docs.ts';
import { listSymbols } from '../optional-entries.ts';
import { type FileStatement, StructureKind, exportedConst } from '../../code/structures.ts';
import { declareApiClass, declareGroupClasses, LOCALS } from './classes.ts';
import { declareApi } from './description.ts';
import { declareOptions, findDefaultServer, isMadeAlone } from './options.ts';

export const clientEmitter: Emitter = {
  name: 'client',
  plan(api) {
    if (api.operations.length === 0) return [];
    return [{ path: 'client.ts', symbols: planSymbols(api) }];
  },
  emit(_file, scope) {
    for (const name of LOCALS) scope.declare(name);
    const server = findDefaultServer(scope.api);
    return {
      kind: 'code',
      statements: [
        declareApi(scope),
        ...declareScopes(scope.api),
        ...declarePermissions(scope.api),
        declareOptions(scope),
        declareHttp(scope, server),
        ...declareGroupClasses(scope),
        declareApiClass(scope, isMadeAlone(scope.api)),
      ],
      settled: true,
    };
  },
};

function planSymbols(api: Api): PlannedSymbol[] {
  const { names, groups } = api;
  return listSymbols(
    ['scopes', declareScopes(api).length > 0 ? names.scopes : undefined, 'value'],
    ['permissions', isAskingForScopes(api) ? names.permissions : undefined, 'value'],
    ['options', names.options, 'type'],
    ['http', names.http, 'value'],
    ...groups.map((group) => [`group:${group.key}`, group.class, 'both'] as const),
    ['class', names.class, 'both'],
  );
}

function declareHttp(scope: Scope, server: string | undefined): FileStatement {
  const { names } = scope.api;
  const http = scope.runtime('client', 'Http');
  const all =
    server === undefined
      ? code`options`
      : code`{ ...options, baseUrl: options.baseUrl ?? ${string(server)} }`;
  const parameter = { name: code`options`, type: identifier(names.options) };
  return {
    kind: StructureKind.Function,
    isExported: true,
    docs: describe(
      prose(`What the standalone functions take: \`${names.class}\` without its methods.`),
    ),
    name: identifier(names.http),
    parameters: [isMadeAlone(scope.api) ? { ...parameter, initializer: code`{}` } : parameter],
    returnType: http,
    statements: code`${printRequirement(scope)}return new ${http}(api, ${all});`,
  };
}

/** A copy is always of the version that the client was generated for. */
function printRequirement(scope: Scope): Code {
  if (!isPackaged(scope.options)) return code``;
  return code`${scope.runtime('version', 'requireVersion')}(${string(range)});\n`;
}

function declareScopes(api: Api): FileStatement[] {
  const scopes = api.schemes.flatMap((scheme) => (scheme.kind === 'oauth2' ? scheme.scopes : []));
  if (scopes.length === 0) return [];
  const meanings = new Map(scopes.map(({ scope, meaning }) => [scope, string(meaning)]));
  const name = identifier(api.names.scopes);
  const initializer = code`${object([...meanings], 'expanded')} as const`;
  return [exportedConst({ name, initializer }, describe(prose('What each scope allows.')))];
}

/** The scopes by operation: alternatives, each by scheme. */
function declarePermissions({ operations, security: usual, names }: Api): FileStatement[] {
  const asking = operations.flatMap(({ id, security = usual }) => {
    return listsScopes(security) ? [[id, array(security.map(printAsked))] as const] : [];
  });
  if (asking.length === 0) return [];
  const initializer = code`${object(asking, 'expanded')} as const`;
  const name = identifier(names.permissions);
  return [exportedConst({ name, initializer }, describe(prose(PERMISSIONS)))];
}

function printAsked({ schemes }: SecurityRequirement): Code {
  return object(schemes.map(({ scheme, scopes }) => [scheme, array(scopes.map(string))]));
}

const PERMISSIONS =
  'Scopes and permissions that operations ask for, by operation id: alternatives, each by scheme.';

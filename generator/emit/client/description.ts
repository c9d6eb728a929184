/** An API in, the plain description out that its client is made with: names, variables, credentials, secrets, errors. */

import type { Api, Operation, SecurityScheme, Variable } from '../../ir/model.ts';
import { listAskedSchemes } from '../../ir/operations/security.ts';
import type { Scope } from '../../plan/emitter.ts';
import { code, type Code, json, object, PURE, string } from '../code.ts';
import { printSecurityList } from '../operations/descriptor.ts';
import { type FileStatement, StructureKind } from '../structures.ts';

/** `const api: ApiDescription = { … }`, known to its file alone. */
export function declareApi(scope: Scope): FileStatement {
  const { api } = scope;
  const initializer = object(
    [
      ['name', string(api.id)],
      ['variables', printVariables(api)],
      ['auth', printAuth(api, scope)],
      ['sensitive', printSensitive(api, scope)],
      ['errors', printErrors(api, scope)],
    ],
    'expanded',
  );
  const type = scope.runtime('client', 'ApiDescription', 'type');
  return {
    kind: StructureKind.VariableStatement,
    declarationKind: 'const',
    declarations: [{ name: code`api`, type, initializer }],
  };
}

function printVariables(api: Api): Code | undefined {
  const known = listReachedVariables(api).filter((one) => one.default !== undefined);
  if (known.length === 0) return undefined;
  return object(known.map(({ name, default: value = '' }) => [name, string(value)]));
}

/** Variables that a deployment sets, as far as something that a client sends holds them. */
export function listReachedVariables(api: Api): readonly Variable[] {
  if (api.variables.length === 0) return [];
  const schemes = listAskedSchemes(api).map((scheme) =>
    scheme.kind === 'apiKey' ? (scheme.template ?? scheme.name) : '',
  );
  const texts = [...schemes, ...api.operations.flatMap(listTemplates)].join('\n');
  return api.variables.filter(({ name }) => texts.includes(`{${name}}`));
}

/** Names of headers and cookies, and of headers of answers that lead an upload. */
function listTemplates({ parameters, upload }: Operation): string[] {
  return [
    ...parameters.map(({ template = '' }) => template),
    ...(upload ? [upload.url, upload.confirmed ?? '', String(upload.chunk?.granularity)] : []),
  ];
}

function printAuth(api: Api, scope: Scope): Code | undefined {
  const placed = listPlacedSchemes(api);
  if (placed.length === 0) return undefined;
  const schemes = object(
    placed.map((scheme) => [scheme.key, code`${PURE} ${printScheme(scheme, scope)}`]),
  );
  const security = printSecurityList(api.security, api);
  const args = security === '[]' ? [schemes] : [schemes, security];
  return code`${PURE} ${scope.runtime('auth', 'authorization')}(${args})`;
}

/** Without certificates: one is shown when the connection is made, and no part of a request. */
export function listPlacedSchemes(api: Api): readonly SecurityScheme[] {
  return listAskedSchemes(api).filter(({ kind }) => kind !== 'mutualTLS');
}

const KEYS = { header: 'headerKey', query: 'queryKey', cookie: 'cookieKey' } as const;

/** `headerKey('x-api-key')`; schemes of HTTP that no runtime knows take the whole header from the caller. */
function printScheme(scheme: SecurityScheme, scope: Scope): Code {
  if (scheme.kind === 'apiKey') {
    const { signed } = scheme;
    const name = string(scheme.template ?? scheme.name);
    return signed === undefined
      ? code`${scope.runtime('auth', KEYS[scheme.in])}(${name})`
      : code`${scope.runtime('signing', 'signedKey')}(${[name, json(signed.recipe)]})`;
  }
  const word = scheme.kind === 'http' ? scheme.scheme.toLowerCase() : 'bearer';
  return word === 'bearer' || word === 'basic'
    ? code`${scope.runtime('auth', word)}()`
    : code`${scope.runtime('auth', 'headerKey')}('authorization')`;
}

/** Credentials are kept secret by what places them. */
function printSensitive(api: Api, scope: Scope): Code | undefined {
  if (api.sensitive.length === 0) return undefined;
  return code`${PURE} ${scope.runtime('redaction', 'sensitive')}(${api.sensitive.map(string)})`;
}

function printErrors({ errors }: Api, scope: Scope): Code | undefined {
  if (errors === undefined) return undefined;
  const use = (key: string): Code | undefined => {
    const symbol = scope.ref('errors', key);
    return symbol && scope.use(symbol, 'value');
  };
  const [codes, statuses] = [use('codes'), use('statuses')];
  const byStatus = errors.cases.some(({ status }) => status !== undefined);
  const cases = byStatus ? use('cases') : undefined;
  if (codes === undefined && statuses === undefined && cases === undefined) return undefined;
  const usual = [statuses ?? object([]), ...(cases === undefined ? [] : [cases])];
  const isUsual = (statuses ?? cases) !== undefined;
  const described = object([
    ['codes', codes ?? object([])],
    ['find', (codes ?? errors.code) && printFinder(errors.code, scope)],
    [
      'usual',
      isUsual ? code`${PURE} ${scope.runtime('error-codes', 'usualMeaning')}(${usual})` : undefined,
    ],
  ]);
  return code`${PURE} ${scope.runtime('error-codes', 'registry')}(${described})`;
}

/** By the path of the code, or by a search where the document does not show it. */
function printFinder(path: readonly string[] | undefined, scope: Scope): Code {
  if (path === undefined) return scope.runtime('error-codes', 'searchCode');
  return code`${PURE} ${scope.runtime('error-codes', 'codeAt')}(${path.map(string)})`;
}

/** Prints the plain description that the client of an API is made with: names, variables, credentials, secrets, errors. */

import type { Api, Operation, Variable } from '../../ir/model/model.ts';
import { listAskedSchemes } from '../../ir/operations/security.ts';
import type { Scope } from '../../plan/emitter.ts';
import { array, code, type Code, object, PURE, string } from '../../code/code.ts';
import {
  AUTHORIZATION,
  listAlternatives,
  listPlacedSchemes,
  nameInRequest,
  printAlternatives,
} from '../operations/operations.ts';
import { type FileStatement, StructureKind } from '../../code/structures.ts';

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

/** The usual security, and what else is never shown: names that only other schemes of operations use. */
function printAuth(api: Api, scope: Scope): Code | undefined {
  const placed = listPlacedSchemes(api);
  if (placed.length === 0) {
    // A caller may know more than the document.
    return api.isAuthNotShown
      ? code`${PURE} ${scope.runtime('auth', 'authorization')}()`
      : undefined;
  }
  const usual = listAlternatives(api.security, api);
  const used = new Set(usual.flat());
  const others = placed.filter((scheme) => !used.has(scheme)).map(nameInRequest);
  const names = [...new Set(others)].filter((name) => name !== AUTHORIZATION);
  const security =
    usual.length === 0 && names.length === 0 ? [] : [printAlternatives(usual, scope)];
  const args = [...security, ...(names.length === 0 ? [] : [array(names.map(string))])];
  return code`${PURE} ${scope.runtime('auth', 'authorization')}(${args})`;
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

/** Codes are read by their path, or by a search if the document does not show it. */
function printFinder(path: readonly string[] | undefined, scope: Scope): Code {
  if (path === undefined) return scope.runtime('error-codes', 'searchCode');
  return code`${PURE} ${scope.runtime('error-codes', 'codeAt')}(${path.map(string)})`;
}

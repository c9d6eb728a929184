/** An API in, the plain description out that its client is made with: names, variables, credentials, secrets, errors. */

import type { Api } from '../../ir/model.ts';
import type { FileSymbol, Scope } from '../../plan/emitter.ts';
import { array, code, object, PURE, string } from '../code.ts';
import type { Code } from '../code.ts';
import { printSecurityList } from '../operations/descriptor.ts';
import { type FileStatement, StructureKind } from '../structures.ts';
import { printSchemes } from './schemes.ts';
import { listReachedVariables } from './variables.ts';

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
  const known = listReachedVariables(api).flatMap(
    ({ name, default: value }): (readonly [string, Code])[] =>
      value === undefined ? [] : [[name, string(value)]],
  );
  return known.length === 0 ? undefined : object(known);
}

function printAuth(api: Api, scope: Scope): Code | undefined {
  const schemes = printSchemes(api, scope);
  if (schemes === undefined) return undefined;
  const security = printSecurityList(api.security, api);
  const args = security === '[]' ? [schemes] : [schemes, security];
  return code`${PURE} ${scope.runtime('auth', 'authorization', 'value')}(${args})`;
}

/** Credentials are kept secret by what places them. */
function printSensitive(api: Api, scope: Scope): Code | undefined {
  if (api.sensitive.length === 0) return undefined;
  const names = api.sensitive.map(string);
  return code`${PURE} ${scope.runtime('redaction', 'sensitive', 'value')}(${names})`;
}

function printErrors({ errors }: Api, scope: Scope): Code | undefined {
  if (errors === undefined) return undefined;
  const codes = importSymbol(scope.ref('errors', 'codes'), scope);
  const statuses = importSymbol(scope.ref('errors', 'statuses'), scope);
  const byStatus = errors.cases.some(({ status }) => status !== undefined);
  const cases = byStatus ? importSymbol(scope.ref('errors', 'cases'), scope) : undefined;
  if (codes === undefined && statuses === undefined && cases === undefined) return undefined;
  const described = object([
    ['codes', codes ?? object([])],
    ['statuses', statuses],
    ['cases', cases],
    ['at', errors.code === undefined ? string('not-shown') : array(errors.code.map(string))],
  ]);
  return code`${PURE} ${scope.runtime('error-codes', 'registry', 'value')}(${described})`;
}

function importSymbol(symbol: FileSymbol | undefined, scope: Scope): Code | undefined {
  return symbol === undefined ? undefined : scope.use(symbol, 'value');
}

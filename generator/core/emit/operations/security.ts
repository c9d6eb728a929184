/** Security schemes: which of them an operation asks for, and the constants of those that single operations name. */

import type { Api, Operation, SecurityRequirement, SecurityScheme } from '../../ir/model/model.ts';
import { listAskedSchemes } from '../../ir/operations/security.ts';
import type { FilePlan, Scope } from '../../plan/emitter.ts';
import { array, code, type Code, identifier, json, PURE, string } from '../../code/code.ts';
import { listSymbols } from '../optional-entries.ts';
import { exportedConst, type FileStatement } from '../../code/structures.ts';

/** Nobody needs it but the client and its operations: `index.ts` leaves it out. */
export const schemesPath = 'security.ts';

/** A bundle has only the schemes that its operations name; where all ask for the same, the client has it. */
export function planSchemes(api: Api): FilePlan[] {
  const usual = listUsualKeys(api);
  const isNaming = api.operations.some(({ security }) => {
    const own = security && formatKeys(listAlternatives(security, api));
    return own !== undefined && own !== '' && own !== usual;
  });
  if (!isNaming) return [];
  const schemes = listPlacedSchemes(api).map(
    ({ key, names }) => [`security:${key}`, names.value, 'value'] as const,
  );
  return [{ path: schemesPath, symbols: listSymbols(...schemes) }];
}

export function declareSchemes(scope: Scope): FileStatement[] {
  const type = scope.runtime('auth', 'Scheme', 'type');
  return listPlacedSchemes(scope.api).map((scheme) => {
    const initializer = printScheme(scheme, scope);
    return exportedConst({ name: identifier(scheme.names.value), type, initializer });
  });
}

/** Lists the schemes without certificates: one is shown when the connection is made, and is no part of a request. */
export function listPlacedSchemes(api: Api): readonly SecurityScheme[] {
  return listAskedSchemes(api).filter(isPlaced);
}

function isPlaced({ kind }: SecurityScheme): boolean {
  return kind !== 'mutualTLS';
}

type Alternatives = readonly (readonly SecurityScheme[])[];

/** Each is a list of schemes all of which are needed; one without schemes is the last. Those that differ in scopes alone are sent alike. */
export function listAlternatives(
  security: readonly SecurityRequirement[],
  { schemes: known }: Api,
): Alternatives {
  const placed = new Map(known.filter(isPlaced).map((scheme) => [scheme.key, scheme]));
  const all = security.map(({ schemes }) =>
    schemes.flatMap(({ scheme }) => placed.get(scheme) ?? []),
  );
  const different = [...new Map(all.map((one) => [formatKeys([one]), one])).values()];
  const asking = different.filter((one) => one.length > 0);
  return asking.length === 0 || asking.length === different.length ? asking : [...asking, []];
}

/** Credentials that a client cannot do without. */
interface RequiredAuth {
  /** Whether the document makes calls without credentials the exception: `auth: false` says that a deployment is one. */
  readonly isRequired: boolean;

  /** Schemes without which no call that needs credentials can be made. */
  readonly schemes: ReadonlySet<SecurityScheme>;
}

/**
 * Credentials are required where a call that has no rule of its own needs some, or where every call does. What only single
 * operations need is optional: a program may never call them.
 */
export function findRequiredAuth(api: Api): RequiredAuth {
  const placed = listPlacedSchemes(api);
  const usual = listAlternatives(api.security, api);
  const all = api.operations.map(({ security }) =>
    security === undefined ? usual : listAlternatives(security, api),
  );
  const isInherited = api.operations.some(({ security }) => security === undefined);
  const isRequired = (isInherited && isAsking(usual)) || (all.length > 0 && all.every(isAsking));
  const asked = all.filter(isAsking).flat();
  const common = placed.filter((scheme) => asked.every((one) => one.includes(scheme)));
  return { isRequired, schemes: new Set(isRequired ? common : []) };
}

function isAsking(alternatives: Alternatives): boolean {
  return alternatives.length > 0 && alternatives.every((one) => one.length > 0);
}

function formatKeys(alternatives: Alternatives): string {
  return alternatives.map((one) => JSON.stringify(one.map(({ key }) => key))).join();
}

/** The security of an operation is only written where it differs from that of the API. */
export function printSecurity({ security }: Operation, scope: Scope): Code | undefined {
  const { api } = scope;
  if (security === undefined) return undefined;
  const own = listAlternatives(security, api);
  const isUsual = formatKeys(own) === scope.derived(listUsualKeys);
  return isUsual ? undefined : printAlternatives(own, scope);
}

function listUsualKeys(api: Api): string {
  return formatKeys(listAlternatives(api.security, api));
}

export function printAlternatives(alternatives: Alternatives, scope: Scope): Code {
  const used = alternatives.map((one) => array(one.map((scheme) => useScheme(scheme, scope))));
  return array(used);
}

function useScheme(scheme: SecurityScheme, scope: Scope): Code {
  const symbol = scope.ref('operations', `security:${scheme.key}`);
  return symbol === undefined ? printScheme(scheme, scope) : scope.use(symbol, 'value');
}

export const AUTHORIZATION = 'authorization';

/** Name of the header, query parameter or cookie, variables in braces. */
export function nameInRequest(scheme: SecurityScheme): string {
  return scheme.kind === 'apiKey' ? (scheme.template ?? scheme.name) : AUTHORIZATION;
}

const KEYS = { header: 'headerKey', query: 'queryKey', cookie: 'cookieKey' } as const;

/** `headerKey('key', 'x-api-key')`; schemes of HTTP that no runtime knows take the whole header from the caller. */
function printScheme(scheme: SecurityScheme, scope: Scope): Code {
  const key = string(scheme.key);
  if (scheme.kind === 'apiKey') {
    const { signed, template } = scheme;
    const named = [key, string(nameInRequest(scheme))];
    const made =
      signed === undefined
        ? code`${PURE} ${scope.runtime('auth', KEYS[scheme.in])}(${named})`
        : code`${PURE} ${scope.runtime('signing', 'signedKey')}(${[...named, json(signed.recipe)]})`;
    if (template === undefined) return made;
    return code`${PURE} ${scope.runtime('auth', 'withVariables')}(${made})`;
  }
  const word = scheme.kind === 'http' ? scheme.scheme.toLowerCase() : 'bearer';
  return word === 'bearer' || word === 'basic'
    ? code`${PURE} ${scope.runtime('auth', word)}(${key})`
    : code`${PURE} ${scope.runtime('auth', 'headerKey')}(${[key, string(AUTHORIZATION)]})`;
}

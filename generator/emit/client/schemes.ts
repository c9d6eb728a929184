/** Security schemes in, what the runtime places credentials by out. */

import type { Api, SecurityScheme } from '../../ir/model.ts';
import { listAskedSchemes } from '../../ir/operations/security.ts';
import type { Scope } from '../../plan/emitter.ts';
import { code, json, object, PURE, string } from '../code.ts';
import type { Code } from '../code.ts';

/** `{ apiKey: headerKey('x-api-key') }`; nothing where no scheme is placed in a request. */
export function printSchemes(api: Api, scope: Scope): Code | undefined {
  const placed = listPlacedSchemes(api);
  if (placed.length === 0) return undefined;
  return object(placed.map((scheme) => [scheme.key, code`${PURE} ${printScheme(scheme, scope)}`]));
}

/** Without certificates: one is shown when the connection is made, and no part of a request. */
export function listPlacedSchemes(api: Api): readonly SecurityScheme[] {
  return listAskedSchemes(api).filter(({ kind }) => kind !== 'mutualTLS');
}

function printScheme(scheme: SecurityScheme, scope: Scope): Code {
  switch (scheme.kind) {
    case 'apiKey':
      return printKeyScheme(scheme, scope);
    case 'http':
      return printHttpScheme(scheme.scheme.toLowerCase(), scope);
    case 'oauth2':
    case 'openIdConnect':
    case 'mutualTLS':
      return code`${scope.runtime('auth', 'bearer', 'value')}()`;
  }
}

function printKeyScheme(scheme: SecurityScheme & { kind: 'apiKey' }, scope: Scope): Code {
  const name = string(scheme.template ?? scheme.name);
  if (scheme.signed === undefined) {
    return code`${scope.runtime('auth', KEYS[scheme.in], 'value')}(${name})`;
  }
  return code`${scope.runtime('signing', 'signedKey', 'value')}(${[name, json(scheme.signed.recipe)]})`;
}

const KEYS = { header: 'headerKey', query: 'queryKey', cookie: 'cookieKey' } as const;

/** Schemes of HTTP that no runtime knows take the whole header from the caller. */
function printHttpScheme(scheme: string, scope: Scope): Code {
  if (scheme === 'bearer') return code`${scope.runtime('auth', 'bearer', 'value')}()`;
  if (scheme === 'basic') return code`${scope.runtime('auth', 'basic', 'value')}()`;
  return code`${scope.runtime('auth', 'headerKey', 'value')}('authorization')`;
}

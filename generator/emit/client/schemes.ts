/** Security schemes in, what the runtime places credentials by out, and the type of each credential. */

import type { Api, SecurityScheme } from '../../ir/model.ts';
import { listAskedSchemes } from '../../ir/operations/security.ts';
import type { Scope } from '../../plan/emitter.ts';
import { code, join, json, memberName, object, PURE, string } from '../code.ts';
import type { Code } from '../code.ts';
import { printDocBlock, prose, withNotShown } from '../docs.ts';
import type { PropertySignatureStructure } from '../structures.ts';
import { printOptionalType } from '../types.ts';
import { declareOption } from './option.ts';

/** `{ apiKey: headerKey('x-api-key') }`; nothing where no scheme is placed in a request. */
export function printSchemes(api: Api, scope: Scope): Code | undefined {
  const placed = listAskedSchemes(api).filter(isPlaced);
  if (placed.length === 0) return undefined;
  return object(placed.map((scheme) => [scheme.key, code`${PURE} ${printScheme(scheme, scope)}`]));
}

/** A certificate is shown when the connection is made, and no part of a request. */
export function isPlaced(scheme: SecurityScheme): boolean {
  return scheme.kind !== 'mutualTLS';
}

/** The member `auth` of the client's options: a credential by scheme, or a function. */
export function listAuthMembers(api: Api, scope: Scope): PropertySignatureStructure[] {
  const placed = listAskedSchemes(api).filter(isPlaced);
  if (placed.length === 0) return [];
  const members = placed.map((scheme) => {
    const doc = printDocBlock(withNotShown(prose(scheme.description), scheme.notShown), 4);
    return code`${doc}readonly ${memberName(scheme.key)}?: ${printOptionalType(scheme.key, printCredential(scheme, scope))};`;
  });
  const authorize = scope.runtime('auth', 'Authorize', 'type');
  const type = code`\n| {\n${joinMembers(members)}\n}\n| ${authorize} | false`;
  return [declareOption(prose(ABOUT), code`auth`, type)];
}

const ABOUT =
  'Credentials by scheme, or a function that adds them; `false` where the service needs none.';

function joinMembers(members: readonly Code[]): Code {
  return members.reduce((text, member) => code`${text}\n\n${member}`);
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

function printCredential(scheme: SecurityScheme, scope: Scope): Code {
  if (scheme.kind === 'http' && scheme.scheme.toLowerCase() === 'basic') {
    return scope.runtime('auth', 'BasicCredential', 'type');
  }
  if (scheme.kind === 'apiKey' && scheme.signed !== undefined) {
    const inputs = scheme.signed.inputs.map(({ name }) => string(name));
    return code`${scope.runtime('signing', 'SignedCredential', 'type')}<${join(inputs, ' | ')}>`;
  }
  const isBearer =
    scheme.kind === 'oauth2' ||
    scheme.kind === 'openIdConnect' ||
    (scheme.kind === 'http' && scheme.scheme.toLowerCase() === 'bearer');
  return scope.runtime('auth', isBearer ? 'BearerCredential' : 'Credential', 'type');
}

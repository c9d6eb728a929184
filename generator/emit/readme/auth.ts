/** How a caller authenticates: what each scheme needs, and what the examples of it are made of. */

import { parseUrl } from '../../diagnostics/url.ts';
import type { Api, SecurityRequirement, SecurityScheme } from '../../ir/model.ts';
import { listAskedSchemes, takesTokens } from '../../ir/operations/security.ts';
import { listPlacedSchemes, listReachedVariables } from '../client/description.ts';
import { object, propertyName, string } from '../code.ts';
import { cell, cellSpan, inline, span, table } from '../markdown.ts';
import { findBaseUrl } from './client.ts';

export function viewAuth(api: Api) {
  if (api.operations.length === 0) return undefined;
  const schemes = listAskedSchemes(api);
  const scopes = api.schemes.flatMap((scheme) => (scheme.kind === 'oauth2' ? scheme.scopes : []));
  const [bearer] = schemes.filter(isBearer);
  const reached = new Set(listReachedVariables(api));
  return {
    heading: 'Authentication',
    isDescribed: api.schemes.length > 0,
    needs: api.security.length === 0 ? '' : describeSecurity(api.security),
    isPlaced: listPlacedSchemes(api).length > 0,
    /** Words in the names of scopes, which no option of a client sets. */
    words: api.variables
      .filter((variable) => !reached.has(variable))
      .map(({ name, description = '' }) => ({
        name: cellSpan(`{${name}}`),
        text: cell(description),
      })),
    notShown: api.schemes.flatMap(({ notShown }) => notShown.map(({ text }) => inline(text))),
    schemes: table(
      ['Member of `auth`', 'Goes into', 'Description'],
      schemes.map((one) => [cellSpan(one.key), describePlace(one), cell(one.description ?? '')]),
    ),
    signed: schemes.flatMap(viewSigned),
    bearer: bearer ? propertyName(bearer.key) : '',
    oauth:
      bearer?.kind === 'oauth2' && takesTokens(bearer)
        ? {
            tokenUrl: string(findTokenUrl(bearer.tokenUrl ?? LOGIN_URL, api)),
            scope: bearer.scopes.slice(0, 1).map(({ scope }) => string(fillScope(scope))),
          }
        : undefined,
    inputs: table(
      ['Input of a signed key', 'Description', 'Secret'],
      api.schemes.flatMap(listInputs),
    ),
    scopes: table(
      ['Scope', 'Allows'],
      scopes.map(({ scope, meaning }) => [cellSpan(scope), cell(meaning)]),
    ),
  };
}

/** `svcApiKey` or `svcDomainKey` */
export function describeSecurity(security: readonly SecurityRequirement[]): string {
  const alternatives = security.map(({ schemes }) =>
    schemes.length === 0
      ? 'no credential'
      : schemes.map(({ scheme }) => span(scheme)).join(' and '),
  );
  return alternatives.length === 0 ? 'no credential' : [...new Set(alternatives)].join(' or ');
}

function describePlace(scheme: SecurityScheme): string {
  switch (scheme.kind) {
    case 'apiKey':
      return `${scheme.in} ${cellSpan(scheme.template ?? scheme.name)}${scheme.signed === undefined ? '' : ', signed or given'}`;
    case 'http':
      return `header \`authorization\`, ${cell(scheme.scheme)}`;
    case 'oauth2':
    case 'openIdConnect':
      return 'header `authorization`, a bearer token or a function that gives one';
    case 'mutualTLS':
      return 'the connection';
  }
}

function viewSigned(scheme: SecurityScheme) {
  if (scheme.kind !== 'apiKey' || scheme.signed === undefined) return [];
  const { inputs, recipe } = scheme.signed;
  const lengths = Array.isArray(recipe['nonce']) ? recipe['nonce'] : [];
  const given = inputs.map(({ name }) => [name, string(`your ${name}`)] as const);
  return [
    {
      name: span(scheme.key),
      key: propertyName(scheme.key),
      inputs: object(given),
      lengths: lengths.join(' or '),
    },
  ];
}

function listInputs(scheme: SecurityScheme): string[][] {
  const inputs = scheme.kind === 'apiKey' ? (scheme.signed?.inputs ?? []) : [];
  return inputs.map(({ name, description = '', secret }) => [
    cellSpan(`auth.${scheme.key}.${name}`),
    cell(description),
    secret ? 'yes, never logged' : '',
  ]);
}

function isBearer(scheme: SecurityScheme): boolean {
  if (scheme.kind === 'http') return scheme.scheme.toLowerCase() === 'bearer';
  return scheme.kind === 'oauth2' || scheme.kind === 'openIdConnect';
}

const LOGIN_URL = 'https://login.example.com/oauth2/token';

/** A URL within the service begins at its address. */
function findTokenUrl(url: string, api: Api): string {
  if (/^\w+:/.test(url)) return url;
  const base = findBaseUrl(api);
  return parseUrl(url, base)?.href ?? LOGIN_URL;
}

/** Words of the deployment as a reader fills them in. */
function fillScope(scope: string): string {
  return scope.replace(/^\{[^}]*\}/, 'https://service.example.com').replaceAll(/[{}]/g, '');
}

/** Security schemes of an API in, how a caller proves who he is out. */

import type { Api, SecurityScheme } from '../../ir/model.ts';
import { askedSchemes } from '../../ir/security.ts';
import type { Scope } from '../../plan/emitter.ts';
import { isPlaced } from '../client/schemes.ts';
import { reachedVariables } from '../client/variables.ts';
import { credentialExamples, openExample } from './credentials.ts';
import { cell, cellSpan } from './markdown.ts';
import { notShownLine } from './notshown.ts';
import { securityText } from './operation.ts';
import { tableOf } from './tables.ts';
import type { AuthView } from './view.ts';

export function authView(scope: Scope): AuthView | undefined {
  const { api } = scope;
  if (api.operations.length === 0) return undefined;
  if (api.schemes.length === 0) return undescribed(scope);
  return {
    heading: 'Authentication',
    paragraphs: [
      ...(api.security.length === 0
        ? []
        : [`Calls need ${securityText(api.security)}, where no other is named.`]),
      ...(askedSchemes(api).some(isPlaced) ? [WITHOUT] : []),
      ...scopeWords(api),
      ...api.schemes.flatMap(({ notShown }) => notShown.map(notShownLine)),
    ],
    schemes: tableOf(
      ['Member of `auth`', 'Goes into', 'Description'],
      askedSchemes(api).map(schemeRow),
    ),
    inputs: tableOf(
      ['Input of a signed key', 'Description', 'Secret'],
      api.schemes.flatMap(inputRows),
    ),
    scopes: scopesTable(api),
    examples: credentialExamples(scope),
  };
}

const WITHOUT =
  'A deployment that asks for no credentials is called with `auth: false`; without it and without credentials a call is ' +
  'refused before anything is sent.';

/** Words in the names of scopes, which no option of a client sets. */
function scopeWords(api: Api): string[] {
  const reached = new Set(reachedVariables(api));
  return api.variables
    .filter((variable) => !reached.has(variable))
    .map(
      ({ name, description = '' }) =>
        `In scopes ${cellSpan(`{${name}}`)} stands for a word of the deployment: ${cell(description)}`,
    );
}

/** Not described is not the same as not needed. */
function undescribed(scope: Scope): AuthView {
  return {
    heading: 'Authentication',
    paragraphs: ['The source describes no way of authentication.'],
    schemes: undefined,
    inputs: undefined,
    scopes: undefined,
    examples: [openExample(scope)],
  };
}

function schemeRow(scheme: SecurityScheme): string[] {
  const { key, description = '' } = scheme;
  return [cellSpan(key), place(scheme), cell(description)];
}

function place(scheme: SecurityScheme): string {
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

function inputRows(scheme: SecurityScheme): string[][] {
  const inputs = scheme.kind === 'apiKey' ? (scheme.signed?.inputs ?? []) : [];
  return inputs.map(({ name, description = '', secret }) => [
    cellSpan(`auth.${scheme.key}.${name}`),
    cell(description),
    secret ? 'yes, never logged' : '',
  ]);
}

function scopesTable(api: Api): AuthView['scopes'] {
  const scopes = api.schemes.flatMap((scheme) => (scheme.kind === 'oauth2' ? scheme.scopes : []));
  const rows = scopes.map(({ scope, meaning }) => [cellSpan(scope), cell(meaning)]);
  return tableOf(['Scope', 'Allows'], rows);
}

/** How the client is installed, created, called first and authenticated, with the words and addresses that a deployment sets. */

import { parseUrl } from '../../core/diagnostics/thrown.ts';
import type {
  Api,
  SecurityRequirement,
  SecurityScheme,
  Server,
} from '../../core/ir/model/model.ts';
import { isXmlElement } from '../../core/ir/contents/xml-roots.ts';
import {
  isAskingForScopes,
  listAskedSchemes,
  takesTokens,
} from '../../core/ir/operations/security.ts';
import type { OutputOptions, Scope } from '../../core/plan/emitter.ts';
import { listReachedVariables } from '../../core/emit/client/description.ts';
import { listPlacedSchemes } from '../../core/emit/operations/operations.ts';
import {
  code,
  type Code,
  identifier,
  join,
  object,
  propertyName,
  string,
} from '../../core/code/code.ts';
import { getValidatorsSource, isValidatorsApart } from '../../core/emit/index/emitter.ts';
import { cell, cellSpan, inline, span, table } from '../../core/emit/markdown.ts';
import { listXmlContents } from '../../core/emit/xml/emitter.ts';
import { addOptions, type Calls, findExample } from './calls.ts';
import { layOutOptions, printCall } from './layout.ts';
import { indexSchemas } from '../../core/ir/model/index-models.ts';

export function viewClient({ api, options }: Scope) {
  const auth = printCredentials(api);
  const baseUrl = code`  baseUrl: ${string(findBaseUrl(api))},`;
  return {
    class: identifier(api.names.class),
    import: string(options.importName),
    baseUrl,
    /** Lines of the options that every client needs. */
    options: auth === undefined ? baseUrl : code`${baseUrl}\n  auth: ${auth},`,
  };
}

export function viewInstall({ api, files, options }: Scope) {
  const name = options.importName;
  const hasValidators = files.some(({ path }) => path === 'validators.ts');
  const usesZod = hasValidators && options.validators !== 'standalone';
  const needs = [
    ...(usesZod ? [{ need: 'zod', use: 'the validators' }] : []),
    ...(readsXml(api) ? [{ need: 'fast-xml-parser', use: 'XML' }] : []),
  ];
  const from = getValidatorsSource(options);
  // `@scope/name/…` or `name/…`
  const [found = name] = /^(?:@[^/]+\/)?[^/]+/.exec(name) ?? [];
  const isOwn = options.isPackage === true;
  return {
    heading: 'Install',
    from: span(name),
    isOwn,
    packages: [found, ...(isOwn ? needs.map(({ need }) => need) : [])].join(' '),
    isPackaged: !name.startsWith('.'),
    validatorsFrom: hasValidators && from !== name ? span(from) : '',
    needs: needs.map(({ need, use }) => `${span(need)} for ${use}`).join(' and '),
  };
}

/** Whether XML is read: what no schema describes is given as its text. */
function readsXml(api: Api): boolean {
  const schemas = indexSchemas(api);
  return listXmlContents(api).some(({ schema }) => isXmlElement(schemas, schema));
}

export function viewCreation(scope: Scope, calls: Calls) {
  const { api, options } = scope;
  if (api.operations.length === 0) return undefined;
  const { name: all = '' } = scope.ref('validators', 'validation') ?? {};
  return {
    heading: 'Create a client',
    first: viewFirstCall(scope, calls),
    validation: all,
    imports: all && printImports([identifier(api.names.class)], identifier(all), options),
    servers: table(
      ['Server', 'URL', 'Description'],
      api.servers.map(({ name = '', url, description = '' }) => [
        cell(name),
        cellSpan(url),
        cell(description),
      ]),
    ),
    variables: table(
      ['Variable', 'Default', 'Description'],
      listReachedVariables(api).map(({ name, default: value, description = '' }) => [
        cellSpan(`variables.${name}`),
        value === undefined ? '' : cellSpan(value),
        cell(description),
      ]),
    ),
  };
}

/** One operation as a function of its own, with its schemas where it has some. */
function viewFirstCall(scope: Scope, calls: Calls) {
  const { api, options } = scope;
  const found = findExample(calls);
  const name = found?.operation.names.function;
  const symbol = found && scope.ref('validators', `op:${found.operation.id}`);
  const schemas = symbol && identifier(symbol.name);
  const create = identifier(api.names.http);
  // What is imported may be called like what is declared.
  const http = identifier(name === 'http' ? 'transport' : 'http');
  const answer = identifier(name === 'answer' ? 'result' : 'answer');
  const call = found && schemas ? addOptions(found, layOutOptions([['validate', schemas]])) : found;
  const names = name === undefined ? [] : [identifier(name)];
  const args = [{ flat: http }, ...(call?.args ?? [])];
  return {
    imports: printImports([...names, create], schemas, options),
    isValidated: schemas !== undefined,
    http,
    create,
    call: call ? printCall(code`const ${answer} = await ${names}`, args, code`;`) : '',
  };
}

/** The validator may have a file of its own. */
function printImports(
  names: readonly Code[],
  validator: Code | undefined,
  options: OutputOptions,
): Code {
  const isApart = validator !== undefined && isValidatorsApart(options);
  const here = validator === undefined || isApart ? names : [...names, validator];
  const lines = [code`import { ${here} } from ${string(options.importName)};`];
  if (isApart) {
    lines.push(code`import { ${validator} } from ${string(getValidatorsSource(options))};`);
  }
  return join(lines, '\n');
}

/** Finds where the examples send their calls: to a host of ours if none is known, with the path of the description. */
export function findBaseUrl({ servers }: Api): string {
  const known = servers.find(({ base }) => base !== undefined)?.base;
  return known ?? HOST + (servers[0] === undefined ? '' : findPath(servers[0]));
}

const HOST = 'https://api.example.com';

/** `/api/v2` of `/api/v2/`, of `https://{host}/api/v2` and of `{base}/api/v2`. */
function findPath({ url, variables }: Server): string {
  const filled = url.replaceAll(/\{([^{}]*)\}/g, (word: string, name: string) => {
    return variables.find((variable) => variable.name === name)?.default ?? word;
  });
  const path = filled.replace(/^(?:(?:\w+:)?\/\/[^/]*|\{[^{}]*\})/, '').replaceAll(/[{}]/g, '');
  return parseUrl(path, HOST)?.pathname.replace(/\/+$/, '') ?? '';
}

/** Credentials of the first alternative that asks for some: of the whole description, else of the operations. */
function printCredentials({ security, operations, schemes }: Api): Code | undefined {
  const all = [...security, ...operations.flatMap((operation) => operation.security ?? [])];
  const wanted = all.find((one) => one.schemes.length > 0)?.schemes ?? [];
  const placed = wanted.flatMap(({ scheme }) => schemes.filter(({ key }) => key === scheme));
  const members = placed.filter(({ kind }) => kind !== 'mutualTLS');
  if (members.length === 0) return undefined;
  return object(members.map((scheme) => [scheme.key, printCredential(scheme)]));
}

function printCredential(scheme: SecurityScheme): Code {
  if (scheme.kind === 'http' && scheme.scheme.toLowerCase() === 'basic') {
    return code`{ username: 'your name', password: 'your password' }`;
  }
  return scheme.kind === 'apiKey' ? string('your key') : code`async () => 'a fresh token'`;
}

/** What each scheme needs, and what the examples of it are made of. */
export function viewAuth(api: Api) {
  if (api.operations.length === 0) return undefined;
  const schemes = listAskedSchemes(api);
  const scopes = api.schemes.flatMap((scheme) => (scheme.kind === 'oauth2' ? scheme.scopes : []));
  const [bearer] = schemes.filter(isBearer);
  const reached = new Set(listReachedVariables(api));
  return {
    heading: 'Authentication',
    isDescribed: api.schemes.length > 0,
    isNotShown: api.isAuthNotShown === true,
    needs: api.security.length === 0 || api.isAuthNotShown ? '' : describeSecurity(api.security),
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
    permissions: isAskingForScopes(api) ? span(api.names.permissions) : '',
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

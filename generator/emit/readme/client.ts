/** How the client is installed, created and called first, with the words and addresses that a deployment sets. */

import { parseUrl } from '../../diagnostics/url.ts';
import type { Api, SecurityScheme, Server } from '../../ir/model.ts';
import type { OutputOptions, Scope } from '../../plan/emitter.ts';
import { listReachedVariables } from '../client/description.ts';
import { code, identifier, join, object, string } from '../code.ts';
import type { Code } from '../code.ts';
import { isValidatorsApart, getValidatorsSource } from '../validators-import.ts';
import { cell, cellSpan, span, table } from '../markdown.ts';
import type { Calls } from './calls.ts';
import { addOptions, findExample } from './calls.ts';
import { layOutOptions, printCall } from './layout.ts';

/** What the examples of all sections begin with. */
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
  const needs = [
    ...(hasValidators ? [{ need: 'zod', use: 'the validators' }] : []),
    ...(usesXml(api) ? [{ need: 'fast-xml-parser', use: 'XML' }] : []),
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

function usesXml({ operations }: Api): boolean {
  const all = operations.flatMap(({ body, responses }) => [...(body ? [body] : []), ...responses]);
  return all.some(({ contents }) => contents.some((one) => one.codec === 'xml' && !one.as));
}

export function viewCreation(scope: Scope, calls: Calls) {
  const { api, options } = scope;
  if (api.operations.length === 0) return undefined;
  const { name: all = '' } = scope.ref('validators', 'validation') ?? {};
  return {
    heading: 'Create a client',
    first: viewFirstCall(scope, calls),
    validation: all,
    imports: all && importWith([identifier(api.names.class)], identifier(all), options),
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
    imports: importWith([...names, create], schemas, options),
    isValidated: schemas !== undefined,
    http,
    create,
    call: call ? printCall(code`const ${answer} = await ${names}`, args, code`;`) : '',
  };
}

/** The validator may have a file of its own. */
function importWith(
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

/** Where the examples send their calls: to a host of ours where none is known, with the path of the description. */
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

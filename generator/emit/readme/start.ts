/** How to install an API's client and create one, with the words and addresses that a deployment sets. */

import type { Api, Content, SecurityRequirement, SecurityScheme, Server } from '../../ir/model.ts';
import type { OutputOptions, Scope } from '../../plan/emitter.ts';
import { code, identifier, join, object, string } from '../code.ts';
import type { Code } from '../code.ts';
import { standApart, validatorsSource } from '../validators-import.ts';
import type { Call, Kit } from './call.ts';
import { shortestCall } from './choice.ts';
import type { Layout } from './layout.ts';
import { brokenList, callLine, flat, importLine } from './layout.ts';
import { cell, cellSpan, fence, span } from './markdown.ts';
import { tableOf } from './tables.ts';
import type { Example, Section, StartView } from './view.ts';
import { reachedVariables } from '../client/variables.ts';

export function installSection({ api, files, options }: Scope): Section {
  const name = options.importName;
  const packaged = !name.startsWith('.');
  const hasValidators = files.some(({ path }) => path === 'validators.ts');
  const needs = [
    ...(hasValidators ? [{ need: 'zod', use: 'the validators' }] : []),
    ...(usesXml(api) ? [{ need: 'fast-xml-parser', use: 'XML' }] : []),
  ];
  const uses = needs.map(({ need, use }) => `${span(need)} for ${use}`).join(' and ');
  const extra = needs.length === 0 ? '' : ` It needs ${uses}, and nothing else.`;
  if (options.isPackage === true) {
    const all = [packageOf(name), ...needs.map(({ need }) => need)].join(' ');
    const loads = `Import from ${span(name)}, as a module or with ${span('require()')}.${extra}`;
    return { heading: 'Install', paragraphs: [fence('sh', `npm install ${all}`), loads] };
  }
  const from = validatorsSource(options);
  const apart = hasValidators && from !== name ? `, and validators from ${span(from)}` : '';
  return {
    heading: 'Install',
    paragraphs: packaged
      ? [
          fence('sh', `npm install ${packageOf(name)}`),
          `Import from ${span(name)}, or copy this folder and the runtime beside it into your project.${extra}`,
        ]
      : [
          `This folder and its runtime are plain TypeScript: import from ${span(name)}${apart}.${extra}`,
        ],
  };
}

/** `@scope/name/…` or `name/…` */
function packageOf(importName: string): string {
  return importName
    .split('/')
    .slice(0, importName.startsWith('@') ? 2 : 1)
    .join('/');
}

function usesXml({ operations }: Pick<Api, 'operations'>): boolean {
  return operations.some(
    ({ body, responses }) =>
      body?.contents.some(isXml) === true || responses.some(({ contents }) => contents.some(isXml)),
  );
}

function isXml({ codec, as }: Content): boolean {
  return codec === 'xml' && as === undefined;
}

export function startView(scope: Scope, kit: Kit): StartView | undefined {
  const { api } = scope;
  if (api.operations.length === 0) return undefined;
  return {
    heading: 'Create a client',
    examples: examplesOf(scope, kit),
    servers: tableOf(
      ['Server', 'URL', 'Description'],
      api.servers.map(({ name = '', url, description = '' }) => [
        cell(name),
        cellSpan(url),
        cell(description),
      ]),
    ),
    variables: tableOf(
      ['Variable', 'Default', 'Description'],
      reachedVariables(api).map(({ name, default: value, description = '' }) => [
        cellSpan(`variables.${name}`),
        value === undefined ? '' : cellSpan(value),
        cell(description),
      ]),
    ),
    options: OPTIONS,
  };
}

const OPTIONS = [
  '`signal` aborts the call; `timeout` bounds it, in milliseconds; `retries` overrides how often it is repeated.',
  '`headers` and `query` add what no document shows.',
  '`contentType` and `accept` choose among the media types of an operation.',
  '`validate` sets validators for this call; `fetch` sets another `fetch`.',
];

/** The smallest way first. */
function examplesOf(scope: Scope, kit: Kit): Example[] {
  const all = scope.ref('validators', 'validation');
  const alone = standalone(scope, kit);
  const one = {
    text: alone.isJudged
      ? 'Every operation is a function, so that an application bundles what it uses. With the schemas of the operation the request is checked before it is sent, and an answer reported that differs from the description:'
      : 'Every operation is a function, so that an application bundles what it uses:',
    code: fence('ts', alone.code),
  };
  const every = {
    text: 'The class has all operations as methods. Without `validate` no schema is checked, and none is bundled:',
    code: fence('ts', creation(scope)),
  };
  if (all === undefined) return [one, every];
  const checked = {
    text: 'With all validators, which check every call:',
    code: fence('ts', creation(scope, identifier(all.name))),
  };
  return [one, every, checked];
}

/** `new OrderBook({ … })` */
function creation({ api, options }: Scope, validation?: Code): Code {
  const name = identifier(api.names.class);
  const { flat: line, broken } = clientOptions(api, credentials(api), validation);
  const value = broken?.(0) ?? line;
  const imports = importsWith([name], validation, options);
  return code`${imports}

const client = new ${name}(${value});`;
}

/** Of the API, and a validator of it, which may stand in a file of its own. */
function importsWith(
  names: readonly Code[],
  validator: Code | undefined,
  options: OutputOptions,
): Code {
  const from = string(options.importName);
  if (validator === undefined) return importLine(names, from);
  if (!standApart(options)) return importLine([...names, validator], from);
  const apart = importLine([validator], string(validatorsSource(options)));
  return code`${importLine(names, from)}
${apart}`;
}

/** `{ baseUrl, auth, validate }`, as far as there is something to say. */
export function clientOptions(
  api: Api,
  auth: Code | undefined,
  validation?: Code,
  more: readonly { readonly key: Code; readonly item: Layout }[] = [],
): Layout {
  const usual = [
    { key: code`baseUrl`, value: string(baseUrl(api)) },
    { key: code`auth`, value: auth },
    { key: code`validate`, value: validation === undefined ? undefined : code`${validation}()` },
  ].flatMap(({ key, value }) => (value === undefined ? [] : [{ key, item: flat(value) }]));
  const parts = [...usual, ...more];
  const text = code`{ ${parts.map(({ key, item }) => code`${key}: ${item.flat}`)} }`;
  return { flat: text, broken: brokenList(code`{`, parts, code`}`) };
}

/** Where the examples send their calls: to a host of ours where none is known, with the path that the document says. */
export function baseUrl({ servers }: Api): string {
  const known = servers.find(({ base }) => base !== undefined)?.base;
  return known ?? HOST + (servers[0] === undefined ? '' : pathOn(servers[0]));
}

const HOST = 'https://api.example.com';

/** `/api/v2` of `/api/v2/`, of `https://{host}/api/v2` and of `{base}/api/v2`. */
function pathOn({ url, variables }: Server): string {
  const filled = url.replaceAll(/\{([^{}]*)\}/g, (word: string, name: string) => {
    return variables.find((variable) => variable.name === name)?.default ?? word;
  });
  const path = filled.replace(/^(?:(?:\w+:)?\/\/[^/]*|\{[^{}]*\})/, '').replaceAll(/[{}]/g, '');
  return URL.canParse(path, HOST) ? new URL(path, HOST).pathname.replace(/\/+$/, '') : '';
}

/** Credentials of the first alternative that asks for some: of the whole description, else of most operations. */
export function credentials(api: Api): Code | undefined {
  const wanted = (firstAsked(api.security) ?? askedMost(api))?.schemes ?? [];
  const placed = wanted.flatMap(({ scheme }) => api.schemes.filter(({ key }) => key === scheme));
  const members = placed.filter(({ kind }) => kind !== 'mutualTLS');
  if (members.length === 0) return undefined;
  return object(members.map((scheme) => [scheme.key, credential(scheme)]));
}

function firstAsked(security: readonly SecurityRequirement[]): SecurityRequirement | undefined {
  return security.find(({ schemes }) => schemes.length > 0);
}

function askedMost({ operations }: Api): SecurityRequirement | undefined {
  const counts = new Map<string, number>();
  let most: SecurityRequirement | undefined;
  let best = 0;
  for (const { security = [] } of operations) {
    const first = firstAsked(security);
    if (first === undefined) continue;
    const names = JSON.stringify(first.schemes.map(({ scheme }) => scheme));
    const count = (counts.get(names) ?? 0) + 1;
    counts.set(names, count);
    if (count <= best) continue;
    [most, best] = [first, count];
  }
  return most;
}

export function credential(scheme: SecurityScheme): Code {
  if (scheme.kind === 'http' && scheme.scheme.toLowerCase() === 'basic') {
    return code`{ username: 'name', password: 'secret' }`;
  }
  if (scheme.kind === 'apiKey') return string('your key');
  return code`async () => 'a fresh token'`;
}

/** One operation as a function of its own, with its schemas where it has some. */
function standalone(scope: Scope, kit: Kit): { readonly code: Code; readonly isJudged: boolean } {
  const { api, options } = scope;
  const http = identifier(api.names.http);
  const call = shortestCall(kit, 'function');
  const name = call?.operation.names.function;
  const names = name === undefined ? [] : [identifier(name)];
  const judged = call && scope.ref('validators', `op:${call.operation.id}`);
  const schemas = judged && identifier(judged.name);
  // What is imported may be called like what is declared.
  const made = identifier(name === 'http' ? 'transport' : 'http');
  const answer = identifier(name === 'answer' ? 'result' : 'answer');
  const args = call === undefined ? [] : argumentsWith(call, schemas);
  const lines = [
    importsWith([...names, http], schemas, options),
    code``,
    callLine(code`const ${made} = ${http}`, [clientOptions(api, credentials(api))], code`;`),
    ...names.map((one) =>
      callLine(code`const ${answer} = await ${one}`, [flat(made), ...args], code`;`),
    ),
  ];
  return { code: join(lines, '\n'), isJudged: schemas !== undefined };
}

/** Options stand behind the parameters, also behind those that may be left out. */
function argumentsWith({ operation, args }: Call, schemas: Code | undefined): readonly Layout[] {
  if (schemas === undefined) return args;
  const { params, body, path } = operation;
  const takesParams = params.members.length > 0 || body !== undefined;
  const isLeftOut = takesParams && args.length === (path === undefined ? 1 : 0);
  const between = isLeftOut ? [flat(code`{}`)] : [];
  return [...args, ...between, flat(code`{ validate: ${schemas} }`)];
}

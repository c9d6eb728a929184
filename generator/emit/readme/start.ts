/** How to install an API's client and create one, with the words and addresses that a deployment sets. */

import type { Api, Content, SecurityRequirement, SecurityScheme, Server } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { code, identifier, join, object, string } from '../code.ts';
import type { Code } from '../code.ts';
import type { Kit } from './call.ts';
import { shortestCall } from './choice.ts';
import type { Layout } from './layout.ts';
import { brokenList, callLine, flat, importLine } from './layout.ts';
import { cell, cellSpan, fence, span } from './markdown.ts';
import { tableOf } from './tables.ts';
import type { Section, StartView } from './view.ts';
import { reachedVariables } from '../client/variables.ts';

export function installSection({ api, files, options }: Scope): Section {
  const name = options.importName;
  const packaged = !name.startsWith('.');
  const needs = [
    ...(files.some(({ path }) => path === 'validators.ts')
      ? [{ need: 'zod', use: 'the validators' }]
      : []),
    ...(usesXml(api) ? [{ need: 'fast-xml-parser', use: 'XML' }] : []),
  ];
  const uses = needs.map(({ need, use }) => `${span(need)} for ${use}`).join(' and ');
  const extra = needs.length === 0 ? '' : ` It needs ${uses}, and nothing else.`;
  if (options.isPackage === true) {
    const all = [packageOf(name), ...needs.map(({ need }) => need)].join(' ');
    const loads = `Import from ${span(name)}, as a module or with ${span('require()')}.${extra}`;
    return { heading: 'Install', paragraphs: [fence('sh', `npm install ${all}`), loads] };
  }
  return {
    heading: 'Install',
    paragraphs: packaged
      ? [
          fence('sh', `npm install ${packageOf(name)}`),
          `Import from ${span(name)}, or copy this folder and the runtime beside it into your project.${extra}`,
        ]
      : [`This folder and its runtime are plain TypeScript: import from ${span(name)}.${extra}`],
  };
}

/** `@scope/name/…` or `name/…` */
function packageOf(importName: string): string {
  return importName
    .split('/')
    .slice(0, importName.startsWith('@') ? 2 : 1)
    .join('/');
}

export function usesXml({ operations }: Pick<Api, 'operations'>): boolean {
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
    examples: [
      {
        text: 'Requests are checked before they are sent, and answers reported where they differ from the description:',
        code: fence('ts', creation(scope)),
      },
      {
        text: 'Without `validate` no schema is checked and no validator is bundled. Every operation is also a function of its own, so that an application bundles what it uses:',
        code: fence('ts', standalone(scope, kit)),
      },
    ],
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

/** `new OrderBook({ … })` */
export function creation(scope: Scope): Code {
  const { api, options } = scope;
  const name = identifier(api.names.class);
  const validation = scope.ref('validators', 'validation');
  const checks = validation === undefined ? [] : [identifier(validation.name)];
  const { flat: line, broken } = clientOptions(api, credentials(api), checks[0]);
  const value = broken?.(0) ?? line;
  return code`${importLine([name, ...checks], string(options.importName))}

const client = new ${name}(${value});`;
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

/** One operation as a function of its own. */
function standalone({ api, options }: Scope, kit: Kit): Code {
  const http = identifier(api.names.http);
  const call = shortestCall(kit, 'function');
  const name = call?.operation.names.function;
  const names = name === undefined ? [] : [identifier(name)];
  // What is imported may be called like what is declared.
  const made = identifier(name === 'http' ? 'transport' : 'http');
  const answer = identifier(name === 'answer' ? 'result' : 'answer');
  const lines = [
    importLine([...names, http], string(options.importName)),
    code``,
    callLine(code`const ${made} = ${http}`, [clientOptions(api, credentials(api))], code`;`),
    ...names.map((one) =>
      callLine(code`const ${answer} = await ${one}`, [flat(made), ...(call?.args ?? [])], code`;`),
    ),
  ];
  return join(lines, '\n');
}

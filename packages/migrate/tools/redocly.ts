/** Redocly's `generate-client`: `client` of redocly.yaml, and its flags. */

import {
  asMembers,
  isObject,
  type Members,
} from '../../../generator/core/load/structure/pointer.ts';
import {
  asList,
  asText,
  byValue,
  lacks,
  maps,
  readOptions,
  same,
  type Table,
} from '../rules/rules.ts';
import type { Part, Tool } from './tool.ts';
import * as say from './words.ts';

const otherLanguage = lacks('TypeScript alone is written: keep `redocly generate-client` for this');

const generator = byValue(
  {
    typescript: same('functions and a class'),
    sdk: same('functions and a class'),
    zod: say.zodForm,
    'tanstack-query': say.queries('react'),
    'tanstack-query-vue': say.queries('vue'),
    'tanstack-query-svelte': say.queries('svelte'),
    'tanstack-query-solid': say.queries('solid'),
    swr: say.noQueries,
    mock: say.mocks,
    transformers: say.dates,
    cli: otherLanguage,
    python: otherLanguage,
    go: otherLanguage,
    php: otherLanguage,
    java: otherLanguage,
  },
  lacks('a generator of your own is an emitter here: `emitters`'),
);

const pages = lacks(
  'pages are known by their parameters and answers, or `x-sw-pages` (docs/pages.md)',
);

const client: Table = {
  outputMode: same('`models.ts`, `operations/<tag>.ts`, `client.ts`'),
  runtime: same("`runtime: 'copy'` writes it beside the API, `'package'` imports it from npm"),
  importExt: say.importEnding,
  argsStyle: byValue(
    { grouped: lacks('parameters are one flat object') },
    lacks('parameters are one object, also those of paths'),
  ),
  errorMode: byValue(
    { result: lacks('`.result()` gives `{ ok, status, data }` or `{ ok, status, error }`') },
    same('`await` throws an `HttpError`'),
  ),
  dateType: byValue({ Date: say.dates }, same('dates stay text')),
  mockData: same('values follow the schemas and their examples'),
  mockSeed: lacks('a sample takes a seed where it is called'),
  queryKeyPrefix: same('keys begin with the name of the API'),
  codeSamples: lacks('READMEs have examples that compile'),
  serverUrl: say.baseUrl,
  setup: lacks('make the client in a module of yours, with its options and `hooks`'),
  pagination: { '*': pages },
  goPackage: otherLanguage,
  cliOutput: otherLanguage,
  docs: same('READMEs, and `specwright docs` for one HTML file'),
};

const flags: Table = {
  input: say.input,
  output: say.output,
  config: same('`migrate` reads it'),
  report: maps('`specwright generate --json`'),
  ...Object.fromEntries(
    Object.entries(client).map(([name, rule]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      rule,
    ]),
  ),
};

function readGenerators(value: unknown, option: string) {
  return asList(value).map((one) => ({
    option: `${option}.${String(one)}`,
    value: one,
    ...generator(one),
  }));
}

/** Its other members are for the linter, and stay where they are. */
function readApi(name: string, api: Members, shared: unknown): Part {
  const {
    root,
    clientOutput = `${name}.client.ts`,
    client: own = shared,
    decorators,
    preprocessors,
  } = api;
  const { generators, ...options } = asMembers(own);
  const rows = [
    ...readOptions({ root, clientOutput }, { root: say.input, clientOutput: say.output }),
    ...readGenerators(generators, 'client.generators'),
    ...readOptions(
      { client: options, decorators, preprocessors },
      { client, decorators: decorated, preprocessors: decorated },
    ),
  ];
  return { name, rows };
}

const decorated: Table = {
  '*': lacks('write the bundle to a file (`redocly bundle`), or change the document by `overlays`'),
};

/** As `generate-client` chooses without an argument: those with an output or options of their own. */
function readConfig(value: unknown): readonly Part[] {
  const config = asMembers(value);
  const apis = Object.entries(asMembers(config['apis']));
  return apis.flatMap(([name, api]) => {
    const isOwn = isObject(api) && (api['clientOutput'] ?? api['client']) !== undefined;
    return isOwn ? [readApi(name, api, config['client'])] : [];
  });
}

export const redocly: Tool = {
  name: 'Redocly',
  programs: ['redocly', '@redocly/cli'],
  configs: ['redocly.yaml', 'redocly.yml', '.redocly.yaml', '.redocly.yml'],
  spelling: { short: { o: 'output' }, switches: ['docs'], lists: [] },
  readRun: ({ words: [verb, ...documents], flags: given }) => {
    if (verb !== 'generate-client') return undefined;
    const { generator: generators, ...options } = given;
    // A name of redocly.yaml is no document: that file says all of it.
    const [document] = documents.filter((one) => /[./]/.test(one) && !/^[\w-]+@/.test(one));
    const rows = [
      ...readOptions({ input: document, ...options }, flags),
      ...readGenerators(generators, 'generator'),
    ];
    return { config: asText(given['config']), parts: [{ rows }] };
  },
  merges: 'none',
  readConfig,
};

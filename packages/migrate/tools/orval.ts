/** orval: its config, and its flags. */

import { posix } from 'node:path';
import { isObject, type Members } from '../../../generator/core/load/structure/pointer.ts';
import { filterBy } from '../rules/filters.ts';
import {
  asList,
  asText,
  byValue,
  lacks,
  maps,
  readOptions,
  same,
  type Table,
  whenOn,
} from '../rules/rules.ts';
import { override } from './orval-override.ts';
import { listModules, type Part, type Tool } from './tool.ts';
import * as say from './words.ts';

const transformer: Table[string] = (value) =>
  typeof value === 'string'
    ? maps('`hooks.document` calls it', { transformers: [value] })(value)
    : say.inDocument(value);

const inputs: Table = {
  '': say.input,
  target: (value) =>
    isObject(value)
      ? lacks('write the document to a file, and name that')(value)
      : say.input(String(asList(value)[0])),
  override: { transformer },
  // What `filters` of an input means depends on its mode, which is looked up before.
  filters: {
    mode: same('by the lines of `tags` and `schemas`'),
    schemas: lacks('models that nothing uses stay; `hooks.ir` can leave them out'),
    includeUnreferencedSchemas: same('all models are written'),
  },
  unsafeDisableValidation: lacks('documents are always checked; what is harmless is a warning'),
  validation: maps('`specwright lint`; each run checks the document too'),
  converterOptions: same('Swagger 2.0 is read as it is'),
  parserOptions: {
    headers: say.headers,
    externalRefs: {
      allow: lacks('`allow`: folders and hosts that a `$ref` may lead to'),
      '*': say.modelNames,
    },
    '*': same('one parser'),
  },
};

const client = byValue(
  {
    'react-query': say.queries('react'),
    'vue-query': say.queries('vue'),
    'svelte-query': say.queries('svelte'),
    'solid-query': say.queries('solid'),
    'angular-query': say.queries('angular'),
    'solid-start': say.queries('solid'),
    swr: say.noQueries,
    'pinia-colada': say.noQueries,
    zod: say.zodAlone,
    effect: say.otherValidator,
    hono: say.server,
    mcp: say.tools,
    fetch: same('the client calls `fetch`'),
    axios: say.transport,
    'axios-functions': say.transport,
    angular: say.transport,
  },
  say.templates,
);

const mock: Table = {
  '': byValue({ false: same('off, as here') }, say.mocks),
  type: byValue({ faker: say.samples }, say.mocks),
  generators: say.mocks,
  baseUrl: say.baseUrl,
  '*': lacks('values follow the schemas and their examples (docs/simulation.md)'),
};

const outputs: Table = {
  '': say.output,
  target: say.output,
  workspace: same('paths are relative to the config'),
  schemas: {
    '': same('`models.ts`'),
    type: byValue({ zod: say.zodForm }, same('`models.ts`')),
    '*': say.fileNames,
  },
  operationSchemas: say.fileNames,
  namingConvention: say.fileNames,
  fileExtension: say.fileNames,
  schemaFileExtension: say.fileNames,
  mode: byValue(
    { single: same('a file per tag, and one of models') },
    same('`operations/<tag>.ts`, a file per tag'),
  ),
  mock,
  override,
  client,
  httpClient: byValue({ fetch: same('the client calls `fetch`') }, say.transport),
  clean: say.cleaned,
  docs: { '': whenOn(maps('`specwright docs`')), '*': maps('`specwright docs`') },
  formatter: say.formatted,
  prettier: say.formatted,
  biome: say.formatted,
  tslint: say.formatted,
  tsconfig: { '': same('not needed'), '*': same('not needed') },
  packageJson: same('`init` and `migrate` look there'),
  headers: same('header parameters are parameters as the others are'),
  indexFiles: say.indexed,
  baseUrl: { '': say.baseUrl, '*': say.baseUrl },
  allParamsOptional: lacks('required parameters are required; for Vue give a computed object'),
  urlEncodeParameters: same('always, and `..` is refused'),
  unionAddMissingProperties: lacks('unions are narrowed by `in`, or their discriminator'),
  optionsParamRequired: lacks('options of a call may be left out'),
  propertySortOrder: byValue(
    { Alphabetical: lacks('the order is that of the document') },
    same('the order is that of the document'),
  ),
  factoryMethods: { '': say.samples, '*': say.samples },
  tagsSplitDeduplication: same('a type is written once'),
  commonTypesFileName: say.fileNames,
};

/** What is kept or left out is said by another option. */
function readFilters(input: unknown) {
  const filters = isObject(input) ? input['filters'] : undefined;
  if (!isObject(filters) || filters['tags'] === undefined) return [];
  const keeps = filters['mode'] !== 'exclude';
  return readOptions(
    { tags: filters['tags'] },
    { tags: filterBy('tag', keeps) ?? say.inDocument },
    'input.filters',
  );
}

/** Paths of an output are relative to its `workspace`. */
function placeOutput(output: unknown): unknown {
  if (!isObject(output)) return output;
  const { workspace, target } = output;
  if (typeof workspace !== 'string' || typeof target !== 'string') return output;
  return { ...output, target: posix.join(workspace, target) };
}

function readProject(name: string, project: Members): Part {
  const { input, output: written, hooks, ...others } = project;
  const output = placeOutput(written);
  const plain =
    isObject(input) && isObject(input['filters'])
      ? { ...input, filters: { ...input['filters'], tags: undefined } }
      : input;
  const rows = [
    ...readOptions(
      { input: Array.isArray(plain) ? plain[0] : plain, output },
      { input: inputs, output: outputs },
    ),
    ...readFilters(input),
    ...readOptions({ hooks, ...others }, { hooks: { '*': say.formatted } }),
  ];
  return { name, rows };
}

export const orval: Tool = {
  name: 'orval',
  programs: ['orval'],
  configs: listModules('orval.config'),
  spelling: {
    short: { c: 'config', p: 'project', m: 'mode', w: 'watch', o: 'output', i: 'input' },
    switches: [
      'clean',
      'prettier',
      'biome',
      'tslint',
      'mock',
      'verbose',
      'quiet',
      'fail-on-warnings',
    ],
  },
  readRun: ({ words, flags }) => {
    const { config, project, input = words[0], output, watch, ...rest } = flags;
    const {
      'log-level': level,
      verbose,
      quiet,
      'fail-on-warnings': strict,
      tsconfig,
      ...own
    } = rest;
    const said = { project, watch, 'log-level': level, verbose, quiet, 'fail-on-warnings': strict };
    const run = readOptions(said, {
      project: maps('`specwright generate <api>`'),
      watch: say.watched,
      'fail-on-warnings': maps('`specwright generate --strict`'),
      '*': say.quiet,
    });
    const written = { target: output, ...own, tsconfig };
    const rows = [
      ...readOptions({ input }, { input: inputs }),
      ...readOptions({ output: written }, { output: outputs }),
    ];
    return { config: asText(config), parts: [{ rows: [...rows, ...run] }] };
  },
  merges: 'all',
  readConfig: async (value) => {
    const projects = isObject(value) ? Object.entries(value) : [];
    const parts = projects.map(async ([name, project]) => {
      // A project may be a function, or a promise.
      const settled: unknown = await (typeof project === 'function' ? project() : project);
      if (name === 'logLevel') {
        return { rows: readOptions({ logLevel: settled }, { logLevel: say.quiet }) };
      }
      return isObject(settled) ? readProject(name, settled) : { name, rows: [] };
    });
    return Promise.all(parts);
  },
};

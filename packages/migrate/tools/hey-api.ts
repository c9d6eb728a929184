/** `openapi-ts` of hey-api: its config, and its flags. */

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
  type Row,
  type Table,
  whenOn,
} from '../rules/rules.ts';
import type { Settings } from '../rules/settings.ts';
import { plugins } from './hey-api-plugins.ts';
import { listModules, type Part, type Tool } from './tool.ts';
import * as say from './words.ts';

const registry = lacks('give the address of the document as `input`');

const operations: Table = {
  include: filterBy('route', true, true),
  exclude: filterBy('route', false, true),
};
const tags: Table = { include: filterBy('tag', true, true), exclude: filterBy('tag', false, true) };

const table: Table = {
  input: {
    '': readAddress,
    path: (value) =>
      isObject(value)
        ? lacks('write the document to a file, and name that')(value)
        : readAddress(value),
    watch: say.watched,
    fetch: say.headers,
    '*': registry,
  },
  output: {
    '': say.output,
    path: say.output,
    clean: say.cleaned,
    entryFile: say.indexed,
    indexFile: say.indexed,
    preferExportAll: say.indexed,
    case: lacks('names follow the conventions of TypeScript; others by `names`'),
    fileName: say.fileNames,
    header: lacks('the first lines are fixed; `hooks.sourceFile` may add others'),
    format: say.formatted,
    lint: say.formatted,
    postProcess: say.formatted,
    importFileExtension: say.importEnding,
    module: { extension: say.importEnding, '*': lacks("`runtime: 'package'` and `importEnding`") },
    nameConflictResolver: same('names that clash become different ones, and a warning says so'),
    resolveModuleName: lacks("`runtime: 'package'` imports the runtime from npm"),
    source: lacks('keep the document itself; the output names it'),
    tsConfigPath: same('`specwright init` looks there; set `importEnding` if it must differ'),
  },
  parser: {
    filters: {
      operations,
      tags,
      deprecated: byValue(
        {
          false: maps('`hooks.ir`: a filter of operations', {
            filters: [{ keeps: false, subject: 'deprecated', patterns: [] }],
          }),
        },
        same('deprecated operations are written, and marked'),
      ),
      orphans: lacks('models that nothing uses stay; `hooks.ir` can leave them out'),
      preserveOrder: same('the order is that of the document'),
      '*': lacks('leave them out in `hooks.ir`, or by `overlays`'),
    },
    hooks: lacks('the document says it: `x-sw-query`, or `operations` of `tanstackQuery`'),
    pagination: lacks('pages are known by their parameters and answers, or `x-sw-pages`'),
    patch: { '': say.inDocument, '*': say.inDocument },
    transforms: {
      enums: { '': say.enumStyle, '*': say.enumStyle },
      propertiesRequiredByDefault: say.inDocument,
      readWrite: { '': splitForms(), '*': splitForms() },
      schemaName: say.modelNames,
    },
    validate_EXPERIMENTAL: maps('`specwright lint`; each run checks the document too'),
  },
  client: {
    '': readPlugin,
    name: readPlugin,
    '*': lacks('options of the client: `new Shop({ … })`'),
  },
  configFile: same('`--config`'),
  dryRun: maps('`specwright check` writes nothing'),
  interactive: same('a run asks nothing'),
  logs: { '': say.quiet, '*': say.quiet },
  watch: { '': say.watched, '*': say.watched },
  presets: lacks('list what the preset brings in `plugins`, and run `migrate` again'),
  // Options of versions before 0.60.
  base: say.baseUrl,
  debug: say.quiet,
  experimentalParser: same('one parser'),
  exportCore: same('`runtime/` is written beside the API'),
  name: lacks('the class is called by the name of the API'),
  request: say.transport,
  schemas: { '': lacks('read the document itself'), '*': lacks('read the document itself') },
  services: { '': same('always written'), asClass: whenOn(say.perTag), '*': say.operationNames },
  types: {
    '': same('always written'),
    enums: say.enumStyle,
    dates: say.dates,
    '*': say.modelNames,
  },
  useOptions: same('parameters are one object'),
};

function splitForms() {
  return same('a model has two forms where requests and answers differ');
}

/** A client by its name, as `client` of older versions had it. */
function readPlugin(value: unknown) {
  const name = String(value).replace(/^(?!@hey-api\/|legacy\/)/, '@hey-api/client-');
  const rule = plugins[name]?.[''];
  return typeof rule === 'function' ? rule(value) : say.transport(value);
}

function readAddress(value: unknown) {
  return { ...say.input(value), set: findAddress(String(value)) };
}

/** Registries are short for addresses: `organization/project`, `scalar:@…`, `readme:…`. */
function findAddress(path: string): Settings {
  const [, scalar, project] = /^scalar:(@[\w.-]+)\/([\w.-]+)$/.exec(path) ?? [];
  if (scalar !== undefined) {
    const input = `https://registry.scalar.com/${scalar}/apis/${project}/latest?format=json`;
    return { input, ...(project !== undefined && { name: project }) };
  }
  const [, readme] = /^readme:(?:@[^#]+#)?([\w-]+)$/.exec(path) ?? [];
  if (readme !== undefined) {
    return { input: `https://dash.readme.com/api/v1/api-registry/${readme}` };
  }
  return { input: /^[A-Za-z][\w-]*\/[\w-]+$/.test(path) ? `https://get.heyapi.dev/${path}` : path };
}

function readPlugins(value: unknown): readonly Row[] {
  return asList(value).flatMap((one) => {
    const options = isObject(one) ? one : {};
    const name = asText(isObject(one) ? options['name'] : one) ?? '';
    const rules = plugins[name] ?? plugins[name.replace(/@latest$/, '')];
    const option = `plugins.${name}`;
    const own = rules?.[''];
    if (rules === undefined || typeof own !== 'function') {
      const text = 'a plug-in that is not known here: `emitters` takes one of yours';
      return [{ option, value: one, fate: 'unknown', text }];
    }
    const { name: _, ...rest } = options;
    return [{ option, value: name, ...own(name) }, ...readOptions(rest, rules, option)];
  });
}

function readJob(config: Members): Part {
  const { plugins: listed = defaults, ...rest } = config;
  return { rows: [...readOptions(rest, table), ...readPlugins(listed), ...readLack(listed)] };
}

const typesAlone = /^@hey-api\/(?:typescript|types|schemas|transformers)$/;
const schemasAlone = /^(?:zod|valibot|arktype|ajv|joi|typebox|yup)$/;

/** Without a plug-in that calls, there is no client. */
function readLack(listed: unknown): readonly Row[] {
  const names = asList(listed).map((one) => asText(isObject(one) ? one['name'] : one) ?? '');
  const schemas = names.filter((name) => schemasAlone.test(name));
  const isAlone = names.every((name) => typesAlone.test(name) || schemas.includes(name));
  if (names.length === 0 || !isAlone) return [];
  const rule = say.onlyTypes(...(schemas.length > 0 ? (['validators'] as const) : []));
  return [{ option: '(no client)', value: undefined, ...rule(true) }];
}

/** What it runs where a config names no plug-in. */
const defaults = ['@hey-api/typescript', '@hey-api/sdk'];

/** Several inputs go with outputs of the same place; with one output they are one API. */
function listJobs(config: Members): readonly Members[] {
  const inputs = asList(config['input']);
  const outputs = asList(config['output']);
  if (inputs.length < 2 && outputs.length < 2) {
    return [{ ...config, input: inputs[0], output: outputs[0] }];
  }
  return Array.from({ length: Math.max(inputs.length, outputs.length) }, (_, index) => ({
    ...config,
    input: inputs[index] ?? inputs[0],
    output: outputs[index] ?? outputs[0],
  }));
}

export const heyApi: Tool = {
  name: 'hey-api',
  programs: ['openapi-ts', '@hey-api/openapi-ts'],
  configs: listModules('openapi-ts.config'),
  spelling: {
    short: {
      i: 'input',
      o: 'output',
      c: 'client',
      p: 'plugins',
      f: 'file',
      d: 'debug',
      s: 'silent',
      l: 'logs',
      w: 'watch',
    },
    switches: ['debug', 'silent', 'dry-run', 'no-log-file', 'useOptions'],
    lists: ['input', 'output', 'plugins'],
  },
  readRun: ({ flags }) => {
    const { file, silent, 'dry-run': dryRun, 'no-log-file': noLog, ...rest } = flags;
    const named: Members = { ...rest, dryRun, logs: noLog ?? silent ?? rest['logs'] };
    const hasInput = rest['input'] !== undefined;
    const { plugins: listed, ...plain } = named;
    // A config that is read too may list the plug-ins.
    const parts = hasInput
      ? listJobs({ ...named, plugins: listed ?? [] }).map(readJob)
      : [{ rows: [...readOptions(plain, table), ...readPlugins(listed)] }];
    return { config: asText(file), parts };
  },
  merges: 'all',
  readConfig: (value) => asList(value).filter(isObject).flatMap(listJobs).map(readJob),
};

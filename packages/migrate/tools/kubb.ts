/** Kubb: its config, whose plug-ins are calls, and its flags. */

import { isObject, type Members } from '../../../generator/core/load/structure/pointer.ts';
import { filterText, readPattern } from '../rules/filters.ts';
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
import type { Filter } from '../rules/settings.ts';
import { readCall } from '../find/stand-in.ts';
import { plugins } from './kubb-plugins.ts';
import { listModules, type Part, type Tool } from './tool.ts';
import * as say from './words.ts';

const table: Table = {
  name: maps('the name of the API', (value) => (typeof value === 'string' ? { name: value } : {})),
  root: same('paths are relative to the config'),
  adapter: plugins['oas'] ?? {},
  input: { path: say.input, data: lacks('write the document to a file, and name that') },
  output: {
    path: say.output,
    clean: say.cleaned,
    write: byValue({ false: maps('`specwright check` writes nothing') }, same('yes')),
    storage: lacks('files are written to the disk'),
    format: say.formatted,
    lint: say.formatted,
    extension: { '.ts': say.importEnding, '*': say.fileNames },
    barrelType: say.indexed,
    barrel: { '': say.indexed, '*': say.indexed },
    defaultBanner: lacks('the first lines are fixed; `hooks.sourceFile` may add others'),
    override: lacks('a file that somebody edited is kept; `--overwrite <file>` replaces it'),
  },
  devtools: { '': same('none'), '*': same('none') },
  hooks: { '*': say.formatted },
  parsers: same('one parser'),
  middleware: say.templates,
  reporters: say.quiet,
};

const subjects: Readonly<Record<string, Filter['subject']>> = {
  tag: 'tag',
  operationId: 'id',
  path: 'path',
  method: 'method',
};

/** `include` and `exclude` of a plug-in: what is left out of one is left out here of the API. */
function readChoice(list: unknown, keeps: boolean, option: string): readonly Row[] {
  return asList(list).map((value) => {
    const { type, pattern } = isObject(value) ? value : {};
    const subject = subjects[String(type)];
    // Its texts are patterns as well.
    const read = readPattern(typeof pattern === 'string' ? `/${pattern}/` : pattern, true);
    if (subject === undefined || read === undefined) {
      return { option, value, ...lacks('write it as a filter in `hooks.ir`')(value) };
    }
    const filter = { keeps, subject, patterns: [read] };
    return { option, value, ...maps(filterText, { filters: [filter] })(value) };
  });
}

/** Calls of several plug-ins repeat a filter: once is enough. */
function dropTwins(rows: readonly Row[]): readonly Row[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    const [filter] = row.set?.filters ?? [];
    if (filter === undefined) return row;
    const key = `${filter.keeps} ${filter.subject} ${filter.patterns.map(String).join(' ')}`;
    if (seen.has(key)) return { ...row, set: undefined };
    seen.add(key);
    return row;
  });
}

/** A call, a plug-in of its own, or a name with options in a list, as version 1 had it. */
function nameAndOptions(value: unknown): readonly [name: string, options: unknown] {
  const call = readCall(value);
  if (call !== undefined) return [call.name, call.options];
  if (Array.isArray(value)) return [asText(value[0]) ?? '', value[1]];
  return isObject(value) ? [asText(value['name']) ?? '', value['options']] : [String(value), {}];
}

function readPlugin(value: unknown): readonly Row[] {
  const [written, given] = nameAndOptions(value);
  const name = nameOf(written);
  const { include, exclude, ...options } = isObject(given) ? given : ({} as Members);
  const option = `plugins.${name}`;
  const rules = Object.hasOwn(plugins, name) ? plugins[name] : undefined;
  const own = rules?.[''];
  if (rules === undefined || typeof own !== 'function') {
    const text = 'a plug-in that is not known here: `emitters` takes one of yours';
    return [{ option, value: name, fate: 'unknown', text }];
  }
  return [
    { option, value: undefined, ...own(true) },
    ...readOptions(options, rules, option),
    ...readChoice(include, true, `${option}.include`),
    ...readChoice(exclude, false, `${option}.exclude`),
  ];
}

/** `pluginReactQuery`, `createReactQuery` and `@kubb/plugin-react-query` are `react-query`; `@kubb/swagger` was `oas`. */
function nameOf(written: string): string {
  return written
    .replace(/^@kubb\/swagger$/, 'oas')
    .replace(/^(?:@kubb\/)?(?:plugin|swagger)-?(?=.)/, '')
    .replace(/^(?:create|define)(?=[A-Z])/, '')
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`)
    .toLowerCase();
}

/** Without a plug-in that calls, there is no client. */
function readLack(listed: readonly unknown[]): readonly Row[] {
  const names = listed.map((one) => nameOf(nameAndOptions(one)[0]));
  if (!names.includes('ts') && !names.includes('zod')) return [];
  if (!names.every((name) => /^(?:oas|ts|zod|barrel|redoc)$/.test(name))) return [];
  const rule = say.onlyTypes(...(names.includes('zod') ? (['validators'] as const) : []));
  return [{ option: '(no client)', value: undefined, ...rule(true) }];
}

function listJobs(config: Members): readonly Members[] {
  const { input, output } = config;
  const lacking = isObject(output) ? output : { path: output };
  return asList(input).length < 2
    ? [{ ...config, input: asPath(asList(input)[0]), output: lacking }]
    : asList(input).map((one) => ({ ...config, input: asPath(one), output: lacking }));
}

function asPath(input: unknown): unknown {
  return typeof input === 'string' ? { path: input } : input;
}

function readJob(config: Members): Part {
  const { plugins: listed, adapter, ...others } = config;
  const rest = { ...others, adapter: adapter && nameAndOptions(adapter)[1] };
  const plugs = asList(listed);
  const rows = [...readOptions(rest, table), ...plugs.flatMap(readPlugin), ...readLack(plugs)];
  return { rows: dropTwins(rows) };
}

export const kubb: Tool = {
  name: 'Kubb',
  programs: ['kubb', '@kubb/cli'],
  configs: [...listModules('kubb.config'), ...listModules('.kubbrc')],
  spelling: {
    short: { c: 'config', l: 'log-level', w: 'watch', d: 'debug', v: 'verbose', s: 'silent' },
    switches: ['watch', 'debug', 'verbose', 'silent'],
  },
  readRun: ({ words, flags }) => {
    const [verb = 'generate', input] = words;
    if (!/^(?:generate|start)$/.test(verb) && !/[./]/.test(verb)) return undefined;
    const { config, watch, ...others } = flags;
    const path = input ?? (/[./]/.test(verb) ? verb : undefined);
    const rows = [
      ...readOptions({ input: path }, { input: say.input }),
      ...readOptions({ watch, ...others }, { watch: whenOn(say.watched), '*': say.quiet }),
    ];
    return { config: asText(config), parts: [{ rows }] };
  },
  merges: 'all',
  readConfig: (value) => asList(value).filter(isObject).flatMap(listJobs).map(readJob),
};

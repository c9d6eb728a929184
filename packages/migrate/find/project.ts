/** Finds what a project uses of other generators: scripts of package.json, and configs. */

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import type { Reporter } from '../../../generator/core/diagnostics/diagnostic.ts';
import { parseJson } from '../../../generator/core/diagnostics/json.ts';
import { findThrownLine } from '../../../generator/core/diagnostics/thrown.ts';
import { defaultLimits } from '../../../generator/core/load/files/limits.ts';
import { asMembers } from '../../../generator/core/load/structure/pointer.ts';
import { readData } from '../../../generator/core/load/text/read-data.ts';
import { readForeignConfig } from '../../../generator/run/config/read.ts';
import type { Row } from '../rules/rules.ts';
import { mergeSettings } from '../rules/settings.ts';
import type { Part, Run, Tool } from '../tools/tool.ts';
import { tools } from '../tools/tools.ts';
import { readArguments } from './flags.ts';
import { importedNames } from './imported-names.ts';
import { listCommands } from './shell.ts';
import { isStandIn, printStandIn } from './stand-in.ts';

/** A part of a project, and where it was read. */
export interface Found extends Part {
  readonly tool: string;
  /** `orval.config.ts`, or `script generate`. */
  readonly source: string;
  /** The folder that its paths are relative to. */
  readonly base: string;
}

interface Context {
  readonly folder: string;
  readonly reporter: Reporter;
  /** Configs that were read, by generator and path. */
  readonly read: Set<string>;
}

export async function findParts(folder: string, reporter: Reporter): Promise<readonly Found[]> {
  const context: Context = { folder, reporter, read: new Set() };
  const found: Found[] = [];
  for (const [script, text] of await listScripts(folder)) {
    let base = folder;
    for (const { program, args } of listCommands(text)) {
      if (program === 'cd') base = resolve(base, args[0] ?? '.');
      const tool = tools.find(({ programs }) => programs.includes(program));
      const run = tool?.readRun(readArguments(args, tool.spelling));
      if (tool && run) found.push(...(await readRun({ tool, run, script, base }, context)));
    }
  }
  for (const tool of tools) {
    const path = findConfig(tool, folder);
    if (path !== undefined) found.push(...(await readConfigOnce(tool, path, context)));
  }
  return found;
}

async function listScripts(folder: string): Promise<readonly (readonly [string, string])[]> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '');
  const scripts = Object.entries(asMembers(asMembers(parseJson(text))['scripts']));
  return scripts.flatMap(([name, script]) =>
    typeof script === 'string' ? [[name, script] as const] : [],
  );
}

interface Script {
  readonly tool: Tool;
  readonly run: Run;
  readonly script: string;
  readonly base: string;
}

/** What a command says, with its config where it reads one. */
async function readRun(
  { tool, run, script, base }: Script,
  context: Context,
): Promise<readonly Found[]> {
  const hasInput = run.parts.some(({ rows }) => inputOf(rows) !== undefined);
  const reads = !hasInput || tool.merges !== 'none';
  const named = reads && run.config !== undefined ? resolve(base, run.config) : undefined;
  const usual = !hasInput || tool.merges === 'all' ? findConfig(tool, base) : undefined;
  const path = named ?? usual;
  const configured = path === undefined ? [] : await readConfigOnce(tool, path, context);
  const own = run.parts
    .filter(({ rows }) => rows.length > 0)
    .map((part) => ({ ...part, tool: tool.name, source: `script ${script}`, base }));
  const [only, ...others] = configured;
  const [part, ...more] = own;
  if (only === undefined || part === undefined || others.length + more.length > 0) {
    return [...configured, ...own];
  }
  // Flags are relative to the working folder, as its own paths are where both are in one folder.
  return [{ ...only, base, rows: [...only.rows, ...part.rows] }];
}

function inputOf(rows: readonly Row[]): string | undefined {
  return mergeSettings(rows.map(({ set }) => set)).input;
}

function findConfig({ configs }: Tool, folder: string): string | undefined {
  return configs.map((name) => join(folder, name)).find((path) => existsSync(path));
}

async function readConfigOnce(
  tool: Tool,
  path: string,
  context: Context,
): Promise<readonly Found[]> {
  const key = `${tool.name} ${path}`;
  if (context.read.has(key)) return [];
  context.read.add(key);
  const { folder, reporter } = context;
  const source = relative(folder, path).replaceAll('\\', '/');
  try {
    const parts = await tool.readConfig(await readExported(path, reporter));
    return parts.map((part) => ({ ...part, tool: tool.name, source, base: dirname(path) }));
  } catch (error) {
    reporter.report({
      code: 'CONF-702',
      severity: 'error',
      message: `The config throws when it is called: ${findThrownLine(error)}.`,
      at: { file: path, pointer: '' },
      help: 'It is called without arguments that mean anything, as for one run without flags.',
    });
    return [];
  }
}

/** What the file exports or holds; functions are called, as the generators do. */
async function readExported(path: string, reporter: Reporter): Promise<unknown> {
  if (!existsSync(path)) {
    reporter.report({
      code: 'CONF-701',
      severity: 'error',
      message: `A script names the config \`${path}\`, which does not exist.`,
      at: { file: path, pointer: '' },
      help: 'Run `migrate` in the folder in which the script runs.',
    });
    return undefined;
  }
  if (/\.ya?ml$/.test(path)) {
    const { data, problems } = await readData(path, await readFile(path, 'utf8'), defaultLimits);
    for (const problem of problems) reporter.report(problem);
    return data;
  }
  const standIns = {
    fits: isStandIn,
    print: (specifier: string, importer: string) =>
      printStandIn(specifier, importedNames(specifier, importer)),
  };
  const module = await readForeignConfig(path, reporter, standIns);
  return settle(module?.exported);
}

/** Generators call a config that is a function with what the command line says. */
async function settle(exported: unknown): Promise<unknown> {
  const value: unknown = await exported;
  if (typeof value === 'function') {
    return settle(value({ config: {}, watch: false, mode: 'production' }));
  }
  return Array.isArray(value) ? Promise.all(value.map(settle)) : value;
}

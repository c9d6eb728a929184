/** A project that uses other generators in; a config of ours, scripts, and what became of each option out. */

import { join, resolve } from 'node:path';
import type { Reporter } from '../../generator/core/diagnostics/diagnostic.ts';
import { isUrl } from '../../generator/core/load/files/permission.ts';
import { type Found, findParts } from './find/project.ts';
import { type ApiPlan, chooseOutput, planApis } from './write/apis.ts';
import { printConfig } from './write/config.ts';
import { findCommonSettings } from './write/common-settings.ts';
import { legend, printTable } from './write/table.ts';

interface Options {
  readonly folder: string;
  /** The ending of imports that suits the project, where no old config says one. */
  readonly importEnding: '' | '.js' | '.ts';
}

export interface Migration {
  readonly config: string;
  readonly apis: readonly { readonly name: string; readonly input: string }[];
  readonly output: string;
  /** By name, what they run. */
  readonly scripts: Readonly<Record<string, string>>;
  /** Whether old output was types alone, which `specwright types` writes. */
  readonly isTypes: boolean;
  /** For people. */
  readonly tables: readonly string[];
  /** For programs. */
  readonly parts: readonly PartReport[];
}

interface PartReport extends Pick<Found, 'tool' | 'source'> {
  readonly api?: string | undefined;
  readonly options: readonly {
    readonly option: string;
    readonly fate: string;
    readonly text: string;
  }[];
}

/** Undefined where nothing is found that names a document: that is a problem, unless another one was reported. */
export async function migrate(
  { folder, importEnding }: Options,
  reporter: Reporter,
): Promise<Migration | undefined> {
  const found = await findParts(folder, reporter);
  const apis = planApis(found, folder);
  if (apis.length === 0) return reportNothing(folder, found, reporter);
  const shared = findCommonSettings(apis);
  const output = chooseOutput(apis, folder);
  const ending = shared.importEnding ?? importEnding;
  const config = await printConfig({ ...shared, importEnding: ending, apis, output });
  const parts = found.map((part) => reportPart(part, apis));
  const tables = found.map((part, index) => printTable(part, parts[index]?.api));
  return {
    config,
    apis: apis.map(({ name, input }) => ({ name, input })),
    output,
    scripts: listScripts(apis),
    isTypes: apis.every(isTypesOnly),
    tables: [...tables, legend, ...shared.differences],
    parts,
  };
}

/** What another generator wrote, and the document that it wrote it for. */
export interface OldOutput {
  readonly tool: string;
  /** Absolute path of a folder or a file. */
  readonly path: string;
  /** Absolute path, or a URL. */
  readonly input: string;
}

/** Every output once: scripts that only check it have the same. */
export async function findOldOutputs(
  folder: string,
  reporter: Reporter,
): Promise<readonly OldOutput[]> {
  const found = await findParts(folder, reporter);
  const apis = planApis(found, folder);
  if (apis.length === 0) {
    reportNothing(folder, found, reporter);
    return [];
  }
  const place = (path: string): string => (isUrl(path) ? path : resolve(folder, path));
  const all = apis.flatMap(({ input, parts }) =>
    parts.flatMap(({ found: { tool }, settings: { output, types } }) => {
      const path = types?.output ?? output;
      return path === undefined ? [] : [{ tool, path: place(path), input: place(input) }];
    }),
  );
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

function reportNothing(folder: string, found: readonly Found[], reporter: Reporter): undefined {
  if (reporter.failed) return undefined;
  const sources = [...new Set(found.map(({ source }) => source))];
  reporter.report({
    code: 'CONF-725',
    severity: 'error',
    message:
      sources.length === 0
        ? 'No script of package.json and no config here is of a generator that `migrate` knows.'
        : `What was found names no document: ${sources.join(', ')}.`,
    at: { file: join(folder, 'package.json'), pointer: '' },
    help: 'Name the folder of the project: `specwright migrate packages/web`; or begin with `specwright init`.',
  });
}

function reportPart(part: Found, apis: readonly ApiPlan[]): PartReport {
  const { tool, source, rows } = part;
  const api = apis.find(({ parts }) => parts.some(({ found }) => found === part))?.name;
  const options = rows.map(({ option, fate, text }) => ({ option, fate, text }));
  return { tool, source, api, options };
}

function isTypesOnly({ parts }: ApiPlan): boolean {
  return parts.every(({ settings: { types } }) => types !== undefined);
}

/** One run for each file that is written: scripts that only check it have the same. */
function listScripts(apis: readonly ApiPlan[]): Readonly<Record<string, string>> {
  const types = new Map<string, string>();
  for (const { input, parts } of apis) {
    for (const { settings } of parts) {
      if (settings.types === undefined) continue;
      const { output, flags } = settings.types;
      const words = ['specwright types', quote(input), '-o', quote(output), ...flags];
      if (!types.has(output)) types.set(output, words.join(' '));
    }
  }
  const clients = { generate: 'specwright generate', check: 'specwright check' };
  const runs = [...types.values()];
  return {
    ...(runs.length > 0 && {
      types: runs.join(' && '),
      'types:check': runs.map((run) => `${run} --check`).join(' && '),
    }),
    ...(apis.every(isTypesOnly) ? {} : clients),
  };
}

/** For a shell. */
function quote(word: string): string {
  return /^[\w./:@%+=,-]+$/.test(word) ? word : JSON.stringify(word);
}

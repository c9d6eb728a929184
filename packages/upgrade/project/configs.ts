/** Finds the parts of a project that are compiled apart: a tsconfig.json, and those that it refers to. */

import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type { ts as Ts } from 'ts-morph';
import { parseJson } from '../../../generator/core/diagnostics/json.ts';
import { attempt } from '../../../generator/core/diagnostics/thrown.ts';
import { getChild } from '../../../generator/core/load/structure/pointer.ts';
import { toPosix } from '../output/paths.ts';
import type { Compiler } from './code.ts';
import { listFolders } from './workspace.ts';

/** One part: its files, and how they are compiled. */
export interface Part {
  readonly config: string | undefined;
  readonly fileNames: readonly string[];
  readonly options: Ts.CompilerOptions;
  /** Whether the compiler says what is wrong in JavaScript. */
  readonly checksJs: boolean;
}

/** The configs of a folder or, where it says nothing of how it is compiled, of the folders below that do. */
export function listParts(folder: string, ts: Compiler): readonly Part[] {
  const own = listOwnParts(folder, ts);
  if (own.length > 0) return own;
  const below = listFolders(folder, 'tsconfig.json');
  const parts = below.flatMap((one) => listOwnParts(one, ts));
  return [...parts, ...openPlain(folder, ts, below)];
}

function listOwnParts(folder: string, ts: Compiler): readonly Part[] {
  const path = ['tsconfig.json', 'jsconfig.json']
    .map((name) => join(folder, name))
    .find((one) => existsSync(one));
  if (path === undefined) return [];
  return listReferred(path, { ts, defaults: readDefaults(folder), seen: new Set() });
}

interface Reading {
  readonly ts: Compiler;
  readonly defaults: Ts.CompilerOptions;
  readonly seen: Set<string>;
}

/** What an option is where a config does not say it: the compiler of the project decides. */
function readDefaults(folder: string): Ts.CompilerOptions {
  const { resolve: find } = createRequire(join(folder, 'package.json'));
  const text = attempt(() => readFileSync(find('typescript/package.json'), 'utf8'));
  const version = getChild(parseJson(text ?? ''), 'version');
  const isNew = typeof version === 'string' && Number.parseInt(version, 10) >= 6;
  return isNew ? {} : { strict: false, types: ['*'] };
}

function listReferred(path: string, reading: Reading): readonly Part[] {
  const { ts, defaults, seen } = reading;
  if (seen.has(path) || !existsSync(path)) return [];
  seen.add(path);
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
  const parsed = ts.getParsedCommandLineOfConfigFile(path, {}, host);
  if (parsed === undefined) return [];
  const { fileNames, options, projectReferences = [] } = parsed;
  const own =
    fileNames.length === 0 ? [] : [buildPart(path, fileNames, { ...defaults, ...options })];
  const others = projectReferences.flatMap(({ path: named }) => {
    const at = resolve(dirname(path), named);
    return listReferred(at.endsWith('.json') ? at : join(at, 'tsconfig.json'), reading);
  });
  return [...own, ...others];
}

function buildPart(
  config: string | undefined,
  fileNames: readonly string[],
  given: Ts.CompilerOptions,
): Part {
  const { checkJs = false, allowJs = checkJs } = given;
  const options = {
    ...given,
    // JavaScript that nobody checks is asked too: what is new in it means something else.
    checkJs: allowJs,
    allowJs,
    // Files of one part may refer to those of another one, and nothing is written.
    composite: false,
    incremental: false,
    declaration: false,
    noEmit: true,
    skipLibCheck: true,
    ignoreDeprecations: '6.0',
  };
  return { config, fileNames: fileNames.map(toPosix), options, checksJs: checkJs };
}

const endings = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'];

/** Code that says nothing of how it is compiled: none where all of it is below folders that do. */
function openPlain(folder: string, ts: Compiler, others: readonly string[]): readonly Part[] {
  const left = ['**/node_modules', '**/dist', '**/build', '**/.*'];
  const below = others.map((one) => `${toPosix(one)}/`);
  const fileNames = ts.sys
    .readDirectory(folder, endings, left, ['**/*'])
    .filter((path) => !below.some((one) => toPosix(path).startsWith(one)));
  if (fileNames.length === 0 && others.length > 0) return [];
  const part = buildPart(undefined, fileNames, {
    strict: false,
    allowJs: true,
    jsx: ts.JsxEmit.Preserve,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    types: [],
  });
  return [part];
}

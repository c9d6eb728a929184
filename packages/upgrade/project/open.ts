/** Opens the code of a project in the compiler, with the old output and with the new one in its place. */

import { readFileSync } from 'node:fs';
import type { ts as Ts } from 'ts-morph';
import type { Outputs } from '../output/outputs.ts';
import { toPosix } from '../output/paths.ts';
import type { CodeUnit, Compiler, OwnFile, ProjectCode } from './code.ts';
import { listParts, type Part } from './configs.ts';
import type { Both } from '../../diff/diff.ts';
import { stubValidators } from './validator-stubs.ts';
import { listDependents } from './workspace.ts';
import { createHost, type ParsedFiles, type ReadLibrary, type Texts } from './files.ts';

interface OpenOptions {
  readonly folder: string;
  readonly outputs: Outputs;
  /** Files that were parsed for other projects. */
  readonly parsed?: ParsedFiles;
}

/** A part of the project, and what the compiler says of JavaScript in it. */
export interface OpenedUnit extends CodeUnit {
  readonly options: Ts.CompilerOptions;
  /** Whether what the compiler finds in a file would stop a build. */
  readonly isChecked: (file: Ts.SourceFile) => boolean;
}

export interface OpenedCode extends ProjectCode {
  readonly units: readonly OpenedUnit[];
}

export async function openCode({
  folder,
  outputs,
  parsed = new Map(),
}: OpenOptions): Promise<OpenedCode> {
  const { Project, ts } = await import('ts-morph');
  const library = new Project({ useInMemoryFileSystem: true }).getModuleResolutionHost();
  const readLibrary: ReadLibrary = (path) => library.readFile?.(path);
  const files = new Map<string, OwnFile>();
  const context = { ts, outputs, parsed, files, readLibrary };
  const units = listAllParts(folder, ts).map((part) => openUnit(part, context));
  return {
    root: toPosix(folder),
    ts,
    files: [...files.values()],
    units,
    outputs: { old: outputs.old, new: outputs.new },
  };
}

/** Those of a folder, and of packages beside it that depend on the one there. */
function listAllParts(folder: string, ts: Compiler): readonly Part[] {
  const parts = [folder, ...listDependents(folder)].flatMap((one) => listParts(one, ts));
  const known = new Set<string>();
  return parts.filter(({ config }) => {
    const isNew = config === undefined || !known.has(config);
    if (config !== undefined) known.add(config);
    return isNew;
  });
}

interface OpenContext {
  readonly ts: Compiler;
  readonly outputs: Outputs;
  readonly parsed: ParsedFiles;
  readonly readLibrary: ReadLibrary;
  /** Filled in. */
  readonly files: Map<string, OwnFile>;
}

function openUnit(part: Part, context: OpenContext): OpenedUnit {
  const { config, options, checksJs } = part;
  const { outputs, files } = context;
  const stubbed = stubValidators(outputs);
  let programs = createPrograms(part, stubbed ?? outputs, context);
  let own = listOwn(programs.new(), outputs.paths);
  if (stubbed?.isNeededBy(own) === true) {
    programs = createPrograms(part, outputs, context);
    own = listOwn(programs.new(), outputs.paths);
  }
  for (const file of own) files.set(file.path, file);
  return {
    ...programs,
    config,
    options,
    paths: own.map(({ path }) => path),
    isChecked: (file) => {
      if (!/\.[cm]?jsx?$/.test(file.fileName)) return true;
      return checksJs || /^\s*\/\/\s*@ts-check\b/m.test(file.text.slice(0, 2000));
    },
  };
}

function createPrograms(
  { fileNames, options }: Part,
  { old, new: now }: Both<ReadonlyMap<string, string>>,
  { ts, parsed, readLibrary }: OpenContext,
): Pick<CodeUnit, 'old' | 'new' | 'compile'> {
  const sides = { old: hide(old, now), new: hide(now, old) };
  const make = (texts: Texts, oldProgram?: Ts.Program): Ts.Program => {
    const host = createHost(options, texts, { ts, parsed, readLibrary });
    const rootNames = fileNames.filter((path) => !texts.has(path) || host.fileExists(path));
    return ts.createProgram({ rootNames, options, host, ...(oldProgram && { oldProgram }) });
  };
  const known: { old?: Ts.Program; new?: Ts.Program } = {};
  const getNew = (): Ts.Program => (known.new ??= make(sides.new));
  return {
    old: () => (known.old ??= make(sides.old, getNew())),
    new: getNew,
    compile: (texts) => make(new Map([...sides.new, ...texts]), getNew()),
  };
}

/** The user's own files of a program. */
function listOwn(program: Ts.Program, outputs: ReadonlySet<string>): readonly OwnFile[] {
  return program.getSourceFiles().flatMap(({ fileName: path, text, isDeclarationFile }) => {
    const isOther = outputs.has(path) || path.includes('/node_modules/') || path.endsWith('.json');
    return isDeclarationFile || isOther ? [] : [{ path, text: readWhole(path, text) }];
  });
}

/** The text as it is on the disk: the compiler takes a mark of the order of bytes for no part of it. */
function readWhole(path: string, text: string): string {
  const [one, two, three] = readFileSync(path);
  return one === 0xef && two === 0xbb && three === 0xbf ? `\uFEFF${text}` : text;
}

/** The texts of one side, without files that only the other side has. */
function hide(side: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): Texts {
  const gone = [...other.keys()].filter((path) => !side.has(path));
  return new Map<string, string | undefined>([
    ...side,
    ...gone.map((path) => [path, undefined] as const),
  ]);
}

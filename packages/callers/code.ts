/** Opens the code of a project in the compiler, with new outputs that need not be on the disk. */

import { existsSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import type * as Morph from 'ts-morph';
import type { TsMorph } from '../../generator/core/emit/print-by-morph.ts';
import { asMembers, isObject, type Members } from '../../generator/core/load/structure/pointer.ts';

/** The code of a project, read once. */
export interface OpenedCode {
  readonly morph: TsMorph;
  readonly project: Morph.Project;
  /** The user's own files: none of an output or a package. */
  readonly files: readonly Morph.SourceFile[];
}

interface Contents {
  /** Texts of new outputs by absolute path. */
  readonly texts: ReadonlyMap<string, string>;
  /** Folders of new outputs, and folders or files of old ones. */
  readonly outputs: readonly string[];
}

export async function openCode(folder: string, { texts, outputs }: Contents): Promise<OpenedCode> {
  const morph = await import('ts-morph');
  const configs = listConfigs(folder, morph);
  const project = openProject(configs, folder, morph);
  for (const [path, text] of texts) {
    if (/\.[jt]s$/.test(path)) project.createSourceFile(path, text, { overwrite: true });
  }
  project.resolveSourceFileDependencies();
  const isOwn = (file: Morph.SourceFile): boolean => {
    const path = file.getFilePath();
    return (
      !file.isInNodeModules() &&
      !file.isDeclarationFile() &&
      path.startsWith(toPosix(`${resolve(folder)}${sep}`)) &&
      !outputs.some((one) => isIn(path, toPosix(one)))
    );
  };
  return { morph, project, files: project.getSourceFiles().filter(isOwn) };
}

function openProject(
  configs: readonly string[],
  folder: string,
  { Project }: TsMorph,
): Morph.Project {
  const [first] = configs;
  if (first === undefined) {
    const project = new Project({ compilerOptions: { ...plain, allowJs: true } });
    project.addSourceFilesAtPaths([
      join(folder, '**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}'),
      `!${join(folder, '**/{node_modules,dist,build}/**')}`,
    ]);
    return project;
  }
  const project = new Project({ tsConfigFilePath: first, skipAddingFilesFromTsConfig: true });
  for (const config of configs) project.addSourceFilesFromTsConfig(config);
  const { strict = false, types = ['*'], ...given } = project.compilerOptions.get();
  // Files of one project may refer to those of another one, and nothing is written by the compiler.
  const own = { ...given, strict, types, composite: false, incremental: false, noEmit: true };
  project.compilerOptions.set({ ...own, ignoreDeprecations: '6.0', skipLibCheck: true });
  return project;
}

const plain = { strict: false, moduleResolution: 100, module: 99, target: 99, skipLibCheck: true };

/** The config of a folder, or those that it refers to where it has no files of its own. */
function listConfigs(folder: string, { ts }: TsMorph): readonly string[] {
  const path = ['tsconfig.json', 'jsconfig.json']
    .map((name) => join(folder, name))
    .find((one) => existsSync(one));
  return path === undefined ? [] : listBuilt(path, ts, new Set());
}

function listBuilt(path: string, ts: TsMorph['ts'], seen: Set<string>): readonly string[] {
  if (seen.has(path) || !existsSync(path)) return [];
  seen.add(path);
  const config: Members = asMembers(ts.readConfigFile(path, ts.sys.readFile).config);
  const { references = [], files, include } = config;
  const isSolution = Array.isArray(files) && files.length === 0 && include === undefined;
  if (!isSolution || !Array.isArray(references)) return [path];
  return references.filter(isObject).flatMap(({ path: named }) => {
    const at = resolve(dirname(path), String(named));
    return listBuilt(at.endsWith('.json') ? at : join(at, 'tsconfig.json'), ts, seen);
  });
}

function isIn(path: string, output: string): boolean {
  return path === output || path.startsWith(`${output}/`);
}

function toPosix(path: string): string {
  return path.split(sep).join('/');
}

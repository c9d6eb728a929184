/** The same documents and another version of the generator: what it writes otherwise, and the lines of the project that no longer compile. */

import { join, resolve } from 'node:path';
import { generate } from '../../generator/run/pipeline/pipeline.ts';
import type { Project } from '../../generator/run/project/project.ts';
import { createStopwatch, type Stopwatch } from '../../generator/run/timings.ts';
import type { Change } from '../../generator/run/write/change.ts';
import type { Diagnostic } from '../../generator/core/diagnostics/diagnostic.ts';
import { unversioned } from '../publish/packing.ts';
import { lookForErrors } from './look/look.ts';
import type { Outputs } from './output/outputs.ts';
import { toPosix } from './output/paths.ts';
import { openCode } from './project/open.ts';
import type { ParsedFiles } from './project/files.ts';
import { buildGeneratorReport, type GeneratorReport } from './report/generator.ts';

export { type GeneratorReport, isBreakingLine, listGeneratorLines } from './report/generator.ts';
export { printGeneratorForPeople, printGeneratorForRequest } from './report/generator-print.ts';

interface GeneratorOptions {
  readonly project: Project;
  /** The version that is installed. */
  readonly version: string;
  /** The working folder: paths are relative to it. */
  readonly folder: string;
  /** The folder of the code; default: that of the config. */
  readonly code?: string;
  readonly watch?: Stopwatch;
  readonly parsed?: ParsedFiles;
}

/** Undefined, and problems, where something cannot be read. Writes nothing. */
export async function upgradeGenerator(options: GeneratorOptions): Promise<{
  readonly report?: GeneratorReport;
  readonly diagnostics: readonly Diagnostic[];
}> {
  const { project, version, folder, watch = createStopwatch(), parsed = new Map() } = options;
  const how = { dry: true, folder, packing: unversioned } as const;
  const { outcome } = await watch.time('emit', () => generate(project, how));
  const { diagnostics, failed, changes } = outcome;
  if (failed) return { diagnostics };
  const outputs = listOutputs(project.root, changes);
  const at = options.code === undefined ? project.folder : resolve(folder, options.code);
  // What is the same needs no compiler.
  const isSame = changes.every(({ kind }) => kind === 'unchanged');
  const code = isSame
    ? undefined
    : await watch.time('read', () => openCode({ folder: at, outputs, parsed }));
  const isOutput = (path: string): boolean => outputs.paths.has(path);
  const found = code ? await watch.time('look', async () => lookForErrors(code, isOutput)) : [];
  const report = buildGeneratorReport({ found, changes }, { version, folder, root: project.root });
  return { report, diagnostics };
}

/** Files as they are, and as they would be. An edited file stays as it is: only its owner knows what becomes of it. */
function listOutputs(root: string, changes: readonly Change[]): Outputs {
  const old = new Map<string, string>();
  const now = new Map<string, string>();
  for (const { path, kind, before, after } of changes) {
    const at = toPosix(join(root, path));
    const wanted = kind === 'edited' || kind === 'kept' ? before : after;
    if (before !== undefined) old.set(at, before);
    if (wanted !== undefined) now.set(at, wanted);
  }
  return { old, new: now, paths: new Set([...old.keys(), ...now.keys()]) };
}

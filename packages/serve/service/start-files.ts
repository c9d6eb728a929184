/** Reads the files that a service begins with; what is wrong in them is a problem with its place. */

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Code } from '../../../generator/core/diagnostics/codes/codes.ts';
import type { Place, Reporter } from '../../../generator/core/diagnostics/diagnostic.ts';
import { findThrownLine } from '../../../generator/core/diagnostics/thrown.ts';
import { defaultLimits } from '../../../generator/core/load/files/limits.ts';
import { placeOfRoot, type Raw } from '../../../generator/core/load/structure/place.ts';
import { createSources } from '../../../generator/core/load/text/positions.ts';
import { readData } from '../../../generator/core/load/text/read-data.ts';
import { readStates, type States } from './snapshot.ts';

/** Files as the user names them. */
export interface StartFiles {
  readonly folder: string;
  readonly seed: number | undefined;
  readonly seedData: string | undefined;
  readonly snapshot: string | undefined;
  readonly faults: string | undefined;
}

export interface StartData {
  readonly states: States;
  readonly data: Raw | undefined;
  readonly faults: Raw | undefined;
  readonly seed: number | undefined;
  /** The place of the file that states come from. */
  readonly snapshot: Place;
}

/** Undefined, and problems, where a file is wrong. None is changed. */
export async function readStartFiles(
  { folder, seed, seedData, snapshot, faults: faultFile }: StartFiles,
  reporter: Reporter,
): Promise<StartData | undefined> {
  const read = (file: string | undefined, code: Code): Promise<Raw | undefined> | undefined =>
    file === undefined ? undefined : readDataFile(resolve(folder, file), code, reporter);
  const data = await read(seedData, 'SERVE-103');
  const faults = await read(faultFile, 'SERVE-104');
  const at = placeOfRoot(resolve(folder, snapshot ?? '.'));
  let states: States = {};
  try {
    if (snapshot !== undefined) states = readStates(at.file) ?? {};
  } catch (error) {
    reportSnapshot(at, findThrownLine(error), reporter);
  }
  if (snapshot !== undefined && !existsSync(dirname(at.file))) {
    const message = `\`${snapshot}\` cannot be written: its folder does not exist.`;
    reporter.report({ code: 'SERVE-105', severity: 'error', message, at });
  }
  return reporter.failed ? undefined : { states, data, faults, seed, snapshot: at };
}

/** Undefined, and problems, where it cannot be read. */
async function readDataFile(
  path: string,
  code: Code,
  reporter: Reporter,
): Promise<Raw | undefined> {
  const at = placeOfRoot(path);
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) {
    reporter.report({ code, severity: 'error', message: 'The file cannot be read.', at });
    return undefined;
  }
  const read = await readData(path, text, defaultLimits);
  const sources = createSources();
  sources.add({ path, text: read.text ?? text, syntax: read.syntax }, read.makeFinder);
  reporter.attach(sources);
  for (const problem of read.problems) reporter.report(problem);
  return read.data === undefined ? undefined : { value: read.data, at };
}

export function reportSnapshot(at: Place, why: string, { report }: Reporter): void {
  report({
    code: 'SERVE-102',
    severity: 'error',
    message: `The snapshot cannot be used: ${why}.`,
    at,
    help: 'It is not changed. Move it away to start again.',
  });
}

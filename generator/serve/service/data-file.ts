/** Reads a file of YAML or JSON that the service is given: its data with their places, or problems. */

import { readFile } from 'node:fs/promises';
import type { Code } from '../../diagnostics/codes.ts';
import type { Reporter } from '../../diagnostics/diagnostic.ts';
import { defaultLimits } from '../../load/files/limits.ts';
import { placeOfRoot, type Raw } from '../../load/structure/place.ts';
import { createSources } from '../../load/text/positions.ts';
import { readData } from '../../load/text/read-data.ts';

/** Undefined, and problems, where it cannot be read. */
export async function readDataFile(
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

/** A project in, the text of its config out, which later problems then have a line of. */

import { createConfigSources } from '../config/place.ts';
import type { Reporter } from '../diagnostics/diagnostic.ts';
import { defaultLimits } from '../load/files/limits.ts';
import type { Project } from '../project.ts';

/** Undefined where the config is no file. */
export async function readConfigText(
  { file, host }: Project,
  reporter: Reporter,
): Promise<string | undefined> {
  const read = await host.read(file, defaultLimits);
  if (!('text' in read)) return undefined;
  reporter.attach(createConfigSources(file, read.text));
  return read.text;
}

/** The options of an API in, with the way to name a place of its documents where validators are asked to. */

import type { Place } from '../diagnostics/diagnostic.ts';
import { pathFrom } from '../diagnostics/paths.ts';
import { isUrl } from '../load/files/permission.ts';
import type { OutputOptions } from '../plan/emitter.ts';
import type { Job } from '../project.ts';

/** `entry` is the document itself; `asWritten` leads from what was read to the text. */
export function withSources(
  { options }: Job,
  entry: string,
  asWritten: (at: Place) => Place,
): OutputOptions {
  if (options.ruleSources !== true) return options;
  const findSource = (at: Place): string => {
    const { file, pointer } = asWritten(at);
    return `${file === entry ? '' : formatFile(file, entry)}#${pointer}`;
  };
  return { ...options, sourceOf: findSource };
}

/** A file by its way from the document, a URL as it is. */
function formatFile(file: string, entry: string): string {
  if (isUrl(file) || isUrl(entry)) return file;
  return pathFrom(entry, file);
}

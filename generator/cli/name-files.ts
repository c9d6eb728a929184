/** Diagnostics of a comparison in; the same with files named as its report names them, and their texts, out. */

import { resolve } from 'node:path';
import type { Diagnostic, Sources } from '../diagnostics/diagnostic.ts';
import { readTextOrNothing } from '../node/print.ts';
import { isUrl } from '../load/files/permission.ts';

interface Named {
  readonly diagnostics: readonly Diagnostic[];
  /** The text of a file by its new name: the copy of a revision is gone by now. */
  readonly read: (path: string) => string | undefined;
}

/** `nameOf` is undefined where no file was found to compare. */
export function nameFiles(
  diagnostics: readonly Diagnostic[],
  sources: Sources,
  nameOf: ((file: string) => string) | undefined,
): Named {
  if (nameOf === undefined) return { diagnostics, read: readTextOrNothing };
  const paths = new Map<string, string>();
  const name = (file: string): string => {
    const path = isUrl(file) ? file : resolve(file);
    const named = nameOf(path);
    paths.set(resolve(named), path);
    return named;
  };
  const named = diagnostics.map((diagnostic) => {
    const { related } = diagnostic;
    const others = related?.map((place) => ({ ...place, file: name(place.file) }));
    return { ...diagnostic, file: name(diagnostic.file), ...(others && { related: others }) };
  });
  const read = (path: string): string | undefined => {
    const file = paths.get(path) ?? path;
    return sources.text(file) ?? readTextOrNothing(file);
  };
  return { diagnostics: named, read };
}

/** Prints paths as a report shows them: it is read on other machines, so none is absolute. */

import { basename, dirname, isAbsolute, relative, sep } from 'node:path';
import { pathInside } from '../../../generator/core/diagnostics/paths.ts';
import { isUrl } from '../../../generator/core/load/files/permission.ts';

/** A side of a comparison. */
interface NamedPath {
  readonly path: string;
  readonly isFolder: boolean;
}

/**
 * Relative to the working folder, as the user can open it. Where the sides were named by absolute paths, what is outside
 * the working folder is relative to the folder that holds them both; `named` is empty where they were not.
 */
export function createPathNames(
  folder: string,
  named: readonly NamedPath[],
): (file: string) => string {
  const outside = named.filter(({ path }) => nameInside(folder, path) === undefined);
  const folders = outside.map(({ path, isFolder }) => (isFolder ? path : dirname(path)));
  const common = folders.length === 0 ? undefined : folders.reduce(findCommonFolder);
  return (file) => {
    if (isUrl(file)) return file;
    const inside = nameInside(folder, file) ?? (common && nameInside(common, file));
    if (inside !== undefined) return inside;
    const climbed = relative(folder, file);
    return common !== undefined || isAbsolute(climbed)
      ? basename(file)
      : climbed.split(sep).join('/');
  };
}

/** Undefined for what is not in the folder. */
function nameInside(folder: string, file: string): string | undefined {
  return file === folder ? basename(file) : pathInside(folder, file);
}

function findCommonFolder(one: string, other: string): string {
  let folder = one;
  while (nameInside(folder, other) === undefined && folder !== dirname(folder)) {
    folder = dirname(folder);
  }
  return folder;
}

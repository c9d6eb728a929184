/** Finds the path by which a file imports a module of the runtime. */

import { copiedFiles } from './copied-files.ts';
import type { OutputOptions, RuntimeModule } from './emitter.ts';

/** The runtime as a package of its own. */
export const runtimePackage = '@specwright/runtime';

/** Whether the output imports the package; otherwise it has a copy. */
export function isPackaged({ runtime }: Pick<OutputOptions, 'runtime'>): boolean {
  return runtime === runtimePackage;
}

/** The name of the file that holds a module in a copy: `checks`, for `checks-texts`. */
function findCopiedFile(module: RuntimeModule): string {
  return copiedFiles[module] ?? module;
}

/** `@specwright/runtime/client`, or what `findPath` makes of the path of the copy, `../runtime/client.ts`. */
export function findRuntimePath(
  module: RuntimeModule,
  { runtime }: Pick<OutputOptions, 'runtime'>,
  findPath: (path: string) => string,
): string {
  if (isPackaged({ runtime })) return `${runtime}/${module}`;
  return findPath(`${runtime}/${findCopiedFile(module)}.ts`);
}

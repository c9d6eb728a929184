/** The path of an entry document on this machine in; it and all that it refers to out. */

import type { Reporter } from '../../generator/core/diagnostics/diagnostic.ts';
import type { Bundle } from '../../generator/core/load/document.ts';
import {
  load as loadFrom,
  type LoadOptions as CoreOptions,
} from '../../generator/core/load/load.ts';
import { nodeHost } from '../../generator/run/disk/host.ts';

export type LoadOptions = Omit<CoreOptions, 'host'>;

/** `load` with Node's disk and network. */
export function load(
  entry: string,
  options: LoadOptions,
  reporter: Reporter,
): Promise<Bundle | undefined> {
  return loadFrom(entry, { ...options, host: nodeHost }, reporter);
}

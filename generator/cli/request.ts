/** Flags in, what they ask for out. */

import type { Request } from '../pipeline/request.ts';
import type { Flags } from './flags.ts';

/** What decides a run, of all flags. */
export function buildRequest(flags: Flags): Request {
  const { names, config, input, output, name, importEnding, target, client } = flags;
  const { runtime, allow, overlays, strict } = flags;
  const form = { importEnding, target, client, runtime, package: flags.package };
  const document = { input, output, name, ...form, overlays };
  return { folder: process.cwd(), names, config, ...document, allow, strict };
}

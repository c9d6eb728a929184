/** `specwright serve`: a service of these APIs, or, with `--proxy`, what stands before the real one, until Ctrl-C. */

import { once } from 'node:events';
import { resolve } from 'node:path';
import { serve } from '../serve/serve.ts';
import { findProject } from './find-project.ts';
import type { Flags } from './flags.ts';
import { formatCount, printDiagnostics, say } from './report.ts';
import { createServedMode } from './serve-mode.ts';

export async function runServe(flags: Flags): Promise<number> {
  const { request, serve: given } = flags;
  const { folder, strict = false } = request;
  const stop = new AbortController();
  const stopped = once(stop.signal, 'abort');
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
  const { mode, conclude } = createServedMode(flags);
  const service = await serve({
    ...given,
    folder,
    strict,
    mode,
    open: (reporter) => findProject(flags, reporter),
    onProblems: (diagnostics, isKept) =>
      printDiagnostics(diagnostics, isKept ? 'The former document goes on.' : ''),
    onReload: (apis) => say(`Taken up: ${apis.join(', ')}`, flags),
  });
  if (service === undefined) return 1;
  announce(service, flags);
  await stopped;
  await service.close();
  return conclude();
}

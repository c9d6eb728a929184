/** `specwright serve`: a service of these APIs, or, with `--proxy`, what is before the real one, until Ctrl-C. */

import { once } from 'node:events';
import { serve, type Service } from '../serve/serve.ts';
import { findProject } from './find-project.ts';
import type { Flags } from './flags.ts';
import { exitCode, printDiagnostics, say } from './report.ts';
import { createProxyMode } from './serve-proxy.ts';

export async function runServe(flags: Flags): Promise<number> {
  const { request, serve: given } = flags;
  const { folder, strict = false } = request;
  const stop = new AbortController();
  const stopped = once(stop.signal, 'abort');
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
  const { mode, conclude } = createProxyMode(given.proxy ?? '', flags);
  let isRunning = false;
  const service = await serve({
    ...given,
    folder,
    strict,
    mode,
    open: (reporter) => findProject(flags, reporter),
    onProblems(diagnostics) {
      const isKept = isRunning && exitCode(diagnostics) !== 0;
      return printDiagnostics(diagnostics, isKept ? 'The former documents go on.' : '');
    },
    onReload: (apis) => say(`Taken up: ${apis.join(', ')}`, flags),
  });
  if (service === undefined) return 1;
  isRunning = true;
  announce(service, flags);
  await stopped;
  await service.close();
  return conclude();
}

function announce({ url, isLoopback }: Service, flags: Flags): void {
  const { proxy } = flags.serve;
  if (proxy !== undefined) say(`Passing calls on to ${proxy}: ${url}`, flags);
  say(
    isLoopback
      ? 'Only this machine can reach it (`--host` changes that). Press Ctrl-C to stop.'
      : 'Other machines can reach it. Press Ctrl-C to stop.',
    flags,
  );
}

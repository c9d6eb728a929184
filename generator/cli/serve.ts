/** `specwright serve`: a service of these APIs, or, with `--proxy`, what is before the real one, until Ctrl-C. */

import { once } from 'node:events';
import { type Mode, serve, type Service, Simulated } from '../serve/serve.ts';
import { findProject } from './find-project.ts';
import type { Flags } from './flags.ts';
import { exitCode, printDiagnostics, say } from './report.ts';
import { createProxyMode, type ServedMode } from './serve-proxy.ts';

export async function runServe(flags: Flags): Promise<number> {
  const { request, serve: given } = flags;
  const { folder, strict = false } = request;
  const stop = new AbortController();
  const stopped = once(stop.signal, 'abort');
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
  const { mode, conclude } =
    given.proxy === undefined ? simulate(flags) : createProxyMode(given.proxy, flags);
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
  announce(service, mode, flags);
  await stopped;
  await service.close();
  return conclude();
}

/** The state is all that it leaves, in its file. */
function simulate({
  serve: { seedData, snapshot, record, faults, seed },
  request,
}: Flags): ServedMode {
  const mode = new Simulated({
    folder: request.folder,
    seed,
    seedData,
    snapshot,
    faults,
    record,
    onFailure: (message) => void process.stderr.write(`${message}\n`),
  });
  return { mode, conclude: async () => 0 };
}

function announce({ url, isLoopback }: Service, mode: Mode, flags: Flags): void {
  const { proxy } = flags.serve;
  if (proxy !== undefined) say(`Passing calls on to ${proxy}: ${url}`, flags);
  if (mode instanceof Simulated) {
    for (const site of mode.sites) say(`${site.model.title}: ${site.url}`, flags);
    say(`A page to look at and to try: ${url}/_specwright/`, flags);
  }
  say(
    isLoopback
      ? 'Only this machine can reach it (`--host` changes that). Press Ctrl-C to stop.'
      : 'Other machines can reach it. Press Ctrl-C to stop.',
    flags,
  );
}

/** `specwright serve`: a service of these APIs, or, with `--proxy`, what is before the real one, until Ctrl-C. */

import { once } from 'node:events';
import {
  type CountedFinding,
  Proxy,
  serve,
  type Service,
  Simulated,
} from '../../packages/serve/serve.ts';
import { collectGarbage, relaxEngine, tuneEngine } from './engine.ts';
import { findProject } from './find-project.ts';
import type { Flags } from './flags.ts';
import { exitCode, printDiagnostics, say } from './report.ts';
import { conclude, formatFound } from './serve-proxy.ts';

export async function runServe(flags: Flags): Promise<number> {
  const { request, host, port = 4010, cors } = flags;
  const { folder, strict } = request;
  const stop = new AbortController();
  const stopped = once(stop.signal, 'abort');
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
  const backend = createBackend(flags);
  await tuneEngine();
  let isRunning = false;
  const service = await serve({
    host,
    port: Number(port),
    cors,
    folder,
    strict,
    backend,
    open: (reporter) => findProject(flags, reporter),
    onRead: () => collectGarbage(LARGE),
    onProblems(diagnostics) {
      const isKept = isRunning && exitCode(diagnostics) !== 0;
      return printDiagnostics(diagnostics, isKept ? 'The former documents go on.' : '');
    },
    onReload: (apis) => say(`Taken up: ${apis.join(', ')}`, flags),
  });
  if (service === undefined) return 1;
  isRunning = true;
  await relaxEngine();
  announce(service, backend, flags);
  await stopped;
  await service.close();
  return backend instanceof Proxy ? conclude(backend, flags) : 0;
}

/** Bytes: of a small document there is little to give back. */
const LARGE = 128 * 2 ** 20;

function createBackend(flags: Flags): Proxy | Simulated {
  const {
    proxy,
    seed,
    fill,
    unknown,
    'seed-data': seedData,
    snapshot,
    faults,
    record,
    request,
  } = flags;
  if (proxy !== undefined) {
    const onFound = (found: CountedFinding): void => say(formatFound(found), flags);
    return new Proxy({ target: new URL(proxy), onFound, onFailure, record });
  }
  return new Simulated({
    folder: request.folder,
    seed: seed === undefined ? undefined : Number(seed),
    fill: fill === 'minimal' ? 'minimal' : 'full',
    unknown: unknown === 'sample' || unknown === 'missing' ? unknown : undefined,
    seedData,
    snapshot,
    faults,
    record,
    onFailure,
  });
}

function onFailure(message: string): void {
  process.stderr.write(`${message}\n`);
}

function announce({ url, isLoopback }: Service, backend: Proxy | Simulated, flags: Flags): void {
  if (backend instanceof Simulated) {
    for (const site of backend.sites) say(`${site.model.title}: ${site.url}`, flags);
    say(`A page to look at and to try: ${url}/_specwright/`, flags);
  } else say(`Passing calls on to ${flags.proxy}: ${url}`, flags);
  const reach = isLoopback
    ? 'Only this machine can reach it (`--host` changes that).'
    : 'Other machines can reach it.';
  say(`${reach} Press Ctrl-C to stop.`, flags);
}

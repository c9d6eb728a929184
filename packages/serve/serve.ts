/** The front of the service, which other folders import alone: serves APIs on a port, as their documents say. */

import { once } from 'node:events';
import type { Diagnostic, Problem, Reporter } from '../../generator/core/diagnostics/diagnostic.ts';
import { toDiagnostics } from '../../generator/core/diagnostics/locate.ts';
import { applyStrict, createReporter } from '../../generator/core/diagnostics/reporter.ts';
import { findThrownLine } from '../../generator/core/diagnostics/thrown.ts';
import type { Project } from '../../generator/run/project/project.ts';
import { watchFiles } from '../../generator/run/watch/files.ts';
import { answerCors, type AllowedOrigins } from './http/cors.ts';
import { listen, type Listening } from './http/listen.ts';
import { loadApis, type LoadedApi } from '../../generator/run/modules/load.ts';
import type { Backend, LoadedRun } from './backend.ts';

export type { Backend } from './backend.ts';
export type { CountedFinding } from './proxy/finding.ts';
export { Proxy } from './proxy/proxy.ts';
export { toProblem, writeOverlay } from './proxy/summary.ts';
export { Simulated } from './service/simulated.ts';

interface ServeOptions {
  /** Asked again after each change. */
  readonly open: (reporter: Reporter) => Promise<Project | undefined>;
  /** Documents were read, before the service is made of them. */
  readonly onRead?: () => Promise<void>;
  /** What file names of diagnostics are relative to. */
  readonly folder: string;
  readonly strict: boolean;
  readonly host: string;
  readonly port: number;
  readonly cors: AllowedOrigins;
  readonly backend: Backend;
  /** Problems; with errors among them, the documents are not taken up. */
  readonly onProblems: (diagnostics: readonly Diagnostic[]) => Promise<void>;
  /** Changed documents were taken up. */
  readonly onReload: (apis: readonly string[]) => void;
}

export interface Service extends Pick<Listening, 'url' | 'isLoopback'> {
  /** Ends it, and gives back what it has of ports, files and folders. */
  close(): Promise<void>;
}

/** Undefined where a document is wrong or nothing can listen: the problems were reported. */
export async function serve(options: ServeOptions): Promise<Service | undefined> {
  const { backend, host, port, cors } = options;
  const loader = new Loader(options);
  const first = await loader.load();
  if (first === undefined) return undefined;
  // The backend must know the port: calls that come before it is ready wait for it.
  const opening = new AbortController();
  const opened = once(opening.signal, 'abort');
  const listening = await listen({
    host,
    port,
    upgrade: backend.upgrade && ((...args) => backend.upgrade?.(...args)),
    handle(req, res) {
      const isAnswered = answerCors({ allowed: cors, exposed: loader.exposed }, req, res);
      if (!isAnswered) void opened.then(() => backend.handle(req, res));
    },
  }).catch((error: unknown) => void loader.report(describeDeaf(error, options)));
  if (listening === undefined || !(await loader.take(first, listening.url))) {
    await listening?.close();
    return undefined;
  }
  opening.abort();
  const watching = loader.watch(listening.url);
  return {
    url: listening.url,
    isLoopback: listening.isLoopback,
    async close() {
      watching.close();
      await listening.close();
      await backend.close();
    },
  };
}

function describeDeaf(error: unknown, { host, port, folder }: ServeOptions): Problem {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  const why = isTaken ? 'the port is in use' : findThrownLine(error);
  return {
    code: 'SERVE-101',
    severity: 'error',
    message: `Nothing can listen on ${host}, port ${port}: ${why}.`,
    at: { file: folder, pointer: '' },
    help: 'Choose another `--port` (0 takes a free one) or another `--host`.',
  };
}

/** Milliseconds of silence that end a change. */
const silence = 50;

/** Loads the documents, again after each change, and keeps what is good. */
class Loader {
  readonly #options: ServeOptions;
  #inputs: readonly string[] = [];
  /** Names of headers that pages may read. */
  exposed = '';

  constructor(options: ServeOptions) {
    this.#options = options;
  }

  async load(): Promise<LoadedRun | undefined> {
    const { folder, open, strict, backend } = this.#options;
    const reporter = createReporter();
    const project = await open(reporter);
    if (project !== undefined && !reporter.failed) {
      const { apis, inputs } = await loadApis(project, {
        emitter: backend.emitter,
        strict,
        reporter,
      });
      // Files of earlier runs are watched too, so that a run follows when one of them is corrected.
      const kept = apis === undefined ? this.#inputs : [];
      this.#inputs = [...new Set([...kept, ...inputs, project.file])].filter(
        // Without a config the project's file is the folder, and states are saved in it too.
        (path) => path !== folder,
      );
      if (apis !== undefined) {
        await this.#options.onRead?.();
        return { apis, reporter };
      }
    }
    await this.#report(reporter);
    return undefined;
  }

  async take(ready: LoadedRun, url: string): Promise<boolean> {
    const { apis, reporter } = ready;
    const taken = await this.#options.backend.take(ready, url);
    await this.#report(reporter);
    if (!taken) return false;
    this.exposed = listExposed(apis).join(', ');
    return true;
  }

  watch(url: string): { close(): void } {
    let timer: NodeJS.Timeout | undefined;
    let work = Promise.resolve();
    const watcher = watchFiles(() => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        work = work.then(async () => {
          await this.#reload(url);
          watcher.set(this.#inputs);
        });
      }, silence);
    });
    watcher.set(this.#inputs);
    return {
      close() {
        clearTimeout(timer);
        watcher.close();
      },
    };
  }

  async #reload(url: string): Promise<void> {
    const ready = await this.load();
    if (ready === undefined) return;
    if (await this.take(ready, url)) this.#options.onReload(ready.apis.map(({ id }) => id));
  }

  async report(problem: Problem): Promise<void> {
    const reporter = createReporter();
    reporter.report(problem);
    await this.#report(reporter);
  }

  async #report({ problems, sources }: Reporter): Promise<void> {
    const { folder, strict, onProblems } = this.#options;
    const diagnostics = toDiagnostics(applyStrict(problems, strict), sources, folder);
    if (diagnostics.length > 0) await onProblems(diagnostics);
  }
}

/** What answers have by the documents, and what most have. */
function listExposed(apis: readonly LoadedApi[]): readonly string[] {
  const documented = apis.flatMap(({ model }) =>
    model.operations.flatMap(({ responses }) => responses.flatMap(({ headers }) => headers)),
  );
  const names = documented.map(({ name }) => name).filter((name) => /^[\w-]+$/.test(name));
  return [
    ...new Set(['content-type', 'location', 'link', 'retry-after', 'etag', 'date', ...names]),
  ];
}

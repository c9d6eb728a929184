/** Gives each bundler the hooks that it calls: a run before each build, its inputs watched. */

import type { BuildOptions, PartialMessage, PluginBuild } from 'esbuild';
import type { UnpluginOptions } from 'unplugin';
import { type Failure, findImportedEntry, type Generator, virtualId } from './generation.ts';

/** A failure is reported with an entry point, and not at the start: esbuild would then watch nothing, and never heal. */
export function setUpEsbuild(
  build: PluginBuild,
  generator: Generator,
  root: (folder: string) => void,
): void {
  let failure: Failure | undefined;
  root(build.initialOptions.absWorkingDir ?? process.cwd());
  build.onStart(async () => {
    const generation = await generator.run();
    failure = generation.failure;
  });
  build.onResolve({ filter: buildEntryFilter(build.initialOptions) }, ({ kind }) => {
    if (kind !== 'entry-point') return undefined;
    const errors = failure === undefined ? [] : [buildMessage(failure)];
    return { watchFiles: [...generator.inputs()], errors };
  });
  build.onResolve({ filter: virtualId }, ({ path }) => {
    const entry = findImportedEntry(path, generator);
    return entry === undefined ? undefined : { path: entry };
  });
}

function buildMessage({ message, loc }: Failure): PartialMessage {
  if (loc === undefined) return { text: message };
  const { file, line, column } = loc;
  return { text: message, location: { file, line, column } };
}

/** Entry points alone, as esbuild passes them on (files get a `./`): a filter that fits all imports would slow each of them down. */
function buildEntryFilter({ entryPoints = [] }: BuildOptions): RegExp {
  const entries = Array.isArray(entryPoints) ? entryPoints : Object.values(entryPoints);
  const texts = entries.map((entry) => (typeof entry === 'string' ? entry : entry.in));
  const escaped = texts.map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`));
  return new RegExp(String.raw`^(?:\./)?(?:${escaped.join('|')})$`);
}

/** The part of both compilers that is used. */
export interface Compiler {
  readonly context: string;
  readonly webpack: {
    readonly NormalModuleReplacementPlugin: new (
      pattern: RegExp,
      replace: (resource: { request: string }) => void,
    ) => { apply(compiler: never): void };
  };
  readonly hooks: {
    readonly run: Series;
    readonly watchRun: Series;
    readonly thisCompilation: {
      tap(name: string, callback: (compilation: Compilation) => void): void;
    };
  };
}

interface Series {
  tapPromise(name: string, work: () => Promise<void>): void;
}

interface Compilation {
  readonly errors: Error[];
  readonly fileDependencies: { add(path: string): unknown };
}

const name = 'specwright';

/** A failure is an error of the compilation, so that a watching one goes on and heals. */
export function applyToCompiler(
  compiler: Compiler,
  generator: Generator,
  root: (folder: string) => void,
): void {
  let failure: Error | undefined;
  root(compiler.context);
  const generate = async (): Promise<void> => {
    ({ failure } = await generator.run());
  };
  compiler.hooks.run.tapPromise(name, generate);
  compiler.hooks.watchRun.tapPromise(name, generate);
  compiler.hooks.thisCompilation.tap(name, ({ errors, fileDependencies }) => {
    if (failure !== undefined) errors.push(failure);
    for (const path of generator.inputs()) fileDependencies.add(path);
  });
  // `virtual:` looks like the scheme of a URL, which webpack refuses before it asks a resolver.
  const replacement = new compiler.webpack.NormalModuleReplacementPlugin(virtualId, (resource) => {
    resource.request = findImportedEntry(resource.request, generator) ?? resource.request;
  });
  // Its own compiler, of which only a part is known here.
  replacement.apply(compiler as never);
}

/** The part of Vite's server that is used. */
interface Server {
  readonly config: { readonly logger: { error(text: string): void } };
  readonly watcher: {
    add(paths: readonly string[]): unknown;
    on(event: 'all', listener: (kind: string, path: string) => void): unknown;
  };
  readonly ws: {
    send(payload: object): void;
    on(event: 'connection', listener: () => void): unknown;
  };
}

/**
 * Milliseconds from a change to the run. Vite's watcher is silent on a file for 50 after it has reported a change of it: a run in
 * that time could miss the second of two saves, as of an editor that formats what it has saved.
 */
const settling = 60;

export function createRollupHooks(
  generator: Generator,
  root: (folder: string) => void,
): Partial<UnpluginOptions> {
  let server: Server | undefined;
  let shown: Error | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const generate = async (): Promise<void> => {
    const { failure } = await generator.run();
    server?.watcher.add([...generator.inputs()]);
    if (server === undefined && failure !== undefined) throw failure;
    if (server !== undefined) show(server, failure, shown);
    shown = failure;
  };
  return {
    async buildStart() {
      try {
        await generate();
      } finally {
        for (const path of generator.inputs()) this.addWatchFile(path);
      }
    },
    resolveId: (id) => findImportedEntry(id, generator),
    vite: {
      configResolved: (config) => root(config.root),
      configureServer(vite) {
        const started: Server = vite;
        server = started;
        started.ws.on('connection', () => {
          if (shown !== undefined) started.ws.send(buildOverlay(shown));
        });
        started.watcher.on('all', (_kind, path) => {
          if (!generator.inputs().has(path)) return;
          clearTimeout(timer);
          timer = setTimeout(() => void generate(), settling);
        });
      },
    },
  };
}

/** The files that a run wrote are modules of the application: Vite reloads them by itself. */
function show(server: Server, failure: Error | undefined, before: Error | undefined): void {
  if (failure !== undefined) {
    server.config.logger.error(failure.message);
    server.ws.send(buildOverlay(failure));
  } else if (before !== undefined) server.ws.send({ type: 'update', updates: [] });
}

function buildOverlay({ name, message, stack = '', ...more }: Error): object {
  return { type: 'error', err: { name, message, stack, ...more } };
}

/** A generator in, the hooks of Rollup's family out; for Vite's server also watching, hot reload and the overlay. */

import type { UnpluginOptions } from 'unplugin';
import { findEntryOf, type Generator } from './generation.ts';

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
 * Milliseconds from a change to the run. Vite's watcher is silent on a file for 50 after it has told a change of it: a run in
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
    resolveId: (id) => findEntryOf(id, generator),
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

/**
 * The front of the tools for models, which other folders import alone: makes a server of the Model Context Protocol for
 * an API.
 */

import { createHttpHandler, type HttpOptions } from './over-http.ts';
import { type Listening, listen } from '../http/listen.ts';
import { importPeer } from '../../../generator/run/disk/peers.ts';
import type { OpenedTools } from './tools.ts';

export { type OpenedTools, openTools } from './tools.ts';

const name = '@modelcontextprotocol/server';

/** Whether the SDK is installed; `MissingPeer` where it is not. */
export async function loadSdk() {
  return importPeer(name, () =>
    // A bundler leaves one that is not installed to the run, because what fails is caught.
    import('@modelcontextprotocol/server').catch((error: unknown) => {
      throw error;
    }),
  );
}

/** Over standard input and output, until the client closes them or `stop` is aborted. */
export async function serveStdio({ createServer }: OpenedTools, stop: AbortSignal): Promise<void> {
  const { StdioServerTransport, serveStdio: serve } =
    await import('@modelcontextprotocol/server/stdio');
  const transport = new StdioServerTransport();
  const ended = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve).once('close', resolve);
    stop.addEventListener('abort', () => resolve());
  });
  const handle = serve(createServer, {
    transport,
    onerror: (error) => void process.stderr.write(`${error.message}\n`),
  });
  await ended;
  await handle.close();
}

interface ListenOptions extends HttpOptions {
  readonly port: number;
}

/** Over HTTP at `/mcp`. Throws what `listen` does. */
export async function serveHttp(tools: OpenedTools, options: ListenOptions): Promise<Listening> {
  const handle = await createHttpHandler(tools, options);
  return listen({ host: options.host, port: options.port, handle });
}

/** Makes a listener for `node:http` that speaks the streamable HTTP of the protocol at `/mcp` to allowed hosts and origins. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { toNodeHandler } from '../../../templates/runtime/server/node.ts';
import { parseUrl } from '../../../generator/core/diagnostics/thrown.ts';
import { type AllowedOrigins, answerCors, isAllowed } from '../http/cors.ts';
import { isLoopback } from '../http/listen.ts';
import type { OpenedTools } from './tools.ts';

export interface HttpOptions {
  readonly host: string;
  /** Origins of pages that may call it; those of this machine where it is empty. */
  readonly cors: AllowedOrigins;
}

type Listener = (req: IncomingMessage, res: ServerResponse) => void;

const path = '/mcp';

export async function createHttpHandler(
  { createServer }: Pick<OpenedTools, 'createServer'>,
  { host, cors }: HttpOptions,
): Promise<Listener> {
  const { createMcpHandler } = await import('@modelcontextprotocol/server');
  const handler = createMcpHandler(createServer, {
    onerror: (error) => void process.stderr.write(`${error.message}\n`),
  });
  const answer = toNodeHandler((request) => handler.fetch(request));
  return (req, res) => {
    const { origin } = req.headers;
    const fault = isOwnHost(req.headers.host, host)
      ? origin !== undefined && !isAllowed(cors, origin) && 'This origin may not call it.'
      : 'This is not a name of this server.';
    if (fault) return refuse(res, 403, fault);
    if (answerCors({ allowed: cors, exposed: exposedHeaders }, req, res)) return;
    const [pathname] = (req.url ?? '').split('?');
    if (pathname !== path) return refuse(res, 404, `Tools are at ${path}.`);
    answer(req, res);
  };
}

const exposedHeaders = 'mcp-session-id, mcp-protocol-version';

/**
 * A page of another site can make its own name mean this machine (DNS rebinding): requests must name this machine, an
 * address, or the host that the server listens on by its options.
 */
function isOwnHost(header: string | undefined, host: string): boolean {
  const name = parseUrl(`http://${header ?? ''}`)?.hostname;
  if (name === undefined) return false;
  return isLoopback(name) || isIP(name.replace(/^\[|\]$/g, '')) > 0 || name === host.toLowerCase();
}

function refuse(res: ServerResponse, status: number, message: string): void {
  res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${message}\n`);
}

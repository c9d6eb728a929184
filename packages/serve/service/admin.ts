/** What `/_specwright/` answers, to this machine alone: its pages, and what they show and do. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { findThrownLine, parseUrl } from '../../../generator/core/diagnostics/thrown.ts';
import { isLoopback } from '../http/listen.ts';

/** Answers a request of the page; undefined is a page that is not there. */
interface AdminRoutes {
  /** JSON by `GET <name>`. */
  readonly shown: Readonly<Record<string, () => unknown>>;
  /** By `POST <name>`; gives what is answered, and throws for a body that it does not take. */
  readonly done: Readonly<Record<string, (body: unknown) => unknown>>;
  /** HTML by `GET <name>`; the start page has no name. */
  readonly pages: Readonly<Record<string, () => Promise<string> | string>>;
}

const adminPath = '/_specwright/';

export function isAdmin({ url = '' }: IncomingMessage): boolean {
  return url === '/_specwright' || url.startsWith(adminPath);
}

/** A body of the page is short. */
const longest = 64 * 1024;

export class Admin {
  readonly #routes: AdminRoutes;
  readonly #listeners = new Set<ServerResponse>();

  constructor(routes: AdminRoutes) {
    this.#routes = routes;
  }

  async answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const problem = findIntruder(req);
    if (problem !== undefined) {
      return send(res, 403, { title: 'Forbidden', status: 403, detail: problem });
    }
    const [path = ''] = (req.url ?? '').split('?');
    const name = path.slice(adminPath.length);
    if (path === '/_specwright') return void res.writeHead(308, { location: adminPath }).end();
    if (name === 'api/events' && req.method === 'GET') return this.#listen(res);
    const key = name.replace(/^api\//, '');
    const { pages, shown, done } = this.#routes;
    const page = Object.hasOwn(pages, name) ? pages[name] : undefined;
    if (page !== undefined) return this.#showPage(page, req, res);
    if (req.method === 'GET' && Object.hasOwn(shown, key)) return send(res, 200, shown[key]?.());
    if (req.method !== 'POST' || !Object.hasOwn(done, key)) {
      return send(res, 404, {
        title: 'Not Found',
        status: 404,
        detail: `there is no ${req.method} ${path}`,
      });
    }
    try {
      const result = done[key]?.(await readJson(req));
      if (result === undefined) res.writeHead(204).end();
      else send(res, 200, result);
    } catch (error) {
      send(res, 400, { title: 'Bad Request', status: 400, detail: findThrownLine(error) });
    }
  }

  async #showPage(
    page: () => Promise<string> | string,
    { method }: IncomingMessage,
    res: ServerResponse,
  ): Promise<void> {
    if (method !== 'GET' && method !== 'HEAD') {
      return send(res, 405, { title: 'Method Not Allowed', status: 405 });
    }
    const text = await page();
    res.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    res.end(text);
  }

  /** Notifies pages that are open. */
  notify(event: 'call' | 'change' | 'reload', give: () => unknown): void {
    if (this.#listeners.size === 0) return;
    const text = `event: ${event}\ndata: ${JSON.stringify(give())}\n\n`;
    for (const res of this.#listeners) {
      // A page that does not read is not waited for.
      if (res.writableLength > 2 ** 20) res.destroy();
      else res.write(text);
    }
  }

  #listen(res: ServerResponse): void {
    res.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    res.write(': open\n\n');
    this.#listeners.add(res);
    res.on('close', () => this.#listeners.delete(res));
  }

  close(): void {
    for (const res of this.#listeners) res.end();
  }
}

/**
 * Why a request is not answered. A page of another site can make a browser ask, by a name that leads to this machine: the
 * host of such a request is that name.
 */
function findIntruder({
  socket,
  headers: { host = '', origin },
}: IncomingMessage): string | undefined {
  if (!isLoopback(socket.remoteAddress ?? '')) {
    return 'only the machine that the service runs on may ask';
  }
  if (!isLoopback(host.replace(/:\d+$/, ''))) return 'the host is not this machine';
  if (origin !== undefined && !isLoopback(findHostname(origin))) {
    return 'the page is of another origin';
  }
  return undefined;
}

function findHostname(origin: string): string {
  return parseUrl(origin)?.hostname ?? '';
}

async function readJson(req: IncomingMessage): Promise<unknown> {
  let text = '';
  req.setEncoding('utf8');
  for await (const chunk of req) {
    text += String(chunk);
    if (text.length > longest) throw new RangeError('the body is too long');
  }
  try {
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  } catch {
    throw new RangeError('the body is not JSON');
  }
}

function send(res: ServerResponse, status: number, value: unknown): void {
  res.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  res.end(JSON.stringify(value));
}

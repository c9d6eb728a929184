// In: faults, one for each request. Out: a service that takes uploads in chunks and goes on after faults, and its client.

import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';

import { build } from 'esbuild';
import { onTestFinished } from 'vitest';

import type { Http } from '../../templates/runtime/call/client.ts';
import type { UploadOptions, UploadSource } from '../../templates/runtime/derived/uploads.ts';
import { createFolder } from '../folder.ts';
import { linkRuntime } from '../runtime-modules.ts';

/** What goes wrong with one request that carries bytes or asks for the offset. */
export type Fault =
  | 'fine'
  /** The connection breaks in the middle; what came is kept. */
  | 'cut'
  /** Nothing is kept. */
  | 'busy'
  /** All is kept, and the answer is lost. */
  | 'lost'
  /** Half is kept, and the answer says so. */
  | 'half';

export interface Films {
  readonly url: string;
  /** `command offset+bytes`, in order. */
  readonly requests: string[];
  readonly headers: IncomingMessage['headers'][];
  /** Bytes of the current upload. */
  received: number;
  /** How often a film came to be. */
  made: number;
  /** Hash of all bytes, once the film is made. */
  hash: string;
  /** Given instead of the number of bytes, when set. */
  confirmed?: string | undefined;
}

/** Starts a service of films and tapes, as the golden case describes it; it ends with the test. */
export async function serveFilms(faults: readonly Fault[] = [], granularity = 0): Promise<Films> {
  let sha = createHash('sha256');
  const films: Films = { url: '', requests: [], headers: [], received: 0, made: 0, hash: '' };
  let turn = 0;

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = '', headers } = request;
    films.headers.push(headers);
    if (url === '/upload/films' || url === '/tapes') return begin(request, response);
    if (method === 'GET') return json(response, { id: '1', state: 'READY' });
    const command = String(headers['x-test-upload-command'] ?? method);
    const offset = headers['x-test-upload-offset'] ?? headers['upload-offset'];
    const fault = faults[turn++] ?? 'fine';
    const length = Number(headers['content-length'] ?? 0);
    films.requests.push(`${command} ${offset ?? ''}+${length}`);
    if (fault === 'busy') {
      response.writeHead(503, { 'retry-after': '0' }).end();
      return;
    }
    const asks = command === 'query' || command === 'HEAD';
    if (fault === 'cut' && asks) return void response.destroy();
    if (!asks) {
      if (Number(offset) !== films.received) return void response.writeHead(409).end();
      const wanted = fault === 'cut' || fault === 'half' ? Math.ceil(length / 2) : length;
      for await (const piece of request) {
        const kept = (piece as Buffer).subarray(0, wanted - (films.received - Number(offset)));
        sha.update(kept);
        films.received += kept.length;
        if (fault === 'cut' && kept.length < (piece as Buffer).length) break;
      }
      if (fault === 'cut') return void response.destroy();
    }
    const ends = command.includes('finalize') && fault !== 'half';
    if (ends && films.made === 0) {
      films.made++;
      films.hash = sha.digest('hex');
    }
    if (fault === 'lost') return void response.destroy();
    const got = films.confirmed ?? String(films.received);
    response.setHeader(url === '/tape' ? 'upload-offset' : 'x-test-upload-size-received', got);
    if (url === '/tape') return void response.writeHead(method === 'HEAD' ? 200 : 204).end();
    if (films.made > 0) return json(response, { film: { id: '1', state: 'BUSY' } });
    if (fault === 'half' && command.includes('finalize')) response.statusCode = 503;
    response.end();
  }

  function begin(request: IncomingMessage, response: ServerResponse): void {
    request.resume();
    sha = createHash('sha256');
    films.received = 0;
    if (request.url === '/tapes') {
      return void response.writeHead(201, { location: '/tape' }).end();
    }
    response.setHeader('x-test-upload-url', `${films.url}/up?upload_id=a%2Fb&x=(1)`);
    if (granularity) response.setHeader('x-test-upload-granularity', String(granularity));
    response.end();
  }

  const server = createServer((request, response) => {
    void take(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return Object.assign(films, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });
}

function json(response: ServerResponse, value: unknown): void {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(value));
}

export interface Film {
  id: string;
  state?: string;
}

/** What is used of the golden case's client. */
export interface FilmsModule {
  filmsHttp(options: object): Http;
  uploadFilm(
    http: Http,
    source: UploadSource,
    params: { body: object },
    options?: UploadOptions,
  ): Promise<Film>;
  uploadTape(http: Http, source: UploadSource, options?: UploadOptions): Promise<undefined>;
}

const folder = resolve('test/cases/uploads-go-on-where-they-broke/expected');

/** A program beside the golden case's client, bundled with it and with the runtime. */
export async function bundledFilms(program = "export * from './client.ts'"): Promise<string> {
  const runtime = createFolder();
  linkRuntime(runtime);
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: folder, loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    write: false,
    plugins: [
      {
        // The golden case is kept without the runtime.
        name: 'runtime',
        setup: ({ onResolve }) =>
          onResolve({ filter: /\/runtime\/[a-z-]+\.js$/ }, ({ path }) => ({
            path: join(runtime, path.replace(/^.*\//, '').replace(/js$/, 'ts')),
          })),
      },
    ],
  });
  return outputFiles[0]?.text ?? '';
}

/** The golden case's client. */
export async function filmsClient(): Promise<FilmsModule> {
  const name = 'uploadsGoOnWhereTheyBrokeHttp';
  const text = await bundledFilms(
    `export * from './operations/uploads-go-on-where-they-broke.ts';
    export { ${name} as filmsHttp } from './client.ts';`,
  );
  const url = `data:text/javascript;base64,${Buffer.from(text).toString('base64')}`;
  // Its types are those of the golden case, which has no runtime.
  return (await import(/* @vite-ignore */ url)) as FilmsModule;
}

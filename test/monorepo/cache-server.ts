/** A remote cache of Turborepo's on loopback: artifacts by hash, kept in memory. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CacheServer {
  readonly url: string;
  /** `PUT stored`, `GET hit`, `GET miss`: the requests for artifacts, in order. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

export async function startCacheServer(): Promise<CacheServer> {
  const artifacts = new Map<string, { readonly body: Buffer; readonly tag: string | undefined }>();
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const hash = /^\/v8\/artifacts\/([0-9a-f]+)(?:\?|$)/.exec(request.url ?? '')?.[1];
      if (hash === undefined) {
        response.setHeader('content-type', 'application/json');
        return response.end(request.url?.includes('status') ? '{"status":"enabled"}' : '{}');
      }
      if (request.method === 'PUT') {
        const tag = request.headers['x-artifact-tag'];
        artifacts.set(hash, { body: Buffer.concat(chunks), tag: tag?.toString() });
        requests.push('PUT stored');
        response.setHeader('content-type', 'application/json');
        return response.end('{"urls":[]}');
      }
      const found = artifacts.get(hash);
      requests.push(`${request.method} ${found === undefined ? 'miss' : 'hit'}`);
      if (found === undefined) return response.writeHead(404).end();
      const tag = found.tag === undefined ? {} : { 'x-artifact-tag': found.tag };
      response.writeHead(200, { 'content-length': found.body.length, ...tag });
      return response.end(request.method === 'HEAD' ? undefined : found.body);
    });
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  // A server on a port, not on a pipe, has an address of this form.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

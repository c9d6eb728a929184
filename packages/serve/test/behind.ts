/** Documents and a service behind in; the proxy before that service, and what it found, out. All of it ends with the test. */

import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Diagnostic } from '../../../generator/core/diagnostics/diagnostic.ts';
import { type CountedFinding, Proxy, serve } from '../serve.ts';
import { openDocuments } from './simulated.ts';

export interface Started {
  /** The URL of the proxy. */
  readonly url: string;
  readonly proxy: Proxy;
  readonly found: readonly CountedFinding[];
  readonly failures: readonly string[];
  readonly problems: readonly Diagnostic[];
  /** Ends it, so that all is judged and written. */
  close(): Promise<void>;
}

interface Behind {
  readonly document: string;
  /** Texts of the other APIs. */
  readonly others?: readonly string[];
  readonly overlays?: readonly string[];
  readonly folder: string;
  readonly record?: string;
}

export async function startServer(
  handle: RequestListener,
): Promise<{ url: string; server: Server }> {
  const server = createServer(handle);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // It listens on a port.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, server };
}

export async function startProxy(target: string, behind: Behind): Promise<Started> {
  const { document, others = [], folder, overlays = [], record } = behind;
  const found: CountedFinding[] = [];
  const failures: string[] = [];
  const problems: Diagnostic[] = [];
  const proxy = new Proxy({
    target: new URL(target),
    onFound: (one) => found.push(one),
    onFailure: (message) => failures.push(message),
    record: record && join(folder, record),
  });
  const service = await serve({
    open: async () => openDocuments([document, ...others], folder, overlays),
    folder,
    strict: false,
    host: '127.0.0.1',
    port: 0,
    cors: [],
    backend: proxy,
    onProblems: async (diagnostics) => void problems.push(...diagnostics),
    onReload: () => undefined,
  });
  if (service === undefined) throw new Error(JSON.stringify(problems));
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => (closed ??= service.close());
  onTestFinished(close);
  return { url: service.url, proxy, found, failures, problems, close };
}

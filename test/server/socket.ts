/** A handler in; a server of node:http that listens on loopback for the tests of a file. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { toNodeHandler } from '../../templates/runtime/server/node.ts';
import type { FetchHandler } from '../../templates/runtime/server/server.ts';

export function useSocket(handle: FetchHandler): { readonly url: string } {
  const server = createServer(toNodeHandler(handle));
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    get url() {
      // A server that listens on TCP has an address of this form.
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
  };
}

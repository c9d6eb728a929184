/** A folder of schemas in; the same, served on loopback, out. */

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join, normalize } from 'node:path';

export interface Served {
  /** `http://localhost:40001` */
  readonly origin: string;
  close(): void;
}

/** Serves the files of a folder under a port that is free; the texts name the address that they have there. */
export async function serve(folder: string, written: string): Promise<Served> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', origin());
    readFile(join(folder, normalize(pathname)), 'utf8').then(
      (text) => response.end(text.replaceAll(written, origin())),
      () => response.writeHead(404).end(),
    );
  });
  const origin = (): string => {
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
    return `http://localhost:${address.port}`;
  };
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    origin: origin(),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

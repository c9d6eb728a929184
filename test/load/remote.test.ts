/** Documents of other hosts: over a real socket on loopback, only where their host is allowed. */

import { createServer, type Server, type ServerResponse } from 'node:http';
import { hostname } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPrivateAddress } from '../../generator/run/disk/addresses.ts';
import { createReporter } from '../../generator/core/diagnostics/reporter.ts';
import { toDiagnostics } from '../../generator/core/diagnostics/locate.ts';
import { load, type LoadOptions } from './load.ts';
import { document, judge, schemaDocument } from './judged.ts';

const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/openapi.yaml': (response) => response.end(schemaDocument("$ref: 'parts/a.json#/Thing'")),
  '/parts/a.json': (response) => response.end('{"Thing":{"$ref":"../b.yaml#/Other"}}'),
  '/things/part.json': (response) => response.end('{"$anchor":"part","type":"string"}'),
  '/b.yaml': (response) => response.end('Other: { type: string }\n'),
  '/bad.yaml': (response) => response.end('a: [1\n'),
  '/local.yaml': (response) => response.end("A: { $ref: 'file:///etc/hostname#/a' }\n"),
  '/page': (response) => response.setHeader('content-type', 'text/html').end('<p>Hello</p>'),
  '/missing': (response) => response.writeHead(404).end('no'),
  '/packed': (response) => response.setHeader('content-encoding', 'gzip').end('?'),
  '/large': (response) => response.end('a'.repeat(5000)),
  '/moved': (response) => redirect(response, '/parts/a.json'),
  '/round': (response) => redirect(response, '/round'),
  '/away': (response) => redirect(response, `http://localhost:${port()}/b.yaml`),
  '/inside': (response) => redirect(response, 'file:///etc/hostname'),
  '/silent': () => {},
  '/endless': (response) => {
    const more = (): void => {
      while (!response.destroyed && response.write('a'.repeat(1000)));
    };
    response.on('drain', more);
    more();
  },
  '/drip': (response) => {
    const timer = setInterval(() => response.write(' '), 5);
    response.on('close', () => clearInterval(timer));
  },
  '/cut': (response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('a: 1', () => response.destroy());
  },
};

const requests: string[] = [];
let server: Server;
const port = (): number => {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};
const host = () => `127.0.0.1:${port()}`;

beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    requests.push(url);
    const answer = answers[url];
    if (answer === undefined) response.writeHead(500).end();
    else answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { location }).end();
}

/** What is said of a reference to a path of the server. */
async function referring(path: string, options: LoadOptions = {}): Promise<readonly string[]> {
  const ref = `http://${host()}${path}`;
  const { diagnostics } = await judge(schemaDocument(`$ref: '${ref}'`), {
    allow: [host()],
    ...options,
  });
  return diagnostics.map(({ code, file, line, column, message }) =>
    `${code} ${file}:${line}:${column} ${message}`.replaceAll(host(), 'HOST'),
  );
}

describe('an allowed host', () => {
  it('is read from, and each document once', async () => {
    requests.length = 0;
    expect(await referring('/parts/a.json#/Thing')).toEqual([]);
    expect(requests).toEqual(['/parts/a.json', '/b.yaml']);
  });

  it('is what a relative reference beside an `$id` of it is relative to', async () => {
    requests.length = 0;
    const schema = `$id: 'http://${host()}/things/thing.json'\n$ref: 'part.json#part'`;
    const { lines } = await judge(
      { 'openapi.yaml': schemaDocument(schema), 'part.json': '{"$anchor":"other"}' },
      { allow: [host()] },
    );
    expect([lines, requests]).toEqual([[], ['/things/part.json']]);
  });

  it('may be the host of the entry', async () => {
    const reporter = createReporter();
    const bundle = await load(`http://${host()}/openapi.yaml`, {}, reporter);
    expect(toDiagnostics(reporter.problems, reporter.sources)).toEqual([]);
    expect(bundle?.files.map(({ path }) => new URL(path).pathname)).toEqual([
      '/openapi.yaml',
      '/parts/a.json',
      '/b.yaml',
    ]);
  });

  it('may move a document; references in it are relative to where it is found', async () => {
    expect(await referring('/moved#/Thing')).toEqual([]);
  });

  it('has documents whose faults have their places', async () => {
    expect(await referring('/bad.yaml')).toEqual([
      expect.stringMatching(/^LOAD-110 http:\/\/HOST\/bad.yaml:2:1 /),
    ]);
  });
});

describe('a document that cannot be loaded is reported at its reference', () => {
  it.each([
    ['/page', 'REF-109', 'it is a web page'],
    ['/missing', 'REF-109', 'its server responds with status 404'],
    ['/packed', 'REF-109', 'it is compressed'],
    ['/round', 'REF-109', 'it redirects more than 5 times'],
    ['/away', 'REF-104', 'which is not allowed'],
    ['/inside', 'REF-104', '`file:` URLs are never read'],
    ['/cut', 'REF-109', 'cannot be read'],
  ])('%s: %s %s', async (path, code, message) => {
    const [first, ...others] = await referring(path);
    expect(others).toEqual([]);
    expect(first).toMatch(new RegExp(`^${code} openapi.yaml:7:13 .*${message}`));
  });

  it('because it is larger than what is read, or takes too long', async () => {
    expect(await referring('/large', { limits: { bytes: 4000 } })).toEqual([
      'LOAD-102 openapi.yaml:7:13 `http://HOST/large` cannot be read: it has more than the 4000 bytes that are read.',
    ]);
    expect(await referring('/endless', { limits: { bytes: 100_000 } })).toEqual([
      'LOAD-102 openapi.yaml:7:13 `http://HOST/endless` cannot be read: it has more than the 100000 bytes that are read.',
    ]);
    expect(await referring('/drip', { limits: { fetchTime: 50 } })).toEqual([
      'REF-109 openapi.yaml:7:13 `http://HOST/drip` cannot be read: its server takes too long to respond.',
    ]);
    expect(await referring('/silent', { limits: { fetchTime: 50 } })).toEqual([
      'REF-109 openapi.yaml:7:13 `http://HOST/silent` cannot be read: its server takes too long to respond.',
    ]);
  });
});

describe('no request is sent', () => {
  it.each(['http://HOST/b.yaml', '//HOST/b.yaml', 'http://localhost:PORT/b.yaml'])(
    'of a host that is not allowed: %s',
    async (ref) => {
      requests.length = 0;
      const url = ref.replace('HOST', host()).replace('PORT', String(port()));
      const { lines } = await judge(schemaDocument(`$ref: '${url}'`), { allow: ['127.0.0.1'] });
      expect([lines, requests]).toEqual([
        [expect.stringMatching(/^REF-10[45] openapi.yaml:7:13 .*(another host|not a URI)/)],
        [],
      ]);
    },
  );

  it('of a name that leads into a private network', async () => {
    requests.length = 0;
    const name = `${hostname()}:${port()}`.toLowerCase();
    const { lines } = await judge(schemaDocument(`$ref: 'http://${name}/b.yaml'`), {
      allow: [name],
    });
    expect([lines, requests]).toEqual([[expect.stringMatching(/^REF-109 openapi.yaml:7:13 /)], []]);
  });

  it('of this machine, by a document of another', async () => {
    const reporter = createReporter();
    await load(`http://${host()}/local.yaml`, {}, reporter);
    const lines = await referring('/local.yaml#/A');
    expect(lines).toEqual([expect.stringMatching(/^REF-104 http:\/\/HOST\/local.yaml:1:12 /)]);
  });

  it('because of an example', async () => {
    requests.length = 0;
    const ref = `{ $ref: 'http://${host()}/b.yaml' }`;
    const { lines } = await judge(
      `${document('')}components:\n  schemas:\n    A: { default: ${ref}, examples: [${ref}], x-a: ${ref}, const: ${ref} }\n`,
      { allow: [host()] },
    );
    expect([lines, requests]).toEqual([[], []]);
  });
});

it.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.31.0.1', true],
  ['172.32.0.1', false],
  ['169.254.169.254', true],
  ['100.64.0.1', true],
  ['0.0.0.0', true],
  ['8.8.8.8', false],
  ['::1', true],
  ['::', true],
  ['fe80::1', true],
  ['fd00::1', true],
  ['::ffff:10.0.0.1', true],
  ['::ffff:7f00:1', true],
  ['64:ff9b::7f00:1', true],
  ['2606:4700::1', false],
  ['no address', true],
])('%s is private: %s', (address, wanted) => {
  expect(isPrivateAddress(address)).toBe(wanted);
});

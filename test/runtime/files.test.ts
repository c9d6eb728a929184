/** Files with a name and a type, over a real connection: in a form, and as the source of an upload. */

import { createReadStream, mkdtempSync, openAsBlob, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { bytes } from '../../templates/runtime/call/bodies.ts';
import type { Bytes } from '../../templates/runtime/call/raw-bytes.ts';
import { Http } from '../../templates/runtime/call/client.ts';
import { toFile } from '../../templates/runtime/derived/files.ts';
import { multipart } from '../../templates/runtime/derived/multipart.ts';
import { upload, type UploadSource } from '../../templates/runtime/derived/uploads.ts';
import { serve } from './server.ts';

const folder = mkdtempSync(join(tmpdir(), 'specwright-files-'));
const path = join(folder, 'on disk.txt');
writeFileSync(path, 'four');
afterAll(() => rmSync(folder, { recursive: true }));

const data = new TextEncoder().encode('four');
const streams = {
  'a web stream': () => new Blob(['four']).stream(),
  'a stream of Node': () => Readable.from([Buffer.from('fo'), Buffer.from('ur')]),
  'a file that is read': () => createReadStream(path),
} satisfies Record<string, () => Parameters<typeof toFile>[0] | AsyncIterable<Uint8Array>>;
const whole = {
  bytes: () => data,
  'a buffer': () => data.slice().buffer,
  'a text': () => 'four',
  'a Blob': () => new Blob(['four'], { type: 'text/x-own' }),
  'a File': () => new File(['four'], 'own.txt'),
  'a Blob of the disk': () => openAsBlob(path),
};

/** `Promise.withResolvers`, which Node 20 does not have. */
function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve: (() => void) | undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve: () => resolve?.() };
}

async function send(file: Bytes): Promise<{ text: string; length: string | undefined }> {
  const server = await serve({ json: 1 });
  const http = new Http({ name: 'x' }, { baseUrl: server.url });
  const operation = { id: 'add', method: 'POST', path: '/', body: multipart };
  await http.send(operation, { body: { file } });
  const [seen] = server.seen;
  return { text: seen?.text ?? '', length: seen?.headers['content-length'] };
}

describe('in a form', () => {
  test.each(Object.entries(whole))('%s has a name and a type', async (_name, make) => {
    const { text } = await send(toFile(await make(), 'a.jsonl', { type: 'application/jsonl' }));
    expect(text).toContain(
      'name="file"; filename="a.jsonl"\r\nContent-Type: application/jsonl\r\n\r\nfour\r\n',
    );
  });

  test.each(Object.entries(streams))('%s has a name and a type', async (_name, make) => {
    const { text, length } = await send(toFile(make(), 'a.jsonl', { type: 'application/jsonl' }));
    expect(text).toContain(
      'name="file"; filename="a.jsonl"\r\nContent-Type: application/jsonl\r\n\r\nfour\r\n',
    );
    expect(length).toBeUndefined();
    const known = await send(toFile(make(), 'a.jsonl', { size: 4 }));
    expect(known.length).toBe(String(Buffer.byteLength(known.text)));
  });

  test('a file keeps its name and type where the caller gives none', async () => {
    const named = await send(toFile(new File(['four'], 'own.txt', { type: 'text/x-own' })));
    expect(named.text).toContain('filename="own.txt"\r\nContent-Type: text/x-own\r\n');
    const read = await send(toFile(createReadStream(path)));
    expect(read.text).toContain(
      'filename="on disk.txt"\r\nContent-Type: application/octet-stream\r\n',
    );
    const twice = await send(
      toFile(toFile(createReadStream(path), 'a', { type: 'a/b', size: 4 }), 'c'),
    );
    expect(twice.text).toContain('filename="c"\r\nContent-Type: a/b\r\n');
    expect(twice.length).toBeDefined();
  });

  test('a source without a name needs one, and a given name stays as it is', () => {
    for (const source of [data, new Blob([]), new Blob([]).stream(), Readable.from([])]) {
      expect(() => toFile(source as Uint8Array)).toThrow(
        'name must be given, because the source has none',
      );
    }
    const stream = new Blob([]).stream();
    toFile(stream, 'a');
    expect(stream).not.toHaveProperty('name');
    expect(data).not.toHaveProperty('name');
  });

  test('a stream is sent while it comes', async () => {
    const steps: string[] = [];
    const { promise: first, resolve: arrived } = withResolvers();
    const server = createServer((request, response) => {
      request.on('data', (piece: Buffer) => {
        if (!piece.includes('one')) return;
        steps.push('arrived');
        arrived();
      });
      request.on('end', () => response.end('1'));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const source = (async function* () {
      yield Buffer.from('one');
      // The second piece is made only when the first has arrived.
      await first;
      steps.push('goes on');
      yield Buffer.from('two');
    })();
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const http = new Http({ name: 'x' }, { baseUrl });
    const operation = { id: 'add', method: 'POST', path: '/', body: multipart };
    await http.send(operation, { body: { file: toFile(source, 'a.txt') } });
    expect(steps).toEqual(['arrived', 'goes on']);
  });
});

test.each(Object.entries({ ...whole, ...streams }))(
  '%s says its size and type to an upload',
  async (_name, make) => {
    const server = await serve(
      (_, response) => {
        response.writeHead(200, { location: `${server.url}/up` });
        response.end();
      },
      { json: { id: '1' } },
    );
    const http = new Http({ name: 'x' }, { baseUrl: server.url });
    const announced: unknown[] = [];
    // A source of unknown size needs its size from the caller.
    const source = toFile((await make()) as Uint8Array, 'a.mp4', { type: 'video/mp4', size: 4 });
    const steps = {
      start: (announcement: object, options: object) => {
        announced.push(announcement);
        return http.send({ id: 'start', method: 'POST', path: '/' }, {}, options);
      },
      send: (url: string, { body }: { body: Bytes }, options: object) =>
        http.send(
          { id: 'send', method: 'PUT', path: new URL(url).pathname, body: bytes },
          { body },
          options,
        ),
    };
    await upload(http, source as UploadSource, steps, { operation: 'start', url: 'location' });
    expect(announced).toEqual([{ size: 4, contentType: 'video/mp4' }]);
    expect(server.seen[1]?.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '4',
    });
    expect(server.seen[1]?.text).toBe('four');
  },
);

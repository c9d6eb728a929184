/** What an upload holds of its source: measured in a process of its own, against a service in this one. */

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { bundledFilms, serveFilms } from './films.ts';

const megabyte = 2 ** 20;
const total = (process.env['SPECWRIGHT_LONG'] ? 2048 : 192) * megabyte;
const operations = './operations/uploads-go-on-where-they-broke.ts';

const program = `
  import { openAsBlob } from 'node:fs';
  import { uploadsGoOnWhereTheyBrokeHttp as filmsHttp } from './client.ts';
  import { sendBytes, startUpload, uploadFilm } from '${operations}';
  import { upload } from '${resolve('templates/runtime/derived/uploads.ts')}';

  const [baseUrl, kind, size, path] = process.argv.slice(2);
  const http = filmsHttp({ baseUrl, variables: { vendor: 'Test' } });

  async function* zeros() {
    for (let left = Number(size); left > 0; left -= 65536) {
      yield new Uint8Array(Math.min(left, 65536));
    }
  }

  let peak = 0;
  const look = () => (peak = Math.max(peak, process.memoryUsage().rss));
  setInterval(look, 5).unref();
  const options = { size: Number(size), chunkSize: ${megabyte}, onProgress: look };
  const body = { title: 'zeros' };
  const ways = {
    chunks: () => uploadFilm(http, zeros(), { body }, options),
    file: async () => uploadFilm(http, await openAsBlob(path), { body }, options),
    one: () =>
      upload(
        http,
        zeros(),
        {
          start: ({ size, contentType }, options) =>
            startUpload(
              http,
              { body, 'X-Svc-Upload-Content-Length': size, 'X-Svc-Upload-Content-Type': contentType },
              options,
            ),
          send: (url, { body }, options) =>
            sendBytes(
              http,
              url,
              { body, 'X-Svc-Upload-Offset': 0, 'X-Svc-Upload-Command': 'upload, finalize' },
              options,
            ),
        },
        { operation: 'startUpload', url: 'X-{vendor}-Upload-URL', result: 'film' },
        { size: Number(size), onProgress: look },
      ),
  };
  const base = process.memoryUsage().rss; 
  await ways[kind]();
  console.log(JSON.stringify({ grown: peak - base }));
`;

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'specwright-upload-'));
  await writeFile(join(folder, 'client.mjs'), await bundledFilms(program));
  const file = await open(join(folder, 'film'), 'w');
  await file.truncate(total);
  await file.close();
});
afterAll(() => rm(folder, { recursive: true }));

function hashOfZeros(): string {
  const hash = createHash('sha256');
  const piece = new Uint8Array(megabyte);
  for (let sent = 0; sent < total; sent += megabyte) hash.update(piece);
  return hash.digest('hex');
}

test.each(['chunks', 'file', 'one'])(
  'an upload by %s is held in bounded memory',
  async (kind) => {
    const films = await serveFilms(['fine', 'cut', 'busy']);
    const args = [join(folder, 'client.mjs'), films.url, kind, String(total), join(folder, 'film')];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    const { grown } = JSON.parse(stdout) as { grown: number };
    expect([films.made, films.hash]).toEqual([1, hashOfZeros()]);
    expect(grown).toBeLessThan(128 * megabyte);
  },
  600_000,
);

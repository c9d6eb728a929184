/** File storage over a socket: all 71 pairs of method and path, through both doors, with every form of body and answer. */

import { describe, expect, it } from 'vitest';
import {
  changesGet,
  FileStorage,
  fileStorageHttp,
  filesDelete,
  filesGet,
  filesInsert,
  filesInsertUpload,
  type FilesInsertUploadParams,
  propertiesGet,
} from '../../../generated/file-storage/index.ts';
import { describeCalls } from '../doors.ts';
import { useService } from '../service.ts';
import { useSimulated } from '../simulated.ts';
import { calls, doors, refusals, simulated } from './calls.ts';
import { methods } from './methods.ts';

describeCalls(doors, calls, simulated);

describe('the table', () => {
  const service = useSimulated(simulated);
  const open = () => fileStorageHttp({ baseUrl: service.url });

  it('has 69 methods, and 71 pairs of method and path', () => {
    expect(methods).toHaveLength(71);
    expect(new Set(methods.map(([group, method]) => `${group}.${method}`)).size).toBe(69);
    expect(new Set(methods.map(([, , verb, path]) => `${verb} ${path}`)).size).toBe(71);
  });

  it.each(refusals)('$method refuses a $key that leads elsewhere', async ({ send }) => {
    for (const bad of ['', '.', '..', '%2e%2e', undefined]) {
      const sent = send(fileStorageHttp({ baseUrl: service.url }), bad);
      await expect(sent).rejects.toMatchObject({ kind: 'validation', attempts: 0 });
    }
    expect(service.requests).toEqual([]);
  });

  it.each([
    ['files.delete', (id: string) => filesDelete(open(), { fileId: id }), 'trash'],
    ['files.get', (id: string) => filesGet(open(), { fileId: id }), 'generateIds'],
    ['changes.get', (id: string) => changesGet(open(), { changeId: id }), 'startPageToken'],
  ])('%s refuses an id that would make it another call', async (_, call, fixed) => {
    await expect(call(fixed)).rejects.toMatchObject({ kind: 'validation', attempts: 0 });
    expect(service.requests).toEqual([]);
    service.simulation.store.set('files', fixed.toUpperCase(), {}, 'not trashed');
    await call(fixed.toUpperCase());
    expect(service.only().target).toContain(fixed.toUpperCase());
  });

  it('has bodies that may be left out', async () => {
    service.simulation.store.set('files', '1', {}, 'not trashed');
    await new FileStorage({ baseUrl: service.url }).files.trash({ fileId: '1' });
    expect(service.simulation.store.state('files', '1')).toBe('in trash');
    expect(service.only().headers).not.toHaveProperty('content-type');
    expect(service.only().bytes).toHaveLength(0);
  });
});

describe('bodies that the document does not show', () => {
  const service = useSimulated(simulated);
  const http = () => fileStorageHttp({ baseUrl: service.url });
  const bytes = Uint8Array.of(0, 255, 13, 10);
  const forms: {
    name: string;
    body: FilesInsertUploadParams['body'];
    contentType?: string;
    type: string;
    sent: string;
  }[] = [
    { name: 'an array', body: [1, 'a', null], type: 'application/json', sent: '[1,"a",null]' },
    { name: 'a text', body: 'ü', type: 'application/json', sent: '"ü"' },
    { name: 'null', body: null, type: 'application/json', sent: 'null' },
    {
      name: 'a text of another type',
      body: 'ü',
      contentType: 'text/csv',
      type: 'text/csv',
      sent: 'ü',
    },
    {
      name: 'bytes',
      body: bytes,
      type: 'application/octet-stream',
      sent: Buffer.from(bytes).toString(),
    },
    {
      name: 'bytes of a type',
      body: bytes,
      contentType: 'image/png',
      type: 'image/png',
      sent: Buffer.from(bytes).toString(),
    },
    {
      name: 'a blob',
      body: new Blob(['a,b'], { type: 'text/csv' }),
      type: 'text/csv',
      sent: 'a,b',
    },
    {
      name: 'pairs',
      body: new URLSearchParams({ a: 'b c' }),
      type: 'application/x-www-form-urlencoded;charset=UTF-8',
      sent: 'a=b+c',
    },
  ];

  it.each(forms)('$name', async ({ body, contentType, type, sent }) => {
    await filesInsertUpload(http(), { body }, { contentType });
    expect(service.only().headers['content-type']).toBe(type);
    expect(String(service.only().bytes)).toBe(sent);
    expect(service.simulation.calls).toMatchObject([
      { operation: 'files.insertUpload', status: 200 },
    ]);
  });

  it('a form with a file', async () => {
    const form = new FormData();
    form.append('metadata', '{}');
    form.append('file', new Blob(['abc']), 'a.txt');
    await filesInsertUpload(http(), { body: form });
    const { headers, bytes: sent } = service.only();
    expect(headers['content-type']).toMatch(/^multipart\/form-data; ?boundary=/);
    expect(String(sent)).toContain('filename="a.txt"');
  });

  it('a stream', async () => {
    await filesInsertUpload(
      http(),
      { body: new Blob(['abc']).stream() },
      { contentType: 'video/mp4' },
    );
    expect(service.only().headers).toMatchObject({
      'content-type': 'video/mp4',
      'transfer-encoding': 'chunked',
    });
    expect(String(service.only().bytes)).toBe('abc');
  });

  it('takes a query and headers that the document does not show', async () => {
    service.simulation.store.set('properties', ['1', 'k'], { key: 'k' });
    await propertiesGet(
      http(),
      { fileId: '1', propertyKey: 'k' },
      { query: { visibility: 'A B' }, headers: { 'x-a': '1' } },
    );
    expect(service.only().target).toBe('/drive/v2/files/1/properties/k?visibility=A%20B');
    expect(service.only().headers['x-a']).toBe('1');
  });
});

describe('answers that the document does not show', () => {
  // A simulation answers in JSON, and its errors are problems.
  const service = useService();
  const http = () => fileStorageHttp({ baseUrl: service.url });
  const bytes = Uint8Array.of(0, 255, 13, 10);

  it('answers are decoded by their content type', async () => {
    const answers = [
      {
        headers: { 'content-type': 'application/vnd.x+json; charset=utf-8' },
        body: '{"a":1}',
        gives: { a: 1 },
      },
      { headers: { 'content-type': 'text/plain' }, body: 'ü', gives: 'ü' },
      { headers: { 'content-type': 'image/png' }, body: bytes, gives: bytes },
      { status: 204, gives: undefined },
    ];
    service.answer(...answers);
    for (const { gives } of answers) expect(await filesGet(http(), { fileId: '1' })).toEqual(gives);
  });

  it.each([401, 403, 404, 500])(
    'gives status %i, which no document shows, as a typed error',
    async (status) => {
      service.answer({ status, headers: { 'content-type': 'text/html' }, body: '<h1>no</h1>' });
      const result = await filesInsert(http(), { body: {} }, { retries: 0 }).result();
      expect(result).toMatchObject({
        ok: false,
        kind: 'http',
        status,
        error: { operation: 'files.insert' },
      });
      expect(!result.ok && result.kind === 'http' && result.error.body).toBe('<h1>no</h1>');
    },
  );
});

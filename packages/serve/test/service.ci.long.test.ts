/** The service that simulates APIs: what it keeps, what it is given, what the page asks of it. */

import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createFolder } from '../../../test/folder.ts';
import { viewerFiles } from './page/viewer.ts';
import { notes } from './notes.ts';
import { call, simulated, startSimulated } from './simulated.ts';

it('a simulated service remembers what calls change, under all paths of its servers', async () => {
  const { url, failures } = await simulated(createFolder({ 'notes.yaml': notes }), ['notes.yaml']);
  const made = await call(`${url}/v1/notes`, 'POST', { text: 'tea' });
  expect(made).toEqual({ status: 201, body: { id: expect.any(String), text: 'tea' } });
  expect(await call(`${url}/notes`)).toEqual({ status: 200, body: [made.body] });
  expect(await call(`${url}/notes`, 'POST', { text: 7 })).toMatchObject({
    status: 400,
    body: { issues: [{ path: ['body', 'text'] }] },
  });
  expect((await call(`${url}/nothing`)).status).toBe(404);
  expect(failures).toEqual([]);
});

it('a simulated service puts several APIs under their names', async () => {
  const folder = createFolder({
    'notes.yaml': notes,
    'more/notes.yaml': notes.replace('/v1', '/v2'),
  });
  const { url } = await simulated(folder, ['notes.yaml', 'more/notes.yaml']);
  await call(`${url}/notes/notes`, 'POST', { text: 'one' });
  await call(`${url}/notes-2/v2/notes`, 'POST', { text: 'two' });
  expect(await call(`${url}/notes/v1/notes`)).toMatchObject({ body: [{ text: 'one' }] });
  expect(await call(`${url}/notes-2/notes`)).toMatchObject({ body: [{ text: 'two' }] });
  expect(await call(`${url}/other/notes`)).toMatchObject({
    status: 404,
    body: { detail: 'The APIs are at /notes/, /notes-2/.' },
  });
});

it('a simulated service takes up a saved document and keeps its state; a broken one changes nothing', async () => {
  const folder = createFolder({ 'notes.yaml': notes });
  const file = join(folder, 'notes.yaml');
  const { url, settled, problems } = await simulated(folder, ['notes.yaml']);
  const made = await call(`${url}/notes`, 'POST', { text: 'tea' });
  const refused = settled();
  writeFileSync(file, notes.replace('title: Notes', 'title: a: b'));
  await refused;
  expect(problems).toMatchObject([{ severity: 'error', file: 'notes.yaml', line: 2 }]);
  expect(await call(`${url}/notes`)).toMatchObject({ status: 200, body: [made.body] });
  const taken = settled();
  writeFileSync(file, notes.replace('maxLength: 2000', 'maxLength: 3'));
  await taken;
  expect(await call(`${url}/notes`)).toMatchObject({ status: 200, body: [made.body] });
  expect((await call(`${url}/notes`, 'POST', { text: 'coffee' })).status).toBe(400);
});

it('a simulated service keeps its state in a file that is always whole, and begins with it', async () => {
  const folder = createFolder({ 'notes.yaml': notes });
  const snapshot = join(folder, 'state.json');
  const first = await simulated(folder, ['notes.yaml'], { snapshot });
  const all = Array.from({ length: 30 }, (_, index) => `note ${index}`);
  await Promise.all(all.map((text) => call(`${first.url}/notes`, 'POST', { text })));
  await first.close();
  expect(readdirSync(folder).sort()).toEqual(['notes.yaml', 'state.json']);
  const second = await simulated(folder, ['notes.yaml'], { snapshot });
  const { body } = await call(`${second.url}/notes`);
  expect((body as { text: string }[]).map(({ text }) => text).sort()).toEqual(all.sort());
});

it('a simulated service writes no state where calls only read, and one for each change', async () => {
  const seed = 'notes:\n  - { id: a, text: one }\n';
  const folder = createFolder({ 'notes.yaml': notes, 'seed.yaml': seed });
  const file = join(folder, 'state.json');
  const files = { snapshot: file, seedData: 'seed.yaml' };
  for (const work of [
    undefined,
    (url: string) => call(`${url}/notes`, 'POST', { text: 'two' }),
    (url: string) => call(`${url}/_specwright/api/advance`, 'POST', { ms: 5 }),
    (url: string) => call(`${url}/_specwright/api/reset`, 'POST', {}),
  ]) {
    const { url, close } = await simulated(folder, ['notes.yaml'], files);
    expect((await call(`${url}/notes/a`)).status).toBe(200);
    expect((await call(`${url}/notes`)).status).toBe(200);
    expect((await call(`${url}/notes/b`)).status).toBe(404);
    expect((await call(`${url}/notes`, 'POST', { text: 7 })).status).toBe(400);
    expect((await work?.(url))?.status ?? 200).toBeLessThan(300);
    await close();
    expect(existsSync(file)).toBe(work !== undefined);
    rmSync(file, { force: true });
  }
});

const state = '"now":1,"serial":1,"counts":{},"timers":[]';

it.each([
  '',
  '{"apis":',
  '[]',
  '{"apis":{"notes":{"resources":7}}}',
  '{"apis":{"notes":null}}',
  `{"apis":{"notes":{${state},"resources":{"notes":[7]}}}}`,
  `{"apis":{"notes":{${state},"resources":{"notes":[{"key":"a"}]}}}}`,
  `{"apis":{"notes":{${state.replace('[]', '[{}]')},"resources":{}}}}`,
])('a simulated service does not begin with %s, and does not change it', async (text) => {
  const folder = createFolder({ 'notes.yaml': notes, 'state.json': text });
  const snapshot = join(folder, 'state.json');
  const problems = await startSimulated(folder, ['notes.yaml'], { snapshot });
  expect(problems).toMatchObject([{ code: 'SERVE-102', file: 'state.json' }]);
  expect(readFileSync(snapshot, 'utf8')).toBe(text);
});

it('a simulated service says once that the state cannot be written, and writes it when it can', async () => {
  const folder = createFolder({ 'notes.yaml': notes, 'kept/x': '' });
  const snapshot = join('kept', 'state.json');
  const { url, failures, close } = await simulated(folder, ['notes.yaml'], { snapshot });
  const file = join(folder, snapshot);
  mkdirSync(file);
  for (const text of ['one', 'two']) {
    await call(`${url}/notes`, 'POST', { text });
    await new Promise((resolve) => setTimeout(resolve, 80));
  }
  expect(failures).toEqual([
    expect.stringMatching(/^The snapshot .*state\.json cannot be written: /),
  ]);
  rmdirSync(file);
  await call(`${url}/notes`, 'POST', { text: 'three' });
  await close();
  expect(readFileSync(file, 'utf8')).toContain('three');
  expect(readdirSync(join(folder, 'kept')).sort()).toEqual(['state.json', 'x']);
});

it('a simulated service does not begin with a state in a missing folder', async () => {
  const folder = createFolder({ 'notes.yaml': notes });
  const problems = await startSimulated(folder, ['notes.yaml'], { snapshot: 'lost/state.json' });
  expect(problems).toMatchObject([{ code: 'SERVE-105', file: 'lost/state.json' }]);
});

it('a simulated service begins with the data of a file', async () => {
  const seed = 'notes:\n  - { id: a, text: one }\n  - { id: __proto__, text: two }\n';
  const folder = createFolder({ 'notes.yaml': notes, 'seed.yaml': seed });
  const { url } = await simulated(folder, ['notes.yaml'], { seedData: 'seed.yaml' });
  expect(await call(`${url}/notes/a`)).toEqual({ status: 200, body: { id: 'a', text: 'one' } });
  expect(await call(`${url}/notes/__proto__`)).toMatchObject({
    status: 200,
    body: { text: 'two' },
  });
  await call(`${url}/notes/a`, 'DELETE');
  expect((await call(`${url}/notes/a`)).status).toBe(404);
  expect((await call(`${url}/_specwright/api/reset`, 'POST')).status).toBe(204);
  expect((await call(`${url}/notes/a`)).status).toBe(200);
});

it.each([
  ['note: []', 'seed.yaml:1:7', /no resource `note`.*|/],
  ['notes: [{ text: one }]', 'seed.yaml:1:9', /cannot be one of `notes`/],
  ['notes: [{ id: a, text: one }, 7]', 'seed.yaml:1:31', /cannot be one of `notes`/],
  ['notes: [{ id: a, text: 1 }]', 'seed.yaml:1:24', /text/],
  ['notes: [', 'seed.yaml', /./],
])('a simulated service reports seed data that are wrong: %s', async (text, place, message) => {
  const folder = createFolder({ 'notes.yaml': notes, 'seed.yaml': text });
  const problems = await startSimulated(folder, ['notes.yaml'], { seedData: 'seed.yaml' });
  if ('url' in problems) throw new Error('It began.');
  const [first] = problems;
  expect(first && `${first.file}:${first.line}:${first.column}`).toContain(place);
  expect(first?.message).toMatch(message);
});

it('a simulated service has the faults of a file', async () => {
  const faults =
    'getNote: { status: 503, retryAfter: 2, times: 1 }\n"*": [{ status: 429, times: 1 }]\n';
  const folder = createFolder({ 'notes.yaml': notes, 'faults.yaml': faults });
  const { url } = await simulated(folder, ['notes.yaml'], { faults: 'faults.yaml' });
  const failed = await fetch(`${url}/notes/a`);
  expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '2']);
  expect((await call(`${url}/notes`)).status).toBe(429);
  expect((await call(`${url}/notes`)).status).toBe(200);
  const lost = fetch(`${url}/notes`, { headers: { 'x-specwright-fault': 'reset' } });
  await expect(lost).rejects.toThrow();
});

it.each([
  ['getNotes: { status: 500 }', 1, /no operation `getNotes`/],
  ['getNote: { status: 99 }', 1, /`status` cannot be 99/],
  ['getNote: { state: 500 }', 1, /no `state`/],
  ['getNote: 500', 1, /must be a map/],
  ['- 1', 1, /must be a map/],
])('a simulated service reports faults that are wrong: %s', async (text, line, message) => {
  const folder = createFolder({ 'notes.yaml': notes, 'faults.yaml': text });
  const problems = await startSimulated(folder, ['notes.yaml'], { faults: 'faults.yaml' });
  expect(problems).toMatchObject([{ code: 'SERVE-104', file: 'faults.yaml', line }]);
  expect('url' in problems ? '' : problems[0]?.message).toMatch(message);
});

/** Items by key, by resource, by API. */
type Stores = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;

it.each([
  ['a page that sends requests, where Scalar is installed', viewerFiles, '"servers":[{"url":"/"}]'],
  ['a list, and what to install, where it is not', {}, '--save-dev @scalar/api-reference'],
])('a simulated service has a reference: %s', async (_, files, text) => {
  const { url } = await simulated(createFolder({ ...files, 'notes.yaml': notes }), ['notes.yaml']);
  const page = await fetch(`${url}/_specwright/apis`);
  expect([page.status, page.headers.get('content-type')]).toEqual([
    200,
    'text/html; charset=utf-8',
  ]);
  const html = await page.text();
  for (const shown of ['Notes', 'addNote', text]) expect(html).toContain(shown);
  const start = await fetch(`${url}/_specwright/`);
  const first = await start.text();
  expect(first).toContain('Last calls');
  expect(first).toContain("connect-src 'self'");
  expect((await fetch(`${url}/_specwright/`, { method: 'POST' })).status).toBe(405);
  expect((await fetch(`${url}/_specwright/constructor`)).status).toBe(404);
});

it('a simulated service has a request of each operation to try, which it answers', async () => {
  const { url } = await simulated(createFolder({ 'notes.yaml': notes }), ['notes.yaml']);
  const { body: listed } = await call(`${url}/_specwright/api/operations`);
  const rows = listed as readonly { api: string; id: string; isFirst: boolean }[]; // what pages list
  expect(rows.filter(({ isFirst }) => isFirst)).toMatchObject([{ id: 'addNote' }]);
  const sample = async (operation: string) =>
    (await call(`${url}/_specwright/api/sample`, 'POST', { api: 'notes', operation })).body;
  for (const { id } of rows) {
    expect(await sample(id)).toMatchObject({ method: expect.stringMatching(/^[A-Z]+$/) });
  }
  const made = (await sample('addNote')) as {
    method: string;
    target: string;
    headers: Record<string, string>;
    body: string;
    answer: { status: string };
  };
  const { method, target, headers, body, answer } = made;
  const sent = await fetch(url + target, { method, headers, body });
  expect(String(sent.status)).toBe(answer.status);
  expect(await call(`${url}/_specwright/api/sample`, 'POST', { api: 'x' })).toMatchObject({
    status: 400,
  });
});

it('a simulated service sends calls, stores and clocks to its page as they come', async () => {
  const { url } = await simulated(createFolder({ 'notes.yaml': notes }), ['notes.yaml']);
  const events = await fetch(`${url}/_specwright/api/events`);
  const reader = events.body?.getReader();
  await call(
    `${url}/notes`,
    'POST',
    { text: 'tea', pin: '4711' },
    { authorization: 'Bearer hush' },
  );
  let output = '';
  while (!output.includes('event: call')) {
    output += Buffer.from((await reader?.read())?.value ?? []);
  }
  await reader?.cancel();
  expect(output).toMatch(/event: change\n/);
  expect(output).not.toMatch(/4711|hush/);
  const calls = await call(`${url}/_specwright/api/calls`);
  expect(calls.body).toMatchObject([
    {
      method: 'POST',
      target: '/notes',
      operation: 'addNote',
      status: 201,
      request: { body: expect.stringContaining('tea') },
    },
  ]);
  expect(JSON.stringify(calls.body)).not.toMatch(/4711|hush/);
  const store = await call(`${url}/_specwright/api/store`);
  const [[key = '', value] = []] = Object.entries((store.body as Stores)['notes']?.['notes'] ?? {});
  expect(value).toEqual({ id: key, text: 'tea', pin: '[redacted]' });
  const before = (await call(`${url}/_specwright/api/advance`, 'POST', {})).body as {
    notes: string;
  };
  const after = (await call(`${url}/_specwright/api/advance`, 'POST', { ms: 3_600_000 })).body as {
    notes: string;
  };
  expect(Date.parse(after.notes) - Date.parse(before.notes)).toBeGreaterThanOrEqual(3_600_000);
});

it.each([
  ['a name that leads here', { host: 'evil.example' }, 403],
  ['a page of another site', { origin: 'https://evil.example' }, 403],
  ['this machine', { host: 'localhost' }, 200],
])(
  'a simulated service answers requests of its page to this machine alone: %s',
  async (_, headers, status) => {
    const { url } = await simulated(createFolder({ 'notes.yaml': notes }), ['notes.yaml']);
    const outgoing = request(`${url}/_specwright/api/store`, { headers });
    outgoing.end();
    // The first of its arguments is the answer.
    const [response] = (await once(outgoing, 'response')) as [
      { statusCode: number; resume(): void },
    ];
    response.resume();
    expect(response.statusCode).toBe(status);
  },
);

it('a simulated service answers hostile requests, and goes on', async () => {
  const { url, failures } = await simulated(createFolder({ 'notes.yaml': notes }), ['notes.yaml'], {
    unknown: 'missing',
  });
  const huge = await call(`${url}/notes`, 'POST', { text: 'x'.repeat(2 ** 21) });
  expect(huge.status).toBe(413);
  for (const path of [
    '/notes/%2e%2e',
    '/notes/..%2f..',
    '/notes/__proto__',
    '/notes/%00',
    '/notes/%ff',
    '/_specwright/../notes/x',
    '/constructor',
  ]) {
    expect((await fetch(url + path)).status, path).toBeGreaterThanOrEqual(400);
  }
  expect((await call(`${url}/_specwright/api/__proto__`)).status).toBe(404);
  expect((await call(`${url}/notes`)).status).toBe(200);
  expect(failures).toEqual([]);
});

interface Raw {
  readonly head?: string;
  readonly body?: string;
}

/** Sends bytes as they are; gives all that is answered, until the service closes the connection. */
async function say(url: string, line: string, { head = '', body = '' }: Raw = {}): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk)).on('error', () => undefined);
  const length = body === '' ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`;
  socket.write(
    `${line} HTTP/1.1\r\nhost: localhost\r\n${length}${head}connection: close\r\n\r\n${body}`,
  );
  await once(socket, 'close');
  return answer;
}

const json = 'content-type: application/json\r\n';

it('a simulated service refuses each of many broken requests by its status, says what and where, and goes on', async () => {
  const { url, failures } = await simulated(createFolder({ 'notes.yaml': notes }), ['notes.yaml'], {
    unknown: 'missing',
  });
  const deep = `${'{"text":'.repeat(2000)}1${'}'.repeat(2000)}`;
  const rows: readonly (readonly [line: string, raw: Raw, status: number, output: RegExp])[] = [
    [`GET /notes/${'x'.repeat(20_000)}`, {}, 414, /16384 characters/],
    [`GET /${'x'.repeat(20_000)}`, {}, 414, /16384 characters/],
    [`GET /notes?${'x'.repeat(40_000)}`, {}, 431, /./],
    ['GET /notes/%zz', {}, 400, /params\.id is not percent-encoded/],
    ['GET /notes/%c0%af', {}, 400, /params\.id is not percent-encoded/],
    ['GET /notes/a\0b', {}, 400, /./],
    ['GET /notes/../../etc/passwd', {}, 404, /No operation has this path/],
    ['GET /notes/__proto__', {}, 404, /There is no __proto__ in notes|404/],
    ['BREW /notes', {}, 400, /./],
    ['TRACE /notes', {}, 405, /TRACE/],
    ['POST /notes', { head: json, body: deep }, 400, /nested too deeply/],
    ['POST /notes', { head: json, body: '['.repeat(100_000) }, 400, /is not JSON/],
    ['POST /notes', { head: json, body: '{"text":"\ud800"' }, 400, /is not JSON/],
    [
      'POST /notes',
      { head: `${json}content-encoding: gzip\r\n`, body: 'bomb' },
      415,
      /must not be compressed/,
    ],
    [
      'POST /notes',
      { head: `${json}content-encoding: zstd\r\n`, body: 'bomb' },
      415,
      /must not be compressed/,
    ],
    [
      'POST /notes',
      { head: 'content-type: text/x\r\n', body: 'x' },
      415,
      /must be application\/json/,
    ],
    ['POST /notes', { head: `${json}${'a: b\r\n'.repeat(1500)}`, body: '{"text":"x"}' }, 201, /x/],
    ['POST /notes', { head: `${json}${json}`, body: '{"text":"x"}' }, 415, /must be application/],
    ['POST /notes', { head: `${json}transfer-encoding: chunked\r\n`, body: '{}' }, 400, /./],
    ['GET /notes', { head: 'host: y\r\n' }, 200, /./],
    [
      'POST /_specwright/api/advance',
      { head: json, body: '{"ms":1e300}' },
      400,
      /ms.* must be a number/,
    ],
    ['POST /_specwright/api/advance', { head: json, body: 'no' }, 400, /not JSON/],
  ];
  for (const [line, raw, status, output] of rows) {
    const answer = await say(url, line, raw);
    const name = `${line.slice(0, 40)} ${raw.head ?? ''}`;
    expect(answer, name).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer, name).toMatch(output);
  }
  expect((await call(`${url}/notes`)).status).toBe(200);
  expect(failures).toEqual([]);
});

it('a simulated service records calls without their secrets', async () => {
  const folder = createFolder({ 'notes.yaml': notes });
  const { url, close } = await simulated(folder, ['notes.yaml'], {
    record: join(folder, 'calls.jsonl'),
  });
  await call(
    `${url}/notes`,
    'POST',
    { text: 'tea', pin: '4711' },
    { authorization: 'Bearer hush' },
  );
  await close();
  const text = readFileSync(join(folder, 'calls.jsonl'), 'utf8');
  expect(JSON.parse(text)).toMatchObject({
    method: 'POST',
    request: { headers: { authorization: '[redacted]' }, body: { text: 'tea', pin: '[redacted]' } },
    status: 201,
  });
  expect(text).not.toMatch(/4711|hush/);
});

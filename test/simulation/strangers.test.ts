/** What a simulation does with a document that has no word of ours: what is made is found, and each answer is as the document says. */

import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Simulation } from '../../templates/runtime/simulation/simulation.ts';
import { generateSimulated, type Simulated } from './generated.ts';

let generated: Simulated;
let simulation: Simulation;
let mended: string[];

beforeAll(async () => {
  generated = await generateSimulated(
    readFileSync('test/simulation/strangers.yaml', 'utf8'),
    'strangers',
  );
});

beforeEach(() => {
  mended = [];
  simulation = start({});
});

function start(options: Parameters<Simulated['createSimulation']>[1]): Simulation {
  return generated.createSimulation(generated.api, {
    onMend: (message) => mended.push(message),
    ...options,
  });
}

async function send(
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
) {
  const isPlain =
    body !== undefined && !(body instanceof FormData || body instanceof URLSearchParams);
  const init: RequestInit = {
    method,
    headers: { ...(isPlain && { 'content-type': 'application/json' }), ...headers },
  };
  if (body !== undefined) init.body = isPlain ? JSON.stringify(body) : body;
  const response = await simulation.fetch(`https://strangers.example${path}`, init);
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  // What is expected says what it is.
  const value = (isJson ? JSON.parse(text) : text) as Record<string, unknown> & unknown[];
  return { status: response.status, headers: response.headers, value };
}

describe('what is made', () => {
  it('has a key of its own, by the parameter of its path, and not that of the example', async () => {
    const [one, two] = [
      await send('POST', '/issues', { title: 'one' }),
      await send('POST', '/issues', { title: 'two' }),
    ];
    expect(one.value).toMatchObject({ id: 1, number: 1, title: 'one' });
    expect(two.value).toMatchObject({ id: 2, number: 2, title: 'two' });
    expect(two.headers.get('location')).toBe('https://strangers.example/issues/2');
    expect((await send('GET', '/issues/2')).value).toEqual(two.value);
    expect((await send('GET', '/issues')).value).toEqual([one.value, two.value]);
  });

  it('is read where the answer has another form for what is gone', async () => {
    const { value } = await send('POST', '/guests', { name: 'Ann' });
    expect(value).toEqual({ id: expect.any(String), name: 'Ann', since: expect.any(Number) });
    const path = `/guests/${String(value['id'])}`;
    expect((await send('GET', path)).value).toEqual(value);
    expect((await send('GET', '/guests')).value).toMatchObject({ data: [value] });
    expect((await send('DELETE', path)).value).toEqual({ id: value['id'], deleted: true });
    expect((await send('GET', path)).status).toBe(404);
  });

  it('is found at paths with a format, with members in another spelling', async () => {
    const { value } = await send('POST', '/Calls.json', new URLSearchParams({ PhoneTo: '+1555' }));
    expect(value).toEqual({ sid: expect.any(String), phone_to: '+1555' });
    expect((await send('GET', `/Calls/${String(value['sid'])}.json`)).value).toEqual(value);
  });

  it('below something else is read at the top, and listed below that', async () => {
    const { value } = await send('POST', '/people/ann/lists', { name: 'mine' });
    expect((await send('GET', `/lists/${String(value['id'])}`)).value).toEqual(value);
    expect((await send('GET', '/people/ann/lists')).value).toEqual([value]);
    expect((await send('GET', '/people/bo/lists')).value).toEqual([]);
    // Others make lists too.
    expect((await send('GET', '/lists/theirs')).value).toMatchObject({ id: 'theirs' });
  });

  it('in an envelope is an item for each that was sent', async () => {
    const { value } = await send('POST', '/moves', { moves: [{ amount: 5 }, { amount: 6 }] });
    const [five, six] = Object(value).moves;
    expect([five, six]).toMatchObject([{ amount: 5, note: expect.any(String) }, { amount: 6 }]);
    expect((await send('GET', `/moves/${six.moveId}`)).value).toEqual({ moves: [six] });
    expect((await send('GET', '/moves')).value).toEqual({ moves: [five, six] });
    expect(mended).toEqual([]);
  });
});

describe('each answer is as the document says', () => {
  it('where a request has other forms', async () => {
    const issue = { title: 'one', people: ['zoe'], due: null };
    const { value } = await send('POST', '/issues', issue);
    expect(value['people']).toEqual([{ name: expect.any(String), avatar: expect.any(String) }]);
    expect(value['due']).toEqual(expect.any(String));
    expect((await send('POST', '/issues/1/rerun')).value).toEqual({});
  });

  it('where an item was made without a body', async () => {
    await send('PUT', '/blocks/zoe');
    expect((await send('GET', '/blocks')).value).toEqual([
      { name: 'zoe', avatar: expect.any(String) },
    ]);
  });

  it('where a test gave an item that is not, which is said once', async () => {
    simulation = start({ data: { guests: [{ id: 'g', name: 7 }] } });
    const { value } = await send('GET', '/guests/g');
    expect(value).toMatchObject({ id: 'g', name: expect.any(String) });
    expect((await send('GET', '/guests/g')).value).toEqual(value);
    expect(mended).toEqual([expect.stringContaining('getGuest: its answer 200 was not as')]);
  });
});

describe('answers', () => {
  it('are full, and of a success', async () => {
    expect((await send('POST', '/answers', {})).value).toEqual({
      id: expect.any(String),
      choices: [{ text: expect.any(String) }],
    });
    expect((await send('GET', '/me')).value).toEqual({ id: expect.any(String), plan: 'paid' });
    expect((await send('GET', '/me')).value).toEqual((await send('GET', '/me')).value);
  });

  it('are minimal on request', async () => {
    simulation = start({ fill: 'minimal' });
    expect((await send('POST', '/answers', {})).value).toEqual({ choices: [] });
    expect((await send('GET', '/me')).value).toEqual({});
  });
});

describe('HTTP', () => {
  it.each([
    'application/vnd.strangers+json',
    'application/vnd.strangers+json, */*;q=0.1',
    'text/html',
  ])('answers JSON to a client that accepts %s', async (accept) => {
    const { status, headers } = await send('GET', '/me', undefined, { accept });
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json']);
  });

  it('refuses what a client does not accept where that is asked for', async () => {
    simulation = start({ isAcceptIgnored: false });
    expect((await send('GET', '/me', undefined, { accept: 'text/html' })).status).toBe(406);
    expect((await send('GET', '/me', undefined, { accept: 'application/vnd.a+json' })).status).toBe(
      200,
    );
  });

  it('takes a content type without a body for no body', async () => {
    const empty = { 'content-type': 'text/plain', 'content-length': '0' };
    expect((await send('PUT', '/merge', undefined, empty)).status).toBe(200);
    expect((await send('POST', '/links', undefined, empty)).status).toBe(400);
  });

  it('leads to the address of an answer that is elsewhere', async () => {
    const { status, headers } = await send('GET', '/archive');
    const location = headers.get('location') ?? '';
    expect([status, new URL(location).pathname]).toEqual([302, '/archive']);
    expect((await simulation.fetch(location)).status).toBe(200);
  });

  it('reads lists of deep objects', async () => {
    const form = new URLSearchParams({ 'items[0][price]': 'p1', 'items[0][quantity]': '2' });
    expect((await send('POST', '/links', form)).status).toBe(200);
    expect(simulation.calls.at(-1)?.body).toEqual({ items: [{ price: 'p1', quantity: 2 }] });
  });

  it.each(['/uploads', '/files'])('knows the file that was sent to %s', async (path) => {
    const form = new FormData();
    form.append('file', new File(['12345'], 'five.txt'));
    const { value } = await send('POST', path, form);
    expect(value).toEqual({ id: expect.any(String), filename: 'five.txt', bytes: 5 });
  });

  it('refuses in the words of the operation, without places of the document', async () => {
    simulation = start({ unknown: 'missing' });
    const missing = await send('GET', '/notes/7');
    expect([missing.status, missing.value]).toEqual([
      404,
      { error: { message: 'There is no 7 in notes.' } },
    ]);
    const { value } = await send(
      'POST',
      '/links',
      new URLSearchParams({ 'items[0][quantity]': 'x' }),
    );
    expect(value['detail']).not.toMatch(/#\//);
  });
});

/** The first calls that a vendor's SDK makes of a service that has no data yet: each has an answer of use. */

import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Simulation } from '../../templates/runtime/simulation/simulation.ts';
import { generateSimulated, type Simulated } from './generated.ts';

let generated: Simulated;
let simulation: Simulation;

beforeAll(async () => {
  const document = readFileSync('test/simulation/first-hour.yaml', 'utf8');
  generated = await generateSimulated(document, 'first-hour', 'firstHour');
});

beforeEach(() => {
  simulation = start({});
});

function start(options: Parameters<Simulated['createSimulation']>[1]): Simulation {
  return generated.createSimulation(generated.api, { onMend: () => undefined, ...options });
}

async function send(line: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) {
  const [method = '', path = ''] = line.split(' ');
  const response = await simulation.fetch(`https://first.example${path}`, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  // What is expected says what it is.
  const value = (text === '' ? undefined : JSON.parse(text)) as Record<string, unknown>;
  return { status: response.status, value };
}

describe('what nobody made', () => {
  const octocat = { name: 'hello', owner: { login: 'octocat' } };

  it('is there when it is asked for, always the same, until it is removed', async () => {
    const first = await send('GET /repos/octocat/hello');
    expect(first).toMatchObject({ status: 200, value: octocat });
    await send('POST /user/repos', { name: 'other' });
    expect(await send('GET /repos/octocat/hello')).toEqual(first);
    await send('PATCH /repos/octocat/hello', { about: 'Changed.' });
    const { value } = await send('GET /repos/octocat/hello');
    expect(value).toEqual({ ...first.value, about: 'Changed.' });
    expect((await send('DELETE /repos/octocat/hello')).status).toBe(204);
    expect((await send('GET /repos/octocat/hello')).status).toBe(404);
    expect((await send('GET /repos/octocat/another')).status).toBe(200);
    expect((await send('GET /tickets/t')).status).toBe(200);
  });

  it('is one item of a list, which is read and removed as any', async () => {
    const { value } = await send('GET /tickets');
    const [first] = value['data'] as [{ id: string }];
    expect(await send(`GET /tickets/${first.id}`)).toEqual({ status: 200, value: first });
    await send(`DELETE /tickets/${first.id}`);
    expect((await send('GET /tickets')).value['data']).toEqual([]);
  });

  it('is not in a list beside what was made', async () => {
    const { value } = await send('POST /tickets?desk=left');
    expect((await send('GET /tickets')).value['data']).toEqual([value]);
  });

  it('is missing where the option says so', async () => {
    simulation = start({ unknown: 'missing' });
    expect((await send('GET /tickets/never')).status).toBe(404);
    expect((await send('GET /tickets')).value['data']).toEqual([]);
  });

  it('is missing where there are seeds of its kind', async () => {
    simulation = start({ data: { repos: [{ id: 1, ...octocat, name: 'seeded' }] } });
    expect((await send('GET /repos/octocat/never')).status).toBe(404);
    expect((await send('GET /repos/octocat/seeded')).status).toBe(200);
    expect((await send('GET /tickets/never')).status).toBe(200);
  });

  it('stays removed in a snapshot', async () => {
    await send('DELETE /repos/octocat/hello');
    simulation = start({ snapshot: JSON.parse(JSON.stringify(simulation.snapshot())) });
    expect((await send('GET /repos/octocat/hello')).status).toBe(404);
  });
});

describe('what is made', () => {
  it('elsewhere is read by a key of which the item says a part', async () => {
    const { value } = await send('POST /user/repos', { name: 'mine', about: 'It is.' });
    const { login } = value['owner'] as { login: string };
    expect(await send(`GET /repos/${login}/mine`)).toEqual({ status: 200, value });
    expect((await send('GET /user/repos')).value).toEqual([value]);
  });

  it('elsewhere has the part that its path has by another name', async () => {
    const { value } = await send('POST /orgs/acme/repos', { name: 'ours' });
    expect(value['owner']).toMatchObject({ login: 'acme' });
    expect((await send('GET /repos/acme/ours')).value).toEqual(value);
    await send('POST /orgs/other/repos', { name: 'theirs' });
    expect((await send('GET /orgs/acme/repos?visibility=all')).value).toEqual([value]);
  });

  it('is known by the last word of a parameter, and read as data where there are other forms', async () => {
    const { value } = await send('POST /repos/a/b/blobs', { text: 'x' });
    const read = await send(`GET /repos/a/b/blobs/${String(value['sha'])}`);
    expect(read.value).toMatchObject({ sha: value['sha'], text: 'x' });
  });

  it('in an envelope beside other members is what was sent', async () => {
    const sent = { request_key: 'k', parcel: { label: 'fragile' } };
    const { value } = await send('POST /parcels', sent);
    const { id } = value['parcel'] as { id: string };
    expect(value['parcel']).toMatchObject({ id: '1', label: 'fragile' });
    expect(await send(`GET /parcels/${id}`)).toEqual({ status: 200, value });
  });

  it('has what parameters say of it', async () => {
    expect((await send('POST /tickets?desk=left')).value).toMatchObject({ desk: 'left' });
  });

  it('by one request several times is found', async () => {
    const sent = [
      { key: 'a', value: '1' },
      { key: 'b', value: '2' },
    ];
    expect((await send('POST /variables', sent)).value).toEqual(sent);
    expect((await send('GET /variables/b')).value).toEqual(sent[1]);
  });

  it('under a key that the document does not declare is made once', async () => {
    const once = { 'idempotency-key': 'once' };
    const first = await send('POST /tickets', undefined, once);
    expect(await send('POST /tickets', undefined, once)).toEqual(first);
    expect((await send('GET /tickets')).value['data']).toEqual([first.value]);
  });
});

describe('what there is one of', () => {
  it('is changed, and read again', async () => {
    const { value } = await send('GET /user');
    expect((await send('PATCH /user', { bio: 'Mine.' })).value).toEqual({ ...value, bio: 'Mine.' });
    expect((await send('GET /user')).value).toEqual({ ...value, bio: 'Mine.' });
  });

  it('below an item is a list that is sent as a whole', async () => {
    expect((await send('PUT /repos/a/b/topics', { names: ['x'] })).value).toEqual({ names: ['x'] });
    expect((await send('GET /repos/a/b/topics')).value).toEqual({ names: ['x'] });
    expect((await send('GET /repos/a/c/topics')).value).not.toEqual({ names: ['x'] });
  });
});

describe('pages', () => {
  it('follow the id of an item in the place of a token', async () => {
    const made = [
      await send('POST /tickets'),
      await send('POST /tickets'),
      await send('POST /tickets'),
    ];
    const ids = made.map(({ value }) => String(value['id']));
    const { value } = await send(`GET /tickets?limit=1&after=${ids[0]}`);
    expect(value['data']).toEqual([made[1]?.value]);
    expect((await send(`GET /tickets?after=${ids[2]}`)).value).toMatchObject({ data: [] });
    expect((await send('GET /tickets?after=never')).status).toBe(400);
  });

  it('have addresses as the document shows them', async () => {
    await send('POST /queues');
    await send('POST /queues');
    const { value } = await send('GET /queues?PageSize=1');
    expect(value['next_page_uri']).toBe('/queues?PageSize=1&Page=2');
    const last = await send('GET /queues?PageSize=1&Page=2');
    expect(last.value['queues']).toHaveLength(1);
  });
});

describe('answers', () => {
  it('say that what is removed is deleted', async () => {
    expect((await send('DELETE /tickets/t')).value).toEqual({ id: 't', deleted: true });
  });

  it('say that what was asked for is done, and so does the item', async () => {
    expect((await send('POST /parcels/p/lock')).value).toEqual({ id: 'p', locked: true });
    expect((await send('GET /parcels/p')).value['parcel']).toMatchObject({ locked: true });
  });

  it('of failures have the text where the document has a list of errors', async () => {
    simulation = start({ unknown: 'missing' });
    const detail = 'There is no p in parcels.';
    expect(await send('POST /parcels/p/lock')).toEqual({
      status: 404,
      value: { errors: [{ detail }] },
    });
  });

  it.each(['application/octet-stream', '*/*', 'text/event-stream'])(
    'in bytes do not have what was sent, accepting %s',
    async (accept) => {
      const init = { method: 'POST', body: '{"text":"Hello"}' };
      const headers = { accept, 'content-type': 'application/json' };
      const url = 'https://first.example/voice';
      expect((await simulation.fetch(url, { ...init, headers })).status).toBe(200);
    },
  );

  it('in pieces come as pieces when their status is preferred', async () => {
    const init = { method: 'POST', body: '{"text":"Hello"}' };
    const headers = { 'content-type': 'application/json', prefer: 'code=200' };
    const response = await simulation.fetch('https://first.example/voice', { ...init, headers });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(await response.text()).toMatch(/^data: \{"text":/m);
  });

  it('of an action are no item that only has the same key', async () => {
    expect((await send('POST /tickets/t/exchange')).value).toMatchObject({
      access: expect.any(String),
      email: expect.any(String),
    });
  });

  it('have what was sent, and else the most usual', async () => {
    expect((await send('POST /render', { mode: 'fast', count: 7 })).value).toEqual({
      mode: 'fast',
      role: 'assistant',
      success: true,
      price: expect.stringMatching(/^\d+\.\d\d$/),
      parts: [{ kind: 'text', index: 0 }],
    });
  });
});

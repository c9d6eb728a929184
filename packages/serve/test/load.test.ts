/** Many clients, faults, and a model of what the service must remember: `SPECWRIGHT_LONG=1` for all calls. */

import { execFileSync } from 'node:child_process';
import { Agent, type IncomingMessage, request } from 'node:http';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createFolder } from '../../../test/folder.ts';
import { createRandom } from '../../../test/random.ts';
import { notes } from './notes.ts';
import { run } from './running.ts';

const isLong = process.env['SPECWRIGHT_LONG'] === '1';
const CALLS = isLong ? 100_000 : 1500;
const CLIENTS = 64;

/** Notes of one client. */
const MOST_NOTES = 20;

const faults = ['status=503', 'reset', 'cut=1', 'latency=3'] as const;

interface Answer {
  /** 0 where there was none, or it was cut off. */
  readonly status: number;
  readonly text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });

async function send(
  url: string,
  method: string,
  body: object | undefined,
  fault: string | undefined,
): Promise<Answer> {
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(fault !== undefined && { 'x-specwright-fault': fault }),
  };
  try {
    const sent = request(url, { method, agent, headers });
    sent.end(body && JSON.stringify(body));
    // The first of its arguments is the answer.
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const text = Buffer.concat(await response.toArray()).toString();
    return { status: response.statusCode ?? 0, text };
  } catch {
    return { status: 0, text: '' };
  }
}

/** Megabytes of a process. */
function readMemory(pid: number | undefined): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}

it('the server remembers exactly what calls did under load, and grows no larger', async () => {
  const folder = createFolder({ 'notes.yaml': notes });
  const { url, child, stop, readOutput } = await run(
    folder,
    'notes.yaml',
    '--port',
    '0',
    '--snapshot',
    'state.json',
  );
  const known = new Map<string, string>();
  let [left, unknown, odd, half] = [CALLS, 0, 0, 0];
  const work = async (client: number): Promise<void> => {
    const { below, pick } = createRandom(client + 1);
    const own: string[] = [];
    while (left > 0) {
      left -= 1;
      if (left === CALLS / 2) half = readMemory(child.pid);
      const fault = below(10) === 0 ? pick(faults) : undefined;
      const isRefused = fault === 'status=503' || fault === 'reset';
      const id = own.length > 0 ? pick(own) : undefined;
      const note = { text: `${client} ${left}` };
      const choice = below(10);
      if (id === undefined || (choice < 3 && own.length < MOST_NOTES)) {
        const { status, text } = await send(`${url}/notes`, 'POST', note, fault);
        if (status === 201) {
          const made = JSON.parse(text) as { id: string };
          own.push(made.id);
          known.set(made.id, note.text);
        } else if (fault === 'cut=1') unknown += 1;
        else if (!isRefused) odd += 1;
      } else if (choice < 6) {
        const { status } = await send(`${url}/notes/${id}`, 'PUT', note, fault);
        if (!isRefused) known.set(id, note.text);
        if (fault === undefined && status !== 200) odd += 1;
      } else if (choice < 8) {
        const { status, text } = await send(`${url}/notes/${id}`, 'GET', undefined, fault);
        if (status === 200) expect(JSON.parse(text)).toEqual({ id, text: known.get(id) });
        else if (fault === undefined) odd += 1;
      } else {
        const { status } = await send(`${url}/notes/${id}`, 'DELETE', undefined, fault);
        if (!isRefused) {
          known.delete(id);
          own.splice(own.indexOf(id), 1);
        }
        if (fault === undefined && status !== 204) odd += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => work(client)));
  expect(readMemory(child.pid)).toBeLessThan(half * 1.5 + 50);
  const { text } = await send(`${url}/notes`, 'GET', undefined, undefined);
  const all = new Map(
    (JSON.parse(text) as { id: string; text: string }[]).map((one) => [one.id, one.text]),
  );
  const mine = [...known].map(([id]) => [id, all.get(id)]);
  expect(Object.fromEntries(mine)).toEqual(Object.fromEntries(known));
  // Made, but nobody heard of it.
  expect(all.size - known.size).toBe(unknown);
  expect(odd).toBe(0);
  expect(await stop()).toBe(0);
  expect(readOutput()).not.toMatch(/error|could not/i);
});

/** Connections that the service takes. */
const MOST = 4000;

const STREAMS = isLong ? 10_000 : 300;

/** Until something holds. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await setTimeout(10);
}

/** Open files of a process, sockets among them. */
function countFiles(pid: number | undefined): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

// Linux shows the open files of a process here.
if (process.platform === 'linux') {
  it('the server keeps as many event streams open as it takes connections, and nothing of those that left', async () => {
    const { url, child, stop } = await run(
      createFolder({ 'notes.yaml': notes }),
      'notes.yaml',
      '--port',
      '0',
    );
    const before = countFiles(child.pid);
    const { port } = new URL(url);
    let [begun, ended] = [0, 0];
    const sockets = Array.from({ length: STREAMS }, () => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => undefined).on('close', () => (ended += 1));
      socket.once('data', () => (begun += 1));
      socket.write('GET /_specwright/api/events HTTP/1.1\r\nhost: localhost\r\n\r\n');
      return socket;
    });
    await until(() => begun + ended >= STREAMS);
    expect(begun).toBe(Math.min(STREAMS, MOST));
    sockets.pop()?.destroy();
    sockets[0]?.destroy();
    await until(() => ended >= Math.max(1, STREAMS - MOST));
    expect((await send(`${url}/notes`, 'GET', undefined, undefined)).status).toBe(200);
    for (const socket of sockets) socket.destroy();
    agent.destroy();
    await until(() => countFiles(child.pid) <= before);
    expect(await stop()).toBe(0);
  });
}

import { getEventListeners, setMaxListeners } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { expect, onTestFinished, test } from 'vitest';

import { bearer, authorization } from '../../templates/runtime/auth/auth.ts';
import { json } from '../../templates/runtime/call/bodies.ts';
import { ApiError } from '../../templates/runtime/call/errors.ts';
import { Http, type Operation } from '../../templates/runtime/call/client.ts';
import { stream } from '../../templates/runtime/derived/streams.ts';
import { startChaos } from './chaos-server.ts';
import { retryPolicy } from '../../templates/runtime/call/retry.ts';

const calls = process.env['SPECWRIGHT_LONG'] ? 12_000 : 240;
const width = 32;

const read: Operation = { id: 'read', method: 'GET', path: '/things/{id}' };
const put: Operation = { id: 'put', method: 'PUT', path: '/things/{id}', body: json };
const charge: Operation = { id: 'charge', method: 'POST', path: '/things/{id}', body: json };
const keyed: Operation = { ...charge, id: 'keyed', idempotencyHeader: 'idempotency-key' };
const listen: Operation = { id: 'listen', method: 'GET', path: '/events/{id}' };
const operations = [read, charge, put, keyed, charge, listen] as const;

/** A signal that lives as long as a program does. */
const lasting = new AbortController().signal;
// Node warns of more calls at a time than ten.
setMaxListeners(width, lasting);

/** How a call ended. */
interface Ending {
  readonly id: number;
  readonly operation: string;
  readonly kind: string;
  readonly status: number | undefined;

  /** Whether the data are those of this call. */
  readonly own: boolean;

  readonly attempts: number;
}

function createClient(baseUrl: string): Http {
  let tokens = 0;
  return new Http(
    { name: 'chaos', auth: authorization([[bearer('key')]]) },
    {
      baseUrl,
      auth: { key: () => `token-${++tokens}` },
      timeout: { attempt: 700, total: 5000 },
      retries: retryPolicy({ delay: 2, budget: calls }),
    },
  );
}

async function sendCall(http: Http, id: number): Promise<Ending> {
  const operation = operations[id % operations.length] ?? read;
  const controller = new AbortController();
  // One in eleven leaves while its request is under way; a stream may be silent for as long as it likes.
  const patience = id % 11 === 0 ? id % 7 : operation === listen ? 1000 : undefined;
  const timer = patience === undefined ? undefined : setTimeout(() => controller.abort(), patience);
  const signal = patience === undefined ? lasting : controller.signal;
  const facts = { id, operation: operation.id, status: undefined, own: false, attempts: 0 };
  try {
    const own = await isOwn(http, operation, id, signal);
    return { ...facts, kind: 'ok', own };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { kind, attempts } = error;
    const status = 'status' in error ? Number(error.status) : undefined;
    return { ...facts, kind, attempts, status };
  } finally {
    clearTimeout(timer);
  }
}

/** Calls, and says whether the data are those of this id. */
async function isOwn(
  http: Http,
  operation: Operation,
  id: number,
  signal: AbortSignal,
): Promise<boolean> {
  const wanted = JSON.stringify({ id, note: 'ü😀' });
  if (operation !== listen) {
    const thing = await http.send(operation, { id, body: { id } }, { signal });
    return JSON.stringify(thing) === wanted;
  }
  const things: string[] = [];
  for await (const thing of stream(
    http,
    { ...listen, stream: { end: 'end' } },
    { id },
    { signal },
  )) {
    things.push(JSON.stringify(thing));
  }
  return things.length === 3 && things.every((thing) => thing === wanted);
}

async function inParallel(
  from: number,
  to: number,
  call: (id: number) => Promise<void>,
): Promise<void> {
  let next = from;
  const worker = async (): Promise<void> => {
    while (next < to) await call(next++);
  };
  await Promise.all(Array.from({ length: width }, worker));
}

/** Collects what a process says when nobody cares for a rejection or a listener. */
function listenForNoise(): readonly string[] {
  const noise: string[] = [];
  const events = ['unhandledRejection', 'uncaughtException', 'warning'];
  const hear = (what: unknown): void => void noise.push(String(what));
  for (const event of events) process.on(event, hear);
  onTestFinished(() => {
    for (const event of events) process.off(event, hear);
  });
  return noise;
}

/** Bytes that are really in use. */
async function heapInUse(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void; // what the flag adds
  // What ended a moment ago is let go of in the next turns.
  for (let turn = 0; turn < 5; turn++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    collect();
  }
  return process.memoryUsage().heapUsed;
}

const title = 'under chaos no call hangs, no effect is lost or doubled, nothing leaks';

test(title, { timeout: 600_000 }, async () => {
  const chaos = await startChaos();
  onTestFinished(() => chaos.close());
  const noise = listenForNoise();
  const http = createClient(chaos.self);
  const endings: Ending[] = [];
  const warmUp = Math.floor(calls / 3);
  await inParallel(0, warmUp, async (id) => void endings.push(await sendCall(http, id)));
  const before = await heapInUse();
  await inParallel(warmUp, calls, async (id) => void endings.push(await sendCall(http, id)));
  const after = await heapInUse();

  expect(endings.length).toBe(calls);
  expect(noise).toEqual([]);
  expect(chaos.strayed).toEqual([]);

  const done = ({ id }: Ending): number => chaos.effects.get(String(id)) ?? 0;
  const of = (name: string): Ending[] => endings.filter(({ operation }) => operation === name);
  // Not doubled.
  expect([...of('charge'), ...of('keyed')].filter((ending) => done(ending) > 1)).toEqual([]);
  // Not lost.
  const writes = [...of('put'), ...of('keyed'), ...of('charge')];
  expect(writes.filter((ending) => ending.kind === 'ok' && done(ending) === 0)).toEqual([]);
  // Refused means not done, where nothing was repeated.
  const refused = of('charge').filter(({ status }) => status === 429 || status === 503);
  const wronged = refused.filter((ending) => done(ending) > 0 && !chaos.ledOn.has(`${ending.id}`));
  expect(wronged).toEqual([]);
  expect(refused.length).toBeGreaterThan(0);
  // Every answer belongs to its call.
  expect(endings.filter(({ kind, own }) => kind === 'ok' && !own)).toEqual([]);
  expect([...chaos.keys.values()].filter((keys) => keys.size > 1)).toEqual([]);
  expect(Math.max(...endings.map(({ attempts }) => attempts))).toBeLessThanOrEqual(6);
  // Every way to fail was met, and most calls succeeded.
  expect([...new Set(endings.map(({ kind }) => kind))].sort()).toEqual([
    'abort',
    'http',
    'network',
    'ok',
    'protocol',
    'timeout',
  ]);
  expect(endings.filter(({ kind }) => kind === 'ok').length).toBeGreaterThan(calls / 4);
  expect(getEventListeners(lasting, 'abort')).toEqual([]);
  expect(chaos.sockets.peak).toBeLessThan(width * 4);
  // What the test itself remembers is half of this; an answer that is kept would be more than twice.
  expect(after - before).toBeLessThan(2 ** 22 + (calls - warmUp) * 1024);
});

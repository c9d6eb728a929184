import { describe, expect, test } from 'vitest';

import { headerKey, authorization } from '../../templates/runtime/auth/auth.ts';
import { json } from '../../templates/runtime/call/bodies.ts';
import { Http, type Operation, type RequestOptions } from '../../templates/runtime/call/client.ts';
import {
  type LogFacts,
  type Logger,
  logging,
  type LogOptions,
} from '../../templates/runtime/helpers/logging.ts';
import { deadPort, serve } from './server.ts';
import { sensitive } from '../../templates/runtime/auth/redaction.ts';
import { retryPolicy } from '../../templates/runtime/call/retry.ts';

const api = {
  name: 'x',
  auth: authorization([[headerKey('key', 'X-Key')]]),
  sensitive: sensitive('pin'),
};
const change: Operation = {
  id: 'change',
  method: 'PUT',
  idempotent: true,
  path: '/things/{id}',
  query: ['pin'],
  body: json,
};
const params = { id: 7, pin: 'PIN-1', body: { pin: 'PIN-2', a: 1 } };

type Line = [level: string, message: string, facts: LogFacts];

/** Lines of a call, with times and addresses that are always the same. */
async function lines(
  baseUrl: string,
  options?: LogOptions,
  call: RequestOptions = {},
): Promise<Line[]> {
  const recorded: Line[] = [];
  const level =
    (name: string) =>
    (message: string, facts: LogFacts): void =>
      void recorded.push(JSON.parse(settled(JSON.stringify([name, message, facts]))));
  const settled = (text: string): string =>
    text
      .replaceAll(baseUrl, 'http://x')
      .replace(/\d+ ms|(?<=milliseconds":)\d+/g, (time) => time.replace(/\d+/, '1'));
  const logger: Logger = {
    debug: level('debug'),
    info: level('info'),
    warn: level('warn'),
    error: level('error'),
  };
  const hooks = logging(logger, options);
  const http = new Http(api, {
    baseUrl,
    hooks,
    auth: { key: 'SECRET' },
    retries: retryPolicy({ delay: 1 }),
  });
  await http.send(change, params, call).result();
  return recorded;
}

const fail = (): never => {
  throw new Error('disk full');
};

describe('a logger', () => {
  test('has a line for the end of each call', async () => {
    const { url } = await serve({ json: 1 });
    expect(await lines(url)).toEqual([
      ['info', 'change: done after 1 ms', { operation: 'change', attempts: 1, milliseconds: 1 }],
    ]);
  });

  test('has a line at debug for what is sent and for what came', async () => {
    const { url } = await serve({ status: 503 }, { json: 1 });
    const headers = { accept: 'application/json', 'x-key': '[redacted]' };
    const sent = { operation: 'change', method: 'PUT', url: 'http://x/things/7?pin=[redacted]' };
    expect(await lines(url, { level: 'debug', show: 'body' })).toEqual([
      [
        'debug',
        'change: PUT http://x/things/7?pin=[redacted]',
        {
          ...sent,
          attempt: 1,
          headers: expect.objectContaining(headers),
          body: { pin: '[redacted]', a: 1 },
        },
      ],
      [
        'debug',
        'change: 503 after 1 ms',
        { operation: 'change', attempt: 1, milliseconds: 1, status: 503 },
      ],
      [
        'debug',
        'change: PUT http://x/things/7?pin=[redacted] (attempt 2)',
        expect.objectContaining({ ...sent, attempt: 2 }),
      ],
      [
        'debug',
        'change: 200 after 1 ms',
        { operation: 'change', attempt: 2, milliseconds: 1, status: 200 },
      ],
      [
        'info',
        'change: done after 1 ms and 2 attempts',
        { operation: 'change', attempts: 2, milliseconds: 1 },
      ],
    ]);
  });

  test('shows as much of a request as its options say', async () => {
    const { url } = await serve({ json: 1 });
    const [[, , bare] = [], [, , usual] = []] = await Promise.all([
      lines(url, { level: 'debug', show: 'nothing' }),
      lines(url, { level: 'debug' }),
    ]).then((all) => all.map(([first]) => first ?? []));
    expect(Object.keys(bare ?? {})).toEqual(['operation', 'attempt', 'method', 'url']);
    expect(Object.keys(usual ?? {})).toEqual(['operation', 'attempt', 'method', 'url', 'headers']);
  });

  test('has a warning for refusals, and an error for other failures', async () => {
    const refused = await serve({ status: 404, json: { pin: 'PIN-2', why: 'gone' } });
    expect(await lines(refused.url)).toEqual([
      [
        'warn',
        'change: 404: {"pin":"[redacted]","why":"gone"} (PUT http://x/things/7) (after 1 ms)',
        {
          operation: 'change',
          attempts: 1,
          milliseconds: 1,
          error: expect.objectContaining({ kind: 'http', status: 404, attempts: 1 }),
        },
      ],
    ]);
    const broken = await serve({ status: 500 });
    expect((await lines(broken.url)).map(([level]) => level)).toEqual(['error']);
    const dead = await lines(await deadPort(), { level: 'debug' }, { retries: 0 });
    expect(dead.slice(1)).toEqual([
      [
        'debug',
        'change: ECONNREFUSED after 1 ms',
        { operation: 'change', attempt: 1, milliseconds: 1, failure: 'ECONNREFUSED' },
      ],
      [
        'error',
        'change: connection failed (PUT http://x/things/7) (after 1 ms)',
        expect.objectContaining({ error: expect.objectContaining({ kind: 'network' }) }),
      ],
    ]);
  });

  test('takes what the caller aborts for no failure', async () => {
    const { url } = await serve({ json: 1 });
    const aborted = await lines(url, {}, { signal: AbortSignal.abort() });
    expect(aborted.map(([level, message]) => [level, message])).toEqual([
      ['info', 'change: was aborted (after 1 ms)'],
    ]);
  });

  test('is spared what is below its level', async () => {
    const refused = await serve({ status: 404 });
    expect(await lines(refused.url, { level: 'error' })).toEqual([]);
    const { url } = await serve({ json: 1 });
    expect(await lines(url, { level: 'warn' })).toEqual([]);
  });

  test('that throws disturbs no call', async () => {
    const { url } = await serve({ json: 1 });
    const hooks = logging({ debug: fail, info: fail, warn: fail, error: fail }, { level: 'debug' });
    const http = new Http(api, { baseUrl: url, hooks, auth: { key: 'SECRET' } });
    expect(await http.send(change, params)).toBe(1);
  });

  test('may be the console', () => {
    expect(logging(console).hooks.map((one) => Object.keys(one))).toEqual([['onEnd']]);
  });
});

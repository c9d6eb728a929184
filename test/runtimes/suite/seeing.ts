// In: a logger and a tracer. Out: what they receive of calls that go well and of calls that do not.

import { queryKey, authorization } from '../../../generated/runtime/auth.ts';
import { Http, type Operation } from '../../../generated/runtime/client.ts';
import { logging } from '../../../generated/runtime/logging.ts';
import { traceparent, tracing } from '../../../generated/runtime/telemetry.ts';
import { holds, same } from './check.ts';
import type { Group } from './setting.ts';
import { retryPolicy } from '../../../generated/runtime/call.ts';

const get: Operation = { id: 'get', method: 'GET', path: '/{id}' };
const api = { name: 'plain', auth: authorization([[queryKey('key', 'key')]]) };
const auth = { key: 'SECRET-key' };
const sleep = async (): Promise<void> => {};

export const seeing: Group = {
  name: 'seeing',
  tests: {
    'a logger has every attempt and every end, without secrets': async ({ serve, place }) => {
      const service = await serve({ status: 503 }, { json: 1 });
      const lines: string[] = [];
      const tell = (message: string, facts: object): void =>
        void lines.push(message, JSON.stringify(facts));
      const logger = { debug: tell, info: tell, warn: tell, error: tell };
      const hooks = logging(logger, { level: 'debug', show: 'body' });
      const options = { auth, hooks, retries: retryPolicy({ sleep }) };
      await new Http(api, { ...options, baseUrl: service.url }).send(get, { id: 'a' });
      same(lines.length, 10);
      holds(lines.at(-2)?.endsWith('2 attempts'), 'the end tells the attempts');
      const dead = new Http(api, { ...options, baseUrl: place.dead });
      const result = await dead.send(get, { id: 'a' }).result();
      const recorded = [...lines, JSON.stringify(result), String(result.ok || result.error.stack)];
      holds(!recorded.join().includes('SECRET'), 'no secret is logged');
    },

    'a span is made of each attempt, and the service joins the trace': async ({ serve }) => {
      const service = await serve({ status: 503 }, { json: 1 });
      const recorded: unknown[] = [];
      const traceId = 'a'.repeat(32);
      const span = {
        spanContext: () => ({ traceId, spanId: 'b'.repeat(16), traceFlags: 1 }),
        setAttributes: (facts: object) => recorded.push(facts),
        setStatus: ({ code }: { code: number }) => recorded.push(code),
        end: () => void recorded.push('end'),
      };
      const tracer = { startSpan: (name: string) => (recorded.push(name), span) };
      const hooks = tracing(tracer, { propagator: traceparent });
      const http = new Http(api, {
        baseUrl: service.url,
        auth,
        hooks,
        retries: retryPolicy({ sleep }),
      });
      await http.send(get, { id: 'a' });
      const failed = [{ 'http.response.status_code': 503 }, { 'error.type': '503' }, 2, 'end'];
      same(recorded, [
        'GET /{id}',
        ...failed,
        'GET /{id}',
        { 'http.response.status_code': 200 },
        'end',
      ]);
      const sent = (await service.seen()).map(({ headers }) => headers['traceparent']);
      same(
        sent,
        Array.from({ length: 2 }, () => `00-${traceId}-${'b'.repeat(16)}-01`),
      );
    },
  },
};

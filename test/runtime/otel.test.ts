import { describe, expect, test } from 'vitest';

import { queryKey, authorization } from '../../templates/runtime/auth/auth.ts';
import { Http, type Operation } from '../../templates/runtime/call/client.ts';
import {
  type SpanContext,
  traceparent,
  tracing,
} from '../../templates/runtime/helpers/telemetry.ts';
import { deadPort, serve } from './server.ts';
import { retryPolicy } from '../../templates/runtime/call/retry.ts';
import { given } from '../../templates/runtime/call/request.ts';

const api = { name: 'x', auth: authorization([[queryKey('key', 'key')]]) };
const get: Operation = { id: 'getThing', method: 'GET', path: '/things/{id}' };
const auth = { key: 'SECRET' };

/** A tracer that keeps all its spans. */
function recorder(more: Partial<SpanContext> = {}) {
  const spans: { name: string; attributes: object; ended: number; status?: number }[] = [];
  const tracer = {
    startSpan(name: string, options: { kind?: number; attributes?: object } = {}) {
      const span = { name, attributes: { kind: options.kind, ...options.attributes }, ended: 0 };
      const index = spans.push(span);
      return {
        spanContext: () => ({
          traceId: 'a'.repeat(32),
          spanId: `${index}`.padStart(16, '0'),
          traceFlags: 1,
          ...more,
        }),
        setAttributes: (attributes: object) => Object.assign(span.attributes, attributes),
        setStatus: ({ code }: { code: number }) => Object.assign(span, { status: code }),
        end: () => void span.ended++,
      };
    },
  };
  return { spans, tracer };
}

describe('spans', () => {
  test('follow the conventions for HTTP clients, one for each attempt', async () => {
    const server = await serve({ status: 503 }, { json: 1 });
    const { spans, tracer } = recorder();
    const hooks = tracing(tracer, { propagator: traceparent });
    const http = new Http(api, {
      baseUrl: server.url,
      auth,
      hooks,
      retries: retryPolicy({ delay: 1 }),
    });
    await http.send(get, { id: 'a/b' });
    const common = {
      kind: 2,
      'http.request.method': 'GET',
      'url.full': `${server.url}/things/a%2Fb?key=[redacted]`,
      'url.template': '/things/{id}',
      'server.address': '127.0.0.1',
      'server.port': Number(new URL(server.url).port),
      'openapi.operation_id': 'getThing',
    };
    expect(spans).toEqual([
      {
        name: 'GET /things/{id}',
        attributes: { ...common, 'http.response.status_code': 503, 'error.type': '503' },
        ended: 1,
        status: 2,
      },
      {
        name: 'GET /things/{id}',
        attributes: { ...common, 'http.request.resend_count': 1, 'http.response.status_code': 200 },
        ended: 1,
      },
    ]);
    expect(server.seen.map(({ headers }) => headers['traceparent'])).toEqual([
      `00-${'a'.repeat(32)}-0000000000000001-01`,
      `00-${'a'.repeat(32)}-0000000000000002-01`,
    ]);
  });

  test('show failures without an answer, and unknown methods', async () => {
    const { spans, tracer } = recorder();
    const http = new Http(api, {
      baseUrl: await deadPort(),
      auth,
      hooks: tracing(tracer),
      retries: 0,
    });
    await http.send({ id: 'odd', method: 'PURGE', parts: [given('/x')] }).result();
    expect(spans).toEqual([
      {
        name: 'HTTP',
        attributes: expect.objectContaining({
          'http.request.method': '_OTHER',
          'http.request.method_original': 'PURGE',
          'error.type': 'TypeError',
        }),
        ended: 1,
        status: 2,
      },
    ]);
  });
});

const createHeaders = (more: Partial<SpanContext>): object => {
  const headers = new Headers();
  traceparent(recorder(more).tracer.startSpan('x'), headers);
  return Object.fromEntries(headers);
};

describe('traceparent', () => {
  test('carries the state of the trace', () => {
    expect(createHeaders({ traceFlags: 0, traceState: { serialize: () => 'v=1' } })).toEqual({
      traceparent: `00-${'a'.repeat(32)}-0000000000000001-00`,
      tracestate: 'v=1',
    });
  });

  test('is not sent for a span that nobody records', () => {
    expect(createHeaders({ traceId: '0'.repeat(32) })).toEqual({});
  });
});

// Requests of Node give what those of the web give, though most of it is read without them.

import { array, assert, constantFrom, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';

import type { NodeRequest } from '../../templates/runtime/server/node-request.ts';
import { type NodeResponse, toNodeHandler } from '../../templates/runtime/server/node.ts';

function none(): void {}

function createIncoming(facts: Partial<NodeRequest>): NodeRequest {
  const streams = {
    on: none,
    off: none,
    pause: none,
    resume: none,
    destroy: none,
  };
  const ended = { readableEnded: true, destroyed: false, socket: {} };
  return {
    method: 'GET',
    url: '/',
    headers: {},
    rawHeaders: [],
    ...ended,
    ...streams,
    ...facts,
  };
}

function createOutgoing(): NodeResponse {
  const state = {
    statusCode: 200,
    headersSent: false,
    destroyed: false,
    writableFinished: true,
  };
  return {
    ...state,
    setHeader: none,
    write: () => true,
    end: none,
    once: none,
    off: none,
    destroy: none,
  };
}

/** What a handler sees; nothing where it is not asked. */
function pass(facts: Partial<NodeRequest>): Request | undefined {
  let seen: Request | undefined;
  const handle = toNodeHandler((request) => {
    seen = request;
    return new Response(null);
  });
  handle(createIncoming(facts), createOutgoing());
  return seen;
}

const piece = constantFrom(
  ...`/ . .. %2e %2F %zz ? # ' " \\ | ^ { \` é a B 1 : @ & = + ; ~ // /./ /.a`.split(' '),
  ' ',
);

test('requests of Node have the URL that the URL standard makes of the target', () => {
  assert(
    property(array(piece, { maxLength: 8 }), (pieces) => {
      const url = `/${pieces.join('')}`;
      const read = new URL(`http://x/${url.slice(1)}`);
      const wanted = new URL(`http://a.test${read.pathname}${read.search}`).href;
      expect(pass({ url, headers: { host: 'A.test:80' } })?.url).toBe(wanted);
    }),
    { seed: 23, numRuns: 2000 },
  );
});

const name = constantFrom('accept', 'Accept', 'COOKIE', 'cookie', 'x-a', '__proto__', 'Set-Cookie');
const value = constantFrom('', 'a', 'a, b', 'é', 'a=1; b=2');

test('requests of Node have the headers that `Headers` makes of them, read one by one or together', () => {
  assert(
    property(array(tuple(name, value), { maxLength: 6 }), (pairs) => {
      const wanted = new Headers(pairs);
      const headers = pass({ rawHeaders: pairs.flat() })?.headers;
      for (const key of ['Accept', 'cookie', 'X-A', '__proto__', 'set-cookie', 'constructor']) {
        expect([headers?.get(key), headers?.has(key)]).toEqual([wanted.get(key), wanted.has(key)]);
      }
      expect(headers).toBeInstanceOf(Headers);
      expect([...(headers ?? [])]).toEqual([...wanted]);
      headers?.set('x-a', 'set');
      expect([headers?.get('X-a'), new Headers(headers).get('x-a')]).toEqual(['set', 'set']);
    }),
    { seed: 23, numRuns: 500 },
  );
});

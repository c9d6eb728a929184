import { inspect } from 'node:util';

import { describe, expect, test, vi } from 'vitest';

import { bearer, headerKey, queryKey, authorization } from '../../templates/runtime/auth/auth.ts';
import { form, json } from '../../templates/runtime/call/bodies.ts';
import { conceal } from '../../templates/runtime/call/call.ts';
import type { ApiError } from '../../templates/runtime/call/errors.ts';
import { Http, type Operation } from '../../templates/runtime/call/client.ts';
import { redaction, findSecrets, sensitive } from '../../templates/runtime/auth/redaction.ts';
import { deadPort, type Seen, serve } from './server.ts';
import { retryPolicy } from '../../templates/runtime/call/retry.ts';
import { registry, searchCode } from '../../templates/runtime/derived/error-codes.ts';
import { inHeader } from '../../templates/runtime/call/request.ts';
import { createValidator } from '../../templates/runtime/call/validate.ts';
import type * as CallModule from '../../templates/runtime/call/call.ts';
import type * as RedactionModule from '../../templates/runtime/auth/redaction.ts';
import { expectLinear, fill } from '../growth/steps.ts';

describe('redaction', () => {
  test('hides members by name and values anywhere', () => {
    const redact = redaction(['csc', 'card-number'], ['k&y', 'ab']);
    expect(
      redact.data({ csc: 123, a: [{ 'Card-Number': '4', csc2: 'ok' }, 'is k&y'], b: null }),
    ).toEqual({
      csc: '[redacted]',
      a: [{ 'Card-Number': '[redacted]', csc2: 'ok' }, 'is [redacted]'],
      b: null,
    });
    expect(redact.text('?x=k%26y&csc=12&z=about')).toBe('?x=[redacted]&csc=[redacted]&z=about');
  });

  test('hides by name in texts of every form', () => {
    const { text } = redaction(['csc', 'a.b'], []);
    expect(text('{"csc": "1\\"2", "d":"e"}')).toBe('{"csc": [redacted], "d":"e"}');
    expect(text('{"csc":"12')).toBe('{"csc":[redacted]');
    expect(text("csc: '12 34'; b")).toBe('csc: [redacted]; b');
    expect(text('<v:csc x="1">12 3</v:csc><d>')).toBe('<v:csc x="1">[redacted]</v:csc><d>');
    expect(text('{"a":1,"csc":{"x":[1]')).toBe('{"a":1,"csc":[redacted]');
    expect(text('{"CSC":12,"a":1}')).toBe('{"CSC":[redacted],"a":1}');
    expect(text('aXb=1 a.b=1')).toBe('aXb=1 a.b=[redacted]');
  });

  test.each([' ', 'csc:  ', '<csc', '<csc>', 'csc="', 'csc ', '\\"'])(
    'of a service that says %j over and over takes linear time',
    async (repeated) => {
      const { text } = redaction(['csc'], ['a secret']);
      expect(text(`${repeated.repeat(1000)} a secret`)).toContain('[redacted]');
      await expectLinearRedaction({ names: ['csc'], secrets: ['a secret'], parts: [repeated] });
    },
  );

  test('finds the caller’s own secrets', () => {
    const circle: Record<string, unknown> = { csc: 'in' };
    circle['again'] = [circle];
    expect(findSecrets(circle, ['csc'])).toEqual(['in']);
    expect(findSecrets({ a: { CSC: 1, d: [{ csc: { x: 'y' } }] }, csc: null }, ['csc'])).toEqual([
      'null',
      '1',
      'y',
    ]);
  });
});

const canaries = ['4111-CARD', 'TOKEN/+=1', 'KEY&1', 'HEADER KEY', 'QUERY-SECRET', 'PARAM-SECRET'];
const api = {
  name: 'pay',
  auth: authorization([[queryKey('q', 'key'), headerKey('h', 'x-key'), bearer('b')]]),
  sensitive: sensitive('cardnumber', 'pin', 'X-Secret'),
  errors: registry({ codes: { T001: { meaning: 'Twice.' } }, find: searchCode }),
};
const pay: Operation = {
  id: 'pay',
  method: 'POST',
  path: '/pay/{pin}',
  query: ['pin2'],
  parts: [inHeader('X-Secret')],
  body: json,
  idempotent: true,
};
const params = {
  pin: 'PARAM-SECRET',
  'X-Secret': 'QUERY-SECRET',
  body: { card: { cardnumber: '4111-CARD' }, note: 'fine' },
};

const echo = (request: Seen): string =>
  JSON.stringify({ ...request.headers, url: request.url, body: request.text, code: 'T001' });

async function outputs(baseUrl: string, operation = pay, more: object = {}): Promise<string> {
  const warnings: ApiError[] = [];
  const http = new Http(api, {
    baseUrl,
    auth: { q: 'KEY&1', h: 'HEADER KEY', b: () => 'TOKEN/+=1' },
    retries: retryPolicy({ max: 1, delay: 1 }),
    onWarning: (warning) => warnings.push(warning),
  });
  const result = await http.send(operation, params, more).result();
  const error = result.ok ? new Error('fine') : result.error;
  return [error, ...warnings, http]
    .flatMap((one) => [
      String(one),
      JSON.stringify(one),
      inspect(one, { depth: 9 }),
      inspect(one, { showHidden: true, depth: 9, getters: false }),
      one instanceof Error ? `${one.message}${one.stack}${String(one.cause)}` : '',
    ])
    .join('\n');
}

function expectNone(text: string, sign: string): void {
  expect(text).toContain(sign);
  for (const canary of canaries) {
    for (const form of [canary, encodeURIComponent(canary), JSON.stringify(canary).slice(1, -1)]) {
      expect(text.includes(form), `${canary} in ${sign}`).toBe(false);
    }
  }
}

/** The message of a call with a secret that a service answers with an error. */
const readMessage = async (secret: string, answer: string): Promise<string> => {
  const fetch = async (): Promise<Response> => new Response(answer, { status: 500 });
  const api = { name: 'x', sensitive: sensitive('card') };
  const http = new Http(api, { baseUrl: 'https://a.test', fetch, retries: 0 });
  const operation = { id: 'pay', method: 'POST', path: '/', body: json };
  const result = await http.send(operation, { body: { card: secret } }).result();
  return result.ok ? '' : result.error.message;
};

const parts = (secret: string): string[] =>
  Array.from({ length: secret.length - 5 }, (_, start) => secret.slice(start, start + 6));

describe('no part of a secret is in the message', () => {
  const long = Array.from({ length: 400 }, (_, index) =>
    (index * 7919 + 104_729).toString(36),
  ).join('');

  test.each([long.slice(0, 16), long.slice(0, 300), long])(
    'of a long answer, wherever it is cut',
    async (secret) => {
      const written = [secret, encodeURIComponent(secret)];
      for (let before = 0; before <= secret.length; before += Math.ceil(secret.length / 16)) {
        for (const one of written) {
          const answer = '-'.repeat(before) + `${one} `.repeat(40_000 / one.length);
          const message = await readMessage(secret, answer);
          expect(parts(secret).filter((part) => message.includes(part))).toEqual([]);
        }
      }
    },
  );

  test('of an object under its name, however long', async () => {
    const answer = JSON.stringify({
      why: 'no',
      card: { digits: [4, 1, 1, 1], pin: '9876' },
      more: 'x'.repeat(100_000),
    });
    expect(await readMessage('secret', answer)).toMatch(
      /^pay: 500: \{"why":"no","card":\[redacted\] \(POST https:\/\/a\.test\/\)$/,
    );
  });

  test('hides none of the text before it', async () => {
    expect(
      await readMessage('secret', `${' '.repeat(9000)}no card ${'x'.repeat(100_000)}`),
    ).toMatch(/^pay: 500: no card x{192} \(POST https:\/\/a\.test\/\)$/);
  });
});

const base64 = (value: string): string => Buffer.from(value).toString('base64');
const html = (value: string, code: (point: number) => string): string =>
  value.replace(/[^\w ]/gu, (sign) => `&#${code(sign.codePointAt(0) ?? 0)};`);

describe('a secret in another spelling', () => {
  const key = 'TOKEN/+=1 <&>"\'é😀\n';
  const card = '4111111111111111';
  const { text } = redaction([], [key, card, '5500 0000-0000 0004']);
  test.each([
    ['a card in groups', '4111 1111 1111 1111'],
    ['a card with dashes', '4111-1111-1111-1111'],
    ['a card in one', '5500000000000004'],
    ['a URL', encodeURIComponent(key)],
    ['a URL in a URL', encodeURIComponent(encodeURIComponent(key))],
    ['a form', String(new URLSearchParams([['', key]])).slice(1)],
    ['JSON', JSON.stringify(key).slice(1, -1)],
    ['JSON in JSON', JSON.stringify(JSON.stringify(key)).slice(3, -3)],
    ['JSON with all escaped', 'TOKEN\\/+=1 \\u003c\\u0026\\u003e\\"\'\\u00e9\\ud83d\\ude00\\n'],
    ['HTML', 'TOKEN/+=1 &lt;&amp;&gt;&quot;&apos;é😀\n'],
    ['HTML by number', html(key, String)],
    ['HTML by hexadecimal number', html(key, (point) => `x${point.toString(16).toUpperCase()}`)],
    ['HTML in HTML', 'TOKEN/+=1 &amp;lt;&amp;amp;&amp;gt;&amp;quot;&amp;#39;é😀\n'],
    ['hexadecimal', Buffer.from(key).toString('hex')],
    [
      'hexadecimal with colons',
      Buffer.from(card)
        .toString('hex')
        .replace(/..(?!$)/g, '$&:'),
    ],
  ])('is hidden: %s', (_, spelled) => {
    expect(text(`before ${spelled} behind`)).toBe('before [redacted] behind');
  });

  test.each(['', 'a', 'ab', 'abc'])('is hidden in base64 behind %j', (before) => {
    for (const secret of [key, card]) {
      const spelled = base64(`${before}${secret} and more`);
      const safe = spelled.replaceAll('+', '-').replaceAll('/', '_');
      for (const one of [spelled, safe]) {
        const left = Buffer.from(text(one).replace('[redacted]', ''), 'base64').toString('latin1');
        expect(text(one)).toContain('[redacted]');
        expect(left).not.toContain(secret.slice(3, -3));
      }
    }
  });

  test('is found in linear time', async () => {
    const parts = ['\\', '%25', '&amp;', '4 ', 'TOKEN', 'VE9'];
    await expectLinearRedaction({ names: [], secrets: [key, card], parts });
    for (const part of parts) expect(text(part.repeat(1000))).toContain(part);
  });

  test('as long as a file is hidden, too', () => {
    const long = 'a/b'.repeat(10_000);
    expect(redaction([], [long]).text(`x ${long} y`)).toBe('x [redacted] y');
  });
});

function expectLinearRedaction(given: {
  readonly names: readonly string[];
  readonly secrets: readonly string[];
  readonly parts: readonly string[];
}): Promise<void> {
  return expectLinear<typeof RedactionModule>({
    path: new URL('../../templates/runtime/auth/redaction.ts', import.meta.url),
    parts: given.parts,
    prepare(module) {
      const { text } = module.redaction(given.names, given.secrets);
      return (size, part) => text(`${fill(part, size)} a secret`);
    },
  });
}

const escape = (text: string): string => JSON.stringify(text).slice(1, -1);

describe('a credential in a text of the service', () => {
  const key = 'TOKEN/+k"e<y\\-z==';
  test.each([
    ['itself', key],
    ['a URL', encodeURIComponent(key)],
    ['a URL in a URL', encodeURIComponent(encodeURIComponent(key))],
    ['JSON', escape(key)],
    ['JSON in JSON', escape(escape(key))],
    ['JSON with all escaped', 'TOKEN\\/\\u002bk\\u0022e\\u003cy\\\\-z=='],
    ['HTML', 'TOKEN&#x2F;&#43;k&quot;e&lt;y\\-z&#61;&#61;'],
    ['HTML in HTML', 'TOKEN&amp;#x2F;&amp;#43;k&amp;quot;e&amp;lt;y\\-z&#61;&#61;'],
  ])('is hidden as %s', (_, spelled) => {
    expect(conceal(`before ${spelled} behind`, [key])).toBe('before [redacted] behind');
  });

  const secrets = ['a-a-a-a-a-a-b', '%25'.repeat(12), '\\u'.repeat(12), '&amp;'.repeat(12)];
  const signs = ['2-'.repeat(20), '-u'.repeat(20), 'a--'.repeat(14), 'a\\-'.repeat(14)];
  const pieces = ['a', 'a-', '%25', '&amp;', '\\', '\\u002d', '%2', '2-', '-u', 'a\\\\\\-'];
  test.each([...secrets, ...signs])('%j is looked for in linear time', async (secret) => {
    const parts = [...pieces, secret];
    await expectLinear<typeof CallModule>({
      path: new URL('../../templates/runtime/call/call.ts', import.meta.url),
      parts,
      small: 120,
      prepare: (module) => (size, part) => module.conceal(fill(part, size), [`${secret}x`]),
    });
    for (const part of parts) expect(conceal(fill(part, 1000), [`${secret}x`])).toContain(part);
  });
});

const given = 'S3CRET/+key==';

const failing = async (): Promise<never> => {
  const cause = Object.assign(new Error(`sent ${given}`), { sent: given });
  throw new TypeError('fetch failed', { cause });
};

describe('a header that the caller gave', () => {
  const secret = given;
  test.each(['x-session-id', 'x-password', 'x-jwt', 'x-api-key', 'x-team'])(
    '%s is in no message, and the rest of the answer is',
    async (name) => {
      const server = await serve((request, response) => {
        const given = String(request.headers[name]);
        response.statusCode = 400;
        response.end(
          `no such key: ${given}, ${encodeURIComponent(given)}, S3CRET\\/+key==, S3CRET&#x2F;&#x2B;key&#61;&#61;.`,
        );
      });
      for (const about of [{ name: 'x' }, { name: 'x', sensitive: sensitive('pin') }]) {
        const http = new Http(about, { baseUrl: server.url, headers: { [name]: secret } });
        const result = await http.send({ id: 'get', method: 'GET', path: '/' }).result();
        const { message } = result.ok ? { message: '' } : result.error;
        expect(message).toContain('no such key: [redacted], [redacted]');
        expect(message).not.toContain('S3CRET');
      }
    },
  );

  test('keeps the message of the cause of an error', async () => {
    const get: Operation = { id: 'get', method: 'GET', path: '/' };
    for (const [fetch, message] of [
      [undefined, /^TypeError: fetch failed: .*ECONNREFUSED/],
      [failing, /^TypeError: fetch failed: Error: sent \[redacted\]/],
    ] as const) {
      const http = new Http({ name: 'x' }, { baseUrl: await deadPort(), fetch, retries: 0 });
      const result = await http.send(get, {}, { headers: { 'x-a': secret } }).result();
      expect(result).toMatchObject({
        error: { cause: { message: expect.stringMatching(message) } },
      });
      expect(inspect(result, { depth: 9 })).not.toContain('S3CRET');
    }
  });
});

describe('an error', () => {
  test('names method and URL, without query and secrets', async () => {
    const server = await serve({ status: 404, body: '404 page not found' });
    const get: Operation = { id: 'getStats', method: 'GET', path: '/stats/{pin}', query: ['a'] };
    const given = { pin: 'PIN-VALUE', a: 'QUERY' };
    const about = { name: 'x', sensitive: sensitive('pin') };
    const http = new Http(about, { baseUrl: `${server.url}/wrong` });
    const url = `${server.url}/wrong/stats/[redacted]`;
    expect(await http.send(get, given).result()).toMatchObject({
      error: {
        method: 'GET',
        url,
        message: `getStats: 404: 404 page not found (GET ${url})`,
      },
    });
    const dead = new Http(about, { baseUrl: await deadPort(), retries: 0 });
    expect(await dead.send(get, given).result()).toMatchObject({
      error: { message: expect.stringMatching(/^getStats: connection failed \(GET http:.*\)$/) },
    });
    const refused = await http.send(get, {}).result();
    expect(refused).toMatchObject({ error: { method: 'GET', url: undefined } });
  });

  test('of time has an error as its cause', async () => {
    const server = await serve(() => {});
    for (const about of [{ name: 'x' }, { name: 'x', sensitive: sensitive('pin') }]) {
      const http = new Http(about, { baseUrl: server.url, retries: 0, timeout: 30 });
      const result = await http.send({ id: 'get', method: 'GET', path: '/' }).result();
      expect(!result.ok && result.error.cause).toBeInstanceOf(Error);
      expect(result).toMatchObject({ kind: 'timeout', error: { cause: { name: 'TimeoutError' } } });
    }
  });
});

describe('no secret is in any output', () => {
  test('of the service that repeats everything, as JSON, text or half of it', async () => {
    for (const status of [400, 401, 500, 200]) {
      for (const type of ['application/json', 'text/html', 'application/xml']) {
        for (const cut of [0, 40]) {
          const server = await serve((request, response) => {
            response.writeHead(status, { 'content-type': type });
            response.end(
              cut
                ? `?${echo(request)}`.slice(0, -cut)
                : type === 'text/html'
                  ? `<p>${echo(request)}`
                  : echo(request),
            );
          });
          const text = await outputs(server.url);
          if (status !== 200) expectNone(text, String(status));
          else expect(canaries.filter((canary) => text.includes(canary))).toEqual([]);
        }
      }
    }
  });

  test('of the network, of time, of the caller', async () => {
    expectNone(await outputs(await deadPort()), 'connection failed');
    const silent = await serve(() => {});
    expectNone(await outputs(silent.url, pay, { timeout: 30 }), 'took longer than 30 ms');
    expectNone(
      await outputs(silent.url, pay, { signal: AbortSignal.timeout(20) }),
      'took too long',
    );
    const broken = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '99' });
      response.write('4111-CARD');
      setTimeout(() => response.destroy(), 5);
    });
    expectNone(await outputs(broken.url), 'connection failed');
  });

  test('of a fetch that puts the address into its error', async () => {
    const fetch = vi.fn(async (url: string) => {
      throw Object.assign(new TypeError(`error sending request for url (${url})`), { path: url });
    });
    expectNone(await outputs('http://a.test', pay, { fetch }), 'connection failed');
  });

  test('of validation', async () => {
    const server = await serve({ json: { a: 1 } });
    const schema = {
      '~standard': {
        validate: () => ({ issues: [{ message: 'is 4111-CARD', path: ['body', { key: 'x' }] }] }),
      },
    };
    const strict = {
      validate: createValidator({ request: schema }, { response: 'off' }),
    };
    expectNone(await outputs(server.url, pay, strict), 'body.x is [redacted]');
    const warn = {
      validate: createValidator(
        { request: schema, responses: { default: schema } },
        { request: 'warn', response: 'warn' },
      ),
    };
    expectNone(await outputs(server.url, pay, warn), 'the response is not valid');
    expectNone(await outputs(server.url, { ...pay, path: '/{nope}' }), 'nope must not be');
    expectNone(
      await outputs(server.url, { ...pay, body: form }, { contentType: 'a/b' }),
      'contentType',
    );
  });
});

/** Codes in answers of success, over a socket: which make a call fail, which are only reported, and which values are none. */

import { describe, expect, test } from 'vitest';

import { answers, asJson, asMedia, asText } from '../../templates/runtime/call/answers.ts';
import { open } from '../../templates/runtime/call/bodies.ts';
import { coded } from '../../templates/runtime/derived/error-codes.ts';
import { CodeError, type HttpError } from '../../templates/runtime/call/errors.ts';
import { type EndedCall, observe } from '../../templates/runtime/call/hooks.ts';
import { Http, type Operation, type RequestOptions } from '../../templates/runtime/call/client.ts';
import { logging } from '../../templates/runtime/helpers/logging.ts';
import {
  codeAt,
  type CodeFinder,
  registry,
  searchCode,
} from '../../templates/runtime/derived/error-codes.ts';
import { sensitive } from '../../templates/runtime/auth/redaction.ts';
import type { Result } from '../../templates/runtime/call/results.ts';
import { createValidator } from '../../templates/runtime/call/validate.ts';
import { type Step, serve } from './server.ts';

const codes = {
  '001': { meaning: 'Accepted.' },
  '000': { meaning: 'Not applied.', retryable: false },
  T001: { meaning: 'A duplicate.' },
};
const operation: Operation = {
  id: 'cancel',
  method: 'POST',
  path: '/cancel/{token}',
  body: open,
  accept: coded(['000'], asJson),
  errors: ['001', '000'],
};

interface Given {
  readonly params?: object;
  readonly find?: CodeFinder;
  readonly client?: object;
  readonly options?: RequestOptions;
  readonly operation?: Operation;
}

async function call(
  reply: Step,
  given: Given = {},
): Promise<Result<unknown, HttpError | CodeError>> {
  const { find = searchCode, params, client, options, operation: asked = operation } = given;
  const server = await serve(reply);
  const api = { name: 'x', errors: registry({ codes, find }), sensitive: sensitive('pin') };
  const http = new Http(api, { baseUrl: server.url, ...client });
  return http.send(asked, { token: 't', ...params }, options).result();
}

const callWith = (body: unknown, given?: Given) => call({ json: body }, given);

/** Any code of the answer, at any place. */
const codeIn = async (body: unknown, given?: Given): Promise<unknown> => {
  const result = await callWith(body, given);
  if (!result.ok) return result.error instanceof CodeError ? result.error.code : result.kind;
  return 'code' in result ? `ok ${String(result.code)}` : 'ok';
};

describe('a code in an answer of success', () => {
  test('that does not mean success makes the call fail', async () => {
    const result = await callWith({ code: '000', text: 'x' });
    expect(result).toMatchObject({ ok: false, kind: 'code', status: 200 });
    if (result.ok || !(result.error instanceof CodeError)) throw new Error('is no failure');
    const { error } = result;
    expect(error).toMatchObject({
      name: 'CodeError',
      message: 'cancel: 200 000: Not applied: {"code":"000","text":"x"}',
      operation: 'cancel',
      attempts: 1,
      status: 200,
      code: '000',
      meaning: 'Not applied.',
      retryable: false,
      data: { code: '000', text: 'x' },
    });
    expect(error.headers.get('content-type')).toContain('json');
    expect(JSON.parse(JSON.stringify(error))).not.toHaveProperty('data');
  });

  test('rejects the promise, too', async () => {
    const server = await serve({ json: { code: '000' } });
    const http = new Http(
      { name: 'x', errors: registry({ codes, find: searchCode }) },
      { baseUrl: server.url },
    );
    const sent = http.send(operation, { token: 't' });
    await expect(sent).rejects.toBeInstanceOf(CodeError);
    await expect(sent.withResponse()).rejects.toMatchObject({ kind: 'code' });
    expect((await sent.response()).status).toBe(200);
  });

  test('that means success is on the result, with its meaning', async () => {
    const data = { code: '001' };
    expect(await callWith(data)).toEqual({
      ok: true,
      status: 200,
      data,
      code: '001',
      meaning: 'Accepted.',
    });
    expect(await callWith({ a: 1 })).toEqual({ ok: true, status: 200, data: { a: 1 } });
  });

  test('is only reported where a client does not want the call to fail', async () => {
    const client = { failOnCode: false };
    expect(await callWith({ code: '000' }, { client })).toMatchObject({
      ok: true,
      code: '000',
      meaning: 'Not applied.',
    });
  });

  test('is read of JSON where the operation names no other form', async () => {
    const plain = { ...operation, accept: coded(['000']) };
    expect(await codeIn({ code: '000' }, { operation: plain })).toBe('000');
    const broken = await call({ body: '{' }, { operation: plain });
    expect(broken).toMatchObject({ kind: 'protocol' });
  });

  test('goes before the form of the answer, which it may not have', async () => {
    const response = { issues: [{ message: 'is needed', path: ['id'] }] };
    const schema = { '~standard': { version: 1, vendor: 'x', validate: () => response } } as const;
    const validate = createValidator({ responses: { 200: schema } }, { response: 'strict' });
    expect(await codeIn({ code: '000' }, { options: { validate } })).toBe('000');
    expect(await codeIn({ code: '001' }, { options: { validate } })).toBe('validation');
  });

  test('hides what is secret', async () => {
    const given = { params: { body: { pin: '9731' } } };
    const result = await callWith({ code: '000', said: 'pin 9731' }, given);
    if (result.ok) throw new Error('is no failure');
    expect(`${result.error.message} ${JSON.stringify(result.error)}`).not.toContain('9731');
  });
});

describe('where no place is shown', () => {
  test.each([
    ['the one member at the top', { code: '000' }, '000'],
    ['read under any name', { x: 1, result: '000' }, '000'],
    ['a code of another operation', { code: 'T001' }, 'ok'],
    ['a code that means success and one that does not', { a: '001', b: '000' }, 'ok'],
    ['twice the same', { a: '000', b: '000' }, 'ok'],
    ['further down', { error: { code: '000' } }, 'ok'],
    ['items of a list', ['000'], 'ok'],
    ['a text', '000', 'ok'],
    ['a longer text', { code: '0000', other: 0 }, 'ok'],
    ['a name of every object', { code: 'toString' }, 'ok'],
    ['no object', null, 'ok'],
  ])('a code is %s', async (_, body, found) => {
    expect(await codeIn(body)).toBe(found);
  });

  test('a number counts as its text', async () => {
    const numbered = { ...operation, errors: ['7'], accept: coded(['7'], asJson) };
    expect(await codeIn({ code: 7 }, { operation: numbered })).toBe('7');
  });

  const form = new FormData();
  form.set('a', '000');
  test.each<[string, Given]>([
    ['in the path', { params: { token: '000' } }],
    ['in the body', { params: { body: { order: { lines: [{ id: '000' }] } } } }],
    ['as the body', { params: { body: '000' }, options: { contentType: 'text/plain' } }],
    ['in a form', { params: { body: new URLSearchParams({ a: '000' }) } }],
    ['in parts', { params: { body: form } }],
    ['in the query', { options: { query: { a: ['000'] } } }],
    ['in a header', { options: { headers: { 'x-a': '000' } } }],
  ])('what the caller sent is no code: %s', async (_, given) => {
    expect(await codeIn({ identifier: '000' }, given)).toBe('ok');
    expect(await codeIn({ identifier: '000', code: '001' }, given)).toBe('ok 001');
  });

  test('bytes have no values, and what is not sent may refer to itself', async () => {
    const params: Record<string, unknown> = { token: 't', bytes: new Uint8Array([7]) };
    params['self'] = params;
    const server = await serve({ json: { code: 7 } });
    const errors = registry({ codes: { 7: {} }, find: searchCode });
    const http = new Http({ name: 'x', errors }, { baseUrl: server.url });
    const numbered = { ...operation, errors: ['7'], accept: coded(['7'], asJson) };
    expect(await http.send(numbered, params).result()).toMatchObject({ kind: 'code' });
  });

  test.each([
    ['<A><code>000</code></A>', '000'],
    [
      '<?xml version="1.0"?>\n<!-- <x> --><a:A b="1>2"><x/>\n <code c="d"> 000\n</code></a:A>',
      '000',
    ],
    ['<A><code><![CDATA[000]]></code></A>', '000'],
    ['<A><!-- <code>000</code> --><id>1</id></A>', 'ok'],
    ['<A><b><code>000</code></b></A>', 'ok'],
    ['<A><b>000<c>1</c></b></A>', 'ok'],
    ['<A>000</A>', 'ok'],
    ['<A><b>000</b><c>000</c></A>', 'ok'],
    ['<A><b>000', 'ok'],
    ['000', 'ok'],
    ['<', 'ok'],
  ])('XML that is left as a text has the elements in its root: %s', async (body, found) => {
    const headers = { 'content-type': 'application/xml' };
    const texts = {
      ...operation,
      accept: coded(['000'], answers(asJson, asMedia('application/xml', asText))),
    };
    const result = await call({ headers, body }, { operation: texts });
    expect(result.ok ? 'ok' : (result.error as { code?: unknown }).code).toBe(found);
  });
});

describe('where the place is shown', () => {
  const find = codeAt('result', 'code');

  test.each([
    ['the value there', { result: { code: '000' } }, '000'],
    ['nothing elsewhere', { code: '000' }, 'ok'],
    [
      'what the registry has, and fails with what the operation lists',
      { result: { code: 'T001' } },
      'ok T001',
    ],
    ['nothing that the registry does not have', { result: { code: 'NEW' } }, 'ok'],
    ['no object', { result: { code: {} } }, 'ok'],
  ])('a code is %s', async (_, body, found) => {
    expect(await codeIn(body, { find })).toBe(found);
  });

  test('it counts although the caller sent that value', async () => {
    const given = { find, params: { token: '000' } };
    expect(await codeIn({ result: { code: '000' } }, given)).toBe('000');
  });
});

const ended = async (reply: Step): Promise<EndedCall[]> => {
  const reported: EndedCall[] = [];
  const hooks = observe({ onEnd: (one) => reported.push(one) });
  await call(reply, { client: { hooks } });
  return reported;
};

describe('observers', () => {
  test('hooks see codes that fail and codes that do not', async () => {
    expect(await ended({ json: { code: '001' } })).toMatchObject([
      { code: '001', meaning: 'Accepted.' },
    ]);
    expect(await ended({ json: { code: '000' } })).toMatchObject([
      { code: '000', meaning: 'Not applied.', error: { kind: 'code' } },
    ]);
    expect(await ended({ status: 422, json: { code: 'T001' } })).toMatchObject([
      { code: 'T001', meaning: 'A duplicate.', error: { kind: 'http' } },
    ]);
    const [plain] = await ended({ json: {} });
    expect(plain).not.toHaveProperty('code');
  });

  test('logs have both', async () => {
    const reported: unknown[] = [];
    const level = (name: string) => (message: string, facts: object) => {
      const { code, meaning } = { code: undefined, meaning: undefined, ...facts };
      reported.push([name, message.replace(/\d+ ms/, '1 ms'), code, meaning]);
    };
    const logger = {
      debug: level('debug'),
      info: level('info'),
      warn: level('warn'),
      error: level('error'),
    };
    const client = { hooks: logging(logger) };
    await callWith({ code: '001' }, { client });
    await callWith({ code: '000' }, { client });
    expect(reported).toEqual([
      ['info', 'cancel: done with 001 after 1 ms', '001', 'Accepted.'],
      ['warn', 'cancel: 200 000: Not applied: {"code":"000"} (after 1 ms)', '000', 'Not applied.'],
    ]);
  });
});

import { describe, expect, test } from 'vitest';

import {
  answers,
  asBytes,
  asContent,
  asJson,
  asMedia,
  asText,
  nothing,
} from '../../templates/runtime/call/answers.ts';
import { type ApiContent, content } from '../../templates/runtime/call/results.ts';
import {
  Http,
  type Operation,
  request,
  type RequestOptions,
} from '../../templates/runtime/call/client.ts';
import { createValidator } from '../../templates/runtime/call/validate.ts';
import { serve, type Step } from './server.ts';

const came = (type: string | undefined, body: string | Uint8Array, status = 200): Step => ({
  status,
  body,
  headers: type === undefined ? {} : { 'content-type': type },
});

interface Wanted {
  readonly accept?: Operation['accept'];
  readonly options?: RequestOptions;
}

/** A call; in an object, because a caller that awaits it reads it. */
async function get(
  step: Step,
  { accept = asContent, options }: Wanted = {},
): Promise<{ call: ApiContent<unknown> }> {
  const server = await serve(step);
  const http = new Http({ name: 'x' }, { baseUrl: server.url, retries: 0 });
  return { call: content(http, { id: 'get', method: 'GET', path: '/', accept }, {}, options) };
}

const data = async (step: Step, wanted?: Wanted): Promise<unknown> => {
  const { call } = await get(step, wanted);
  const result = await call.result();
  return result.ok ? result.data : result.error.message;
};

/** `é` in ISO 8859-1. */
const latin = new Uint8Array([0x63, 0x61, 0x66, 0xe9]);
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0xff]);
const big = '{"id":9007199254740993}';
const commented = '{"a": 1} // one';

describe('an answer of which the spec shows nothing', () => {
  test('is bytes where it has no content type', async () => {
    expect(await data(came(undefined, 'OK'))).toEqual(new TextEncoder().encode('OK'));
    expect(await data(came(undefined, png))).toEqual(png);
    expect(await data(came(undefined, ''))).toBeUndefined();
    expect(
      await data(came(undefined, 'OK'), { accept: asMedia('application/*', asContent) }),
    ).toEqual(new TextEncoder().encode('OK'));
  });

  test('is JSON without a type where the spec has JSON first', async () => {
    expect(await data(came(undefined, '[1]'), { accept: answers(asJson, asContent) })).toEqual([1]);
  });

  test('is its text where its type is JSON, but its content is not', async () => {
    expect(await data(came('application/json', commented))).toBe(commented);
    expect(await data(came('application/json', 'OK'), { accept: nothing })).toBe('OK');
  });

  test('that is no success has a message, also without a type', async () => {
    const result = await (await get(came(undefined, 'no such file', 404))).call.result();
    expect(result).toMatchObject({ kind: 'http', error: { body: 'no such file' } });
    expect(!result.ok && result.error.message).toMatch(/^get: 404: no such file \(GET http.*\)$/);
  });

  test('is read in its own encoding', async () => {
    const type = 'text/plain; charset=iso-8859-1';
    for (const accept of [asContent, asText, nothing]) {
      expect(await data(came(type, latin), { accept })).toBe('café');
    }
    expect(await data(came('text/plain;charset="utf-16le"', new Uint8Array([0x41, 0])))).toBe('A');
    expect(await data(came('application/json; charset=iso-8859-1', '"é"'))).toBe('é');
  });

  test('of an encoding that nobody knows is bytes, or an error where text was promised', async () => {
    const type = 'text/plain; charset=x-none';
    expect(await data(came(type, latin))).toEqual(latin);
    expect(await data(came(type, latin), { accept: asText })).toMatch(
      /^get: cannot read text\/plain/,
    );
  });
});

const inPieces: Step = async (_, response) => {
  response.write('ab');
  await new Promise((resolve) => setTimeout(resolve, 20));
  response.end('c');
};

describe('content', () => {
  test('is given as bytes, as text or as a stream, untouched', async () => {
    for (const body of [big, commented]) {
      const step = came('application/json', body);
      expect(await (await get(step)).call.as('text')).toBe(body);
      expect(new TextDecoder().decode(await (await get(step)).call.as('bytes'))).toBe(body);
      const stream = await (await get(step)).call.as('stream');
      expect(await new Response(stream).text()).toBe(body);
    }
    expect(await (await get(came('image/png', png))).call.as('bytes')).toEqual(png);
    const plain = came('text/plain; charset=iso-8859-1', latin);
    expect(await (await get(plain)).call.as('text')).toBe('café');
    expect(await (await get(plain)).call.as('bytes')).toEqual(latin);
  });

  test('may be empty', async () => {
    const step = came(undefined, '', 204);
    expect(await (await get(step)).call.as('text')).toBe('');
    expect(await (await get(step)).call.as('bytes')).toEqual(new Uint8Array());
    expect(await new Response(await (await get(step)).call.as('stream')).text()).toBe('');
  });

  test('of pieces is joined', async () => {
    expect(await (await get(inPieces)).call.as('bytes')).toEqual(new TextEncoder().encode('abc'));
  });

  test('has a result, and an answer', async () => {
    const step = came('image/png', png);
    expect(await (await get(step)).call.as('bytes').result()).toEqual({
      ok: true,
      status: 200,
      data: png,
    });
    const { response } = await (await get(step)).call.as('bytes').withResponse();
    expect(response.headers.get('content-type')).toBe('image/png');
  });

  test('is not what a failure has: that is the error of the service', async () => {
    const step = came('application/json', '{"why":"gone"}', 404);
    for (const form of ['bytes', 'text', 'stream'] as const) {
      const result = await (await get(step)).call.as(form).result();
      expect(result).toMatchObject({ kind: 'http', status: 404, error: { body: { why: 'gone' } } });
    }
  });

  test('is not judged, and its failures are', async () => {
    const seen: unknown[] = [];
    const schema = { '~standard': { validate: (value: unknown) => (seen.push(value), {}) } };
    const validate = createValidator({ responses: { 200: schema, 404: schema } });
    const wanted = { options: { validate } };
    await (await get(came('application/json', '[1]'), wanted)).call.as('text');
    expect(seen).toEqual([]);
    await (await get(came('application/json', '[2]', 404), wanted)).call.as('text').result();
    expect(seen).toEqual([[2]]);
  });

  test('is read where a call describes bytes, and where nothing is described at all', async () => {
    const accept = asMedia('application/pdf', asBytes);
    const stream = await (await get(came('application/pdf', 'x'), { accept })).call.as('stream');
    expect(await new Response(stream).text()).toBe('x');
    const server = await serve(came('application/json', big));
    const http = new Http({ name: 'x' }, { baseUrl: server.url });
    expect(await request(http, 'GET', '/any').as('text')).toBe(big);
  });
});

const readAs = (accept: Operation['accept'], wanted: string, step: Step) =>
  data(step, { accept, options: { accept: wanted } });

describe('a text that the caller requests', () => {
  test('is given as text where the spec describes JSON', async () => {
    const described = answers(asJson, asMedia('text/csv', asText));
    expect(await readAs(described, 'text/plain', came('text/plain', '123'))).toBe('123');
    const server = await serve(came('text/plain; charset=utf-8', '123'));
    const http = new Http({ name: 'x' }, { baseUrl: server.url });
    const call = http.send({ id: 'get', method: 'GET', path: '/' }, {}, { accept: 'text/plain' });
    expect(await call).toBe('123');
  });

  test('is JSON where that comes, and an error where another text comes', async () => {
    expect(await readAs(asJson, 'text/plain', came('application/json', '[1]'))).toEqual([1]);
    const page = came('text/html', '<p>');
    expect(await readAs(asJson, 'text/plain', page)).toBe(
      'get: cannot read text/html "<p>" as text/plain',
    );
    expect(await readAs(asJson, '*/*', page)).toBe('get: cannot read text/html "<p>" as */*');
    expect(await readAs(asText, 'image/*', came('image/png', png))).toEqual(png);
  });
});

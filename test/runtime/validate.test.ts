import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';

import { json } from '../../templates/runtime/call/bodies.ts';
import { ValidationError } from '../../templates/runtime/call/errors.ts';
import { Http, type Operation } from '../../templates/runtime/call/client.ts';
import { validation, createValidator } from '../../templates/runtime/call/validate.ts';
import { serve } from './server.ts';

const schemas = {
  request: z.object({
    params: z.looseObject({ id: z.string() }),
    body: z.looseObject({ n: z.number().default(7) }),
  }),
  responses: {
    200: z.looseObject({ ok: z.boolean() }),
    '4XX': z.looseObject({ why: z.string() }),
    default: z.string(),
  },
};

const change: Operation = { id: 'change', method: 'POST', path: '/{id}', body: json };

async function client(status: number, answer: unknown, policy?: Parameters<typeof validation>[1]) {
  const server = await serve({ status, json: answer });
  const onWarning = vi.fn();
  const http = new Http(
    { name: 'x' },
    {
      baseUrl: server.url,
      validate: validation({ change: createValidator(schemas) }, policy),
      onWarning,
      retries: 0,
    },
  );
  return { http, server, onWarning };
}

describe('validation', () => {
  test('refuses a wrong request before it is sent', async () => {
    const { http, server } = await client(200, { ok: true });
    const result = await http.send(change, { id: '1', body: { n: 'x' } }).result();
    expect(result).toMatchObject({
      kind: 'validation',
      error: { direction: 'request', attempts: 0, issues: [{ path: ['body', 'n'] }] },
    });
    expect(!result.ok && result.error).toBeInstanceOf(ValidationError);
    expect(server.seen).toHaveLength(0);
  });

  test('sends and gives the caller’s own values, not the parser’s', async () => {
    const { http, server, onWarning } = await client(200, { ok: true, more: 1 });
    expect(await http.send(change, { id: '1', body: {} })).toEqual({ ok: true, more: 1 });
    expect(server.seen[0]?.text).toBe('{}');
    expect(onWarning).not.toHaveBeenCalled();
  });

  test('warns of a wrong answer and gives it', async () => {
    const { http, onWarning } = await client(200, { ok: 'yes' });
    expect(await http.send(change, { id: '1', body: {} })).toEqual({ ok: 'yes' });
    expect(onWarning.mock.calls[0]?.[0]).toMatchObject({
      kind: 'validation',
      direction: 'response',
    });
  });

  test('warns on the console where no hook listens', async () => {
    const server = await serve({ json: 1 });
    const spy = vi.spyOn(console, 'warn').mockReturnValue();
    const http = new Http({ name: 'x' }, { baseUrl: server.url });
    await http.send(change, { id: '1', body: {} }, { validate: createValidator(schemas) });
    expect(String(spy.mock.calls[0])).toMatch(
      /^ValidationError: change: the response is not valid/,
    );
    spy.mockRestore();
  });

  test('can be strict about answers, but an error of the service stays one', async () => {
    const strict = await client(200, { ok: 1 }, { response: 'strict' });
    expect(await strict.http.send(change, { id: '1', body: {} }).result()).toMatchObject({
      kind: 'validation',
      error: { direction: 'response', attempts: 1 },
    });
    const refused = await strict.http.send(change, { id: '1', body: {} }).result();
    // What came is there, and not listed.
    expect(refused).toMatchObject({ error: { data: { ok: 1 } } });
    expect(!refused.ok && Object.keys(refused.error)).not.toContain('data');
    const failed = await client(404, { because: 1 }, { response: 'strict' });
    expect(await failed.http.send(change, { id: '1', body: {} }).result()).toMatchObject({
      kind: 'http',
      status: 404,
    });
    expect(failed.onWarning).toHaveBeenCalledOnce();
  });

  test('can be turned off, and judges an empty answer only by its own status', async () => {
    const off = await client(200, 1, { request: 'off', response: 'off' });
    expect(await off.http.send(change, { id: '1', body: { n: 'x' } })).toBe(1);
    expect(off.onWarning).not.toHaveBeenCalled();
    const call = await client(200, 1);
    await call.http.send(change, { id: '1', body: { n: 'x' } }, { validate: false });
    expect(call.onWarning).not.toHaveBeenCalled();
    const server = await serve({ status: 204 });
    const onWarning = vi.fn();
    const http = new Http({ name: 'x' }, { baseUrl: server.url, onWarning });
    await http.send(change, { id: '1', body: {} }, { validate: createValidator(schemas) });
    expect(onWarning).not.toHaveBeenCalled();
  });

  test('knows no schemas of another operation', async () => {
    const { http } = await client(200, 1, { response: 'strict' });
    expect(await http.send({ ...change, id: 'toString' }, { id: '1' })).toBe(1);
  });
});

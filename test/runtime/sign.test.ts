import { createHmac } from 'node:crypto';

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { Http } from '../../templates/runtime/call/client.ts';
import {
  computeKey,
  type KeyInputs,
  type KeyRecipe,
  signedKey,
} from '../../templates/runtime/auth/signing.ts';
import { serve } from './server.ts';
import { retryPolicy } from '../../templates/runtime/call/retry.ts';
import { authorization, withVariables } from '../../templates/runtime/auth/auth.ts';

const recipe: KeyRecipe = {
  inputs: { clientId: { description: 'Client id.' }, licenceKey: { secret: true } },
  nonce: [16, 32],
  time: 'yyyyMMddHHmm',
  hmac: { hash: 'SHA-256', key: 'licenceKey' },
  message: [{ input: 'clientId', as: 'utf8' }, { nonce: 'bytes' }, { time: 'hex' }],
  packet: [
    { input: 'clientId', as: 'utf8' },
    { text: ':' },
    { nonce: 'HEX' },
    { text: ':' },
    { digest: 'bytes' },
  ],
  encoding: 'base64',
};

/** The recipe by another implementation. */
function byNode(clientId: string, licenceKey: string, nonce: Uint8Array, time: string): string {
  const digest = createHmac('sha256', Buffer.from(licenceKey))
    .update(Buffer.concat([Buffer.from(clientId), nonce, Buffer.from(time, 'hex')]))
    .digest();
  const head = Buffer.from(`${clientId}:${Buffer.from(nonce).toString('hex').toUpperCase()}:`);
  return Buffer.concat([head, digest]).toString('base64');
}

describe('a signed key', () => {
  test('is the same as that of another implementation', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ minLength: 1 }),
        fc.string({ minLength: 1, unit: 'grapheme' }),
        fc
          .constantFrom(16, 32)
          .chain((length) => fc.uint8Array({ minLength: length, maxLength: length })),
        fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        async (clientId, licenceKey, nonce, now) => {
          const time = now.toISOString().replace(/\D/g, '').slice(0, 12);
          const key = await computeKey(recipe, { clientId, licenceKey, nonce, now });
          expect(key).toBe(byNode(clientId, licenceKey, nonce, time));
        },
      ),
      { seed: 7, numRuns: 60 },
    );
  });

  const nonces = [new Uint8Array(16), Uint8Array.from({ length: 16 }, (_, at) => 255 - at)];
  const longer = [...nonces, Uint8Array.from({ length: 32 }, (_, at) => at * 8)];
  const clocks = [
    ['2024-02-29T23:59:59.999Z', '202402292359'],
    ['2026-01-01T00:00:00+14:00', '202512311000'],
    ['1999-12-31T12:30:00-05:00', '199912311730'],
  ] as const;
  const keys = [
    '0123456789abcdef',
    'clé-ключ-鍵-🔑',
    ' with "quotes"\\ and\n lines ',
    'k'.repeat(100),
  ];

  test.each(
    longer.flatMap((nonce) =>
      clocks.flatMap(([now, time]) => keys.map((key) => [key, nonce.length, time, now, nonce])),
    ) as [string, number, string, string, Uint8Array][],
  )('of %j with %i bytes at %s', async (licenceKey, _, time, now, nonce) => {
    const wanted = byNode('client-1', licenceKey, nonce, time);
    const inputs = { clientId: 'client-1', licenceKey };
    for (const moment of [new Date(now), Date.parse(now), () => new Date(now)]) {
      expect(await computeKey(recipe, { ...inputs, nonce, now: moment })).toBe(wanted);
    }
    expect(await computeKey(recipe, { ...inputs, nonce: () => nonce, now: Date.parse(now) })).toBe(
      wanted,
    );
  });

  test('is what a command line computes', async () => {
    // { printf client-1; head -c 16 /dev/zero; printf '\x20\x24\x02\x29\x23\x59'; } | openssl dgst -sha256 -hmac clé -binary
    const key = await computeKey(recipe, {
      clientId: 'client-1',
      licenceKey: 'clé',
      nonce: new Uint8Array(16),
      now: new Date('2024-02-29T23:59:00Z'),
    });
    const packet = Buffer.from(key, 'base64');
    expect(packet.subarray(0, 42).toString()).toBe(`client-1:${'0'.repeat(32)}:`);
    expect(packet.subarray(42).toString('hex')).toBe(
      '7d1169d27c6e75863d3a432523f2053917989e4120e848e190a6c6b9b589dd2c',
    );
  });

  test('has a fresh nonce each time, of the length that is wanted', async () => {
    const measureKey = async (more: KeyInputs): Promise<number | undefined> => {
      const key = await computeKey(recipe, { clientId: 'c', licenceKey: 'k', ...more });
      return Buffer.from(key, 'base64').toString('latin1').split(':')[1]?.length;
    };
    expect(await measureKey({})).toBe(32);
    expect(await measureKey({ nonce: 32 })).toBe(64);
    await expect(measureKey({ nonce: 8 })).rejects.toThrow('must have 16 or 32 bytes');
    const inputs = { clientId: 'c', licenceKey: 'k' };
    expect(await computeKey(recipe, inputs)).not.toBe(await computeKey(recipe, inputs));
  });

  test('has other encodings', async () => {
    const inputs = { clientId: '??>', licenceKey: 'k', nonce: new Uint8Array(16), now: 0 };
    const base64 = Buffer.from(await computeKey(recipe, inputs), 'base64');
    expect(await computeKey({ ...recipe, encoding: 'hex' }, inputs)).toBe(base64.toString('hex'));
    expect(await computeKey({ ...recipe, encoding: 'base64url' }, inputs)).toBe(
      base64.toString('base64url'),
    );
    const parts: KeyRecipe = {
      ...recipe,
      packet: [{ time: 'text' }, { text: '|' }, { nonce: 'hex' }],
      encoding: 'hex',
    };
    expect(Buffer.from(await computeKey(parts, inputs), 'hex').toString()).toBe(
      `197001010000|${'0'.repeat(32)}`,
    );
  });

  test('is computed for each attempt and never shown', async () => {
    const server = await serve({ status: 503, json: {} });
    const api = {
      name: 'x',
      variables: { vendor: 'svc' },
      auth: authorization([[withVariables(signedKey('key', '{vendor}-api-key', recipe))]]),
    };
    const auth = { key: { clientId: 'c', licenceKey: 'secret-licence' } };
    const http = new Http(api, {
      baseUrl: server.url,
      auth,
      retries: retryPolicy({ max: 1, delay: 1 }),
    });
    const result = await http.send({ id: 'g', method: 'GET', path: '/' }).result();
    const keys = server.seen.map(({ headers }) => String(headers['svc-api-key']));
    expect(new Set(keys).size).toBe(2);
    expect(JSON.stringify(result)).not.toContain('secret-licence');
    const wrong = new Http(api, { baseUrl: server.url, auth: { key: { clientId: 'c' } } });
    expect(await wrong.send({ id: 'g', method: 'GET', path: '/' }).result()).toMatchObject({
      kind: 'validation',
      error: { attempts: 0, issues: [{ path: ['licenceKey'] }] },
    });
    const ready = new Http(api, {
      baseUrl: server.url,
      auth: { key: () => 'made elsewhere' },
      retries: 0,
    });
    await ready.send({ id: 'g', method: 'GET', path: '/' }).result();
    expect(server.seen.at(-1)?.headers['svc-api-key']).toBe('made elsewhere');
  });
});

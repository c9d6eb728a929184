/** `verifyWebhook` as it is generated: what a document says of signatures and events is what the function checks. */

import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { generate } from '../../generator/entry/index.ts';
import { createFolder } from '../folder.ts';

type Headers = Readonly<Record<string, string | readonly string[]>>;
type Verify = (
  body: unknown,
  headers: unknown,
  secret: unknown,
  options?: object,
) => Promise<unknown>;

const documents = {
  till: 'webhooks-are-verified-as-the-document-says',
  forge: 'events-are-named-by-a-header',
  hotel: 'agents-get-a-page-that-fits',
} as const;
type Api = keyof typeof documents;

const verify = new Map<Api, Verify>();

beforeAll(async () => {
  const root = createFolder({ 'package.json': '{ "type": "module" }' });
  const apis = Object.fromEntries(
    Object.entries(documents).map(([id, name]) => [
      id,
      { input: resolve(`test/cases/${name}/spec.yaml`) },
    ]),
  );
  const config = { output: '.', target: 'js', omit: ['validators'], apis } as const;
  await generate({ config, folder: root });
  for (const id of ['till', 'forge', 'hotel'] as const) {
    const module = await import(pathToFileURL(`${root}/${id}/index.js`).href);
    // What is generated for a test has no types that its compiler would know.
    verify.set(id, (module as { verifyWebhook: Verify }).verifyWebhook);
  }
});

const now = Date.parse('2026-05-01T12:00:00Z');
const seconds = now / 1000;
const hmac = (secret: string | Buffer, message: string): Buffer =>
  createHmac('sha256', secret).update(message).digest();

const till = (body: string, secret = 'k', time = seconds): Headers => ({
  'Till-Signature': `t=${time},v1=${hmac(secret, `${time}.${body}`).toString('hex')}`,
});
const forge = (body: string, secret = 'k'): Headers => ({
  'x-forge-signature': `sha256=${hmac(secret, body).toString('hex')}`,
  'X-FORGE-EVENT': 'push',
});
const key = Buffer.from('a key of the standard, 32 bytes.');
const standardSecret = `whsec_${key.toString('base64')}`;
const standard = (body: string, own = key): Headers => ({
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(seconds),
  'webhook-signature': `v1,${hmac(own, `msg_1.${seconds}.${body}`).toString('base64')}`,
});

const paid = '{"type":"charge.paid","amount":5}';
const push = '{"ref":"main"}';
const left = '{"type":"left"}';
const bytes = new TextEncoder().encode(paid);
const [signature] = Object.values(till(paid)) as [string]; // it has one header

/** The reason of a refusal, or the event. */
async function judge(
  api: Api,
  [body, headers, secret = 'k', options = {}]: readonly [unknown, unknown, unknown?, object?],
): Promise<unknown> {
  try {
    return await verify.get(api)?.(body, headers, secret, { now, ...options });
  } catch (error) {
    const { reason, name } = error as { readonly reason?: string; readonly name: string }; // of ours, or of the platform
    return reason ?? name;
  }
}

type Row = readonly [string, Api, readonly [unknown, unknown, unknown?, object?], unknown];

describe('a webhook of the generated function', () => {
  it.each<Row>([
    ['as the document says', 'till', [paid, till(paid)], JSON.parse(paid)],
    ['as bytes', 'till', [bytes, till(paid)], JSON.parse(paid)],
    ['as a buffer', 'till', [bytes.buffer, till(paid)], JSON.parse(paid)],
    [
      'with headers of fetch',
      'till',
      [paid, new globalThis.Headers(signature === '' ? {} : { 'till-signature': signature })],
      JSON.parse(paid),
    ],
    [
      'with an old secret beside the new one',
      'till',
      [paid, till(paid, 'old'), ['new', 'old']],
      JSON.parse(paid),
    ],
    [
      'with two signatures in a header',
      'till',
      [
        paid,
        { 'till-signature': `${signature.replace(/v1=/, 'v1=00')},${signature.split(',')[1]}` },
      ],
      JSON.parse(paid),
    ],
    [
      'of an event that nobody knows',
      'till',
      ['{"type":"new"}', till('{"type":"new"}')],
      { type: 'new' },
    ],
    [
      'ten minutes ago, as the document allows',
      'till',
      [paid, till(paid), 'k', { now: now + 600_000 }],
      JSON.parse(paid),
    ],
    ['longer ago', 'till', [paid, till(paid), 'k', { now: now + 601_000 }], 'timestamp'],
    ['of the future', 'till', [paid, till(paid), 'k', { now: now - 601_000 }], 'timestamp'],
    ['with another secret', 'till', [paid, till(paid), 'other'], 'signature'],
    [
      'with a signature that is cut',
      'till',
      [paid, { 'till-signature': signature.slice(0, -2) }],
      'signature',
    ],
    ['with another body', 'till', [`${paid} `, till(paid)], 'signature'],
    [
      'with another time',
      'till',
      [paid, { 'till-signature': signature.replace(/t=\d+/, `t=${seconds + 1}`) }],
      'signature',
    ],
    ['with two times', 'till', [paid, { 'till-signature': `t=1,${signature}` }], 'malformed'],
    ['without a signature', 'till', [paid, {}], 'header'],
    ['with an empty signature', 'till', [paid, { 'till-signature': '' }], 'header'],
    [
      'of another version alone',
      'till',
      [paid, { 'till-signature': signature.replace('v1', 'v2') }],
      'malformed',
    ],
    ['that is no JSON', 'till', ['paid', till('paid')], 'malformed'],
    ['that is empty', 'till', ['', till('')], 'malformed'],
    ['that was parsed', 'till', [JSON.parse(paid), till(paid)], 'TypeError'],
    ['with an empty secret', 'till', [paid, till(paid), ''], 'TypeError'],
    [
      'with a name in a header',
      'forge',
      [push, forge(push)],
      { name: 'push', body: { ref: 'main' } },
    ],
    [
      'with a list of headers',
      'forge',
      [push, { ...forge(push), 'x-forge-signature': Object.values(forge(push)).slice(0, 1) }],
      { name: 'push', body: { ref: 'main' } },
    ],
    [
      'without the name',
      'forge',
      [push, { 'x-forge-signature': forge(push)['x-forge-signature'] }],
      'header',
    ],
    [
      'without the prefix',
      'forge',
      [push, { ...forge(push), 'x-forge-signature': hmac('k', push).toString('hex') }],
      'malformed',
    ],
    [
      'by the standard, where the document says nothing',
      'hotel',
      [left, standard(left), standardSecret],
      { type: 'left' },
    ],
    [
      'by the standard with another key',
      'hotel',
      [left, standard(left, Buffer.from('x')), standardSecret],
      'signature',
    ],
  ])('%s', async (_name, api, given, expected) => {
    expect(await judge(api, given)).toEqual(expected);
  });
});

describe('a signature of Ed25519', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const bytes = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32);
  const scheme = {
    header: 'X-Signature-Ed25519',
    timestamp: 'header.X-Signature-Timestamp',
    hash: 'Ed25519',
    secret: 'hex',
    encoding: 'hex',
    signed: '{timestamp}{body}',
  };
  const body = '{"type":1}';
  const made = sign(null, Buffer.from(`${seconds}${body}`), privateKey).toString('hex');
  const headers = { 'x-signature-ed25519': made, 'x-signature-timestamp': String(seconds) };
  const own = bytes.toString('hex');
  const other = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' });
  // Everybody knows the public key: what an HMAC makes of it is no signature.
  const forged = hmac(bytes, `${seconds}${body}`).toString('hex');

  it.each<readonly [string, readonly [unknown, unknown, unknown], unknown]>([
    ['is checked with the public key', [body, headers, own], { type: 1 }],
    ['is checked with several', [body, headers, [other.subarray(-32), bytes]], { type: 1 }],
    ['of another key', [body, headers, other.subarray(-32)], 'signature'],
    ['of another body', [`${body} `, headers, own], 'signature'],
    [
      'that is cut',
      [body, { ...headers, 'x-signature-ed25519': made.slice(0, -2) }, own],
      'signature',
    ],
    ['that is an HMAC', [body, { ...headers, 'x-signature-ed25519': forged }, own], 'signature'],
    ['with a key that is none', [body, headers, 'abcd'], 'TypeError'],
  ])('%s', async (_name, [text, sent, secret], expected) => {
    expect(await judge('hotel', [text, sent, secret, { scheme }])).toEqual(expected);
  });
});

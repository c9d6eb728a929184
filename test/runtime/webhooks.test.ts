/** Webhooks are trusted by their signature and their time alone, as services sign them: with the vectors that they publish. */

import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  verifyNamedWebhook,
  verifySignature,
  verifyWebhook,
  WebhookError,
  type WebhookHeaders,
  type WebhookOptions,
  type WebhookScheme,
  type WebhookSecret,
} from '../../templates/runtime/helpers/webhooks.ts';

/** The vector of the reference libraries of Standard Webhooks. */
const standard = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  body: '{"test": 2432232314}',
  now: 1_614_265_330_000,
  headers: {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
};
const { now } = standard;

function sign(hash: string, key: string | Buffer, text: string, form: 'hex' | 'base64'): string {
  return createHmac(hash, key).update(text).digest(form);
}

async function judge(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: WebhookSecret,
  options: WebhookOptions = {},
): Promise<string> {
  const call = verifySignature(body, headers, secret, { now, ...options });
  return call.then(
    () => 'ok',
    (error: unknown) => (error instanceof WebhookError ? error.reason : String(error)),
  );
}

const github: WebhookScheme = {
  header: 'X-Hub-Signature-256',
  prefix: 'sha256=',
  hash: 'SHA-256',
  encoding: 'hex',
  signed: '{body}',
};
const stripe: WebhookScheme = {
  header: 'Stripe-Signature',
  part: 'v1',
  timestamp: 'part.t',
  hash: 'SHA-256',
  encoding: 'hex',
  signed: '{timestamp}.{body}',
};
const slack: WebhookScheme = {
  header: 'X-Slack-Signature',
  prefix: 'v0=',
  timestamp: 'header.X-Slack-Request-Timestamp',
  hash: 'SHA-256',
  encoding: 'hex',
  signed: 'v0:{timestamp}:{body}',
};
const shopify: WebhookScheme = {
  header: 'X-Shopify-Hmac-SHA256',
  hash: 'SHA-256',
  encoding: 'base64',
  signed: '{body}',
};
const square: WebhookScheme = { ...shopify, header: 'X-Square', signed: '{url}{body}' };
const two: WebhookScheme = {
  ...shopify,
  header: ['Primary', 'Secondary'],
  timestamp: 'header.Sent-At',
  signed: '{body}{timestamp}',
};
const hexKey: WebhookScheme = {
  ...github,
  header: 'Old',
  prefix: '',
  hash: 'SHA-1',
  secret: 'hex',
};

const slackBody =
  'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar' +
  '&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com' +
  '%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c';
const hello = "It's a Secret to Everybody";
const helloSignature = 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17';
const seconds = String(now / 1000);
const stripeSignature = sign('sha256', 'whsec_x', `${seconds}.{}`, 'hex');
const date = new Date(now).toISOString();

describe('webhooks that are signed as', () => {
  const rows: readonly (readonly [
    name: string,
    body: string,
    WebhookHeaders,
    WebhookSecret,
    WebhookOptions,
  ])[] = [
    ['Standard Webhooks say', standard.body, standard.headers, standard.secret, {}],
    [
      'Svix does',
      standard.body,
      Object.fromEntries(
        Object.entries(standard.headers).map(([key, value]) => [
          key.replace('webhook', 'svix'),
          value,
        ]),
      ),
      standard.secret,
      {},
    ],
    [
      'GitHub documents',
      'Hello, World!',
      { 'X-Hub-Signature-256': helloSignature },
      hello,
      { scheme: github },
    ],
    [
      'Slack documents',
      slackBody,
      {
        'x-slack-request-timestamp': '1531420618',
        'x-slack-signature': 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
      },
      '8f742231b10e8888abcd99yyyzzz85a5',
      { scheme: slack, now: 1_531_420_618_000 },
    ],
    [
      'Stripe does, with signatures of other versions',
      '{}',
      { 'Stripe-Signature': `t=${seconds},v1=${stripeSignature},v0=00` },
      'whsec_x',
      { scheme: stripe },
    ],
    [
      'Paddle does, with semicolons',
      '{}',
      { P: `ts=${seconds};h1=${sign('sha256', 'k', `${seconds}:{}`, 'hex')}` },
      'k',
      {
        scheme: {
          ...stripe,
          header: 'P',
          part: 'h1',
          timestamp: 'part.ts',
          signed: '{timestamp}:{body}',
        },
      },
    ],
    [
      'Shopify does',
      '{}',
      { 'x-shopify-hmac-sha256': sign('sha256', 'k', '{}', 'base64') },
      'k',
      { scheme: shopify },
    ],
    [
      'Square does, with its address',
      '{}',
      { 'x-square': sign('sha256', 'k', 'https://a.example/{}', 'base64') },
      'k',
      { scheme: square, url: 'https://a.example/' },
    ],
    [
      'Box does, with the second of two headers and a date',
      '{}',
      { Primary: 'bm8=', Secondary: sign('sha256', 'k', `{}${date}`, 'base64'), 'Sent-At': date },
      'k',
      { scheme: two },
    ],
    [
      'keys in hex do',
      '{}',
      { Old: sign('sha1', Buffer.from('abcd', 'hex'), '{}', 'hex') },
      'abcd',
      { scheme: hexKey },
    ],
    [
      'one of several schemes says',
      'Hello, World!',
      { 'X-Hub-Signature-256': helloSignature },
      hello,
      { scheme: [hexKey, github].map((one) => ({ ...one, secret: 'text' })) },
    ],
  ];

  it.each(rows)('%s', async (_name, body, headers, secret, options) => {
    expect(await judge(body, headers, secret, options)).toBe('ok');
    expect(await judge(new TextEncoder().encode(body), headers, secret, options)).toBe('ok');
    const all = Object.entries(headers).map(([key, value]): [string, string] => [
      key,
      String(value),
    ]);
    expect(await judge(body, new Headers(all), secret, options)).toBe('ok');
    expect(await judge(`${body} `, headers, secret, options)).toBe('signature');
    const turned =
      secret === 'abcd' ? 'abce' : secret === standard.secret ? 'whsec_AAAA' : `${String(secret)}x`;
    expect(await judge(body, headers, turned, options)).toBe('signature');
    expect(await judge(body, headers, [turned, String(secret)], options)).toBe('ok');
    expect(await judge(body, {}, secret, options)).toBe('header');
  });
});

const signature = standard.headers['webhook-signature'];
const other = `v1,${Buffer.alloc(32).toString('base64')}`;

describe('headers of Standard Webhooks', () => {
  const rows: readonly (readonly [
    name: string,
    Record<string, string | string[] | undefined>,
    string,
  ])[] = [
    ['in any case', { 'webhook-signature': undefined, 'Webhook-SIGNATURE': signature }, 'ok'],
    ['with several signatures', { 'webhook-signature': `${other} v1a,xyz ${signature}` }, 'ok'],
    ['that were sent twice, as Node gives them', { 'webhook-signature': [other, signature] }, 'ok'],
    [
      'that were sent twice, as fetch joins them',
      { 'webhook-signature': `${other}, ${signature}` },
      'ok',
    ],
    ['with two equal times', { 'webhook-timestamp': ['1614265330', '1614265330'] }, 'ok'],
    ['with two times', { 'webhook-timestamp': ['1614265330', '1614265331'] }, 'malformed'],
    ['of another id', { 'webhook-id': 'msg_other' }, 'signature'],
    ['of another time', { 'webhook-timestamp': '1614265331' }, 'signature'],
    ['of another version', { 'webhook-signature': signature.replace('v1', 'v2') }, 'malformed'],
    ['without a version', { 'webhook-signature': signature.slice(3) }, 'malformed'],
    [
      'in base64url',
      { 'webhook-signature': signature.replace('+', '-').replace('/', '_') },
      'malformed',
    ],
    ['in hex', { 'webhook-signature': `v1,${'ab'.repeat(32)}` }, 'signature'],
    ['that are empty', { 'webhook-signature': '' }, 'malformed'],
    ['with a part of a signature', { 'webhook-signature': signature.slice(0, 20) }, 'malformed'],
    [
      'with bits behind their last byte',
      { 'webhook-signature': signature.replace('E=', 'F=') },
      'malformed',
    ],
    ['without an id', { 'webhook-id': undefined }, 'header'],
    ['without a time', { 'webhook-timestamp': '' }, 'header'],
    ['of two kinds', { 'webhook-timestamp': undefined, 'svix-timestamp': '1614265330' }, 'header'],
  ];
  it.each(rows)('%s', async (_name, changed, expected) => {
    const headers = { ...standard.headers, ...changed };
    expect(await judge(standard.body, headers, standard.secret)).toBe(expected);
  });
});

describe('the time of a webhook', () => {
  const minutes = 60_000;
  it.each<readonly [name: string, WebhookOptions, string]>([
    ['may be five minutes ago', { now: now + 5 * minutes }, 'ok'],
    ['and no longer', { now: now + 5 * minutes + 1 }, 'timestamp'],
    ['may be five minutes ahead', { now: new Date(now - 5 * minutes) }, 'ok'],
    ['and no more', { now: () => now - 5 * minutes - 1 }, 'timestamp'],
    ['may differ as the caller says', { now: now + 10 * minutes, tolerance: 10 * minutes }, 'ok'],
    ['may be any', { now: 0, tolerance: Infinity }, 'ok'],
    ['is that of today without a clock', { now: undefined }, 'timestamp'],
    ['is within nothing where the limit is no number', { tolerance: NaN }, 'timestamp'],
  ])('%s', async (_name, options, expected) => {
    const { body, headers, secret } = standard;
    expect(await judge(body, headers, secret, options)).toBe(expected);
  });

  it.each([
    [String(now), 'ok'],
    ['2021-02-25T15:02:10Z', 'ok'],
    ['yesterday', 'timestamp'],
  ])('%s is %s', async (sent, expected) => {
    const scheme = { ...slack, tolerance: 1000 };
    const headers = {
      'x-slack-signature': `v0=${sign('sha256', 'k', `v0:${sent}:{}`, 'hex')}`,
      'x-slack-request-timestamp': sent,
    };
    expect(await judge('{}', headers, 'k', { scheme })).toBe(expected);
    expect(await judge('{}', headers, 'k', { scheme, now: now + 1001 })).toBe('timestamp');
  });
});

it.each<readonly [name: string, secret: unknown, message: RegExp]>([
  ['no secret', undefined, /A secret is needed/],
  ['an empty secret', '', /A secret is needed/],
  ['an empty secret with its prefix', 'whsec_', /A secret is needed/],
  ['no secrets', [], /A secret is needed/],
  ['an empty one among others', [standard.secret, ''], /A secret is needed/],
  ['empty bytes', new Uint8Array(), /A secret is needed/],
  ['a secret in another form', 'whsec_not base64', /not base64/],
])('%s is a fault of the receiver', async (_name, secret, message) => {
  // The types refuse them too, and users of JavaScript have none.
  const call = verifyWebhook(standard.body, standard.headers, secret as string, { now });
  await expect(call).rejects.toThrow(TypeError);
  await expect(call).rejects.toThrow(message);
});

it('a body that was parsed is a fault of the receiver', async () => {
  const call = verifyWebhook({ test: 1 } as unknown as string, standard.headers, standard.secret);
  await expect(call).rejects.toThrow(/needed as it came/);
  const noUrl = verifyWebhook('{}', { 'x-square': 'AAAA' }, 'k', { scheme: square });
  await expect(noUrl).rejects.toThrow(/option `url`/);
});

it('keys may be bytes', async () => {
  const key = Buffer.from(standard.secret.slice('whsec_'.length), 'base64');
  expect(await judge(standard.body, standard.headers, key)).toBe('ok');
  expect(await judge(standard.body, standard.headers, standard.secret.slice(6))).toBe('ok');
});

const give = <Event>(options: WebhookOptions<Event>, body = standard.body) => {
  const text = `${standard.headers['webhook-id']}.${seconds}.${body}`;
  const key = Buffer.from(standard.secret.slice(6), 'base64');
  const headers = {
    ...standard.headers,
    'webhook-signature': `v1,${sign('sha256', key, text, 'base64')}`,
  };
  return verifyWebhook(body, headers, standard.secret, { now, ...options });
};

const signed = (bytes: Uint8Array, secret: string) => ({
  'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`,
});

describe('the event', () => {
  it('is the JSON of the body', async () => {
    expect(await give({})).toEqual({ test: 2_432_232_314 });
    await expect(give({}, 'a=b')).rejects.toMatchObject({ reason: 'malformed' });
  });

  it('is what a schema makes of it', async () => {
    const validate = z.object({ test: z.number().transform(String) });
    const event = await give({ validate });
    expect(event.test.slice(0, 3)).toBe('243');
    const refused = give({ validate: z.object({ test: z.string() }) });
    await expect(refused).rejects.toMatchObject({
      reason: 'invalid',
      issues: [{ path: ['test'] }],
    });
  });

  it('has the name that a header says', async () => {
    const headers = { 'x-hub-signature-256': `sha256=${sign('sha256', 'k', '{}', 'hex')}` };
    const options = { scheme: github, event: 'X-GitHub-Event' };
    const named = { ...headers, 'x-github-event': 'push' };
    expect(await verifyNamedWebhook('{}', named, 'k', options)).toEqual({ name: 'push', body: {} });
    const nameless = verifyNamedWebhook('{}', headers, 'k', options);
    await expect(nameless).rejects.toMatchObject({ reason: 'header' });
  });
});

describe('for any webhook', () => {
  const key = fc.string({ minLength: 1 });
  it('a byte that is changed, added or left out refuses it', async () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 200 });
    const run = fc.asyncProperty(
      bytes,
      key,
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      async (body, secret, at, by) => {
        const headers = signed(body, secret);
        const index = at % body.length;
        const changed = body.with(index, (body[index] ?? 0) ^ by);
        const scheme = github;
        expect(await judge(body, headers, secret, { scheme })).toBe('ok');
        expect(await judge(changed, headers, secret, { scheme })).toBe('signature');
        expect(await judge(body.slice(1), headers, secret, { scheme })).toBe('signature');
        expect(await judge(Uint8Array.of(...body, by), headers, secret, { scheme })).toBe(
          'signature',
        );
      },
    );
    await fc.assert(run, { numRuns: 60, seed: 8 });
  });

  it('a letter of the header that is changed refuses it', async () => {
    const run = fc.asyncProperty(
      key,
      fc.nat(70),
      fc.string({ minLength: 1, maxLength: 1 }),
      async (secret, at, letter) => {
        const own = signed(new Uint8Array(), secret)['x-hub-signature-256'];
        const changed = own.slice(0, at) + letter + own.slice(at + 1);
        const headers = { 'x-hub-signature-256': changed };
        const isSame = changed.startsWith('sha256=') && changed.trim().toLowerCase() === own;
        const answer = await judge('', headers, secret, { scheme: github });
        expect(answer === 'ok').toBe(isSame);
      },
    );
    await fc.assert(run, { numRuns: 100, seed: 8 });
  });

  it('errors have nothing of the secret or of signatures', async () => {
    const run = fc.asyncProperty(
      fc.string({ minLength: 8 }),
      fc.string(),
      async (secret, header) => {
        const headers = { 'x-hub-signature-256': header };
        const error: unknown = await verifyWebhook('{}', headers, secret, { scheme: github }).catch(
          (caught: unknown) => caught,
        );
        const own = sign('sha256', secret, '{}', 'hex');
        const text = `${String(error)} ${JSON.stringify(error)}`;
        expect(error).toBeInstanceOf(WebhookError);
        expect(text).not.toContain(own);
        expect(text.includes(secret) && !/^[\w .:"{}<>=,-]+$/.test(secret)).toBe(false);
      },
    );
    await fc.assert(run, { numRuns: 60, seed: 8 });
  });
});

// In: the recipe of a key, the same inputs, nonce and time. Out: the same key on every platform.

import { CardPayments } from '../../../generated/card-payments/client.ts';
import { holds, only, same } from './check.ts';
import type { Group, Service } from './setting.ts';

const body = { amount: 1, identifier: 'a', merchantid: 2, token: 't' };

function client({ url }: Service, nonce: Uint8Array | number): CardPayments {
  const now = new Date('2026-03-04T05:06:07Z');
  const svcApiKey = { clientId: 'client-1', licenceKey: 'lücence', nonce, now };
  return new CardPayments({ baseUrl: url, auth: { svcApiKey } });
}

export const signedKeys: Group = {
  name: 'signed keys',
  tests: {
    'the same inputs give the same key': async ({ serve }) => {
      for (const [length, key] of [
        [
          16,
          'Y2xpZW50LTE6MDAwNzBFMTUxQzIzMkEzMTM4M0Y0NjRENTQ1QjYyNjk6A8lqfwh9U47Yi/oeLVramB50aO65++kqyPZwpNoZ9+M=',
        ],
        [
          32,
          'Y2xpZW50LTE6MDAwNzBFMTUxQzIzMkEzMTM4M0Y0NjRENTQ1QjYyNjk3MDc3N0U4NThDOTM5QUExQThBRkI2QkRDNENCRDJEOTp4vyRkviAnGrcdWj8NQMbWgfLpEOdZy0mf6KbI/VSLVA==',
        ],
      ] as const) {
        const service = await serve({ json: {} });
        const nonce = Uint8Array.from({ length }, (_, index) => index * 7);
        await client(service, nonce).charge({ body });
        same(only(await service.seen()).headers['svc-api-key'], key);
      }
    },

    'a nonce is fresh each time': async ({ serve }) => {
      const service = await serve({ json: {} });
      const payments = client(service, 32);
      await payments.charge({ body });
      await payments.charge({ body });
      const keys = (await service.seen()).map(({ headers }) => headers['svc-api-key'] ?? '');
      holds(keys[0] !== keys[1], 'they differ');
      same(
        keys.map((key) => atob(key).split(':')[1]?.length),
        [64, 64],
      );
    },
  },
};

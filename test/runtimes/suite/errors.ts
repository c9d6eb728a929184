// In: what goes wrong. Out: the class and the facts of the error, without a secret.

import { CardPayments } from '../../../generated/card-payments/client.ts';
import { ContentGeneration } from '../../../generated/content-generation/client.ts';
import { HttpError, NetworkError } from '../../../generated/runtime/errors.ts';
import { failure, holds, same } from './check.ts';
import type { Group } from './setting.ts';

const body = { amount: 1, identifier: 'a', merchantid: 2, token: 'canary-token' };

export const errors: Group = {
  name: 'errors',
  tests: {
    'a status has its code and meaning': async ({ serve }) => {
      const service = await serve({ status: 422, json: { result: 'T001' } });
      const client = new CardPayments({ baseUrl: service.url, auth: { svcDomainKey: 'k' } });
      const result = await client.charge({ body }).result();
      holds(!result.ok && result.kind === 'http', 'the service refused');
      same([result.status, result.error.code, result.error.attempts], [422, 'T001', 1]);
      same(result.error.meaning, 'A duplicate inside the time window of the account.');
      same(result.error.body, { result: 'T001' });
    },

    'an error keeps its headers, and a body of any type': async ({ serve }) => {
      const service = await serve({
        status: 400,
        headers: { 'content-type': 'text/html', 'x-id': '7' },
        text: 'no',
      });
      const client = new CardPayments({ baseUrl: service.url, auth: { svcDomainKey: 'k' } });
      const error = await failure(client.charge({ body }), HttpError);
      same([error.status, error.body, error.headers.get('x-id')], [400, 'no', '7']);
    },

    'a service that is not there is a network error': async ({ place }) => {
      const client = new ContentGeneration({
        baseUrl: place.dead,
        auth: { apiKey: 'canary-key' },
        retries: 0,
      });
      const error = await failure(client.getFile({ name: 'a' }), NetworkError);
      same([error.operation, error.attempts], ['getFile', 1]);
    },

    'a connection that is reset is a network error': async ({ serve }) => {
      const service = await serve({ fault: 'reset' });
      const auth = { apiKey: 'canary-key' };
      const client = new ContentGeneration({ baseUrl: service.url, auth, retries: 0 });
      await failure(client.getFile({ name: 'a' }), NetworkError);
    },

    'no error tells a secret': async ({ place, serve }) => {
      const long = `canary-${'0123456789'.repeat(9)}`;
      const service = await serve(
        { status: 400, json: { key: long, message: `key=${long}` } },
        { fault: 'reset' },
        // An error of the JSON parser quotes a part of it.
        { headers: { 'content-type': 'text/html' }, text: long },
      );
      for (const baseUrl of [service.url, service.url, service.url, place.dead]) {
        const options = { baseUrl, auth: { apiKey: long }, retries: 0 };
        const error = await failure(new ContentGeneration(options).getFile({ name: 'a' }), Error);
        const texts = [String(error), JSON.stringify(error), error.stack, printCauses(error.cause)];
        holds(!texts.join('\n').includes('canary'), 'the key is nowhere');
      }
    },
  },
};

function printCauses(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const own = Object.getOwnPropertyNames(cause).map((name): unknown => Reflect.get(cause, name));
  return [...own.map(String), printCauses(cause.cause)].join('\n');
}

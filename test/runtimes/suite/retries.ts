// In: failures that may pass. Out: how often a call is sent, and what is never sent twice.

import { getVersionBatch } from '../../../generated/package-insights/operations/versions.ts';
import { json } from '../../../generated/runtime/bodies.ts';
import { HttpError, NetworkError } from '../../../generated/runtime/errors.ts';
import { Http, type Operation } from '../../../generated/runtime/client.ts';
import { failure, same } from './check.ts';
import type { Group, Service } from './setting.ts';
import { retryPolicy } from '../../../generated/runtime/call.ts';

const get: Operation = { id: 'get', method: 'GET', path: '/' };
const post: Operation = { id: 'post', method: 'POST', path: '/', body: json };

function quick({ url }: Pick<Service, 'url'>, waits: number[] = []): Http {
  const sleep = async (ms: number): Promise<void> => void waits.push(ms);
  const retries = retryPolicy({ sleep, random: () => 1, now: () => Date.UTC(2030, 0, 1) });
  return new Http({ name: 'plain' }, { baseUrl: url, retries });
}

export const retries: Group = {
  name: 'retries',
  tests: {
    'a read is repeated until it succeeds, each time later': async ({ serve }) => {
      const service = await serve({ status: 503 }, { fault: 'reset' }, { json: 'there' });
      const waits: number[] = [];
      same(await quick(service, waits).send(get), 'there');
      same(waits, [500, 1000]);
    },

    'Retry-After is waited for, in both forms': async ({ serve }) => {
      const service = await serve(
        { status: 429, headers: { 'retry-after': '7' } },
        { status: 503, headers: { 'retry-after': 'Tue, 01 Jan 2030 00:00:05 GMT' } },
        { json: 1 },
      );
      const waits: number[] = [];
      await quick(service, waits).send(get);
      same(waits, [7000, 5000]);
    },

    'the error tells the attempts': async ({ serve }) => {
      const service = await serve({ status: 500, text: 'no' });
      const error = await failure(quick(service).send(get), HttpError);
      same([error.attempts, (await service.seen()).length], [3, 3]);
    },

    'what has an effect is sent once': async ({ serve }) => {
      for (const step of [{ status: 503 }, { status: 429 }, { fault: 'reset' } as const]) {
        const service = await serve(step);
        await failure(quick(service).send(post, { body: {} }), Error);
        same((await service.seen()).length, 1);
      }
    },

    'what has an effect is sent once over a connection that is old': async ({ serve, differs }) => {
      const service = await serve({ json: 1, keep: true }, { fault: 'reset' });
      const http = quick(service);
      await http.send(get);
      const error = await failure(http.send(post, { body: {} }), NetworkError);
      same([error.attempts, (await service.seen()).length], [1, differs('resends') ? 3 : 2]);
    },

    'with an idempotency key it is repeated under the same key': async ({ serve }) => {
      const service = await serve({ status: 503 }, { json: {} });
      const operation = { ...post, idempotencyHeader: 'x-key' };
      await quick(service).send(operation, { body: {} });
      const keys = (await service.seen()).map(({ headers }) => headers['x-key']);
      same([keys.length, new Set(keys).size], [2, 1]);
    },

    'what the spec calls safe is repeated': async ({ serve }) => {
      const service = await serve({ status: 503 }, { json: {} });
      await getVersionBatch(quick(service), { body: { requests: [] } });
      same((await service.seen()).length, 2);
    },

    'what never reached the service is repeated': async ({ place, differs }) => {
      const call = quick({ url: place.dead }).send(post, { body: {} });
      const error = await failure(call, NetworkError);
      same(error.attempts, differs('noConnectionCodes') ? 1 : 3);
    },

    'a client does not repeat beyond its budget': async ({ serve }) => {
      const service = await serve({ status: 503 });
      const options = {
        baseUrl: service.url,
        retries: retryPolicy({ budget: 3, max: 9, delay: 1 }),
      };
      await failure(new Http({ name: 'plain' }, options).send(get), HttpError);
      same((await service.seen()).length, 4);
    },
  },
};

// In: limits of time and signals of the caller. Out: the error that each ends with, and a closed connection.

import { AbortError, TimeoutError } from '../../../generated/runtime/errors.ts';
import { Http, type Operation, type Timeout } from '../../../generated/runtime/client.ts';
import { failure, same } from './check.ts';
import type { Group, Service } from './setting.ts';
import { retryPolicy } from '../../../generated/runtime/call.ts';

const get: Operation = { id: 'get', method: 'GET', path: '/' };

function plain({ url }: Service, timeout?: Timeout): Http {
  return new Http(
    { name: 'plain' },
    { baseUrl: url, timeout, retries: retryPolicy({ max: 1, delay: 1 }) },
  );
}

const half = { headers: { 'content-type': 'application/json' }, text: '{', fault: 'hang' } as const;

export const limits: Group = {
  name: 'limits',
  tests: {
    'an attempt ends in time, and is repeated': async ({ serve }) => {
      const service = await serve({ fault: 'silent' });
      const error = await failure(plain(service, 100).send(get), TimeoutError);
      same(error.attempts, 2);
      await service.closed(1);
    },

    'a body that hangs ends in time': async ({ serve }) => {
      const service = await serve(half);
      await failure(plain(service, 100).send(get), TimeoutError);
      await service.closed();
    },

    'all attempts end in time': async ({ serve }) => {
      const service = await serve({ fault: 'silent' });
      const error = await failure(plain(service, { total: 100 }).send(get), TimeoutError);
      same(error.attempts, 1);
    },

    'the caller ends a call before it is sent': async ({ serve }) => {
      const service = await serve({ json: 1 });
      const signal = AbortSignal.abort('why');
      const error = await failure(plain(service).send(get, {}, { signal }), AbortError);
      same([error.cause, error.attempts], ['why', 0]);
      same(await service.seen(), []);
    },

    'the caller ends a call that waits': async ({ serve }) => {
      const service = await serve({ fault: 'silent' });
      const controller = new AbortController();
      const call = plain(service).send(get, {}, { signal: controller.signal });
      // The body of an answer to another call: by now the first is under way.
      while ((await service.seen()).length === 0);
      controller.abort('why');
      same((await failure(call, AbortError)).cause, 'why');
      await service.closed();
    },

    'the caller ends a body': async ({ serve }) => {
      const service = await serve(half);
      const controller = new AbortController();
      const call = plain(service, 10_000).send(get, {}, { signal: controller.signal });
      while ((await service.seen()).length === 0);
      controller.abort();
      await failure(call, AbortError);
      await service.closed();
    },

    "the caller's time limit is a timeout": async ({ serve }) => {
      const service = await serve({ fault: 'silent' });
      const signal = AbortSignal.timeout(100);
      await failure(plain(service).send(get, {}, { signal }), TimeoutError);
      await service.closed();
    },

    'a limit that is not reached changes nothing': async ({ serve }) => {
      const service = await serve({ json: 1 });
      same(await plain(service, 10_000).send(get), 1);
    },
  },
};

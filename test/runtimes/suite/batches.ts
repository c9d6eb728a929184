// In: more items than one request may hold. Out: the answers to all of them, in order.

import { packageInsightsHttp } from '../../../generated/package-insights/client.ts';
import { getVersionBatchAll } from '../../../generated/package-insights/operations/versions.ts';
import { BatchError } from '../../../generated/runtime/batches.ts';
import { failure, same } from './check.ts';
import type { Group } from './setting.ts';

const requests = Array.from({ length: 12_000 }, (_, index) => ({
  versionKey: { system: 'NPM' as const, name: 'a', version: String(index) },
}));

// There is no next page here.
const nextToken = (): undefined => undefined;

export const batches: Group = {
  name: 'batches',
  tests: {
    'answers are joined in order': async ({ serve }) => {
      const service = await serve({ mirror: { from: 'requests', to: 'responses' } });
      const http = packageInsightsHttp({ baseUrl: service.url });
      const answers: unknown = await getVersionBatchAll(http, requests, { nextToken });
      same(answers, requests);
      same((await service.seen()).length, 3);
    },

    'a part that fails tells its items': async ({ serve }) => {
      const service = await serve(
        { mirror: { from: 'requests', to: 'responses' } },
        { status: 400, text: 'no' },
      );
      const http = packageInsightsHttp({ baseUrl: service.url });
      const call = getVersionBatchAll(http, requests, { concurrency: 1, nextToken });
      const error = await failure(call, BatchError);
      same([error.offset, error.items.length], [5000, 5000]);
    },
  },
};

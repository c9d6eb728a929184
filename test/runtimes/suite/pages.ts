// In: answers page by page. Out: one loop over all of them.

import { MonitoringDowntimes } from '../../../generated/monitoring-downtimes/client.ts';
import { packageInsightsHttp } from '../../../generated/package-insights/client.ts';
import { getVersionBatchItems } from '../../../generated/package-insights/operations/versions.ts';
import { all, same, decodeText } from './check.ts';
import type { Group } from './setting.ts';

function nextToken(page: object): string | undefined {
  return 'next' in page ? String(page.next) : undefined;
}

export const pages: Group = {
  name: 'pages',
  tests: {
    'items are asked for by their offset': async ({ serve }) => {
      const service = await serve(
        { json: { data: [{ id: 'a' }, { id: 'b' }] } },
        { json: { data: [{ id: 'c' }] } },
      );
      const auth = { apiKey: 'k', applicationKey: 'k' };
      const client = new MonitoringDowntimes({ baseUrl: service.url, auth });
      const items = await all(client.v2.listItems({ 'page[limit]': 2 }));
      same(items, [{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
      same(
        (await service.seen()).map(({ target }) => target),
        [
          '/api/v2/downtime?page%5Blimit%5D=2',
          '/api/v2/downtime?page%5Boffset%5D=2&page%5Blimit%5D=2',
        ],
      );
    },

    'items are asked for by the token of the page before': async ({ serve }) => {
      const entry = { request: { versionKey: { system: 'NPM', name: 'a', version: '1' } } };
      const service = await serve(
        { json: { responses: [entry], next: 't' } },
        { json: { responses: [entry] } },
      );
      const http = packageInsightsHttp({ baseUrl: service.url });
      const items = getVersionBatchItems(http, { body: { requests: [] } }, { nextToken });
      same((await all(items)).length, 2);
      same((await service.seen()).map(decodeText), [
        '{"requests":[]}',
        '{"requests":[],"pageToken":"t"}',
      ]);
    },
  },
};

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shopHttp } from '@example/clients/shop';
import { countPending } from './count.js';

const pages = [
  { orders: [{ id: '1', status: 'pending', lines: [] }], nextPageToken: 'more' },
  { orders: [{ id: '2', status: 'pending', lines: [] }] },
];

test('all pages are counted', async () => {
  const http = shopHttp({
    auth: { key: 'any' },
    fetch: async (url) => Response.json(pages[url.includes('pageToken=more') ? 1 : 0]),
  });
  assert.equal(await countPending(http), 2);
});

/** `GET /orders/:id`: what the shop says of an order, for a page of ours. */

import { createServer, type Server } from 'node:http';
import type { Shop } from './api/shop/index.js';

export function createService(shop: Shop): Server {
  return createServer(async (request, response) => {
    const [, id] = /^\/orders\/([^/?]+)$/.exec(request.url ?? '') ?? [];
    if (id === undefined) return void response.writeHead(404).end();
    const { status, body } = await describeOrder(shop, decodeURIComponent(id));
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
}

async function describeOrder(
  shop: Shop,
  orderId: string,
): Promise<{ readonly status: number; readonly body: object }> {
  const result = await shop.getOrder({ orderId }).result();
  if (result.ok) {
    const { status, lines } = result.data;
    return { status: 200, body: { status, count: lines.length } };
  }
  if (result.kind === 'http' && result.status === 404) {
    return { status: 404, body: { problem: 'There is no such order.' } };
  }
  return { status: 502, body: { problem: 'The shop cannot be asked now.' } };
}

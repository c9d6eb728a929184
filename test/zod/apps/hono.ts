import { sValidator } from '@hono/standard-validator';
import { zValidator } from '@hono/zod-validator';
import { Hono } from 'hono';
import { newOrderSchema as own } from './own/shop/index.js';
import {
  createOrderSchemas,
  getOrderSchemas,
  listOrdersSchemas,
  newOrderSchema,
} from './zod/shop/validators.js';

const app = new Hono()
  .post(
    '/orders',
    zValidator('json', newOrderSchema),
    zValidator('header', createOrderSchemas.headers),
    (c) => c.json({ ...c.req.valid('json'), ...c.req.valid('header') }),
  )
  .post('/own', sValidator('json', own), (c) => c.json(c.req.valid('json')))
  .get('/orders', zValidator('query', listOrdersSchemas.query), (c) => c.json(c.req.valid('query')))
  .get('/orders/:orderId', zValidator('param', getOrderSchemas.path), (c) =>
    c.json(c.req.valid('param')),
  );

async function call(path: string, body?: object): Promise<void> {
  const sent = { method: 'POST', body: JSON.stringify(body) };
  const headers = { 'content-type': 'application/json', 'Idempotency-Key': 'k' };
  const answer = await app.request(path, body && { ...sent, headers });
  console.log(answer.status, (await answer.text()).replaceAll(/(\\n|\s)+/g, ' ').slice(0, 160));
}

const order = { lines: [{ sku: 'TEA-1', count: 2, cost: 3 }], admin: true };
await call('/orders', order);
await call('/own', order);
await call('/orders', { lines: [] });
await call('/own', { lines: [] });
await call('/orders?limit=20&status=pending&other=1');
await call('/orders?limit=ten');
await call('/orders/7');

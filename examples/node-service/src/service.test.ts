import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { trace } from '@opentelemetry/api';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { createSimulation } from './api/runtime/simulation.js';
import { sampleOrder } from './api/shop/samples.js';
import { shopSimulation } from './api/shop/simulation.js';
import { createService } from './service.ts';
import { createShop } from './shop.ts';

const exporter = new InMemorySpanExporter();
trace.setGlobalTracerProvider(
  new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }),
);

const simulation = createSimulation(shopSimulation, {
  data: { orders: [sampleOrder({ id: '7', status: 'pending' })] },
  // The first answer to a call is that the shop is busy.
  faults: { getOrder: { status: 503, times: 1 } },
});
const lines: string[] = [];
const keep = (text: string, facts: object): void => void lines.push(JSON.stringify([text, facts]));
const shop = createShop(
  { debug: keep, info: keep, warn: keep, error: keep },
  { fetch: simulation.fetch, auth: { key: 'very-secret' } },
);
const service = createService(shop);
let url = '';

before(async () => {
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`; // it listens on a port
});
after(() => service.close());
beforeEach(() => {
  simulation.reset();
  exporter.reset();
  lines.length = 0;
});

test('an order is described, after the shop was busy once', async () => {
  const response = await fetch(`${url}/orders/7`);
  assert.equal(response.status, 200);
  assert.equal((await response.json()).status, 'pending');
  const spans = exporter.getFinishedSpans();
  assert.deepEqual(
    spans.map(({ attributes }) => attributes['http.response.status_code']),
    [503, 200],
  );
});

test('an order that is not there is 404', async () => {
  assert.equal((await fetch(`${url}/orders/8`)).status, 404);
});

test('the key is in no log line and in no span', async () => {
  await fetch(`${url}/orders/7`);
  assert.ok(lines.length > 0);
  const spans = exporter
    .getFinishedSpans()
    .map(({ name, attributes, events }) => [name, attributes, events]);
  assert.ok(!JSON.stringify([lines, spans]).includes('very-secret'));
});

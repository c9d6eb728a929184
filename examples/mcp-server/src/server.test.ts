import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { createSimulation } from './api/runtime/simulation.js';
import { shopSimulation } from './api/shop/simulation.js';
import { createServer } from './server.ts';

const simulation = createSimulation(shopSimulation);
const client = new Client({ name: 'test', version: '1' });

before(async () => {
  const [here, there] = InMemoryTransport.createLinkedPair();
  await createServer({ fetch: simulation.fetch, auth: { key: 'very-secret' } }).connect(there);
  await client.connect(here);
});
after(() => client.close());

test('the tools are the operations that were chosen', async () => {
  const { tools } = await client.listTools();
  assert.deepEqual(
    tools.map(({ name }) => name),
    ['listOrders', 'createOrder', 'getOrder', 'watchOrder'],
  );
});

test('a call does what its name says', async () => {
  const body = { lines: [{ sku: 'TEA-1', count: 2 }] };
  const made = await client.callTool({ name: 'createOrder', arguments: { body } });
  assert.deepEqual(made.isError ?? false, false);
  assert.equal(simulation.store.list('orders').length, 1);
});

test('what the document does not allow is refused before it is sent, and no answer has the key', async () => {
  const count = simulation.calls.length;
  const wrong = { body: { lines: 'none' } };
  const refused = await client.callTool({ name: 'createOrder', arguments: wrong });
  assert.equal(refused.isError, true);
  assert.equal(simulation.calls.length, count);
  assert.ok(!JSON.stringify(refused).includes('very-secret'));
});

/** A small service in memory, through its generated client: what it remembers, allows and refuses. */

import { describe, expect, it } from 'vitest';
import type {
  Simulation,
  SimulationOptions,
} from '../../templates/runtime/simulation/simulation.ts';
import { generateSimulated } from './generated.ts';
import { shop } from './shop.ts';

interface Order {
  readonly id: string;
  readonly status: string;
  readonly sku: string;
  readonly note?: string;
}

/** What is used of the client's class. */
interface Shop {
  createOrder(params: { body: object }): Promise<Order>;
  listOrders(params?: object): Promise<{ orders: Order[]; nextPageToken?: string }>;
  listOrdersItems(params?: object): AsyncIterable<Order>;
  getOrder(params: object, options?: object): Promise<Order>;
  replaceOrder(params: object): Promise<Order>;
  patchOrder(params: object): Promise<Order>;
  deleteOrder(params: object): Promise<undefined>;
  payOrder(params: object, options?: object): Promise<Order>;
  cancelOrder(params: object): Promise<Order>;
  addNote(params: object): Promise<object>;
  listNotes(params: object): Promise<object[]>;
}

const generated = await generateSimulated(shop);

function open(options: SimulationOptions = {}): { simulation: Simulation; client: Shop } {
  const simulation = generated.createSimulation(generated.api, options);
  const Client = generated.client['Shop'] as new (given: object) => Shop; // as the document says
  const given = { fetch: simulation.fetch, auth: { key: 'k' }, retries: 0 };
  return { simulation, client: new Client(given) };
}

async function runWith(seed: number): Promise<unknown> {
  const { client, simulation } = open({ seed });
  await client.createOrder(sku);
  await client.getOrder({ orderId: '1' }, prefer('dynamic=true'));
  return simulation.snapshot();
}

function prefer(text: string): object {
  return { headers: { prefer: text } };
}

function fault(text: string): object {
  return { headers: { 'x-specwright-fault': text }, retries: 0 };
}

const sku = { body: { sku: 'abc', pin: '1234' } };

describe('items', () => {
  it('are made, read, listed, replaced, patched and deleted', async () => {
    const { client, simulation } = open();
    const made = await client.createOrder(sku);
    expect(made).toEqual({ id: '1', status: 'open', sku: 'abc', note: expect.any(String) });
    expect(simulation.store.get('orders', '1')).toEqual({ ...made, pin: '1234' });
    expect(await client.getOrder({ orderId: '1' })).toEqual(made);
    await client.patchOrder({ orderId: '1', body: { note: 'soon', id: 'other' } });
    expect(await client.listOrders()).toEqual({ orders: [{ ...made, note: 'soon' }] });
    const replaced = await client.replaceOrder({ orderId: '1', body: { sku: 'xyz' } });
    expect(replaced).toMatchObject({ id: '1', sku: 'xyz', status: 'open' });
    expect(replaced).not.toHaveProperty('note');
    await client.deleteOrder({ orderId: '1' });
    await expect(client.getOrder({ orderId: '1' })).rejects.toMatchObject({ status: 404 });
    expect(await client.listOrders()).toEqual({ orders: [] });
  });

  it('below others are deleted with them, and need them', async () => {
    const { client, simulation } = open();
    await client.createOrder(sku);
    await client.addNote({ orderId: '1', body: { text: 'hello' } });
    expect(await client.listNotes({ orderId: '1' })).toEqual([{ id: 1, text: 'hello' }]);
    await client.deleteOrder({ orderId: '1' });
    expect(simulation.store.list('notes')).toEqual([]);
    const orphan = client.addNote({ orderId: '1', body: { text: 'hello' } });
    await expect(orphan).rejects.toMatchObject({ status: 404 });
  });

  it('are filtered, and come page by page', async () => {
    const { client } = open();
    for (let count = 0; count < 5; count += 1) await client.createOrder(sku);
    await client.payOrder({ orderId: '2' });
    const paid = await client.listOrders({ status: 'paid' });
    expect(paid.orders.map(({ id }) => id)).toEqual(['2']);
    const ids: string[] = [];
    for await (const { id } of client.listOrdersItems({ limit: 2 })) ids.push(id);
    expect(ids).toEqual(['1', '2', '3', '4', '5']);
    const lost = client.listOrders({ pageToken: 'mine' });
    await expect(lost).rejects.toMatchObject({ status: 400 });
  });

  it.each(['__proto__', 'constructor', 'toString', '..%2f', ''])(
    'with the key `%s` are ordinary',
    (key) => {
      const { simulation } = open();
      expect(simulation.store.get('orders', key)).toBeUndefined();
      simulation.store.set('orders', key, { id: key, status: 'open', sku: 'abc' });
      const taken = JSON.parse(JSON.stringify(simulation.snapshot())) as ReturnType<
        Simulation['snapshot']
      >; // what was printed
      const other = open({ snapshot: taken }).simulation;
      expect(other.store.get('orders', key)).toEqual({ id: key, status: 'open', sku: 'abc' });
      expect(() => simulation.store.get(key, 'x')).toThrow(/has no resource/);
    },
  );

  it('may have members of any name', async () => {
    const { client, simulation } = open();
    await client.createOrder(sku);
    const body = JSON.parse('{"__proto__": {"polluted": true}, "note": "x"}') as object;
    await client.patchOrder({ orderId: '1', body });
    const kept = simulation.store.get('orders', '1') as object;
    expect(Object.hasOwn(kept, '__proto__')).toBe(true);
    expect(Object.getPrototypeOf(kept)).toBe(Object.prototype);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe('moves', () => {
  it('are those of the table', async () => {
    const { client } = open();
    await client.createOrder(sku);
    expect(await client.payOrder({ orderId: '1' })).toMatchObject({ status: 'paid' });
    await expect(client.payOrder({ orderId: '1' })).rejects.toMatchObject({ status: 409 });
    expect(await client.cancelOrder({ orderId: '1' })).toMatchObject({ status: 'cancelled' });
  });

  it('that a row refuses have its code', async () => {
    const order = { id: '7', status: 'shipped', sku: 'abc' };
    const { client } = open({ data: { orders: [order] } });
    const refused = client.cancelOrder({ orderId: '7' });
    await expect(refused).rejects.toMatchObject({ status: 409, code: 'already_shipped' });
  });
});

describe('a simulation', () => {
  it('goes back to its beginning, and to a snapshot', async () => {
    const { client, simulation } = open({
      data: { orders: { a: { id: 'a', status: 'open', sku: 'abc' } } },
    });
    const before = simulation.snapshot();
    await client.payOrder({ orderId: 'a' });
    const paid = simulation.snapshot();
    simulation.reset();
    expect(simulation.snapshot()).toEqual(before);
    expect(simulation.calls).toEqual([]);
    simulation.restore(paid);
    expect(simulation.store.get('orders', 'a')).toMatchObject({ status: 'paid' });
  });

  it('makes the same of the same seed', async () => {
    expect(await runWith(3)).toEqual(await runWith(3));
  });

  it('requires credentials, and only listed ones where some are listed', async () => {
    const { simulation } = open({ credentials: { key: ['right'] } });
    const send = (key?: string): Promise<Response> =>
      simulation.fetch('https://shop.example/v1/orders', { headers: key ? { 'x-key': key } : {} });
    expect((await send()).status).toBe(401);
    expect((await send('wrong')).status).toBe(401);
    expect((await send('right')).status).toBe(200);
    expect((await open().simulation.fetch('https://shop.example/v1/orders')).status).toBe(401);
  });

  it('keeps the calls', async () => {
    const { client, simulation } = open({ mostCalls: 2 });
    await client.createOrder(sku);
    await client.listOrders();
    await simulation.fetch('https://shop.example/nothing');
    expect(simulation.calls).toMatchObject([
      { operation: 'listOrders', method: 'GET', status: 200 },
      { method: 'GET', url: 'https://shop.example/nothing', status: 404 },
    ]);
  });

  it('keeps the newest 10,000 of them by default', async () => {
    const { simulation } = open();
    for (let count = 0; count < 10_002; count += 1) {
      // No operation has the path.
      await simulation.fetch(`https://shop.example/${count}`);
    }
    expect(simulation.calls).toHaveLength(10_000);
    expect(simulation.calls[0]).toMatchObject({ url: 'https://shop.example/2', status: 404 });
  });

  it('reports changes of its state, and no reads', async () => {
    let changes = 0;
    const { client, simulation } = open({ onChange: () => (changes += 1) });
    const { store, clock } = simulation;
    const isChange = async (work: () => unknown): Promise<boolean> => {
      const before = { changes, state: JSON.stringify(simulation.snapshot()) };
      await work();
      const isReported = changes > before.changes;
      expect(isReported).toBe(JSON.stringify(simulation.snapshot()) !== before.state);
      return isReported;
    };
    const start = simulation.snapshot();
    const orderId = '1';
    for (const write of [
      () => client.createOrder(sku),
      () => client.addNote({ orderId, body: { text: 'hello' } }),
      () => client.patchOrder({ orderId, body: { note: 'soon' } }),
      () => client.payOrder({ orderId }),
      () => client.deleteOrder({ orderId }),
      () => client.getOrder({ orderId: '8' }, prefer('dynamic=true')),
      () => store.set('orders', '7', { id: '7', status: 'open', sku: 'abc' }),
      () => simulation.trigger('orders', '7', 'pay'),
      () => clock.advance(1),
      () => simulation.restore(start),
      () => store.set('orders', '7', { id: '7', status: 'open', sku: 'abc' }),
      () => store.delete('orders', '7'),
      () => clock.advance(1),
      () => simulation.reset(),
    ]) {
      expect({ write: String(write), is: await isChange(write) }).toMatchObject({ is: true });
    }
    store.set('orders', orderId, { id: orderId, status: 'open', sku: 'abc' });
    store.list('notes'); // From now on, a snapshot has the list, although it is empty.
    for (const read of [
      () => client.getOrder({ orderId }),
      () => client.listOrders(),
      () => client.listNotes({ orderId }),
      () => client.getOrder({ orderId: '9' }).catch(() => undefined),
      () => client.createOrder({ body: { sku: 'x' } }).catch(() => undefined),
      () => client.getOrder({ orderId }, fault('reset')).catch(() => undefined),
      () => simulation.fetch('https://shop.example/nothing'),
      () => [store.list('orders'), store.get('orders', '1'), store.delete('orders', '9')],
      () => [clock.now(), simulation.calls],
    ]) {
      expect({ read: String(read), is: await isChange(read) }).toMatchObject({ is: false });
    }
  });

  it('gives the answer that is preferred, and does nothing', async () => {
    const { client, simulation } = open({
      data: { orders: [{ id: '1', status: 'open', sku: 'abc' }] },
    });
    const refused = client.payOrder({ orderId: '1' }, prefer('code=409'));
    await expect(refused).rejects.toMatchObject({ status: 409 });
    const unknown = client.payOrder({ orderId: '1' }, prefer('code=418'));
    await expect(unknown).rejects.toMatchObject({ status: 404 });
    await client.payOrder({ orderId: '1' }, prefer('code=200, dynamic=true'));
    expect(simulation.store.get('orders', '1')).toMatchObject({ status: 'open' });
  });

  it('has faults by option, by header, and so often', async () => {
    const data = { orders: [{ id: '1', status: 'open', sku: 'abc' }] };
    const { client } = open({
      data,
      faults: { getOrder: { status: 429, retryAfter: 3, times: 1 } },
    });
    const busy = client.getOrder({ orderId: '1' });
    await expect(busy).rejects.toMatchObject({ status: 429 });
    expect(await client.getOrder({ orderId: '1' })).toMatchObject({ id: '1' });
    const reset = client.getOrder({ orderId: '1' }, fault('reset'));
    await expect(reset).rejects.toMatchObject({ name: 'NetworkError' });
    const cut = client.getOrder({ orderId: '1' }, fault('latency=1, cut=0'));
    await expect(cut).rejects.toMatchObject({ name: 'NetworkError' });
  });
});

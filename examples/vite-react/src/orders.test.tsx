import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createSimulation, type SimulationOptions } from './api/runtime/simulation';
import { Shop } from './api/shop';
import { sampleOrder } from './api/shop/samples';
import { shopSimulation } from './api/shop/simulation';
import { Orders } from './orders';

const three = ['1', '2', '3'].map((id) => sampleOrder({ id, status: 'pending' }));

function show(options: SimulationOptions) {
  const simulation = createSimulation(shopSimulation, options);
  const shop = new Shop({ fetch: simulation.fetch, auth: { key: 'any' } });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Orders shop={shop} />
    </QueryClientProvider>,
  );
  return simulation;
}

afterEach(cleanup);

test('orders come page after page', async () => {
  show({ data: { orders: three } });
  await screen.findByText('2: pending');
  expect(screen.queryByText('3: pending')).toBeNull();
  fireEvent.click(screen.getByText('More'));
  await screen.findByText('3: pending');
  expect(screen.queryByText('More')).toBeNull();
});

test('a new order is in the list', async () => {
  const simulation = show({ data: { orders: three.slice(0, 1) } });
  await screen.findByText('1: pending');
  fireEvent.click(screen.getByText('Order tea'));
  await screen.findByText(/^(?!1:)\S+: \w+$/);
  expect(simulation.calls.map(({ operation }) => operation)).toEqual([
    'listOrders',
    'createOrder',
    'listOrders',
  ]);
});

test('what the shop refuses is said', async () => {
  show({ data: { orders: three }, faults: { listOrders: { status: 403 } } });
  expect((await screen.findByRole('alert')).textContent).toContain('403');
});

import { shop } from '../src/shop';

export const dynamic = 'force-dynamic';

export default async function Page() {
  const { orders } = await shop.listOrders({ status: 'pending', limit: 10 });
  return (
    <main>
      <h1>Orders</h1>
      <ul>
        {orders.map(({ id, lines }) => (
          <li key={id}>
            {id}: {lines.length}
          </li>
        ))}
      </ul>
    </main>
  );
}

/** Tests that replace a part of the client. */

import { document, object, ref, text } from '../document.ts';
import type { Case } from '../project.ts';

const vitest = `declare module 'vitest' {
  type Mock = { mockResolvedValue(value: unknown): Mock; (): Promise<never> };
  export const vi: {
    fn(): Mock;
    mock(path: string | Promise<unknown>, make?: () => unknown): void;
    importActual<T>(path: string): Promise<T>;
    spyOn<T extends object, K extends keyof T>(object: T, name: K): { mockResolvedValue(value: T[K] extends (...given: never[]) => infer R ? Awaited<R> : never): void };
    mocked<T>(value: T): T;
  };
}
`;

const shop = (id: string, member: string, tag = 'orders'): object =>
  document(
    { 'GET /orders/{id}': { id, tag, gives: ref('Order') } },
    { Order: object({ id: text, [member]: { ...text, description: 'What is said.' } }) },
  );

export const tests: readonly Case[] = [
  {
    name: 'modules and methods that are replaced',
    old: shop('getOrder', 'note'),
    new: shop('readOrder', 'comment', 'sales'),
    code: {
      'vitest.d.ts': vitest,
      'app.test.ts': `import { vi } from 'vitest';
import { Shop, «getOrder|readOrder», type Order } from './api/index.js';
import * as orders from './api/operations/«orders|sales».js';

vi.mock('./api/operations/«orders|sales».js', () => ({ «getOrder|readOrder»: vi.fn(), other: 1 }));
vi.mock('./api/index.js', async () => {
  const actual = await vi.importActual<typeof import('./api/index.js')>('./api/index.js');
  return { ...actual, '«getOrder|readOrder»': vi.fn() };
});
vi.mock('./other.js', () => ({ getOrder: vi.fn() }));

const client = new Shop({});
const order: Order = { id: '1', «note|comment»: 'a' };
vi.spyOn(client, '«getOrder|readOrder»').mockResolvedValue({ id: '1', «note|comment»: 'b' });
vi.spyOn(orders, '«getOrder|readOrder»').mockResolvedValue(order);
void vi.mocked(«getOrder|readOrder»);
`,
      'other.ts': 'export const getOrder = 1;\n',
    },
  },
  {
    name: 'classes that are replaced',
    old: shop('getOrder', 'note'),
    new: shop('readOrder', 'note'),
    code: {
      'app.test.ts': `import { Shop } from './api/index.js';

void Shop;
declare const vi: { fn(): unknown; mock(path: string, make: () => unknown): void };

vi.mock('./api/index.js', () => ({ Shop: class { «getOrder|readOrder» = vi.fn(); getNote() {} } }));
vi.mock('./api/client.js', () => {
  const getOrder = vi.fn();
  return { Shop: make(() => ({ «getOrder|readOrder: getOrder», other: vi.fn() })) };
});
function make(read: () => object): unknown {
  return make(read);
}
vi.mock('./api/index.js', () => ({ Other: class { getOrder = vi.fn(); } }));
`,
    },
  },
  {
    name: 'a client of the user that stands for it',
    old: shop('getOrder', 'note'),
    new: shop('readOrder', 'note'),
    code: `import type { Order, Shop } from './api/index.js';

type Reader = Pick<Shop, '«getOrder|readOrder»'>;
export const fake = (order: Order): Partial<Reader> => ({ «getOrder|readOrder»: (() => order) as never });
export async function read({ «getOrder|readOrder: getOrder» }: Reader): Promise<Order> {
  return getOrder({ id: '1' });
}
`,
  },
];

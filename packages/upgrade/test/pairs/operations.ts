/** Operations: gone, called otherwise, moved, deprecated; and how they fail. */

import type { Pair } from '../table.ts';
import { change, shop } from './shop.ts';

const start = `import { HttpError, type GetOrderError, Shop, deleteOrder } from './api/shop';
const shop = new Shop();
`;

export const operations: readonly Pair[] = [
  {
    title: 'an operation is gone',
    old: shop,
    new: change([
      `    delete:
      operationId: deleteOrder
      responses:
        '204': { description: Gone. }
        '404': { description: There is none. }
`,
      '',
    ]),
    programs: {
      'calls of it': `import { HttpError, Shop, deleteOrder } from './api/shop'; // error
const shop = new Shop();
export const remove = (id: string) => shop.deleteOrder({ id }); // error
export const plain = (id: string) => deleteOrder(shop.http, { id });
export const read = (id: string) => shop.getOrder({ id });
export const isFailure = (error: unknown): boolean => error instanceof HttpError;
`,
      'a mention of it': `import { Shop } from './api/shop';
const shop = new Shop();
export const call: unknown = shop['deleteOrder']; // error
`,
    },
  },
  {
    title: 'an operation has another name',
    old: shop,
    new: change(['operationId: getOrder', 'operationId: readOrder']),
    programs: {
      'calls by the old name': `import { Shop } from './api/shop';
const shop = new Shop();
export const read = (id: string) => shop.getOrder({ id }); // error
export const all = () => shop.listOrders();
`,
    },
  },
  {
    title: 'an operation has another path',
    old: shop,
    new: change(['  /payments/{id}:', '  /v2/payments/{id}:']),
    programs: {
      'calls that stay': `import { Shop } from './api/shop';
const shop = new Shop();
export const read = (id: string) => shop.getPayment({ id });
`,
    },
  },
  {
    title: 'an operation and a member are deprecated',
    old: shop,
    new: change(
      ['      operationId: getOrder\n', '      operationId: getOrder\n      deprecated: true\n'],
      [
        "        coupon: { type: string }\n        lines: { type: array, items: { $ref: '#/components/schemas/Line' } }\n        buyer",
        "        coupon: { type: string, deprecated: true }\n        lines: { type: array, items: { $ref: '#/components/schemas/Line' } }\n        buyer",
      ],
    ),
    programs: {
      'uses of them': `import { type Order, Shop, getOrder } from './api/shop';
const shop = new Shop();
export const read = (id: string) => shop.getOrder({ id }); // note
export const plain = (id: string) => getOrder(shop.http, { id }); // note
export const coupon = (order: Order) => order.coupon; // note
export const id = (order: Order) => order.id;
`,
    },
  },
  {
    title: 'another status of failure',
    old: shop,
    new: change([
      `        '404': { description: There is none. }
    delete:`,
      `        '410': { description: There is none. }
    delete:`,
    ]),
    programs: {
      'a comparison in a catch': `${start}
export async function read(id: string) {
  try {
    return await shop.getOrder({ id });
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return undefined; // meaning
    throw error;
  }
}
`,
      'a comparison for another operation': `${start}
export async function remove(id: string) {
  try {
    await deleteOrder(shop.http, { id });
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return;
    throw error;
  }
}
export const isMissing = (error: HttpError): boolean => error.status === 404;
`,
      'a typed error': `${start}
export const isMissing = (error: GetOrderError): boolean => error.status === 404; // meaning
`,
      'a handler': `${start}
export const read = (id: string) =>
  shop.getOrder({ id }).catch((error: unknown) => {
    if (error instanceof HttpError && error.status === 404) return undefined; // meaning
    throw error;
  });
`,
    },
  },
  {
    title: 'what is new, and what is said otherwise',
    old: shop,
    new: change(
      [
        '        coupon: { type: string }\n        lines',
        '        coupon: { type: string }\n        weight: { type: number }\n        lines',
      ],
      ['description: Orders.', 'description: All orders.'],
      [
        '  /orders/{id}:\n',
        "  /carts:\n    get: { operationId: listCarts, responses: { '204': { description: None. } } }\n  /orders/{id}:\n",
      ],
    ),
    programs: {
      'all kinds of code': `${start}
export async function show(id: string): Promise<string> {
  const order = await shop.getOrder({ id });
  const { lines, buyer } = order;
  return \`\${order.id} \${lines.length} \${buyer.name} \${JSON.stringify(order)}\`;
}
`,
    },
  },
  {
    title: 'nothing is different',
    old: shop,
    new: shop,
    programs: {
      'a project with errors of its own': `${start}
export const wrong: number = 'text';
export const read = (id: number) => shop.getOrder({ id });
`,
    },
  },
];

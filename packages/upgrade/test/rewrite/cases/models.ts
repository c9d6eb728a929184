/** Models that are called otherwise, and the files that they are in. */

import { count, document, list, object, ref, set, text } from '../document.ts';
import type { Case } from '../project.ts';

const shop = (order: string, status: string, line: string): object =>
  document(
    {
      'GET /orders/{id}': { id: 'getOrder', gives: ref(order) },
      'POST /orders': { id: 'createOrder', body: ref(order), gives: ref(order) },
      'GET /orders': { id: 'listOrders', query: { status: ref(status) }, gives: list(ref(order)) },
    },
    {
      [order]: object({
        id: text,
        status: ref(status),
        lines: list(ref(line)),
        'next?': ref(order),
      }),
      [status]: set('open', 'closed'),
      [line]: object({ sku: text, count }),
    },
  );

const recursive = (name: string): object =>
  document(
    { 'GET /nodes': { id: 'listNodes', gives: object({ other: text }) } },
    { [name]: object({ label: text, children: list(ref(name)) }) },
  );

export const models: readonly Case[] = [
  {
    name: 'models, their sets of values and validators',
    old: shop('Order', 'OrderStatus', 'Line'),
    new: shop('Purchase', 'PurchaseState', 'PurchaseLine'),
    code: `import type { «Order|Purchase», «Line|PurchaseLine» } from './api/models.js';
import { Shop, «OrderStatus|PurchaseState», «isOrderStatus|isPurchaseState», «orderSchema|purchaseSchema» } from './api/index.js';

const labels: Record<«OrderStatus|PurchaseState», string> = { open: 'Open', closed: 'Closed' };
export function print(order: «Order|Purchase», lines: readonly «Line|PurchaseLine»[]): string {
  return order.status === «OrderStatus|PurchaseState».open ? labels[order.status] : String(lines.length);
}
export const known = [«isOrderStatus|isPurchaseState»('open'), «orderSchema|purchaseSchema»];
export async function run(): Promise<void> {
  const order: «Order|Purchase» = { id: '1', status: 'open', lines: [{ sku: 'A', count: 1 }] };
  print(await new Shop({}).createOrder({ body: order }), []);
}
`,
  },
  {
    name: 'types of another name that nothing uses, which hold themselves',
    old: recursive('Node'),
    new: recursive('TreeNode'),
    code: `import type { «Node as Tree|TreeNode as Tree» } from './api/index.js';
export type { «Node|TreeNode as Node» } from './api/index.js';

export const leaf: Tree = { label: 'a', children: [] };
`,
  },
  {
    name: 'a model that has another name and another member',
    old: shop('Order', 'Status', 'Line'),
    new: document(
      {
        'GET /orders/{id}': { id: 'getOrder', gives: ref('Sale') },
        'POST /orders': { id: 'createOrder', body: ref('Sale'), gives: ref('Sale') },
        'GET /orders': {
          id: 'listOrders',
          query: { status: ref('Status') },
          gives: list(ref('Sale')),
        },
      },
      {
        Sale: object({
          id: text,
          status: ref('Status'),
          rows: list(ref('Line')),
          'next?': ref('Sale'),
        }),
        Status: set('open', 'closed'),
        Line: object({ sku: text, count }),
      },
    ),
    code: `import type { «Order|Sale» } from './api/index.js';

export function countLines({ «lines|rows: lines», next }: «Order|Sale»): number {
  return lines.length + (next?.«lines|rows»[0]?.count ?? 0);
}
`,
  },
  {
    name: 'shapes that two models have are no evidence',
    old: document(
      { 'GET /a': { id: 'getA', gives: object({ x: text }) } },
      { One: object({ a: text, b: text }), Two: object({ a: text, b: text }) },
    ),
    new: document(
      { 'GET /a': { id: 'getA', gives: object({ x: text }) } },
      {
        Three: object({ a: text, b: text }),
        Two: object({ a: text, b: text }),
        Four: object({ a: text, b: text }),
      },
    ),
    code: `import type { One } from './api/index.js';

export const one: One = { a: '', b: '' };
`,
    left: ['`One` is gone, and may be `Three` or `Four` now. Look whether'],
    errors: ['no exported member'],
  },
];

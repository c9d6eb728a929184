/** Projects of other forms: JavaScript, other forms of the output, lines that end as on Windows, and no names at all. */

import type { Pair } from '../table.ts';
import { change, shop } from './shop.ts';

const next = change(
  [
    '        total: { type: number }\n        note: { type: string }\n',
    '        note: { type: string }\n',
  ],
  ['[id, status, total, note', '[id, status, note'],
  ['operationId: getOrder', 'operationId: readOrder'],
  ['[pending, shipped, cancelled]', '[pending, shipped, cancelled, refunded]'],
);

const script = `import { Shop } from './api/shop';
const shop = new Shop();
`;

export const projects: readonly Pair[] = [
  {
    title: 'JavaScript that nobody checks',
    old: shop,
    new: next,
    compiler: { allowJs: true },
    ending: 'js',
    programs: {
      'calls and reads': `${script}
export async function read(id) {
  const order = await shop.getOrder({ id }); // meaning
  return order;
}
export async function sum() {
  const orders = await shop.listOrders();
  return orders.map((order) => order.total); // meaning
}
`,
    },
  },
  {
    title: 'JavaScript that the compiler checks',
    old: shop,
    new: next,
    compiler: { allowJs: true, checkJs: true },
    ending: 'js',
    programs: {
      'reads of a typed value': `${script}
/** @param {import('./api/shop').Order} order */
export const total = (order) => order.total; // error
/** @param {import('./api/shop').Order} order */
export function show(order) {
  switch (order.status) { // meaning
    case 'pending': console.log('a'); break;
    case 'shipped': console.log('b'); break;
    case 'cancelled': console.log('c'); break;
  }
}
`,
    },
  },
  {
    title: 'an output of JavaScript with declarations',
    old: shop,
    new: next,
    config: "target: 'js'",
    programs: {
      'calls and values': `import { type Order, OrderStatus, Shop } from './api/shop/index.js';
const shop = new Shop();
export const read = (id: string) => shop.getOrder({ id }); // error
export const all = () => shop.listOrders();
export function show(order: Order): void {
  switch (order.status) { // meaning
    case OrderStatus.pending: console.log('a'); break;
    case OrderStatus.shipped: console.log('b'); break;
    case OrderStatus.cancelled: console.log('c'); break;
  }
}
`,
    },
  },
  {
    title: 'lines that end as on Windows, and files without anything',
    old: shop,
    new: next,
    programs: {
      'a read': `import type { Order } from './api/shop';\r\n\r\nexport const total = (order: Order) =>\r\n  order.total; // error\r\n`,
      'nothing at all': '',
      'what imports nothing': 'export const total = 3;\n',
    },
  },
  {
    title: 'values that go from file to file',
    old: shop,
    new: change([
      'required: [id, status, total, note, placed, lines, buyer]',
      'required: [id, status, total, placed, lines, buyer]',
    ]),
    programs: {
      helper: `import { Shop } from './api/shop';
const shop = new Shop();
export async function loadNotes() {
  const orders = await shop.listOrders();
  return orders.map((order) => ({ id: order.id, text: order.note }));
}
`,
      'a file that imports no output': `import { loadNotes } from './helper';
export async function show(): Promise<string> {
  const notes = await loadNotes();
  return notes.map(({ text }) => \`* \${text}\`).join(); // meaning
}
export async function showIds(): Promise<string> {
  const notes = await loadNotes();
  return notes.map((one) => \`* \${one.id}\`).join();
}
`,
    },
  },
];

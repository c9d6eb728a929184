/** Sets of values that grew, or lost a value, and unions that grew. */

import type { Pair } from '../table.ts';
import { change, shop } from './shop.ts';

const start = `import { type Order, type Payment, type OrderStatus, OrderStatus as Status } from './api/shop';\n`;

export const sets: readonly Pair[] = [
  {
    title: 'a value is new',
    old: shop,
    new: change(['[pending, shipped, cancelled]', '[pending, shipped, cancelled, refunded]']),
    programs: {
      'a switch without default': `${start}
export function show(order: Order): void {
  switch (order.status) { // meaning
    case 'pending': console.log('a'); break;
    case 'shipped': console.log('b'); break;
    case Status.cancelled: console.log('c'); break;
  }
}
`,
      'a switch with default': `${start}
export function show(order: Order): string {
  switch (order.status) {
    case 'pending': return 'a';
    default: return 'b';
  }
}
`,
      'a switch that has the value already': `${start}
export function show(order: Order): void {
  switch (order.status as string) {
    case 'pending': console.log('a'); break;
    case 'refunded': console.log('b'); break;
  }
}
`,
      'a function that returns in a switch': `${start}
export function show(order: Order): string { // error
  switch (order.status) {
    case 'pending': return 'a';
    case 'shipped': return 'b';
    case 'cancelled': return 'c';
  }
}
`,
      'a record of all values': `${start}
export const labels: Record<OrderStatus, string> = { // error
  pending: 'a',
  shipped: 'b',
  cancelled: 'c',
};
`,
      'a table that is a record of any text': `${start}
const labels: Record<string, string> = { pending: 'a', shipped: 'b', cancelled: 'c' };
export function show(order: Order): string | undefined {
  return labels[order.status]; // meaning
}
export function showOr(order: Order): string {
  return labels[order.status] ?? order.status;
}
`,
      'a table without all values': `${start}
const labels: Record<string, string> = { pending: 'a' };
export function show(order: Order): string | undefined {
  return labels[order.status];
}
`,
      'a chain of comparisons': `${start}
export function show({ status }: Order): void {
  if (status === 'pending') console.log('a'); // meaning
  else if (status === 'shipped') console.log('b');
  else if (status === 'cancelled') console.log('c');
}
`,
      'a chain with else': `${start}
export function show({ status }: Order): string {
  if (status === 'pending') return 'a';
  else if (status === 'shipped') return 'b';
  else return 'c';
}
`,
      'one comparison alone': `${start}
export function show({ status }: Order): void {
  if (status === 'pending') console.log('a');
}
`,
      'comparisons that return': `${start}
export function show({ status }: Order): number | void {
  if (status === 'pending') return 1; // meaning
  if (status === 'shipped') return 2;
  if (status === 'cancelled') return 3;
}
export function label({ status }: Order): number {
  if (status === 'pending') return 1;
  if (status === 'shipped') return 2;
  return 3;
}
`,
      'a check of never': `${start}
export function show(order: Order): string {
  switch (order.status) {
    case 'pending': return 'a';
    case 'shipped': return 'b';
    case 'cancelled': return 'c';
    default: return order.status satisfies never; // error
  }
}
`,
      'what only hands it on': `${start}
export function read(order: Order): OrderStatus { return order.status; }
export const known: readonly OrderStatus[] = ['pending'];
export function isKnown(order: Order): boolean { return known.includes(order.status); }
`,
    },
  },
  {
    title: 'a value is gone',
    old: shop,
    new: change(['[pending, shipped, cancelled]', '[pending, shipped]']),
    programs: {
      'a comparison': `${start}
export function isGone(order: Order): boolean { return order.status === 'cancelled'; } // error
export function isThere(order: Order): boolean { return order.status === 'shipped'; }
`,
      'a comparison of any text': `${start}
export function isGone(order: Order): boolean {
  return (order.status as string) === 'cancelled'; // meaning
}
export function isOther(text: string): boolean { return text === 'cancelled'; }
`,
      'a constant of any text': `${start}
export function isGone(order: Order): boolean {
  const status: string = order.status;
  return status === 'cancelled'; // meaning
}
`,
      'a list of texts': `${start}
export function isEnd(order: Order): boolean {
  return ['shipped', 'cancelled'].includes(order.status); // meaning
}
`,
      'a member of the set': `${start}
export const end = [Status.shipped, Status.cancelled]; // error
`,
      'a switch over any text': `${start}
export function show(order: Order): void {
  switch (order.status as string) {
    case 'pending': break;
    case 'cancelled': break; // meaning
  }
}
`,
    },
  },
  {
    title: 'a kind is new',
    old: shop,
    new: change(
      [
        "oneOf: [{ $ref: '#/components/schemas/Card' }, { $ref: '#/components/schemas/Bank' }]",
        "oneOf: [{ $ref: '#/components/schemas/Card' }, { $ref: '#/components/schemas/Bank' }, { $ref: '#/components/schemas/Wallet' }]",
      ],
      [
        "bank: '#/components/schemas/Bank' } }",
        "bank: '#/components/schemas/Bank', wallet: '#/components/schemas/Wallet' } }",
      ],
      [
        '    Card: {',
        '    Wallet: { type: object, required: [kind, amount, iban], properties: { kind: { type: string, enum: [wallet] }, amount: { type: number }, iban: { type: string } } }\n    Card: {',
      ],
    ),
    programs: {
      'a switch over the kind': `${start}
export function show(payment: Payment): void {
  switch (payment.kind) { // meaning
    case 'card': console.log(payment.last4); break;
    case 'bank': console.log(payment.iban); break;
  }
}
`,
      'a check that falls through': `${start}
export function show(payment: Payment): string {
  if (payment.kind === 'card') return payment.last4; // meaning
  return payment.iban;
}
`,
      'a check whose rest reads what all have': `${start}
export function show(payment: Payment): number {
  if (payment.kind === 'card') return 0;
  return 1;
}
export function sum(payment: Payment): number { return payment.amount; }
`,
      'a check of a member': `${start}
export function show(payment: Payment): string {
  return payment.kind === 'bank' ? payment.iban : payment.last4; // error
}
`,
    },
  },
];

/** Members that may be absent, are gone, or are of another type. */

import type { Pair } from '../table.ts';
import { change, shop } from './shop.ts';

const start = `import type { Order } from './api/shop';\n`;

const optional = change([
  'required: [id, status, total, note, placed, lines, buyer]',
  'required: [id, status, total, placed, lines, buyer]',
]);

const gone = change(
  [
    '        total: { type: number }\n        note: { type: string }\n',
    '        note: { type: string }\n',
  ],
  ['[id, status, total, note', '[id, status, note'],
);

export const members: readonly Pair[] = [
  {
    title: 'a member is optional now',
    old: shop,
    new: optional,
    ending: 'tsx',
    programs: {
      'a text': `${start}
export const show = (order: Order): string => \`Note: \${order.note}\`; // meaning
export const showOr = (order: Order): string => \`Note: \${order.note ?? ''}\`;
`,
      'texts that are joined': `${start}
export function show(order: Order): string {
  const { note } = order;
  return 'Note: ' + note; // meaning
}
export function showLong(order: Order): string {
  let text = 'Note: ';
  text += order.note; // meaning
  return text;
}
`,
      JSON: `${start}
export const write = (order: Order): string => JSON.stringify({ note: order.note }); // meaning
`,
      'a comparison': `${start}
export const isEmpty = (order: Order): boolean => order.note === ''; // meaning
export const isThere = (order: Order): boolean => order.note !== undefined;
`,
      'a place that takes anything': `${start}
export function log(order: Order): void {
  console.log('note', order.note); // meaning
}
`,
      'code that the compiler refuses': `${start}
export const length = (order: Order): number => order.note.length; // error
export const lengthOr = (order: Order): number => order.note?.length ?? 0;
`,
      'a condition': `${start}
export function show(order: Order): string {
  if (order.note) return \`Note: \${order.note}\`;
  return order.id;
}
`,
      'a place that takes nothing too': `${start}
interface Row { title: string; note?: string | undefined }
export const toRow = (order: Order): Row => ({ title: order.id, note: order.note });
`,
      elements: `${start}
declare global { namespace JSX { interface IntrinsicElements { p: { title?: string | undefined; children?: unknown } } interface Element {} interface ElementChildrenAttribute { children: {} } } }
export const show = (order: Order) => <p>{order.note}</p>; // meaning
export const title = (order: Order) => (
  <p title={order.note}>{order.id}</p> // meaning
);
`,
      'what comes from a helper': `${start}
function readNote(order: Order) { return order.note; }
export const show = (order: Order): string => \`\${readNote(order)}!\`; // meaning
`,
      'other members': `${start}
export const show = (order: Order): string => \`\${order.id} \${order.total}\`;
`,
    },
  },
  {
    title: 'a member may be null',
    old: shop,
    new: change([
      '        note: { type: string }\n        placed',
      "        note: { type: [string, 'null'] }\n        placed",
    ]),
    programs: {
      'a text of null': `${start}
export const show = (order: Order): string => \`Note: \${order.note}\`; // meaning
export const isNull = (order: Order): boolean => order.note === null;
`,
      'an argument': `${start}
declare function print(text: string): void;
export const show = (order: Order): void => print(order.note); // error
`,
    },
  },
  {
    title: 'a member is optional in code that is not strict',
    old: shop,
    new: optional,
    compiler: { strict: false },
    programs: {
      'reads of it': `${start}
export function show(order: Order): number {
  return order.note.length; // meaning
}
export function showText(order: Order): string {
  return 'Note: ' + order.note; // meaning
}
`,
      'checked reads': `${start}
export function show(order: Order): number {
  if (!order.note) return 0;
  return order.note.length;
}
export const length = (order: Order): number => order.note?.length;
export const isLong = (order: Order): boolean => order.note && order.note.length > 9;
export const text = (order: Order): string => order.note ?? '';
`,
      'a variable': `${start}
export function show(order: Order): number {
  const { note } = order;
  return note.length; // meaning
}
export function showChecked(order: Order): number {
  const note = order.note;
  return note ? note.length : 0;
}
`,
    },
  },
  {
    title: 'a member is gone',
    old: shop,
    new: gone,
    programs: {
      'a read': `${start}
export const total = (order: Order): number => order.total; // error
`,
      'a pattern': `${start}
export function total({ total }: Order): number { // error
  return total;
}
`,
      'a read behind a cast': `${start}
export const total = (order: Order): unknown => (order as any).total; // meaning
export const id = (order: Order): unknown => (order as any).id;
`,
      'a read of any value': `${start}
export function total(order: Order): unknown {
  const value: any = order;
  return value.total; // meaning
}
export const other = (value: any): unknown => value.total;
`,
      'a record of any members': `${start}
export const total = (order: Order): unknown =>
  (order as unknown as Record<string, unknown>)['total']; // meaning
`,
      'a question for it': `${start}
export const has = (order: Order): boolean => 'total' in order; // meaning
`,
      'the same name elsewhere': `${start}
interface Cart { total: number }
export const total = (cart: Cart): number => cart.total;
export const id = (order: Order): string => order.id;
`,
      'a type': `${start}
export type Sum = Pick<Order, 'id' | 'total'>; // error
export type Rest = Pick<Order, 'id'>;
`,
    },
  },
  {
    title: 'a member is gone in code that is not strict',
    old: shop,
    new: gone,
    compiler: { strict: false },
    programs: {
      'an index': `${start}
export const total = (order: Order) => order['total']; // meaning
`,
    },
  },
  {
    title: 'a number is a text',
    old: shop,
    new: change([
      '        total: { type: number }\n        note',
      '        total: { type: string }\n        note',
    ]),
    programs: {
      'a sum': `${start}
export const add = (order: Order) => order.total + 1; // meaning
export const show = (order: Order): string => \`\${order.total} EUR\`;
`,
      'an argument that is a number': `${start}
export const round = (order: Order): number => Math.round(order.total); // error
`,
    },
  },
  {
    title: 'a text has another format',
    old: shop,
    new: change([
      '        placed: { type: string, format: date }',
      '        placed: { type: string, format: date-time }',
    ]),
    programs: {
      'a read of the text': `${start}
export const day = (order: Order): Date => new Date(\`\${order.placed}T00:00:00Z\`); // meaning
`,
    },
  },
];

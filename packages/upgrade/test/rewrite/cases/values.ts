/** Values of sets that are called otherwise. */

import { document, object, ref, type Schema } from '../document.ts';
import type { Case } from '../project.ts';

const shop = (Status: Schema): object =>
  document(
    {
      'GET /orders/{id}': { id: 'getOrder', gives: ref('Order') },
      'GET /orders': { id: 'listOrders', query: { status: ref('Status') }, gives: ref('Order') },
    },
    { Status, Order: object({ status: ref('Status') }) },
  );

const named = (values: readonly string[], names: readonly string[]): Schema => ({
  type: 'string',
  enum: values,
  'x-enum-varnames': names,
});

const described = (values: readonly string[], words: readonly string[]): Schema => ({
  type: 'string',
  enum: values,
  'x-enum-descriptions': words,
});

const words = ['Nobody has paid.', 'It is on its way.'];

export const values: readonly Case[] = [
  {
    name: 'texts where a value is expected or compared',
    old: shop(described(['open', 'sent'], words)),
    new: shop(described(['unpaid', 'sent'], words)),
    code: `import { Shop, Status, type Order } from './api/index.js';

const client = new Shop({});
const labels: Record<Status, string> = { «open|unpaid»: 'Open', sent: 'Sent' };
const icons = { '«open|unpaid»': 1, sent: 2 } satisfies Record<Status, number>;
const first: Status = '«open|unpaid»';
const all: readonly Status[] = ['«open|unpaid»', "sent"];
const known = new Set<Status>(["«open|unpaid»"]);
export type Closed = Exclude<Status, '«open|unpaid»'>;
export function show({ status }: Order, fallback: Status = '«open|unpaid»'): string {
  if (status === '«open|unpaid»' && '«open|unpaid»' !== fallback) return labels.«open|unpaid» + labels['«open|unpaid»'];
  switch (status) {
    case '«open|unpaid»':
      return 'open';
    case 'sent':
      return String(icons.«open|unpaid»);
  }
}
void client.listOrders({ status: '«open|unpaid»' });
void client.listOrders({ status: Status.«open|unpaid» });
export const order: Order = { status: known.has('«open|unpaid»') && all.includes('«open|unpaid»') ? first : 'sent' };
export const door = { state: 'open', open: true };
`,
  },
  {
    name: 'values that have the same name',
    old: shop(named(['1', '2'], ['Open', 'Sent'])),
    new: shop(named(['01', '02'], ['Open', 'Sent'])),
    code: `import { Status, type Order } from './api/index.js';

export const isOpen = (order: Order): boolean => order.status === '«1|01»';
export const isSent = (order: Order): boolean => order.status === Status.Sent;
`,
  },
  {
    name: 'names of values',
    old: shop(named(['a', 'b'], ['First', 'Second'])),
    new: shop(named(['a', 'b'], ['Alpha', 'Beta'])),
    code: `import { Status } from './api/index.js';

export const all: Status[] = [Status.«First|Alpha», 'b', Status['«Second|Beta»']];
`,
  },
  {
    name: 'values that are spelt otherwise, in an open set',
    old: shop({ type: 'string', 'x-extensible-enum': ['in_transit', 'done'] }),
    new: shop({ type: 'string', 'x-extensible-enum': ['IN_TRANSIT', 'DONE'] }),
    code: `import type { Order } from './api/index.js';

export const isDone = (order: Order): boolean => order.status === '«done|DONE»';
export const other = (order: Order): boolean => order.status === 'else';
`,
  },
  {
    name: 'a value without evidence',
    old: shop({ type: 'string', enum: ['open', 'sent'] }),
    new: shop({ type: 'string', enum: ['unpaid', 'sent'] }),
    code: `import type { Order } from './api/index.js';

export const isOpen = (order: Order): boolean => order.status === 'open';
`,
    left: ['`open` of `Status` is gone, and may be `unpaid` now'],
    errors: ['have no overlap'],
  },
  {
    name: 'a value that came: what must know all of them is for a person',
    old: shop(described(['open', 'sent'], words)),
    new: shop(described(['unpaid', 'sent', 'lost'], [...words, 'Nobody knows.'])),
    code: `import type { Order } from './api/index.js';

export function show(order: Order): string {
  switch (order.status) {
    case '«open|unpaid»':
      return 'a';
    case 'sent':
      return 'b';
    default: {
      const never: never = order.status;
      return never;
    }
  }
}
`,
    errors: ["not assignable to type 'never'"],
  },
];

/** What callers give: parameters, bodies, and values in them. */

import type { Pair } from '../table.ts';
import { change, shop } from './shop.ts';

const start = `import { type NewOrder, type ListOrdersParams, Shop, listOrders } from './api/shop';
const shop = new Shop();
`;

export const requests: readonly Pair[] = [
  {
    title: 'another default',
    old: shop,
    new: change(
      ['maximum: 100, default: 20', 'maximum: 100, default: 50'],
      ['{ type: boolean, default: false }', '{ type: boolean, default: true }'],
    ),
    programs: {
      'calls that leave it out': `${start}
export const all = () => shop.listOrders(); // meaning
export const some = () => shop.listOrders({ status: 'pending' }); // meaning
export const plain = () => listOrders(shop.http); // meaning
export const few = () => shop.listOrders({ limit: 5 });
export const given = (params: ListOrdersParams) => shop.listOrders(params);
export const unset = () => shop.listOrders({ limit: undefined }); // meaning
`,
      'a body that leaves it out': `${start}
export const order = () => shop.createOrder({ body: { lines: [] } }); // meaning
export const gift = () => shop.createOrder({ body: { lines: [], gift: true } });
export const apart: NewOrder = { lines: [] }; // meaning
`,
      'a variable for the body': `${start}
export function order() {
  const body = { lines: [] };
  return shop.createOrder({ body }); // meaning
}
`,
      'other calls': `${start}
export const one = (id: string) => shop.getOrder({ id });
`,
    },
  },
  {
    title: 'narrower limits',
    old: shop,
    new: change(
      ['maximum: 100, default: 20', 'maximum: 50, default: 20'],
      ['note: { type: string, maxLength: 100 }', 'note: { type: string, maxLength: 10 }'],
      ['maximum: 99', 'maximum: 9'],
    ),
    programs: {
      'a number': `${start}
export const many = () => shop.listOrders({ limit: 80 }); // meaning
export const few = () => shop.listOrders({ limit: 50 });
export const any = (limit: number) => shop.listOrders({ limit });
`,
      'a constant': `${start}
const limit = 100;
export const many = () => shop.listOrders({ limit }); // meaning
`,
      'a number that is set': `${start}
export function build(): ListOrdersParams {
  const params: ListOrdersParams = {};
  params.limit = 99; // meaning
  return params;
}
`,
      'texts and numbers of a body': `${start}
export const order = () =>
  shop.createOrder({
    body: {
      lines: [{ sku: 'A', count: 12 }], // meaning
      note: 'Please ring twice', // meaning
    },
  });
export const short = () => shop.createOrder({ body: { lines: [{ sku: 'A', count: 2 }], note: 'Ring' } });
`,
    },
  },
  {
    title: 'another format of what is given',
    old: shop,
    new: change([
      'name: since, in: query, schema: { type: string, format: date }',
      'name: since, in: query, schema: { type: string, format: date-time }',
    ]),
    programs: {
      'a day': `${start}
export const today = () => shop.listOrders({ since: '2030-01-31' }); // meaning
export const later = () => shop.listOrders({ since: '2030-01-31T00:00:00Z' });
export const any = (since: string) => shop.listOrders({ since }); // meaning
`,
    },
  },
  {
    title: 'more is required',
    old: shop,
    new: change(
      ['      required: [lines]\n', '      required: [lines, currency]\n'],
      ['        gift: {', '        currency: { type: string }\n        gift: {'],
      ['{ name: limit, in: query, schema', '{ name: limit, in: query, required: true, schema'],
    ),
    programs: {
      'a body without it': `${start}
export const order = () => shop.createOrder({ body: { lines: [] } }); // error
`,
      'a call without it': `${start}
export const all = () => shop.listOrders(); // error
export const some = () => shop.listOrders({ status: 'pending' }); // error
export const few = () => shop.listOrders({ limit: 5 });
`,
    },
  },
  {
    title: 'less is taken',
    old: shop,
    new: change(
      ['        - { name: since, in: query, schema: { type: string, format: date } }\n', ''],
      [
        '        gift: { type: boolean, default: false }\n        coupon: { type: string }\n',
        '        gift: { type: boolean, default: false }\n',
      ],
    ),
    programs: {
      'a literal': `${start}
export const today = () => shop.listOrders({ since: '2030-01-31' }); // error
export const order = () => shop.createOrder({ body: { lines: [], coupon: 'X' } }); // error
`,
      'a variable with more': `${start}
export function today() {
  const params = { limit: 3, since: '2030-01-31' };
  return shop.listOrders(params); // meaning
}
`,
      'a body that is spread': `${start}
const usual = { coupon: 'X' };
export const order = () =>
  shop.createOrder({ body: { lines: [], ...usual } }); // meaning
`,
    },
  },
  {
    title: 'a value is taken no more',
    old: shop,
    new: change([
      "schema: { $ref: '#/components/schemas/OrderStatus' } }",
      'schema: { type: string, enum: [pending, shipped] } }',
    ]),
    programs: {
      'a value of a query': `${start}
export const gone = () => shop.listOrders({ status: 'cancelled' }); // error
export const open = () => shop.listOrders({ status: 'pending' });
`,
    },
  },
];

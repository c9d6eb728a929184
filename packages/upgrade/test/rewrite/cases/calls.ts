/** Calls that are called otherwise, or are at another place of the client. */

import { document, list, object, ref, text } from '../document.ts';
import type { Case } from '../project.ts';

const Order = object({ id: text, note: text });
const gives = ref('Order');

const getOrder = document({ 'GET /orders/{id}': { id: 'getOrder', gives } }, { Order });
const readOrder = document({ 'GET /orders/{id}': { id: 'readOrder', gives } }, { Order });

const tagged = (one: string, other: string): object =>
  document(
    {
      'GET /orders/{id}': { id: 'getOrder', tag: one, gives },
      'GET /orders': { id: 'listOrders', tag: other, gives: list(gives) },
    },
    { Order },
  );

export const calls: readonly Case[] = [
  {
    name: 'a method of the client, and what is derived from it',
    old: getOrder,
    new: readOrder,
    code: `import { Shop, type «GetOrderParams|ReadOrderParams», type «GetOrderError|ReadOrderError» } from './api/index.js';

const client = new Shop({});
// The getOrder of the client.
export async function show(params: «GetOrderParams|ReadOrderParams»): Promise<string> {
  const order = await client.«getOrder|readOrder»(params); // getOrder
  const other = await client?.['«getOrder|readOrder»'](params);
  return order.note + other.note;
}
export type Failure = «GetOrderError|ReadOrderError» | undefined;
`,
  },
  {
    name: 'a function that is imported by its name',
    old: getOrder,
    new: readOrder,
    code: `import { «getOrder|readOrder», shopHttp } from './api/index.js';
import { «getOrder|readOrder» as fetchOrder } from "./api/operations/orders.js"

const http = shopHttp({});
export const orders = { «getOrder|getOrder: readOrder», other: «getOrder|readOrder», fetchOrder };
export type Get = typeof «getOrder|readOrder»;
void «getOrder|readOrder»(http, { id: '1' });
`,
  },
  {
    name: 'a name that means something else in the file already',
    old: getOrder,
    new: readOrder,
    code: `import { «getOrder|readOrder as getOrder», shopHttp } from './api/index.js';

const readOrder = 1;
export const order = getOrder(shopHttp({}), { id: String(readOrder) });
`,
  },
  {
    name: 'modules as a whole, and imports that are not at the top',
    old: getOrder,
    new: readOrder,
    code: `import * as api from './api/index.js';

const http = api.shopHttp({});
void api.«getOrder|readOrder»(http, { id: '1' });
export type Params = api.«GetOrderParams|ReadOrderParams» | import('./api/index.js').«GetOrderParams|ReadOrderParams»;
export async function load(): Promise<unknown> {
  const { «getOrder|readOrder: getOrder» } = await import('./api/index.js');
  const { «getOrder|readOrder»: other } = await import('./api/operations/orders.js');
  return [await getOrder(http, { id: '1' }), (await import('./api/index.js')).«getOrder|readOrder», other];
}
`,
  },
  {
    name: 'a module that hands names on keeps its own',
    old: getOrder,
    new: readOrder,
    code: {
      'shop.ts':
        `import { «getOrder|readOrder», type «GetOrderParams|ReadOrderParams» } from './api/index.js';
export { «getOrder|readOrder as getOrder», type «GetOrderParams|ReadOrderParams» as Params };
export { «getOrder|readOrder as getOrder» as fetchOrder } from './api/index.js';
`.replace('«getOrder|readOrder as getOrder» as fetchOrder', '«getOrder|readOrder» as fetchOrder'),
      'all.ts': `export * from './api/index.js';
`,
      'app.ts': `import { getOrder, fetchOrder, type Params } from './shop.js';
import { shopHttp, «getOrder|readOrder» as read } from './all.js';
import * as shop from './shop.js';

const params: Params = { id: '1' };
void getOrder(shopHttp({}), params);
void fetchOrder(shopHttp({}), params);
void shop.getOrder(shopHttp({}), params);
void read(shopHttp({}), params);
`,
    },
  },
  {
    name: 'a group of another name',
    old: tagged('orders', 'orders'),
    new: tagged('sales', 'sales'),
    config: { client: 'tags' },
    code: `import { Shop, type «ShopOrders|ShopSales» } from './api/index.js';
import { getOrder } from './api/operations/«orders|sales».js';

const client = new Shop({});
void client.«orders|sales».«get|getOrder»({ id: '1' });
const { «orders|sales: orders» } = client;
export const group: «ShopOrders|ShopSales» = orders;
export { getOrder };
export type Module = typeof import('./api/operations/«orders|sales».js');
`,
  },
  {
    name: 'a call that is in another group',
    old: tagged('orders', 'orders'),
    new: tagged('sales', 'orders'),
    config: { client: 'tags' },
    code: `import { Shop } from './api/index.js';
«import { getOrder, listOrders } from './api/operations/orders.js';|import { getOrder } from './api/operations/sales.js';
import { listOrders } from './api/operations/orders.js';»

const client = new Shop({});
void client«.orders.get|.sales.getOrder»({ id: '1' });
void client.orders.list();
export { getOrder, listOrders };
`,
  },
  {
    name: 'a part of a client from which a call has gone is left',
    old: tagged('orders', 'orders'),
    new: tagged('sales', 'orders'),
    config: { client: 'tags' },
    code: `import { Shop, type ShopOrders } from './api/index.js';

export function show(orders: ShopOrders): unknown {
  return orders.get({ id: '1' });
}
export const shown = show(new Shop({}).orders);
`,
    left: ["4: return orders.get({ id: '1' }); — it is `client.sales.getOrder` now"],
    errors: ["Property 'get' does not exist"],
  },
  {
    name: 'a group whose calls are in two groups now',
    old: tagged('orders', 'orders'),
    new: tagged('sales', 'lists'),
    config: { client: 'tags' },
    code: `import { Shop, type ShopOrders } from './api/index.js';

export const orders: ShopOrders = new Shop({}).orders;
`,
    left: [
      '`ShopOrders` is gone, and may be `ShopSales` or `ShopLists` now',
      '`Shop.orders` is gone, and may be `sales` or `lists` now',
    ],
    errors: ["no exported member 'ShopOrders'", "Property 'orders' does not exist"],
  },
  {
    name: 'line ends and comments stay',
    old: getOrder,
    new: readOrder,
    code: `import {\r\n  «getOrder|readOrder», // the call\r\n  shopHttp,\r\n} from './api/index.js';\r\n\r\nvoid   «getOrder|readOrder» /* getOrder */ (shopHttp({}),{id:'1'})\r\n`,
  },
  {
    name: 'JavaScript with types in comments',
    old: getOrder,
    new: readOrder,
    code: {
      'app.js': `import { «getOrder|readOrder», shopHttp } from './api/index.js';

/** @param {import('./api/index.js').«GetOrderParams|ReadOrderParams»} params */
export async function show(params) {
  const { note } = await «getOrder|readOrder»(shopHttp({}), params);
  return note;
}
`,
    },
  },
  {
    name: 'queries and their keys',
    old: getOrder,
    new: readOrder,
    config: { emitters: ['tanstack-query'] },
    code: {
      'query.d.ts': `declare module '@tanstack/react-query' {
  export type DataTag<A, B, C> = A;
  export type InfiniteData<A> = A[];
  export type MutationObserverOptions<A, B, C, D> = { a?: [A, B, C, D] };
  export type QueryFunction<A, B, C = never> = (given: B) => A | Promise<A>;
  export type SkipToken = { skip: true };
  export const experimental_streamedQuery: unknown;
}
`,
      'app.ts': `import { Shop } from './api/index.js';
import { «getOrderOptions|readOrderOptions», shopKey } from './api/queries.js';

export const options = «getOrderOptions|readOrderOptions»(new Shop({}), { id: '1' });
export const key = shopKey('orders', '«getOrder|readOrder»');
`,
    },
  },
];

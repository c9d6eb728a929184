/** Members of models and parameters that are called otherwise. */

import { count, document, list, object, ref, said, text } from '../document.ts';
import type { Case } from '../project.ts';

const orders = (order: Parameters<typeof object>[0]): object =>
  document(
    {
      'GET /orders/{id}': { id: 'getOrder', gives: ref('Order') },
      'POST /orders': { id: 'createOrder', body: ref('Order'), gives: ref('Order') },
    },
    { Order: object(order) },
  );

const note = orders({ id: text, note: said(text, 'What the buyer says.'), total: count });
const comment = orders({ id: text, comment: said(text, 'What the buyer says.'), total: count });

const paged = (name: string): object =>
  document(
    {
      'GET /orders': {
        id: 'listOrders',
        query: { limit: count, [name]: text },
        gives: object({ orders: list(ref('Order')), 'next?': text }),
        more: {
          'x-sw-pages': {
            kind: 'token',
            request: `query.${name}`,
            response: 'next',
            items: 'orders',
          },
        },
      },
    },
    { Order: object({ id: text }) },
  );

/** A parameter whose name begins with that of its group. */
const grouped = { ...text, 'x-sw-group': 'hash' };

const find = (query: Record<string, typeof text>, path = 'id'): object =>
  document({
    [`GET /orders/{${path}}/lines`]: { id: 'findLines', query, gives: object({ a: text }) },
  });

export const members: readonly Case[] = [
  {
    name: 'accesses, patterns and literals',
    old: note,
    new: comment,
    code: `import { Shop, type Order } from './api/index.js';

const client = new Shop({});
export async function run(given: Order | undefined): Promise<string> {
  const order = await client.getOrder({ id: '1' });
  const { «note|comment: note», total } = order;
  const { «note|comment»: other = '' } = order;
  let late = '';
  ({ «note|comment»: late } = order);
  ({ «note|comment: note» } = order) as unknown;
  await client.createOrder({ body: { id: '1', «note|comment: note», total } });
  await client.createOrder({ body: { ...order, «note|comment»: other } });
  const copy: Order = { ...order, '«note|comment»': late };
  return order.«note|comment» + given?.«note|comment» + copy['«note|comment»'];
}
`.replace('  ({ «note|comment: note» } = order) as unknown;\n', ''),
  },
  {
    name: 'questions whether there is a member',
    old: note,
    new: comment,
    code: `import type { Order } from './api/index.js';

export const has = (order: Order): boolean => '«note|comment»' in order;
export const isOrder = (value: object): boolean => 'note' in value;
`,
  },
  {
    name: 'types of members, and keys as types',
    old: note,
    new: comment,
    code: `import type { Order } from './api/index.js';

export type Note = Order['«note|comment»'];
export type Short = Pick<Order, 'id' | '«note|comment»'>;
export type Rest = Omit<Order, '«note|comment»'>;
export const short: Short = { id: '1', «note|comment»: '' };
export const column: keyof Order = '«note|comment»';
export const titles: Record<keyof Order, string> = { id: 'Id', «note|comment»: 'Note', total: 'Total' };
export const title = titles.«note|comment» + titles['«note|comment»'];
export const fields = ['id', '«note|comment»'] satisfies (keyof Order)[];
export const changed: Partial<Order> = { «note|comment»: 'a' };
export function pick<K extends keyof Order>(order: Order, key: K): Order[K] {
  return order[key];
}
export const picked = (order: Order): string => pick(order, '«note|comment»');
`,
  },
  {
    name: 'members of components',
    old: note,
    new: comment,
    code: {
      'jsx.d.ts': `declare namespace JSX {
  interface Element { a: 1 }
  interface IntrinsicElements { p: { title?: string; children?: unknown } }
  interface ElementChildrenAttribute { children: unknown }
}
`,
      'app.tsx': `import type { Order } from './api/index.js';

function Row({ «note|comment: note», total }: Order): JSX.Element {
  return <p title={note}>{total}</p>;
}
export const row = <Row id="1" «note|comment»="a" total={1} />;
export const other = (order: Order): JSX.Element => <Row {...order} «note|comment»={order.«note|comment»} />;
`,
    },
  },
  {
    name: 'types and classes that follow one of the output',
    old: note,
    new: comment,
    code: `import type { Order } from './api/index.js';

interface Shown extends Order {
  «note|comment»: 'a' | 'b';
  title: string;
}
class Kept implements Order {
  id = '1';
  «note|comment» = 'a';
  total = 1;
}
export function show(one: Shown, kept: Kept): string {
  return one.«note|comment» + one.title + kept.«note|comment»;
}
`,
  },
  {
    name: 'objects without a type that only go to a call',
    old: note,
    new: comment,
    code: `import { Shop } from './api/index.js';

const client = new Shop({});
const defaults = { «note|comment»: 'none', total: 1 } as const;
function makeOrder(id: string) {
  return { id, «note|comment»: 'a', total: 2 };
}
export async function run(note: string): Promise<void> {
  const body = { id: '1', «note|comment: note», total: 1 };
  console.log(body.«note|comment»);
  await client.createOrder({ body });
  await client.createOrder({ body: { id: '2', ...defaults } });
  await client.createOrder({ body: makeOrder('3') });
  const params = { body: { id: '1', «note|comment»: 'b', total: 1 } };
  await client.createOrder(params);
  const order = await client.getOrder({ id: '1' });
  const copy = { ...order, «note|comment»: 'c' };
  await client.createOrder({ body: copy });
}
`,
  },
  {
    name: 'objects that go elsewhere too are left',
    old: note,
    new: comment,
    code: `import { Shop } from './api/index.js';

const client = new Shop({});
const body = { id: '1', note: 'a', total: 1 };
localStorage.setItem('last', JSON.stringify(body));
void client.createOrder({ body });
`,
    errors: ["'comment' is missing"],
  },
  {
    name: 'unions with a type of the user are left',
    old: note,
    new: comment,
    code: `import type { Order } from './api/index.js';

interface Draft { note: string }
export function show(one: Order | Draft): string {
  return one.note;
}
`,
    left: ['5: return one.note; — `note` is `comment` now, but what is here may be something else'],
    errors: ["Property 'note' does not exist"],
  },
  {
    name: 'names that are only spelt otherwise',
    old: orders({ id: text, order_note: text, 'created-at': text, 'total?': count }),
    new: orders({ id: text, orderNote: text, createdAt: text, Total: count }),
    code: `import type { Order } from './api/index.js';

export function show(order: Order): string {
  return order.«order_note|orderNote» + order['«created-at|createdAt»'] + order.«total|Total»;
}
export const { '«created-at|createdAt»': at }: Order = { id: '', «order_note|orderNote»: '', '«created-at|createdAt»': '', «total|Total»: 1 };
`,
  },
  {
    name: 'a name that is no identifier',
    old: orders({ id: text, noteText: text }),
    new: orders({ id: text, 'note-text': text }),
    code: `import type { Order } from './api/index.js';

export const read = (order: Order, noteText: string): string[] => [order«.noteText|['note-text']», order?.«noteText|['note-text']»];
export const made = (noteText: string): Order => ({ id: '', «noteText|'note-text': noteText» });
`,
  },
  {
    name: 'a member at the same place with the same type',
    old: orders({ id: text, title: text, lines: list(text) }),
    new: orders({ id: text, heading: text, lines: list(text) }),
    code: `import type { Order } from './api/index.js';

export const read = (order: Order): string => order.«title|heading»;
`,
  },
  {
    name: 'a member at the end with a plain type may be another one',
    old: orders({ id: text, fax: text }),
    new: orders({ id: text, website: text }),
    code: `import type { Order } from './api/index.js';

export const read = (order: Order): string => order.fax;
`,
    left: ['`Order.fax` is gone, and may be `website` now'],
    errors: ["Property 'fax' does not exist"],
  },
  {
    name: 'other descriptions are evidence against it',
    old: orders({ id: text, color: said(text, 'The color.'), lines: list(text) }),
    new: orders({ id: text, size: said(text, 'The size.'), lines: list(text) }),
    code: `import type { Order } from './api/index.js';

export const read = (order: Order): string => order.color;
`,
    left: ['`Order.color` is gone, and may be `size` now'],
    errors: ["Property 'color' does not exist"],
  },
  {
    name: 'two that came for one that went',
    old: orders({ id: text, name: text, total: count }),
    new: orders({ id: text, firstName: text, lastName: text, total: count }),
    code: `import type { Order } from './api/index.js';

export const read = (order: Order): string => order.name;
`,
    left: ['`Order.name` is gone, and may be `firstName` or `lastName` now'],
    errors: ["Property 'name' does not exist"],
  },
  {
    name: 'parameters of paths and queries',
    old: find({ page_size: count, q: text }),
    new: find({ pageSize: count, query: text }, 'orderId'),
    code: `import { Shop, findLines, shopHttp, type FindLinesParams } from './api/index.js';

const client = new Shop({});
export function run(id: string, q: string): unknown {
  const params: FindLinesParams = { «id|orderId: id», «page_size|pageSize»: 1 };
  params.«q|query» = q;
  return [client.findLines({ «id|orderId: id», «q|query: q» }), findLines(shopHttp({}), { ...params, «id|orderId»: '2' })];
}
`,
  },
  {
    name: 'a parameter that travels elsewhere is the same for callers',
    old: find({ trace: text }),
    new: document({
      'GET /orders/{id}/lines': {
        id: 'findLines',
        header: { trace: text },
        gives: object({ a: text }),
      },
    }),
    code: `import { Shop } from './api/index.js';

void new Shop({}).findLines({ id: '1', trace: 'a' });
`,
  },
  {
    name: 'a parameter that the service takes no more',
    old: find({ verbose: { type: 'boolean' }, limit: count }),
    new: find({ limit: count }),
    code: `import { Shop } from './api/index.js';

const client = new Shop({});
void client.findLines({ id: '1', «verbose: true, |»limit: 2 });
void client.findLines({ id: '1', limit: 2«, verbose: true|» });
void client.findLines({
  id: '1',
  «verbose: false,
  |»limit: 2,
});
`,
  },
  {
    name: 'all that a call took is gone',
    old: find({ verbose: { type: 'boolean' }, limit: count, page: count }),
    new: find({}),
    code: `import { Shop } from './api/index.js';

const client = new Shop({});
void client.findLines({ id: '1'«, verbose: !false, limit: -1 as number|» });
void client.findLines({ «page: 1, |»id: '1'«, limit: 2|» });
`,
  },
  {
    name: 'a parameter that came for another one is not it',
    old: find({ baseQueryParam: text }),
    new: find({ newQueryParam: text }),
    code: `import { Shop } from './api/index.js';

void new Shop({}).findLines({ id: '1', baseQueryParam: 'a' });
`,
    left: ['`FindLinesParams.baseQueryParam` is gone, and may be `newQueryParam` now'],
    errors: ["'baseQueryParam' does not exist"],
  },
  {
    name: 'what chooses a page',
    old: paged('pageToken'),
    new: paged('cursor'),
    code: `import { Shop } from './api/index.js';

const client = new Shop({});
export const run = (pageToken: string): unknown => client.listOrders({ «pageToken|cursor: pageToken» });
for await (const one of client.listOrdersItems({ «pageToken|cursor»: 'a' })) void one;
`,
  },
  {
    name: 'a value that does something is left',
    old: find({ verbose: { type: 'boolean' } }),
    new: find({}),
    code: `import { Shop } from './api/index.js';

const client = new Shop({});
declare function ask(): boolean;
void client.findLines({ id: '1', verbose: ask() });
`,
    left: [
      'the service has no `FindLinesParams.verbose` any more. Take `verbose` out; its value may do something',
    ],
    errors: ["'verbose' does not exist"],
  },
  {
    name: 'parameters of one name and a dot are in a group',
    old: find({ hashType: text, hashValue: text, limit: count }),
    new: find({ 'hash.type': grouped, 'hash.value': grouped, limit: count }),
    code: `import { Shop } from './api/index.js';

const client = new Shop({});
export const run = (hashType: string): unknown =>
  client.findLines({ id: '1', «hashType|hash: { type: hashType», «hashValue|value»: 'a'«| }», limit: 1 });
void client.findLines({ id: '1', hashType: 'a', limit: 1, hashValue: 'a' });
`,
    left: [
      '`hashType` is `hash.type`, `hashValue` is `hash.value` now. Put them into one object, `hash`',
    ],
    errors: ["'hashType' does not exist"],
  },
  {
    name: 'a member that is needed now and has one value',
    old: orders({ id: text, total: count }),
    new: orders({ id: text, total: count, kind: { type: 'string', const: 'sale' } }),
    code: `import { Shop, type Order } from './api/index.js';

export const order: Order = { id: '1', total: 1«|, kind: 'sale'» };
void new Shop({}).createOrder({
  body: {
    id: '1',
    total: 1«|,
    kind: 'sale'»,
  },
});
`,
  },
];

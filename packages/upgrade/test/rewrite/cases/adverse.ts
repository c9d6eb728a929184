/** Documents and programs that look like a rename and are none, and odd forms of code. */

import { count, document, list, object, ref, said, set, text } from '../document.ts';
import type { Case } from '../project.ts';

type Members = Parameters<typeof object>[0];

const shop = (order: Members, more: Members = {}): object =>
  document(
    {
      'GET /orders/{id}': { id: 'getOrder', gives: ref('Order') },
      'PUT /orders/{id}': { id: 'putOrder', body: ref('Order'), gives: ref('Order') },
    },
    { Order: object(order), ...more },
  );

const note = shop({ id: text, note: said(text, 'What the buyer says.'), total: count });
const comment = shop({ id: text, comment: said(text, 'What the buyer says.'), total: count });

const inherited = `import type { Order } from './api/index.js';

export const order: Order = { id: '1', phone: '2', fax: '3' };
export const read = ({ phone = '', ...rest }: Order): string => phone + rest.fax;
`;

/** Orders that are two schemas and a member of their own. */
const join = (contact: Members, base: Members): object => ({
  ...shop({ id: text }),
  components: {
    schemas: {
      Order: {
        allOf: [ref('Contact'), ref('Base'), object({ 'note?': text })],
      },
      Contact: object(contact),
      Base: object(base),
    },
  },
});

export const adverse: readonly Case[] = [
  {
    name: 'two members that have changed places',
    old: shop({ id: text, first: said(text, 'One.'), second: said(text, 'Two.') }),
    new: shop({ id: text, first: said(text, 'Two.'), second: said(text, 'One.') }),
    code: `import type { Order } from './api/index.js';

export const read = (order: Order): string => order.first + order.second;
`,
  },
  {
    name: 'a member of the same description and another type',
    old: shop({ id: text, total: said(text, 'What it costs.'), lines: list(text) }),
    new: shop({ id: text, amount: said(count, 'What it costs.'), lines: list(text) }),
    code: `import type { Order } from './api/index.js';

export const read = (order: Order): string => order.total;
`,
    errors: ["Property 'total' does not exist"],
  },
  {
    name: 'members by the alphabet have no places of their own',
    old: shop({ alpha: text, fax: text, gamma: text, id: text, zulu: text }),
    new: shop({ alpha: text, footer: text, gamma: text, id: text, zulu: text }),
    code: `import type { Order } from './api/index.js';

export const read = (order: Order): string => order.fax;
`,
    left: ['`Order.fax` is gone, and may be `footer` now'],
    errors: ["Property 'fax' does not exist"],
  },
  {
    name: 'types of the user that only look the same',
    old: note,
    new: comment,
    code: `import type { Order } from './api/index.js';

interface Letter { id: string; note: string }
const letter: Letter = { id: '1', note: 'a' };
export const sum = (one: Letter): string => one.note + letter.note;
export const total = (order: Order): number => order.total;
export const keys: (keyof Letter)[] = ['note'];
`,
  },
  {
    name: 'generic code over a model',
    old: note,
    new: comment,
    code: `import type { Order } from './api/index.js';

function get<T, K extends keyof T>(value: T, key: K): T[K] {
  return value[key];
}
type Form<T> = { [K in keyof T]?: { value: T[K] } };
export const form: Form<Order> = { «note|comment»: { value: 'a' } };
export const read = (order: Order): string => get(order, '«note|comment»') + (form.«note|comment»?.value ?? '');
export const sorted = (orders: Order[]): string[] => orders.map(({ «note|comment: note» }) => note);
export const renamed = ({ «note|comment»: text, ...rest }: Order): object => ({ text, ...rest });
export class Box<T extends Order> {
  constructor(readonly order: T) {}
  read(): string {
    return this.order.«note|comment»;
  }
}
`,
  },
  {
    name: 'values of two sets, of which one has changed',
    old: shop(
      { id: text, status: ref('Status'), door: ref('Door') },
      {
        Status: { ...set('open', 'done'), 'x-enum-varnames': ['Open', 'Done'] },
        Door: set('open', 'shut'),
      },
    ),
    new: shop(
      { id: text, status: ref('Status'), door: ref('Door') },
      {
        Status: { ...set('unpaid', 'done'), 'x-enum-varnames': ['Open', 'Done'] },
        Door: set('open', 'shut'),
      },
    ),
    code: `import { Status, Door, type Order } from './api/index.js';

export const order: Order = { id: 'open', status: '«open|unpaid»', door: 'open' };
export const is = (one: Order): boolean => one.status === '«open|unpaid»' && one.door === 'open' && one.id !== 'open';
export const both: [Status, Door] = ['«open|unpaid»', 'open'];
export const either: Status | Door = 'open';
export const text = Status.Open + Door.open;
`,
  },
  {
    name: 'a call whose result is another one is taken back',
    old: document({ 'GET /x': { id: 'getX', gives: text } }),
    new: document({ 'GET /x': { id: 'readX', gives: count } }),
    code: `import { Shop } from './api/index.js';

export async function read(): Promise<string> {
  return new Shop({}).getX();
}
`,
    left: [
      "4: return new Shop({}).getX(); — `getX` of `Shop` is `readX` now: both are GET /x; the compiler says of what it would be: Type 'number' is not assignable to type 'string'",
    ],
    errors: ["Property 'getX' does not exist"],
  },
  {
    name: 'what is gone beside a rename does not hold it back',
    old: shop({ id: text, note: said(text, 'What the buyer says.'), total: count }),
    new: document(
      {
        'GET /orders/{id}': { id: 'readOrder', gives: ref('Order') },
        'PUT /orders/{id}': { id: 'putOrder', body: ref('Order'), gives: ref('Order') },
      },
      { Order: object({ id: text, note: said(text, 'What the buyer says.') }) },
    ),
    code: `import { Shop } from './api/index.js';

export async function read(): Promise<unknown> {
  const order = await new Shop({}).«getOrder|readOrder»({ id: '1' });
  return [order.note, order.total];
}
`,
    errors: ["Property 'total' does not exist"],
  },
  {
    name: 'an empty file, and one without an output',
    old: note,
    new: comment,
    code: {
      'empty.ts': '',
      'other.ts': 'export const note = { note: 1 }.note;\n',
      'bom.ts':
        '\uFEFFimport type { Order } from "./api/index.js";\r\nexport type A = Order["«note|comment»"];\r\n',
    },
  },
  {
    name: 'a member of a type that came for another model',
    old: shop({ id: text, buyer: ref('Person') }, { Person: object({ name: text, mail: text }) }),
    new: shop(
      { id: text, seller: ref('Company') },
      { Company: object({ title: text, place: text }) },
    ),
    code: `import type { Order, Person } from './api/index.js';

export const read = (order: Order): Person => order.buyer;
`,
    left: ['`Person` is gone, and may be `Company` now'],
    errors: ["no exported member 'Person'", "Property 'buyer' does not exist"],
  },
  {
    name: 'members that a type has from another one now',
    old: shop({ id: text, 'phone?': text, 'fax?': text }),
    new: {
      ...shop({ id: text }),
      components: {
        schemas: {
          Order: { allOf: [ref('Contact'), object({ id: text })] },
          Contact: object({ 'phone?': text, 'fax?': text }),
        },
      },
    },
    code: inherited,
  },
  {
    name: 'members that a type has no more from another one',
    old: {
      ...shop({ id: text }),
      components: {
        schemas: {
          Order: { allOf: [ref('Contact'), object({ id: text })] },
          Contact: object({ 'phone?': text, 'fax?': text }),
        },
      },
    },
    new: shop({ id: text, 'phone?': text, 'fax?': text }),
    code: inherited,
  },
  {
    name: 'members that moved between parts of a type',
    old: join({ 'phone?': text, 'fax?': text }, { id: text }),
    new: join({ 'phone?': text }, { id: text, 'fax?': text }),
    code: inherited,
  },
  {
    name: 'a client whose service has no address of its own any more',
    old: { ...note, servers: [{ url: 'https://shop.example' }] },
    new: { ...note, servers: undefined },
    code: `import { Shop, type ShopOptions } from './api/index.js';

const options: ShopOptions = { baseUrl: 'https://shop.example' };
export const client = new Shop(options);
`,
  },
];

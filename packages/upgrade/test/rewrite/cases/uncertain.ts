/** What is not certain is not written. */

import { document, object, ref, text } from '../document.ts';
import type { Case } from '../project.ts';

const Order = object({ id: text, note: text });
const gives = ref('Order');

export const uncertain: readonly Case[] = [
  {
    name: 'ids that have changed places',
    old: document({ 'GET /a': { id: 'getA', gives }, 'GET /b': { id: 'getB', gives } }, { Order }),
    new: document({ 'GET /a': { id: 'getB', gives }, 'GET /b': { id: 'getA', gives } }, { Order }),
    code: `import { Shop } from './api/index.js';

void new Shop({}).getA();
`,
  },
  {
    name: 'a call of another path and another id',
    old: document({ 'GET /orders/{id}': { id: 'getOrder', gives } }, { Order }),
    new: document({ 'GET /v2/orders/{id}': { id: 'fetchOrder', gives } }, { Order }),
    code: `import { getOrder, shopHttp } from './api/index.js';

void getOrder(shopHttp({}), { id: '1' });
`,
    left: [
      "1: import { getOrder, shopHttp } from './api/index.js'; — `getOrder` is gone, and may be `fetchOrder` now",
    ],
    errors: ["no exported member 'getOrder'"],
  },
  {
    name: 'what the compiler refuses is taken back, and the rest stays',
    old: document(
      { 'GET /orders/{id}': { id: 'getOrder', gives }, 'GET /x': { id: 'getX', gives } },
      { Order },
    ),
    new: document(
      {
        'GET /orders/{id}': { id: 'readOrder', gives: object({ id: text }) },
        'GET /x': { id: 'readX', gives },
      },
      { Order },
    ),
    code: `import { Shop } from './api/index.js';

const client = new Shop({});
export async function one(): Promise<string> {
  return (await client.getOrder({ id: '1' })).note;
}
export async function two(): Promise<string> {
  return (await client.«getX|readX»()).note;
}
`,
    left: [
      "5: return (await client.getOrder({ id: '1' })).note; — `getOrder` of `Shop` is `readOrder` now: both are GET /orders/{id}; the compiler says of what it would be: Property 'note' does not exist",
    ],
    errors: ["Property 'getOrder' does not exist"],
  },
  {
    name: 'a file with errors of its own',
    old: document({ 'GET /x': { id: 'getX', gives } }, { Order }),
    new: document({ 'GET /x': { id: 'readX', gives } }, { Order }),
    code: `import { Shop } from './api/index.js';

// @ts-expect-error This is wrong.
export const wrong: number = 'a';
void new Shop({}).«getX|readX»();
`,
  },
  {
    name: 'nothing that has changed',
    old: document({ 'GET /x': { id: 'getX', gives } }, { Order }),
    new: document({ 'GET /x': { id: 'getX', gives } }, { Order }),
    code: `import { Shop } from './api/index.js';

void new Shop({}).getX();
`,
  },
];

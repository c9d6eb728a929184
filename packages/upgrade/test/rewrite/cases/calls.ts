/** Calls that are called otherwise, or are at another place of the client. */

import { count, document, list, object, ref, text } from '../document.ts';
import type { Case } from '../project.ts';

const Order = object({ id: text, note: text });

const getOrder = document({ 'GET /orders/{id}': { id: 'getOrder', gives: ref('Order') } }, { Order });
const readOrder = document({ 'GET /orders/{id}': { id: 'readOrder', gives: ref('Order') } }, { Order });

export const calls: readonly Case[] = [
  {
    name: 'a method of the client and what is derived from it',
    old: getOrder,
    new: readOrder,
    before: `import { Shop, type GetOrderParams, type GetOrderError } from './api/index.js';

const client = new Shop({});
// The getOrder of the client.
export async function show(params: GetOrderParams): Promise<string> {
  const order = await client.getOrder(params); // getOrder
  return order.note;
}
export type Failure = GetOrderError | undefined;
`,
    after: `import { Shop, type ReadOrderParams, type ReadOrderError } from './api/index.js';

const client = new Shop({});
// The getOrder of the client.
export async function show(params: ReadOrderParams): Promise<string> {
  const order = await client.readOrder(params); // getOrder
  return order.note;
}
export type Failure = ReadOrderError | undefined;
`,
  },
];

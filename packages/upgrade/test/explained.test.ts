/** A line is explained by the change that makes the compiler say what it says, not by another one beside it. */

import { expect, it } from 'vitest';
import { change, shop } from './pairs/shop.ts';
import { createTable } from './table.ts';

const table = createTable();

/** Lines that are touched end with the id of the change. */
interface Row {
  readonly title: string;
  readonly old?: string;
  readonly new: string;
  readonly program: string;
}

const start = `import { Shop, type Order } from './api/shop';\n`;

/** What `createOrder` answers with. */
const GIVEN = `{ $ref: '#/components/schemas/Order' } } }
        '422'`;

const rows: readonly Row[] = [
  {
    title: 'an operation of another id that also takes more',
    new: change(
      ['operationId: listOrders', 'operationId: findOrders'],
      [
        '- { name: since,',
        '- { name: until, in: query, schema: { type: string } }\n        - { name: since,',
      ],
    ),
    program: `${start}
export const list = (client: Shop) => client.listOrders(); // operation-id-changed
`,
  },
  {
    title: 'an operation of another id that fails otherwise',
    new: change(
      ['operationId: getOrder', 'operationId: readOrder'],
      [
        "        '404': { description: There is none. }\n    delete",
        "        '410': { description: Gone. }\n    delete",
      ],
    ),
    program: `import { getOrder } from './api/shop'; // operation-id-changed
export const get = getOrder;
`,
  },
  {
    title: 'a type that is gone, and what has its place has more',
    old: giveDetails('Details'),
    new: giveDetails('').replace(
      'code: { type: string }',
      'code: { type: string }, sent: { type: string }',
    ),
    program: `import type { Details } from './api/shop'; // schema-removed
export const show = (details: Details): string => details.code ?? '';
`,
  },
  {
    title: 'a type of an answer that has the name of a schema now',
    old: change([
      GIVEN,
      GIVEN.replace(/\{ [^}]*\}/, '{ type: object, properties: { id: { type: string } } }'),
    ]),
    new: change(
      [GIVEN, GIVEN.replace('/Order', '/Made')],
      [
        '    Payment:\n',
        '    Made: { type: object, required: [sent], properties: { id: { type: string }, sent: { type: string } } }\n    Payment:\n',
      ],
    ),
    program: `import type { CreateOrderResponse } from './api/shop'; // symbol-removed
export const show = (made: CreateOrderResponse): string => made.id ?? '';
`,
  },
  {
    title: 'a member that is gone, beside one with nearly its name',
    new: change([
      '        coupon: { type: string }\n        lines',
      '        coupons: { type: string }\n        lines',
    ]),
    program: `${start}
export const show = (order: Order): string => order.coupon ?? ''; // response-property-removed-optional
`,
  },
  {
    title: 'a value that is returned and may be absent',
    new: change(['[id, status, total, note, placed', '[id, status, total, placed']),
    program: `${start}
export async function read(client: Shop): Promise<string> {
  const order = await client.getOrder({ id: '1' });
  return order.note; // response-property-became-optional
}
`,
  },
  {
    title: 'a status that no answer has',
    new: change([
      "        '204': { description: Gone. }",
      "        '202': { description: Later. }",
    ]),
    program: `${start}
export async function remove(client: Shop): Promise<boolean> {
  const result = await client.deleteOrder({ id: '1' }).result();
  return result.ok && result.status === 204; // response-success-status-removed
}
`,
  },
  {
    title: 'options that are needed now',
    new: change(["servers: [{ url: 'https://shop.example' }]\n", '']),
    program: `import { Shop } from './api/shop';
export const client = new Shop(); // type-narrowed
`,
  },
  {
    title: 'a text that is an object now, and may be absent',
    old: change([
      '        coupon: { type: string }\n        lines',
      '        coupon: { type: [string, "null"] }\n        lines',
    ]),
    new: change([
      '        coupon: { type: string }\n        lines',
      '        coupon: { type: [object, "null"], properties: { code: { type: string } } }\n        lines',
    ]),
    program: `${start}
export const show = (order: Order): string => \`Coupon: \${order.coupon}\`; // response-property-type-changed
`,
  },
  {
    title: 'a default of one operation alone, in a parameter that two had',
    old: share(),
    new: share().replace(
      "- $ref: '#/components/parameters/Limit' # own",
      '- { name: limit, in: query, schema: { type: integer, default: 15 } }',
    ),
    program: `${start}
export const list = (client: Shop) => client.listOrders();
export const get = (client: Shop) => client.getOrder({ id: '1' }); // request-parameter-default-changed
`,
  },
];

/** A payment whose details are a schema, or are written out. */
function giveDetails(name: string): string {
  const details = '{ type: object, properties: { code: { type: string } } }';
  const known = change([
    "bank: '#/components/schemas/Bank' } }\n",
    `bank: '#/components/schemas/Bank' } }\n${name === '' ? '' : `    ${name}: ${details}\n`}`,
  ]);
  const used = name === '' ? details : `{ $ref: '#/components/schemas/${name}' }`;
  return known.replace(
    'last4: { type: string } }',
    () => `last4: { type: string }, details: ${used} }`,
  );
}

/** Two operations with one parameter. */
function share(): string {
  return change(
    [
      '- { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 100, default: 20 } }',
      "- $ref: '#/components/parameters/Limit'",
    ],
    [
      '      operationId: getOrder\n',
      "      operationId: getOrder\n      parameters:\n        - $ref: '#/components/parameters/Limit' # own\n",
    ],
    [
      'components:\n',
      'components:\n  parameters:\n    Limit: { name: limit, in: query, schema: { type: integer, default: 20 } }\n',
    ],
  );
}

it.each(rows)('$title', async ({ title, old = shop, new: now, program }) => {
  const { report } = await table.run({ title, old, new: now, programs: { app: program } });
  const found = report.changes.flatMap(({ id, lines }) => lines.map(({ line }) => `${line} ${id}`));
  const expected = program.split('\n').flatMap((text, index) => {
    const [, id] = /\/\/ ([\w-]+)$/.exec(text) ?? [];
    return id === undefined ? [] : [`${index + 1} ${id}`];
  });
  expect(report.unexplained).toEqual([]);
  expect(new Set(found)).toEqual(new Set(expected));
});

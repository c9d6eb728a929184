/** Operations, their paths and addresses, and what is only said of them. */

import type { Row } from './story.ts';

export const operations: readonly Row[] = [
  [
    'an operation',
    {
      '  /payments:\n': `  /carts:\n    get: { operationId: listCarts, responses: { '200': { description: All. } } }\n  /payments:\n`,
    },
    'safe additive',
    'breaking breaking',
  ],
  [
    'an operation on a path that is known',
    {
      '  /payments:\n': `  /payments:\n    get: { operationId: listPayments, responses: { '200': { description: All. } } }\n`,
    },
    'safe additive',
    'breaking breaking',
  ],
  ['a path is called another name', { '  /images:': '  /pictures:' }, 'breaking none'],
  ['a path ends with a slash', { '  /images:': '  /images/:' }, 'breaking none'],
  [
    'a parameter of a path is called another name',
    { '/orders/{orderId}:': '/orders/{id}:', 'name: orderId': 'name: id' },
    'none breaking',
    'none breaking',
  ],
  [
    'another method',
    { '    patch:\n      operationId: updateOrder': '    put:\n      operationId: updateOrder' },
    'breaking none',
    'breaking none',
  ],
  [
    'another id',
    { 'operationId: getOrder': 'operationId: readOrder' },
    'none breaking',
    'none breaking',
  ],
  [
    'another tag',
    { 'operationId: createPayment': 'operationId: createPayment\n      tags: [money]' },
    'none none',
    'none none',
  ],
  ['another summary', { 'summary: Lists orders.': 'summary: Orders, newest first.' }, 'none none'],
  [
    'another description, title of the API kept',
    { 'description: Sells things.': 'description: Sells many things.' },
    'none none',
  ],
  ['a new version of the document', { "version: '1'": "version: '2.0.1'" }, 'none none'],
  [
    'a deprecated operation',
    { 'operationId: cancelOrder': 'operationId: cancelOrder\n      deprecated: true' },
    'safe none',
    'safe none',
  ],
  [
    'a deprecated operation with its end',
    {
      'operationId: cancelOrder':
        "operationId: cancelOrder\n      deprecated: true\n      x-sunset: '2999-01-01'",
    },
    'safe none',
  ],
  [
    'an external link',
    {
      'summary: Lists orders.':
        'summary: Lists orders.\n      externalDocs: { url: https://shop.example/orders }',
    },
    'none none',
    'none none',
  ],
  ['a server', { ', { url: https://eu.shop.example/v1 }': '' }, 'risky none', 'safe none'],
  [
    'a server with a slash at its end',
    { 'https://api.shop.example/v1': 'https://api.shop.example/v1/' },
    'none none',
  ],
  [
    'a part of the address moves into the paths',
    {
      'https://api.shop.example/v1 }, { url: https://eu.shop.example/v1':
        'https://api.shop.example }, { url: https://eu.shop.example',
      '  /orders:': '  /v1/orders:',
      '  /orders/{orderId}:': '  /v1/orders/{orderId}:',
      '  /payments:': '  /v1/payments:',
      '  /products/{sku}:': '  /v1/products/{sku}:',
      '  /images:': '  /v1/images:',
    },
    'none none',
    'none none',
  ],
];

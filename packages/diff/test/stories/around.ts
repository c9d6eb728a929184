/** Credentials, what the service sends by itself, and the same document in other words. */

import type { Row } from './story.ts';

export const around: readonly Row[] = [
  [
    'one more way to authenticate',
    { 'security: [{ key: [] }]': 'security: [{ key: [] }, { token: [pay] }]' },
    'safe none',
    'breaking none',
  ],
  [
    'two credentials at once',
    { 'security: [{ key: [] }]': 'security: [{ key: [], token: [pay] }]' },
    'breaking none',
    'safe none',
  ],
  [
    'one more scope',
    { 'security: [{ token: [pay] }]': 'security: [{ token: [pay, refund] }]' },
    'breaking none',
    'safe none',
  ],
  ['credentials where none were', { '      security: []\n': '' }, 'breaking none', 'safe none'],
  [
    'no credentials at all',
    { 'security: [{ key: [] }]\n': '' },
    'safe breaking',
    'breaking additive',
  ],
  [
    'credentials that may be left out',
    { 'security: [{ key: [] }]': 'security: [{ key: [] }, {}]' },
    'safe none',
    'breaking none',
  ],
  [
    'a key in the query',
    { 'in: header, name: X-Key': 'in: query, name: X-Key' },
    'breaking none',
    'breaking none',
  ],
  [
    'another way to authenticate',
    { 'key: { type: apiKey, in: header, name: X-Key }': 'key: { type: http, scheme: bearer }' },
    'breaking additive',
  ],
  [
    'a scheme of another name',
    {
      'security: [{ key: [] }]': 'security: [{ apiKey: [] }]',
      '    key: { type: apiKey': '    apiKey: { type: apiKey',
    },
    'none breaking',
  ],
  [
    'a scope that nothing asks for',
    { 'refund: Pays back.': 'refund: Pays back., look: Looks.' },
    'none additive',
    'none breaking',
  ],
  [
    'tokens from another address',
    { 'https://auth.shop.example/token': 'https://login.shop.example/token' },
    'risky none',
  ],
  [
    'what all need said for each',
    {
      '      security: [{ token: [pay] }]\n':
        '      security: [{ token: [pay] }]\n      summary: Pays.\n',
      'operationId: cancelOrder\n': 'operationId: cancelOrder\n      security: [{ key: [] }]\n',
    },
    'none none',
    'none none',
  ],
  [
    'a call of the service',
    {
      'webhooks:\n':
        "webhooks:\n  stockHigh:\n    post:\n      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/StockLow' } } } }\n      responses: { '204': { description: Taken. } }\n",
    },
    'safe additive',
    'breaking breaking',
  ],
  [
    'a member of what the service sends',
    { 'left: { type: integer } } }': 'left: { type: integer }, place: { type: string } } }' },
    'safe additive',
    'risky breaking',
  ],
  [
    'a member of another type in what the service sends',
    { 'left: { type: integer } } }': 'left: { type: string } } }' },
    'breaking breaking',
    'breaking breaking',
  ],
  [
    'a required member that the service may leave out',
    { 'required: [orderId], properties': 'properties' },
    'breaking breaking',
    'safe additive',
  ],
  [
    'a schema of another name',
    {
      '    Shipping:\n': '    Delivery:\n',
      "shipping: { $ref: '#/components/schemas/Shipping' }":
        "shipping: { $ref: '#/components/schemas/Delivery' }",
    },
    'none breaking',
  ],
  [
    'a schema written where it is used',
    {
      "price: { type: string }, size: { $ref: '#/components/schemas/Size' }":
        'price: { type: string }, size: { type: string, enum: [small, large] }',
    },
    'none none',
  ],
  [
    'parts of allOf written together',
    {
      "      allOf:\n        - { $ref: '#/components/schemas/Named' }\n        - { type: object, required: [price], properties: { price: { type: string }, size: { $ref: '#/components/schemas/Size' } } }":
        "      type: object\n      required: [name, price]\n      properties: { name: { type: string }, price: { type: string }, size: { $ref: '#/components/schemas/Size' } }",
    },
    'none none',
    'none none',
  ],
  [
    'a schema that nothing uses',
    { '    Size: {': '    Unused: { type: object }\n    Size: {' },
    'none additive',
    'none breaking',
  ],
  [
    'members in another order',
    {
      '        count: { type: integer }\n': '',
      '        source: {': '        count: { type: integer }\n        source: {',
    },
    'none none',
  ],
  [
    'an example',
    { '        count: { type: integer }': '        count: { type: integer, examples: [3] }' },
    'none none',
    'none none',
  ],
  [
    'an extension that we do not know',
    { 'operationId: getOrder': 'operationId: getOrder\n      x-team: shipping' },
    'none none',
    'none none',
  ],
  ['the version of OpenAPI', { 'openapi: 3.1.0': 'openapi: 3.1.1' }, 'none none'],
];

/** Answers: statuses, headers, media types and the schemas in them. */

import type { Row } from './story.ts';

export const responses: readonly Row[] = [
  [
    'an optional member',
    {
      '        note: { type: string, maxLength: 200 }':
        '        note: { type: string, maxLength: 200 }\n        weight: { type: number }',
    },
    'safe additive',
    'risky breaking',
  ],
  [
    'a required member',
    {
      'required: [id, state, total]': 'required: [id, state, total, weight]',
      '        note: { type: string, maxLength: 200 }':
        '        note: { type: string, maxLength: 200 }\n        weight: { type: number }',
    },
    'safe additive',
    'breaking breaking',
  ],
  [
    'a member that always comes',
    { 'required: [id, state, total]': 'required: [id, state, total, note]' },
    'safe additive',
    'breaking breaking',
  ],
  [
    'a member of another name',
    { '        count: { type: integer }': '        quantity: { type: integer }' },
    'risky breaking',
  ],
  [
    'a value more',
    {
      'state: { type: string, enum: [open, paid, sent] }':
        'state: { type: string, enum: [open, paid, sent, lost] }',
    },
    'risky breaking',
    'safe breaking',
  ],
  [
    'a value more of an open set',
    { 'x-extensible-enum: [web, shop]': 'x-extensible-enum: [web, shop, phone]' },
    'safe none',
    'safe none',
  ],
  [
    'a set that opens',
    {
      'state: { type: string, enum: [open, paid, sent] }':
        'state: { type: string, x-extensible-enum: [open, paid, sent] }',
    },
    'risky breaking',
    'safe additive',
  ],
  [
    'a value more of a named set',
    {
      'Size: { type: string, enum: [small, large] }':
        'Size: { type: string, enum: [small, medium, large] }',
    },
    'risky breaking',
    'safe breaking',
  ],
  [
    'a set of values for any text',
    {
      'carrier: { type: string } } }\n    StockLow':
        'carrier: { type: string, enum: [post, bike] } } }\n    StockLow',
    },
    'safe additive',
    'risky breaking',
  ],
  [
    'null',
    { '        count: { type: integer }': "        count: { type: [integer, 'null'] }" },
    'breaking breaking',
    'safe additive',
  ],
  [
    'no null',
    { "gift: { type: [boolean, 'null'] }": 'gift: { type: boolean }' },
    'safe additive',
    'breaking breaking',
  ],
  [
    'a text for a number',
    { '        count: { type: integer }': '        count: { type: string }' },
    'breaking breaking',
    'breaking breaking',
  ],
  [
    'a fraction for a whole number',
    { '        count: { type: integer }': '        count: { type: number }' },
    'breaking none',
    'safe none',
  ],
  [
    'a text or a number',
    { '        count: { type: integer }': '        count: { type: [integer, string] }' },
    'breaking breaking',
    'safe additive',
  ],
  [
    'a list for an object',
    {
      "content: { application/json: { schema: { $ref: '#/components/schemas/OrderPage' } } }":
        "content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Order' } } } }",
    },
    'breaking breaking',
    'breaking breaking',
  ],
  [
    'a format',
    {
      '        id: { type: string }\n        state':
        '        id: { type: string, format: uuid }\n        state',
    },
    'safe none',
    'breaking none',
  ],
  [
    'a size of numbers',
    { '        count: { type: integer }': '        count: { type: integer, format: int64 }' },
    'safe none',
    'safe none',
  ],
  [
    'a date for a moment',
    { 'placed: { type: string, format: date-time }': 'placed: { type: string, format: date }' },
    'breaking none',
    'breaking none',
  ],
  [
    'a longer text',
    { 'note: { type: string, maxLength: 200 }': 'note: { type: string, maxLength: 500 }' },
    'breaking none',
    'safe none',
  ],
  [
    'a pattern',
    {
      '        id: { type: string }\n        state':
        "        id: { type: string, pattern: '^o-' }\n        state",
    },
    'safe none',
    'safe none',
  ],
  [
    'a number below the least',
    { 'total: { type: number, minimum: 0 }': 'total: { type: number }' },
    'breaking breaking',
    'safe none',
  ],
  [
    'a default',
    { '        count: { type: integer }': '        count: { type: integer, default: 1 }' },
    'safe none',
    'safe none',
  ],
  [
    'a member of a map of another type',
    { 'additionalProperties: { type: string }': 'additionalProperties: { type: integer }' },
    'breaking breaking',
    'breaking breaking',
  ],
  [
    'a member of a part that becomes optional',
    { '      required: [city]\n': '' },
    'breaking breaking',
    'safe additive',
  ],
  [
    'one more kind',
    {
      'Receipt:\n      oneOf: [':
        "Receipt:\n      oneOf: [{ $ref: '#/components/schemas/Refused' }, ",
      '    Paid: {':
        '    Refused: { type: object, required: [reason], properties: { reason: { type: string } } }\n    Paid: {',
    },
    'breaking breaking',
    'safe breaking',
  ],
  [
    'a part of allOf',
    {
      "        - { $ref: '#/components/schemas/Named' }\n":
        "        - { $ref: '#/components/schemas/Named' }\n        - { type: object, properties: { color: { type: string } } }\n",
    },
    'safe additive',
    'risky breaking',
  ],
  [
    'a status of success',
    {
      "        '201': { description: Made.":
        "        '202': { description: Taken. }\n        '201': { description: Made.",
    },
    'safe breaking',
    'breaking breaking',
  ],
  [
    'another status of success',
    { "        '201': { description: Made.": "        '200': { description: Made." },
    'breaking breaking',
  ],
  [
    'a status of failure with a body',
    {
      "        '404': { description: None.":
        "        '403': { description: No., content: { application/json: { schema: { $ref: '#/components/schemas/Problem' } } } }\n        '404': { description: None.",
    },
    'safe additive',
    'safe breaking',
  ],
  [
    'other values',
    {
      'state: { type: string, enum: [open, paid, sent] }':
        'state: { type: string, enum: [OPEN, PAID, SENT] }',
    },
    'breaking breaking',
  ],
  [
    'one failure for each of its kind',
    { "'429': { description": "'4XX': { description" },
    'none additive',
    'none breaking',
  ],
  [
    'one failure for all others',
    { "'429': { description": 'default: { description' },
    'none additive',
    'safe breaking',
  ],
  [
    'a status of failure',
    {
      "        '404': { description: None.":
        "        '403': { description: No. }\n        '404': { description: None.",
    },
    'safe none',
    'safe none',
  ],
  [
    'a failure of any kind',
    {
      "        '404': { description: None.":
        "        default: { description: No. }\n        '404': { description: None.",
    },
    'safe none',
    'safe none',
  ],
  [
    'a value of a failure',
    { 'enum: [busy, wrong, missing]': 'enum: [busy, wrong, missing, closed]' },
    'risky breaking',
    'safe breaking',
  ],
  [
    'a header',
    {
      '            X-Next: {':
        '            X-Left: { schema: { type: integer } }\n            X-Next: {',
    },
    'safe none',
    'risky none',
  ],
  [
    'no header',
    { '            X-Total: { required: true, schema: { type: integer } }\n': '' },
    'breaking none',
    'safe none',
  ],
  [
    'a header that may be missing',
    { 'X-Total: { required: true,': 'X-Total: {' },
    'breaking none',
    'safe none',
  ],
  [
    'a header of another type',
    {
      'X-Total: { required: true, schema: { type: integer }':
        'X-Total: { required: true, schema: { type: string }',
    },
    'breaking none',
    'safe none',
  ],
  [
    'another media type',
    {
      "content: { application/json: { schema: { $ref: '#/components/schemas/Product' }":
        "content: { application/xml: { schema: { $ref: '#/components/schemas/Product' }",
    },
    'breaking additive',
    'breaking breaking',
  ],
  [
    'a character set',
    {
      "content: { application/json: { schema: { $ref: '#/components/schemas/Product' }":
        "content: { 'application/json; charset=utf-8': { schema: { $ref: '#/components/schemas/Product' }",
    },
    'none none',
    'none none',
  ],
  [
    'no body',
    {
      "'200': { description: Paid., content: { application/json: { schema: { $ref: '#/components/schemas/Receipt' } } } }":
        "'200': { description: Paid. }",
    },
    'breaking breaking',
    'safe additive',
  ],
  [
    'a member that is only written',
    {
      '        note: { type: string, maxLength: 200 }':
        '        note: { type: string, maxLength: 200, writeOnly: true }',
    },
    'risky breaking',
  ],
  [
    'a deprecated member',
    { '        count: { type: integer }': '        count: { type: integer, deprecated: true }' },
    'safe none',
    'safe none',
  ],
  [
    'another description of a status',
    { 'description: A page.': 'description: One page of orders.' },
    'none none',
  ],
];

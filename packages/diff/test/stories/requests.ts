/** Bodies of requests, and the schemas in them. */

import type { Row } from './story.ts';

export const requests: readonly Row[] = [
  [
    'an optional member',
    { '        coupon:': '        gift: { type: boolean }\n        coupon:' },
    'safe additive',
    'risky breaking',
  ],
  [
    'a required member',
    {
      'required: [lines]': 'required: [lines, buyer]',
      '        coupon:': '        buyer: { type: string }\n        coupon:',
    },
    'breaking breaking',
  ],
  [
    'a member that becomes required',
    { 'required: [lines]': 'required: [lines, coupon]' },
    'breaking breaking',
    'safe additive',
  ],
  [
    'a member with a default that becomes required',
    { 'required: [lines]': 'required: [lines, priority]' },
    'safe breaking',
    'safe additive',
  ],
  [
    'a member in a closed object',
    { '        quantity:': '        color: { type: string }\n        quantity:' },
    'safe additive',
    'breaking breaking',
  ],
  [
    'an object that opens',
    { '      additionalProperties: false\n': '' },
    'safe none',
    'breaking none',
  ],
  [
    'a shorter text',
    { 'coupon: { type: string, maxLength: 20 }': 'coupon: { type: string, maxLength: 8 }' },
    'breaking none',
    'safe none',
  ],
  [
    'a text without end',
    { 'coupon: { type: string, maxLength: 20 }': 'coupon: { type: string }' },
    'safe breaking',
    'risky none',
  ],
  [
    'a narrower range',
    { 'minimum: 0, maximum: 9, default: 1': 'minimum: 1, maximum: 5, default: 1' },
    'breaking none',
    'safe none',
  ],
  [
    'a bound excluded',
    {
      'quantity: { type: integer, minimum: 1 }': 'quantity: { type: integer, exclusiveMinimum: 1 }',
    },
    'breaking breaking',
    'safe breaking',
  ],
  [
    'a bound in other words',
    {
      'quantity: { type: integer, minimum: 1 }': 'quantity: { type: integer, exclusiveMinimum: 0 }',
    },
    'none breaking',
    'none breaking',
  ],
  ['more items needed', { 'minItems: 1': 'minItems: 2' }, 'breaking none', 'safe none'],
  ['no items needed', { 'minItems: 1, ': '' }, 'safe breaking', 'risky none'],
  [
    'a value less',
    { 'channel: { type: string, enum: [web, shop] }': 'channel: { type: string, enum: [web] }' },
    'breaking breaking',
    'safe additive',
  ],
  [
    'a value less of an open set',
    { 'x-extensible-enum: [app, desk]': 'x-extensible-enum: [app]' },
    'breaking none',
    'safe none',
  ],
  [
    'a set of values for any text',
    {
      'coupon: { type: string, maxLength: 20 }':
        'coupon: { type: string, maxLength: 20, enum: [spring, autumn] }',
    },
    'breaking breaking',
    'safe additive',
  ],
  [
    'no null',
    { "comment: { type: [string, 'null'] }": 'comment: { type: string }' },
    'breaking breaking',
    'safe additive',
  ],
  [
    'null in other words',
    {
      "comment: { type: [string, 'null'] }":
        "comment: { oneOf: [{ type: string }, { type: 'null' }] }",
    },
    'none none',
    'none none',
  ],
  [
    'a fraction for a whole number',
    { 'priority: { type: integer,': 'priority: { type: number,' },
    'safe none',
    'breaking none',
  ],
  [
    'a number for a text',
    { 'coupon: { type: string, maxLength: 20 }': 'coupon: { type: integer }' },
    'breaking breaking',
    'breaking breaking',
  ],
  [
    'a list for a text',
    {
      'coupon: { type: string, maxLength: 20 }': 'coupon: { type: array, items: { type: string } }',
    },
    'breaking breaking',
    'breaking breaking',
  ],
  [
    'a text or a list',
    {
      'coupon: { type: string, maxLength: 20 }':
        'coupon: { oneOf: [{ type: string, maxLength: 20 }, { type: array, items: { type: string } }] }',
    },
    'safe breaking',
    'breaking breaking',
  ],
  [
    'a format',
    {
      'coupon: { type: string, maxLength: 20 }':
        'coupon: { type: string, maxLength: 20, format: uuid }',
    },
    'breaking none',
    'safe none',
  ],
  [
    'a size of numbers',
    { 'priority: { type: integer,': 'priority: { type: integer, format: int64,' },
    'safe none',
    'safe none',
  ],
  [
    'a default',
    {
      'channel: { type: string, enum: [web, shop] }':
        'channel: { type: string, enum: [web, shop], default: web }',
    },
    'safe none',
    'risky none',
  ],
  ['another default', { 'maximum: 9, default: 1': 'maximum: 9, default: 5' }, 'risky none'],
  ['a pattern that takes more', { "'^[a-z]{3}$'": "'^[a-z0-9]{3,}$'" }, 'safe none', 'risky none'],
  ['a pattern in other words', { "'^[a-z]{3}$'": "'^[a-z][a-z][a-z]$'" }, 'none none', 'none none'],
  [
    'a pattern that takes other texts',
    { "'^[a-z]{3}$'": "'^[A-Z]{3}$'" },
    'risky none',
    'risky none',
  ],
  [
    'a member that is only read',
    {
      'coupon: { type: string, maxLength: 20 }':
        'coupon: { type: string, maxLength: 20, readOnly: true }',
    },
    'risky breaking',
  ],
  [
    'a body that becomes required',
    {
      "requestBody:\n        content: { application/json: { schema: { $ref: '#/components/schemas/OrderPatch'":
        "requestBody:\n        required: true\n        content: { application/json: { schema: { $ref: '#/components/schemas/OrderPatch'",
    },
    'breaking breaking',
    'safe additive',
  ],
  [
    'one more media type',
    {
      "application/json: { schema: { $ref: '#/components/schemas/NewOrder' } }":
        "application/json: { schema: { $ref: '#/components/schemas/NewOrder' } }\n          text/csv: { schema: { type: string } }",
    },
    'safe additive',
    'breaking breaking',
  ],
  [
    'another media type',
    {
      "application/json: { schema: { $ref: '#/components/schemas/NewOrder' } }":
        "application/xml: { schema: { $ref: '#/components/schemas/NewOrder' } }",
    },
    'breaking additive',
    'breaking breaking',
  ],
  [
    'a member of a form',
    { 'caption: { type: string } } }': 'caption: { type: string }, alt: { type: string } } }' },
    'safe additive',
    'risky breaking',
  ],
  [
    'a required part of a form',
    { 'required: [file]': 'required: [file, caption]' },
    'breaking breaking',
    'safe additive',
  ],
  [
    'one more kind',
    {
      "{ $ref: '#/components/schemas/Bank' }]\n":
        "{ $ref: '#/components/schemas/Bank' }, { $ref: '#/components/schemas/Voucher' }]\n",
      "bank: '#/components/schemas/Bank' } }":
        "bank: '#/components/schemas/Bank', voucher: '#/components/schemas/Voucher' } }",
      '    Receipt:\n':
        '    Voucher: { type: object, required: [kind, code], properties: { kind: { type: string }, code: { type: string } } }\n    Receipt:\n',
    },
    'safe additive',
    'breaking breaking',
  ],
  [
    'another value for a kind',
    {
      "mapping: { card: '#/components/schemas/Card'":
        "mapping: { creditCard: '#/components/schemas/Card'",
    },
    'breaking breaking',
    'breaking breaking',
  ],
  [
    'a kind that asks for more',
    {
      'required: [kind, iban]': 'required: [kind, iban, bic]',
      'iban: { type: string }': 'iban: { type: string }\n        bic: { type: string }',
    },
    'breaking breaking',
  ],
  [
    'one member or the other',
    {
      '        note: { type: string }\n        express: { type: boolean }':
        '        note: { type: string }\n        express: { type: boolean }\n      oneOf: [{ required: [note] }, { required: [express] }]',
    },
    'breaking none',
    'safe none',
  ],
  [
    'a member that needs another',
    {
      '        express: { type: boolean }':
        '        express: { type: boolean }\n      dependentRequired: { express: [note] }',
    },
    'breaking none',
    'safe none',
  ],
  ['a member that is gone', { '        express: { type: boolean }\n': '' }, 'risky breaking'],
  [
    'a deprecated member',
    { 'express: { type: boolean }': 'express: { type: boolean, deprecated: true }' },
    'safe none',
    'safe none',
  ],
];

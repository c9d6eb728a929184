/** Parameters: of the path, in the query, in headers and in cookies. */

import type { Row } from './story.ts';

export const parameters: readonly Row[] = [
  [
    'an optional parameter',
    {
      '        - { name: X-Trace':
        '        - { name: sort, in: query, schema: { type: string } }\n        - { name: X-Trace',
    },
    'safe additive',
    'risky breaking',
  ],
  [
    'a required parameter',
    {
      '        - { name: X-Trace':
        '        - { name: sort, in: query, required: true, schema: { type: string } }\n        - { name: X-Trace',
    },
    'breaking breaking',
  ],
  [
    'a required parameter that has a default',
    {
      '        - { name: X-Trace':
        '        - { name: sort, in: query, required: true, schema: { type: string, default: id } }\n        - { name: X-Trace',
    },
    'breaking breaking',
  ],
  [
    'an optional header',
    {
      '        - { name: X-Trace':
        '        - { name: X-Mode, in: header, schema: { type: string } }\n        - { name: X-Trace',
    },
    'safe additive',
    'risky breaking',
  ],
  [
    'a required cookie',
    {
      '        - { name: X-Trace':
        '        - { name: session, in: cookie, required: true, schema: { type: string } }\n        - { name: X-Trace',
    },
    'breaking breaking',
    'risky breaking',
  ],
  [
    'a parameter that becomes required',
    { 'name: status, in: query,': 'name: status, in: query, required: true,' },
    'breaking breaking',
    'safe additive',
  ],
  [
    'a parameter in a header, not the query',
    { 'name: status, in: query': 'name: status, in: header' },
    'breaking none',
    'breaking none',
  ],
  ['a parameter of another name', { 'name: since,': 'name: after,' }, 'risky breaking'],
  ['another spelling of a header', { 'name: X-Trace': 'name: x-trace' }, 'none breaking'],
  [
    'the order of parameters',
    {
      '        - { name: status, in: query, schema: { type: string, enum: [open, paid, sent] } }\n':
        '',
      '        - { name: X-Trace':
        '        - { name: status, in: query, schema: { type: string, enum: [open, paid, sent] } }\n        - { name: X-Trace',
    },
    'none none',
  ],
  [
    'a value more',
    {
      'name: status, in: query, schema: { type: string, enum: [open, paid, sent]':
        'name: status, in: query, schema: { type: string, enum: [open, paid, sent, lost]',
    },
    'safe additive',
    'breaking breaking',
  ],
  [
    'values in another order',
    {
      'name: status, in: query, schema: { type: string, enum: [open, paid, sent]':
        'name: status, in: query, schema: { type: string, enum: [sent, open, paid]',
    },
    'none none',
  ],
  [
    'any text where some were',
    {
      'name: status, in: query, schema: { type: string, enum: [open, paid, sent] }':
        'name: status, in: query, schema: { type: string }',
    },
    'safe additive',
    'breaking breaking',
  ],
  [
    'an open set where a closed one was',
    {
      'name: status, in: query, schema: { type: string, enum: [open, paid, sent] }':
        'name: status, in: query, schema: { type: string, x-extensible-enum: [open, paid, sent] }',
    },
    'safe additive',
    'breaking breaking',
  ],
  ['a greater maximum', { 'maximum: 100': 'maximum: 500' }, 'safe none', 'breaking none'],
  ['no maximum', { ', maximum: 100': '' }, 'safe breaking', 'risky none'],
  [
    'a greater minimum',
    { 'type: integer, minimum: 1, maximum: 100': 'type: integer, minimum: 5, maximum: 100' },
    'breaking none',
    'safe none',
  ],
  ['another default', { 'default: 20': 'default: 50' }, 'breaking none'],
  ['no default', { ', default: 20': '' }, 'breaking none', 'breaking none'],
  ['fewer items', { 'maxItems: 50': 'maxItems: 10' }, 'breaking none', 'safe none'],
  [
    'a list written with commas',
    { 'name: ids, in: query,': 'name: ids, in: query, explode: false,' },
    'breaking none',
    'breaking none',
  ],
  [
    'a style that is the default anyway',
    { 'name: ids, in: query,': 'name: ids, in: query, style: form, explode: true,' },
    'none none',
    'none none',
  ],
  [
    'one text where a list was',
    {
      'name: ids, in: query, schema: { type: array, items: { type: string }, maxItems: 50 }':
        'name: ids, in: query, schema: { type: string }',
    },
    'breaking breaking',
  ],
  [
    'text for a number',
    {
      'schema: { type: integer, minimum: 1, maximum: 100, default: 20 }':
        "schema: { type: string, default: '20' }",
    },
    'safe breaking',
  ],
  [
    'a fraction for a whole number',
    {
      'schema: { type: integer, minimum: 1, maximum: 100, default: 20 }':
        'schema: { type: number, minimum: 1, maximum: 100, default: 20 }',
    },
    'safe none',
    'breaking none',
  ],
  [
    'a date for a moment',
    {
      'name: since, in: query, schema: { type: string, format: date-time }':
        'name: since, in: query, schema: { type: string, format: date }',
    },
    'breaking none',
    'breaking none',
  ],
  [
    'no format',
    {
      'name: since, in: query, schema: { type: string, format: date-time }':
        'name: since, in: query, schema: { type: string }',
    },
    'safe none',
    'breaking none',
  ],
  ['no pattern', { ", pattern: '^[A-Z]{3}$'": '' }, 'safe none', 'risky none'],
  ['a pattern that takes more', { "'^[A-Z]{3}$'": "'^[A-Z]{3,5}$'" }, 'safe none', 'risky none'],
  ['another pattern', { "'^[A-Z]{3}$'": "'^[a-z]{4}$'" }, 'risky none'],
  [
    'a deprecated parameter',
    { 'name: since, in: query,': 'name: since, in: query, deprecated: true,' },
    'safe none',
    'safe none',
  ],
  [
    'an example of a parameter',
    {
      'name: since, in: query,':
        "name: since, in: query, example: '2026-01-01T00:00:00Z', description: From when on.,",
    },
    'none none',
    'none none',
  ],
  [
    'a member of an object in the query',
    {
      'city: { type: string } } } }\n      responses':
        'city: { type: string }, zip: { type: string } } } }\n      responses',
    },
    'safe additive',
    'risky breaking',
  ],
  [
    'a required member of an object in the query',
    {
      'type: object, properties: { city: { type: string } } } }\n      responses':
        'type: object, required: [city], properties: { city: { type: string } } } }\n      responses',
    },
    'breaking breaking',
    'safe additive',
  ],
  ['an object in the query written another way', { 'style: deepObject,': '' }, 'breaking none'],
  [
    'parameters of a path said for each operation',
    {
      '    parameters: [{ name: orderId, in: path, required: true, schema: { type: string } }]\n    get:\n      operationId: getOrder\n':
        '    get:\n      operationId: getOrder\n      parameters: [{ name: orderId, in: path, required: true, schema: { type: string } }]\n',
      'operationId: updateOrder\n':
        'operationId: updateOrder\n      parameters: [{ name: orderId, in: path, required: true, schema: { type: string } }]\n',
      'operationId: cancelOrder\n':
        'operationId: cancelOrder\n      parameters: [{ name: orderId, in: path, required: true, schema: { type: string } }]\n',
    },
    'none none',
    'none none',
  ],
];

/** A document whose names clash and whose parts hang together. */

import type { Random } from '../random.ts';

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type Members = { [name: string]: Json };

/** What is written for a document, also what no program would write. */
export interface Edit {
  readonly told: string;
  /** In place; gives the text, where it is not simply the document's. */
  readonly make: (document: Members, random: Random) => string | undefined;
}

export const schema = (name: string): Members => ({ $ref: `#/components/schemas/${name}` });
export const body = (value: Members, type = 'application/json'): Members => ({
  content: { [type]: { schema: value } },
});
export const answer = (value: Members, text = 'Done.'): Members => ({
  description: text,
  ...body(value),
});
export const parameter = (name: string, where: string, value: Members): Members => ({
  name,
  in: where,
  required: where === 'path',
  schema: value,
});

/** A new one each time, as edits change it; `more` operations beside the others. */
export function documentOf(more = 0): Members {
  const document = structuredClone(whole);
  const others = Array.from({ length: more }, (_, index) => [
    `/more/${index}`,
    { [index % 3 === 0 ? 'post' : 'get']: ordinary(index) },
  ]);
  document['paths'] = { ...membersOf(document['paths']), ...Object.fromEntries(others) };
  Object.assign(membersOf(membersOf(document['components'])['schemas']), plainSchemas());
  return document;
}

const owner: Members = {
  type: 'object',
  required: ['name', 'mail'],
  properties: {
    name: { type: 'string', maxLength: 60 },
    mail: { type: 'string', maxLength: 90 },
    street: { type: 'string', nullable: true },
    city: { type: 'string', nullable: true },
    country: { type: 'string', minLength: 2, maxLength: 2 },
  },
};

/** Schemas that only paths and one another refer to. */
function plainSchemas(): Members {
  const names = Array.from({ length: 12 }, (_, index) => [
    `Thing${index}`,
    {
      type: 'object',
      description: `Thing ${index}.`,
      required: ['id'],
      properties: {
        id: { type: 'string', maxLength: 10 + index },
        state: { type: 'string', enum: ['open'] },
        count: { type: 'integer', minimum: index },
        since: { type: 'string', format: 'date-time' },
        names: { type: 'array', items: { type: 'string', maxLength: 5 } },
        ...(index % 4 === 0 ? {} : { other: schema(`Thing${index - 1}`) }),
        place: { type: 'object', properties: { x: { type: 'number' }, y: { type: 'number' } } },
        // Long enough to be a function of its own, called by both forms of some.
        owner: structuredClone(owner),
        ...(index % 3 === 0 ? { made: { type: 'string', readOnly: true } } : {}),
      },
    },
  ]);
  return Object.fromEntries(names);
}

function ordinary(index: number): Members {
  const thing = `Thing${index % 12}`;
  const sent = index % 2 === 0 ? 'Person' : thing;
  return {
    operationId: `more${index}`,
    tags: [index % 2 === 0 ? 'items' : 'more'],
    description: `Does ${index}.`,
    parameters: [
      parameter('state', 'query', schema('State')),
      parameter('since', 'query', { type: 'string', format: 'date-time', minLength: index }),
      parameter('trace', 'header', { type: 'array', items: { type: 'integer', maximum: 9 } }),
    ],
    ...(index % 3 === 0 ? { requestBody: body(schema(sent)) } : {}),
    responses: {
      '200': answer(schema(index % 2 === 0 ? 'Item' : thing)),
      '409': answer(schema('Error')),
    },
  };
}

const whole: Members = {
  openapi: '3.0.3',
  info: { title: 'Desk', version: '1', description: 'A desk.\n\n# More\n\nMuch more.' },
  servers: [{ url: 'https://desk.example/v1' }],
  security: [{ key: [] }],
  tags: [{ name: 'items', description: 'Things.' }, { name: 'People' }],
  paths: {
    '/items': {
      parameters: [parameter('tenant', 'header', { type: 'string', maxLength: 12 })],
      get: {
        operationId: 'list-items',
        tags: ['items'],
        summary: 'Lists items.',
        parameters: [
          parameter('q', 'query', { type: 'string', minLength: 1, maxLength: 40 }),
          parameter('state', 'query', schema('State')),
          { $ref: '#/components/parameters/Limit' },
        ],
        responses: {
          '200': answer({ type: 'array', items: schema('Item') }),
          '404': { $ref: '#/components/responses/Missing' },
        },
      },
      post: {
        operationId: 'listItems',
        tags: ['items'],
        description: 'Adds an item.\n\nIt is there at once.',
        requestBody: { required: true, ...body(schema('Item')) },
        responses: { '201': answer(schema('Item')), default: answer(schema('Error'), 'No.') },
      },
    },
    '/items/{id}': {
      get: {
        operationId: 'getItem',
        tags: ['items'],
        parameters: [parameter('id', 'path', { type: 'integer', minimum: 1 })],
        responses: { '200': answer(schema('Item')), '404': answer(schema('error')) },
      },
      delete: {
        operationId: 'items.remove',
        tags: ['items'],
        parameters: [parameter('id', 'path', { type: 'integer' })],
        responses: { '204': { description: 'Gone.' } },
      },
    },
    '/items/latest': {
      get: {
        operationId: 'items.latest',
        tags: ['items'],
        responses: { '200': answer(schema('Item')) },
      },
    },
    '/people': {
      get: {
        tags: ['People'],
        parameters: [
          parameter('filter', 'query', { type: 'object', properties: { of: schema('State') } }),
        ],
        responses: { '200': answer(schema('Person')) },
      },
      put: {
        operationId: 'people/put',
        tags: ['People'],
        requestBody: body({ oneOf: [schema('Adult'), schema('Child')] }),
        responses: { '200': answer({ allOf: [schema('Person'), { required: ['name'] }] }) },
      },
    },
    '/other': {
      post: {
        operationId: 'other',
        requestBody: body({ type: 'string' }, 'text/plain'),
        responses: { '2XX': { description: 'Fine.' } },
      },
    },
  },
  components: {
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' } },
    parameters: {
      Limit: { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 100 } },
    },
    responses: { Missing: answer(schema('Error'), 'Missing.') },
    schemas: {
      Item: {
        type: 'object',
        required: ['id', 'title'],
        properties: {
          id: { type: 'integer', readOnly: true },
          title: { type: 'string', maxLength: 80 },
          state: schema('State'),
          parent: schema('Item'),
          owner: schema('Person'),
          secret: { type: 'string', writeOnly: true },
        },
      },
      State: { type: 'string', enum: ['open', 'done'], description: 'How far it is.' },
      Level: { type: 'integer', enum: [1, 2] },
      Error: { type: 'object', properties: { message: { type: 'string' } } },
      error: { type: 'object', properties: { level: schema('Level') } },
      ListItemsParams: { type: 'object', properties: { page: { type: 'integer' } } },
      Person: {
        type: 'object',
        required: ['kind'],
        properties: { kind: { type: 'string' }, name: { type: 'string', nullable: true } },
        discriminator: { propertyName: 'kind' },
      },
      Adult: { allOf: [schema('Person'), { properties: { job: { type: 'string' } } }] },
      Child: { allOf: [schema('Person'), { properties: { age: { type: 'integer' } } }] },
      Tree: { type: 'object', properties: { leaves: { type: 'array', items: schema('Tree') } } },
      Alias: schema('Item'),
    },
  },
};

export function membersOf(value: Json | undefined): Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

export function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

/** Requests that pages show before anybody has called, as they go over the wire, and answers to them. */

import { describe, expect, it } from 'vitest';
import { createNotes } from '../../page/notes.ts';
import { joinDocument } from '../../page/document.ts';
import { createCalls, makeExample } from '../../page/page.ts';
import { readText } from './documents.ts';

const document = `
openapi: 3.1.0
info:
  title: Shop
  version: '1'
  description: |-
    Orders of a shop.

    More of them.
security: [{ key: [] }]
paths:
  /orders/{id}:
    get:
      operationId: getOrder
      parameters:
        - { name: id, in: path, required: true, schema: { type: string }, example: a/b }
        - { name: tag, in: query, required: true, schema: { type: array, items: { type: string } }, example: [x, y z] }
        - { name: part, in: query, required: true, explode: false, schema: { type: array, items: { type: string } }, example: [p, q] }
        - { name: X-Trace, in: header, required: true, schema: { type: integer }, example: 7 }
      responses: { '200': { description: It., content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } } }
    put:
      operationId: putOrder
      security: [{ basic: [] }]
      parameters: [{ name: id, in: path, required: true, schema: { type: string }, example: '7' }]
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
      responses: { '204': { description: Done. }, '404': { description: None. } }
    delete:
      operationId: dropOrder
      security: []
      parameters: [{ name: id, in: path, required: true, schema: { type: string }, example: '7' }]
      responses: { '200': { description: Something., content: { application/json: {} } } }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
    basic: { type: http, scheme: Basic }
  schemas:
    Order: { type: object, required: [id], properties: { id: { type: string, examples: ['7'] } } }
`;

const order = JSON.stringify({ id: '7' }, null, 2);

describe('a sample request', async () => {
  const page = await readText({ 'api.yaml': document });
  const calls = createCalls(page.api);

  it.each([
    [
      'getOrder',
      {
        method: 'GET',
        target: '/orders/a%2Fb?tag=x&tag=y+z&part=p%2Cq',
        headers: { 'X-Key': 'any', 'X-Trace': '7' },
        answer: { status: '200', body: order },
      },
    ],
    [
      'putOrder',
      {
        method: 'PUT',
        target: '/orders/7',
        headers: { authorization: 'Basic YW55OmFueQ==', 'content-type': 'application/json' },
        body: order,
        answer: { status: '204' },
      },
    ],
    // Nothing is known of its answer.
    ['dropOrder', { method: 'DELETE', target: '/orders/7', headers: {} }],
  ])('of %s is as the wire has it', (id, expected) => {
    const operation = page.api.operations.find((one) => one.id === id);
    expect(operation && makeExample(operation, calls)).toEqual(expected);
  });

  it('is behind the first paragraph of the page, with its answer', () => {
    const { info } = joinDocument(page.bundle, createNotes(page.api, {})) as {
      info: { description: string };
    }; // what documents have
    const blocks = info.description.split(/\n{2,}/);
    expect(blocks.slice(0, 2)).toEqual(['Orders of a shop.', '## A first call']);
    expect(blocks).toContain(`\`\`\`json\n${order}\n\`\`\``);
    expect(blocks.indexOf('More of them.')).toBeGreaterThan(2);
  });
});

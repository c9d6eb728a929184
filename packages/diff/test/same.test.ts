/** One API is written in every version that is read, with references or without: nothing changes. */

import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { createReporter } from '../../../generator/core/diagnostics/reporter.ts';
import { compareTypes, createLoadCompiler } from '../types/types.ts';
import { compareWire } from '../wire/wire.ts';
import { type ReadDocument, readDocument } from './apis.ts';

const swagger = `swagger: '2.0'
info: { title: Shop, version: '1' }
host: api.shop.example
basePath: /v1
schemes: [https]
consumes: [application/json]
produces: [application/json]
securityDefinitions:
  key: { type: apiKey, in: header, name: X-Key }
  token: { type: oauth2, flow: application, tokenUrl: 'https://auth.shop.example/token', scopes: { pay: Pays. } }
security: [{ key: [] }]
parameters:
  Limit: { name: limit, in: query, type: integer, format: int32, minimum: 1, default: 20 }
responses:
  Wrong: { description: Wrong., schema: { $ref: '#/definitions/Problem' } }
paths:
  /orders:
    get:
      operationId: listOrders
      tags: [orders]
      parameters:
        - { $ref: '#/parameters/Limit' }
        - { name: ids, in: query, type: array, items: { type: string }, collectionFormat: multi }
        - { name: tags, in: query, type: array, items: { type: string }, collectionFormat: csv }
        - { name: X-Trace, in: header, type: string }
      responses:
        '200': { description: A page., headers: { X-Total: { type: integer } }, schema: { type: array, items: { $ref: '#/definitions/Order' } } }
        '400': { $ref: '#/responses/Wrong' }
    post:
      operationId: createOrder
      tags: [orders]
      security: [{ token: [pay] }]
      parameters: [{ name: order, in: body, required: true, schema: { $ref: '#/definitions/Order' } }]
      responses:
        '201': { description: Made., schema: { $ref: '#/definitions/Order' } }
  /images:
    post:
      operationId: addImage
      consumes: [multipart/form-data]
      parameters:
        - { name: file, in: formData, type: file, required: true }
        - { name: caption, in: formData, type: string }
      responses: { '204': { description: Kept. } }
  /login:
    post:
      operationId: login
      consumes: [application/x-www-form-urlencoded]
      parameters:
        - { name: user, in: formData, type: string, required: true }
      responses: { '204': { description: In. } }
  /orders/{orderId}:
    parameters: [{ name: orderId, in: path, required: true, type: string }]
    get:
      operationId: getOrder
      tags: [orders]
      responses: { '200': { description: The order., schema: { $ref: '#/definitions/Order' } } }
definitions:
  Order:
    type: object
    required: [id]
    properties:
      id: { type: string, readOnly: true }
      total: { type: number, minimum: 0, exclusiveMinimum: true }
      note: { type: string, x-nullable: true }
      state: { type: string, enum: [open, sent] }
      pet: { $ref: '#/definitions/Animal' }
  Animal: { type: object, discriminator: kind, required: [kind], properties: { kind: { type: string } } }
  Cat: { allOf: [{ $ref: '#/definitions/Animal' }, { type: object, properties: { lives: { type: integer } } }] }
  Problem: { type: object, properties: { title: { type: string } } }
`;

const openapi30 = `openapi: 3.0.3
info: { title: Shop, version: '1' }
servers: [{ url: https://api.shop.example/v1 }]
security: [{ key: [] }]
paths:
  /orders:
    get:
      operationId: listOrders
      tags: [orders]
      parameters:
        - { $ref: '#/components/parameters/Limit' }
        - { name: ids, in: query, schema: { type: array, items: { type: string } } }
        - { name: tags, in: query, explode: false, schema: { type: array, items: { type: string } } }
        - { name: X-Trace, in: header, schema: { type: string } }
      responses:
        '200': { description: A page., headers: { X-Total: { schema: { type: integer } } }, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Order' } } } } }
        '400': { $ref: '#/components/responses/Wrong' }
    post:
      operationId: createOrder
      tags: [orders]
      security: [{ token: [pay] }]
      requestBody: { $ref: '#/components/requestBodies/order' }
      responses:
        '201': { description: Made., content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
  /images:
    post:
      operationId: addImage
      requestBody:
        required: true
        content: { multipart/form-data: { schema: { type: object, required: [file], properties: { file: { type: string, format: binary }, caption: { type: string } } } } }
      responses: { '204': { description: Kept. } }
  /login:
    post:
      operationId: login
      requestBody:
        required: true
        content: { application/x-www-form-urlencoded: { schema: { type: object, required: [user], properties: { user: { type: string } } } } }
      responses: { '204': { description: In. } }
  /orders/{orderId}:
    parameters: [{ name: orderId, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getOrder
      tags: [orders]
      responses: { '200': { description: The order., content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } } }
components:
  parameters:
    Limit: { name: limit, in: query, schema: { type: integer, format: int32, minimum: 1, default: 20 } }
  requestBodies:
    order: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
  responses:
    Wrong: { description: Wrong., content: { application/json: { schema: { $ref: '#/components/schemas/Problem' } } } }
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
    token: { type: oauth2, flows: { clientCredentials: { tokenUrl: 'https://auth.shop.example/token', scopes: { pay: Pays. } } } }
  schemas:
    Order:
      type: object
      required: [id]
      properties:
        id: { type: string, readOnly: true }
        total: { type: number, minimum: 0, exclusiveMinimum: true }
        note: { type: string, nullable: true }
        state: { type: string, enum: [open, sent] }
        pet: { $ref: '#/components/schemas/Animal' }
    Animal: { type: object, discriminator: { propertyName: kind }, required: [kind], properties: { kind: { type: string } } }
    Cat: { allOf: [{ $ref: '#/components/schemas/Animal' }, { type: object, properties: { lives: { type: integer } } }] }
    Problem: { type: object, properties: { title: { type: string } } }
`;

const openapi31 = openapi30
  .replace('openapi: 3.0.3', 'openapi: 3.1.0')
  .replace('minimum: 0, exclusiveMinimum: true', 'exclusiveMinimum: 0')
  .replace('{ type: string, nullable: true }', "{ type: [string, 'null'] }")
  .replace('format: binary', 'contentMediaType: application/octet-stream');

const openapi32 = openapi31.replace('openapi: 3.1.0', 'openapi: 3.2.0');

const versions = { swagger, openapi30, openapi31, openapi32 };

/** Each reference of a kind is replaced by its target. */
const inlined = openapi30
  .replace("- { $ref: '#/components/parameters/Limit' }", () => `- ${findPart('Limit')}`)
  .replace("{ $ref: '#/components/requestBodies/order' }", () => findPart('order'))
  .replace("{ $ref: '#/components/responses/Wrong' }", () => findPart('Wrong'));

function findPart(name: string): string {
  return new RegExp(`^    ${name}: (.*)$`, 'm').exec(openapi30)?.[1] ?? '';
}

const loadCompiler = createLoadCompiler();

async function listChanges(before: ReadDocument, after: ReadDocument): Promise<readonly string[]> {
  const wire = compareWire({ old: before.api, new: after.api }, new Date(0));
  const { project, job, api } = before;
  const context = { project, job, reporter: createReporter(), loadCompiler };
  const types = await compareTypes({ old: api, new: after.api }, context);
  return [...wire, ...types.changes].map(({ message }) => message);
}

function read(text: string): Promise<ReadDocument> {
  const value: unknown = parse(text);
  if (typeof value !== 'object' || value === null) throw new Error('not a document');
  return readDocument(value);
}

it.each(Object.entries({ ...versions, inlined }))('%s', async (_, text) => {
  const [one, other] = [await read(openapi30), await read(text)];
  expect(await listChanges(one, other)).toEqual([]);
  expect(await listChanges(other, one)).toEqual([]);
});

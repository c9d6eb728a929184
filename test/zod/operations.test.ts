/** The schemas of an operation in zod: open, of the names on the wire, for clients and for servers. */

import { expect, test } from 'vitest';
import * as z from 'zod';
import { emitSchemas, type HarnessOptions } from '../validators/harness.ts';

const document = {
  paths: {
    '/pets/{petId}': {
      put: {
        operationId: 'putPet',
        parameters: [
          { name: 'petId', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } },
          { name: 'dry', in: 'query', schema: { type: 'boolean' } },
          {
            name: 'ids',
            in: 'query',
            explode: false,
            schema: { type: 'array', items: { type: 'integer' } },
          },
          {
            name: 'X-Trace',
            in: 'header',
            required: true,
            schema: { type: 'string', format: 'uuid' },
          },
        ],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
        },
        responses: {
          200: {
            description: 'The pet.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
          },
        },
      },
    },
  },
};

const schemas = {
  Pet: {
    title: 'A pet',
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', description: 'What it is called.', examples: ['Rex'] },
      old: { type: 'string', deprecated: true },
    },
  },
};

interface Open {
  readonly path: z.ZodObject;
  readonly query: z.ZodObject;
  readonly headers: z.ZodObject;
  readonly body: z.ZodObject;
  readonly responses: { readonly 200: z.ZodObject };
  readonly request: { readonly '~standard': { validate(value: unknown): { issues?: unknown } } };
}

async function emit(options: HarnessOptions = {}): Promise<Open> {
  const { exports } = await emitSchemas(schemas, { document, form: 'zod', ...options });
  return exports.get('putPetSchemas') as Open; // as the document says
}

const trace = '2eb8aa08-aa98-11ea-b4aa-73b441d16380';

test('the schemas of an operation are objects by place', async () => {
  const { path, query, headers, body, responses } = await emit();
  expect(Object.keys(path.shape)).toEqual(['petId']);
  expect(Object.keys(query.shape)).toEqual(['dry', 'ids']);
  expect(Object.keys(headers.shape)).toEqual(['x-trace']);
  expect(headers.parse({ 'x-trace': trace, accept: '*/*' })).toEqual({ 'x-trace': trace });
  expect(body.parse({ name: 'Rex', admin: true })).toEqual({ name: 'Rex' });
  expect(responses[200]).toBe(body);
});

test('the schemas of an operation judge a call as its callers write it, and no member of another place', async () => {
  const { request } = await emit();
  const judge = (params: object): unknown =>
    request['~standard'].validate({ params, body: { name: 'Rex' } }).issues;
  expect(judge({ petId: 1, ids: [1], 'X-Trace': trace })).toBeUndefined();
  expect(judge({ petId: 0, 'X-Trace': 'x' })).toMatchObject([
    { path: ['params', 'petId'], code: 'too_small' },
    { path: ['params', 'X-Trace'], code: 'invalid_format' },
  ]);
});

test('the schemas of an operation convert texts to their values, where the config wants it', async () => {
  expect((await emit()).path.safeParse({ petId: '7' }).success).toBe(false);
  const { path, query } = await emit({ coerce: true });
  expect(path.parse({ petId: '7' })).toEqual({ petId: 7 });
  expect(path.safeParse({ petId: '0' }).success).toBe(false);
  expect(path.safeParse({ petId: 'x' }).success).toBe(false);
  expect(query.parse({ dry: 'false', ids: '1,2' })).toEqual({ dry: false, ids: [1, 2] });
  expect(query.parse({})).toEqual({});
});

test('the schemas of an operation have the descriptions of the document, where the config wants it', async () => {
  const { body } = await emit({ meta: true });
  expect(body.meta()).toEqual({ title: 'A pet' });
  expect(z.toJSONSchema(body, { io: 'input' })).toMatchObject({
    title: 'A pet',
    properties: {
      name: { description: 'What it is called.', examples: ['Rex'] },
      old: { deprecated: true },
    },
  });
});

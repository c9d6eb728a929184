/** Forms of the seven documents: what they hold at first is a request that the generated validators accept. */

import { expect, it } from 'vitest';
import { viewApi } from '../../page/view-api.ts';
import { read } from '../../../../test/ir/read.ts';
import { readDocument } from './documents.ts';

interface OperationSchemas {
  readonly body?: { safeParse(value: unknown): { readonly success: boolean } };
}

it.each([
  ['card-payments', 10],
  ['content-generation', 3],
  ['mediation-groups', 2],
  ['monitoring-downtimes', 2],
  ['package-insights', 2],
])('%s', async (name, count) => {
  const api = await readDocument(name);
  const schemas: unknown = await import(`../../generated/${name}/validators.ts`);
  const forms = viewApi(api).tags.flatMap(({ operations }) =>
    operations.flatMap(({ id, body }) => {
      const text = body?.contents.find(({ mediaType }) => /json/.test(mediaType))?.example;
      const names = api.operations.find((operation) => operation.id === id)?.names;
      return text === undefined || names === undefined ? [] : [{ id, text, names }];
    }),
  );
  const wrong = forms.filter(({ text, names }) => {
    // Each operation with a body has these.
    const { body } = (schemas as Record<string, OperationSchemas>)[names.schemas] ?? {};
    return body?.safeParse(JSON.parse(text)).success !== true;
  });
  expect(wrong.map(({ id, text }) => `${id} ${text}`)).toEqual([]);
  expect(forms).toHaveLength(count);
});

const parts = `
info: { title: Shop, version: '1' }
paths:
  /orders:
    post:
      operationId: addOrder
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
      responses: {}
components:
  schemas:
    Order:
      type: object
      required: [kept, place, code, named, buyer]
      properties:
        kept: { allOf: [{ $ref: '#/components/schemas/A' }, { anyOf: [{ $ref: '#/components/schemas/B' }, { type: object, required: [c], properties: { c: { type: boolean } } }] }], example: { a: false, b: true } }
        place: { type: array, prefixItems: [{ type: number }, { type: string }], minItems: 2, items: false }
        code: { type: string, pattern: '^[A-C]{4}$' }
        named: { type: string, minLength: 8, maxLength: 9 }
        buyer: { $ref: '#/components/schemas/Buyer' }
    A: { type: object, required: [a], properties: { a: { type: boolean } } }
    B: { type: object, required: [b], properties: { b: { type: boolean } } }
    Buyer:
      type: object
      required: [name, pin]
      properties: { name: { type: string }, pin: { type: string, x-sw-sensitive: [never-log] } }
      example: { name: Ada, pin: '4711' }
`;

it('types that hold together, lists of fixed items and texts with rules have values, secrets their name', () => {
  const [operation] = viewApi(read(parts).api).tags.flatMap(({ operations }) => operations);
  expect(JSON.parse(operation?.body?.contents[0]?.example ?? '')).toEqual({
    kept: { a: false, b: true },
    place: [1, 'place'],
    code: expect.stringMatching(/^[A-C]{4}$/),
    named: 'namedxxx',
    buyer: { name: 'Ada', pin: 'pin' },
  });
});

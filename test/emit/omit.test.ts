/** An emitter that is left out takes its own files alone: what others write stays as exact as it was. */

import { expect, it } from 'vitest';
import { generateFiles } from '../../generator/entry/index.ts';

const shop = `
openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /orders/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getOrder
      x-sw-poll: { name: Order, state: status, until: [done] }
      responses:
        '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
components:
  schemas:
    Size: { type: integer, enum: [1, 2] }
    Order:
      type: object
      properties:
        status: { type: string, enum: [open, done] }
        tags: { type: array, items: { type: string, enum: [a, b] } }
        size: { $ref: '#/components/schemas/Size' }
`;

it('without `enums`, sets of values are written out where they are used', async () => {
  const { ok, files } = await generateFiles({
    documents: { 'shop.yaml': shop },
    config: { omit: ['enums', 'validators', 'readme'] },
  });
  expect(ok).toBe(true);
  const texts = new Map(Object.entries(files));
  expect(texts.get('models.ts')).toContain("status?: 'open' | 'done' | undefined;");
  expect(texts.get('models.ts')).toContain("tags?: ('a' | 'b')[] | undefined;");
  expect(texts.get('models.ts')).toContain('size?: 1 | 2 | undefined;');
  const operations = [...texts].find(([path]) => path.startsWith('operations/'))?.[1];
  expect(operations).toContain("state: 'open' | 'done' | readonly ('open' | 'done')[] = 'done'");
});

/** Integers of 64 bits, where the config asks for `bigint`: types, validators and codecs say the same. */

import { expect, it } from 'vitest';
import { emitted } from './emitted.ts';

const document = `
info: { title: Shop, version: '1' }
paths:
  /orders:
    post:
      operationId: send
      tags: [orders]
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
      responses:
        '200': { description: x, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
components:
  schemas:
    Order: { type: object, properties: { id: { type: integer, format: int64, minimum: 1 } } }
`;
const files = ['operations/orders.ts', 'models.ts', 'validators.ts'];

it('bigint is in types, validators and codecs where the config asks for it', async () => {
  const text = (await emitted(document, files, { int64: 'bigint' })).join('\n');
  expect(text).toContain('id?: number | bigint | undefined');
  expect(text).toMatch(/isBigInteger\(id, run, 'id'\) && isAtLeast\(id, run, 'id', 1\)/);
  expect(text).toContain('body: exactJson, accept: asExactJson');
  expect(text).toMatch(
    /import \{ asExactJson, exactJson \} from '\.\.\/\.\.\/runtime\/exact-json\.js'/,
  );
});

it('bigint is nowhere otherwise', async () => {
  const text = (await emitted(document, files)).join('\n');
  expect(text).toContain('id?: number | undefined');
  expect(text).not.toMatch(/[eE]xactJson|bigInteger|bigint/);
});

/** Registries: errors, limits and XML shapes say what the spec says and nothing more. */

import { describe, expect, it } from 'vitest';
import { emitted } from './emitted.ts';

const head = "info: { title: Shop, version: '1' }\n";

async function file(path: string, text: string): Promise<string> {
  const [found = ''] = await emitted(head + text, [path]);
  return found.replace(/\s+/g, ' ');
}

describe('errors.ts', () => {
  it('leaves out what the document does not have', async () => {
    const text = await file(
      'errors.ts',
      `
x-sw-errors:
  code: error.code
  statuses: { '401': { meaning: No key. } }
  codes:
    T1: { meaning: Twice., status: '409', retryable: false, operations: [pay] }
    '001': { meaning: Fine., outcome: success }
  cases: [{ meaning: Too many. }]
paths:
  /pay: { post: { operationId: pay, responses: { '200': { description: Paid. } } } }
`,
    );
    expect(text).toContain(
      "T1: { meaning: 'Twice.', status: 409, retryable: false, operations: ['pay'] }",
    );
    expect(text).toContain("'001': { meaning: 'Fine.', outcome: 'success' }");
    expect(text).toContain("shopStatuses = { 401: { meaning: 'No key.' }, } as const");
    expect(text).toContain("shopOperationErrors = { pay: ['T1'], } as const");
    expect(text).toContain("shopErrorCases = [{ meaning: 'Too many.' }] as const");
    expect(text).toContain('export type ShopErrorCode = keyof typeof shopErrors;');
  });

  it('is not there without a registry', async () => {
    expect(await file('errors.ts', 'paths: {}')).toBe('');
  });
});

describe('limits.ts', () => {
  it('nests members under their models', async () => {
    const text = await file(
      'limits.ts',
      `
x-sw-limits:
  life: { value: 30, unit: minutes, approximate: true, description: About half an hour. }
components:
  schemas:
    Card:
      type: object
      properties:
        number: { type: string, minLength: 12, maxLength: 22 }
        amount: { type: integer, maximum: 99, x-sw-limits: { maxLength: 2 } }
`,
    );
    expect(text).toContain(
      "/** About half an hour. */ life: { value: 30, unit: 'minutes', approximate: true }",
    );
    expect(text).toContain(
      'Card: { number: { minLength: 12, maxLength: 22 }, amount: { maxLength: 2 }, }',
    );
  });

  it.each([
    ['rules of schemas alone', '{ type: string, maxLength: 2 }', false],
    [
      'what `x-sw-limits` of a schema says',
      '{ type: integer, x-sw-limits: { maxLength: 2 } }',
      true,
    ],
  ])('is written by itself for more than schemas: %s', async (_what, schema, isWritten) => {
    const text = await file('limits.ts', `components: { schemas: { Card: ${schema} } }`);
    expect(text.includes('Card: { maxLength: 2 }')).toBe(isWritten);
  });
});

const body = (schemas: string): string => `
paths:
  /pets:
    post:
      operationId: addPet
      requestBody: { content: { application/xml: { schema: { $ref: '#/components/schemas/Pet' } } } }
      responses: { '200': { description: Done. } }
components:
  schemas:
${schemas}`;

describe('xml.ts', () => {
  it('reads the hints', async () => {
    const text = await file(
      'xml.ts',
      body(`
    Pet:
      type: object
      xml: { name: pet, prefix: p, namespace: 'urn:pets' }
      properties:
        id: { type: integer, xml: { attribute: true } }
        code: { type: string, xml: { name: Code } }
        photos: { type: array, xml: { name: pictures, wrapped: true }, items: { type: string, xml: { name: photo } } }
        aliases: { type: array, xml: { name: ignored }, items: { type: string } }
        tags: { type: array, items: { $ref: '#/components/schemas/Tag' } }
        parent: { $ref: '#/components/schemas/Pet' }
        kind: { $ref: '#/components/schemas/Kind' }
        notes: { type: object, additionalProperties: { type: [boolean, 'null'] } }
        open: {}
    Tag: { type: object, xml: { name: tag }, properties: { n: { type: number } } }
    Kind: { enum: [cat, dog] }
    Other: { type: object, properties: { a: { type: string } } }
`),
    );
    expect(text).toContain(
      "export const petXml: XmlShape = { kind: 'object', name: 'p:pet', namespace: 'urn:pets', members:",
    );
    expect(text).toContain("id: { shape: 'number', attribute: true }");
    expect(text).toContain("code: { shape: 'string', name: 'Code' }");
    expect(text).toContain(
      "photos: { shape: { kind: 'list', items: 'string', item: 'photo', wrapped: true }, name: 'pictures' }",
    );
    expect(text).toContain("aliases: { kind: 'list', items: 'string' }");
    expect(text).toContain("tags: { kind: 'list', items: () => tagXml, item: 'tag' }");
    expect(text).toContain("parent: { shape: () => petXml, name: 'p:pet', namespace: 'urn:pets' }");
    expect(text).toContain("kind: 'string'");
    expect(text).toContain("notes: { kind: 'map', values: 'boolean' }");
    expect(text).toContain("open: 'unknown'");
    expect(text).not.toContain('otherXml');
  });
});

/** Versions of OpenAPI, and what lifting makes of their schemas. */

import { describe, expect, it } from 'vitest';
import { lift, findWrittenPointer } from '../../generator/core/load/dialects/lift.ts';
import { judge } from './judged.ts';

describe('versions', () => {
  it.each([
    ["openapi: '3.3.0'", 'SPEC-102', 10],
    ['openapi: 4', 'SPEC-102', 10],
    ['openapi: [3]', 'SPEC-102', 10],
    ["swagger: '1.2'", 'SPEC-102', 10],
  ])('%s is %s', async (text, code, column) => {
    expect((await judge(text)).diagnostics).toMatchObject([{ code, line: 1, column }]);
  });

  it('says that the version is missing, at a key that looks like it', async () => {
    const { printed } = await judge('info: {}\nopenAPi: 3.2.0\n');
    expect(printed).toBe(
      [
        'error SPEC-101: The document is neither an OpenAPI description, since `openapi` is missing, nor a JSON Schema.',
        ' --> openapi.yaml:2:1',
        '  |',
        '1 | info: {}',
        '2 | openAPi: 3.2.0',
        '  | ^^^^^^^',
        '  = help: Did you mean `openapi` instead of `openAPi`?',
      ].join('\n'),
    );
  });

  it.each(['3.0.4', '3.1.0', '3.2.0', '3.1.0-rc1'])('reads %s', async (version) => {
    const { lines, bundle } = await judge(
      `openapi: ${version}\ninfo: { title: x, version: '1' }\npaths: {}`,
    );
    expect([lines, bundle?.written]).toEqual([[], version]);
  });
});

const lifted = (schema: unknown) => lift(schema, 'schema', '3.0');

describe('schemas of 3.0', () => {
  it.each([
    [{ type: 'string', nullable: true }, { type: ['string', 'null'] }],
    [{ type: 'string', nullable: false }, { type: 'string' }],
    [
      { type: 'string', nullable: true, enum: ['a'] },
      { type: ['string', 'null'], enum: ['a', null] },
    ],
    [{ nullable: true, $ref: '#/a' }, { anyOf: [{ $ref: '#/a' }, { type: 'null' }] }],
    [
      { nullable: true, description: 'd', allOf: [{ $ref: '#/a' }] },
      { description: 'd', anyOf: [{ allOf: [{ $ref: '#/a' }] }, { type: 'null' }] },
    ],
    [
      { $ref: '#/a', type: 'string', description: 'd' },
      { $ref: '#/a', description: 'd' },
    ],
    [{ minimum: 1, exclusiveMinimum: true }, { exclusiveMinimum: 1 }],
    [{ maximum: 1, exclusiveMaximum: false }, { maximum: 1 }],
    [{ exclusiveMaximum: 5 }, { exclusiveMaximum: 5 }],
    [{ example: null }, { example: null }],
    [
      { type: 'string', format: 'byte' },
      { type: 'string', contentEncoding: 'base64' },
    ],
    [
      { type: 'string', format: 'binary' },
      { type: 'string', contentMediaType: 'application/octet-stream' },
    ],
    [{ items: { nullable: true, type: 'integer' } }, { items: { type: ['integer', 'null'] } }],
    [
      { properties: { example: { type: 'string' } } },
      { properties: { example: { type: 'string' } } },
    ],
    [{ items: 7, properties: { a: null, b: true } }, { properties: { b: true } }],
    [{ allOf: [null, { type: 'string' }] }, { allOf: [{}, { type: 'string' }] }],
  ])('%j becomes %j', (written, wanted) => {
    expect(lifted(written)).toEqual(wanted);
  });

  it('shares what does not change', () => {
    const schema = { properties: { a: { type: 'string' }, b: { type: 'string', nullable: true } } };
    const result = lifted(schema) as typeof schema;
    expect(result.properties.a).toBe(schema.properties.a);
    const plain = { properties: { a: { type: 'string' } } };
    expect(lifted(plain)).toBe(plain);
  });

  it('keeps `__proto__` a member', () => {
    const schema = JSON.parse('{"properties":{"__proto__":{"type":"string","nullable":true}}}');
    const result = lifted(schema) as { properties: object };
    expect(Object.entries(result.properties)).toEqual([
      ['__proto__', { type: ['string', 'null'] }],
    ]);
  });

  it('knows where lifted nodes were written', () => {
    const raw = { allOf: [{ $ref: '#/a' }], nullable: true, example: { deep: 1 } };
    const pointers = ['/anyOf/0/allOf/0/$ref', '/anyOf/1', '/example/deep', '/nothing/here', ''];
    expect(pointers.map((pointer) => findWrittenPointer(raw, pointer))).toEqual([
      '/allOf/0/$ref',
      '/nullable',
      '/example/deep',
      '',
      '',
    ]);
  });
});

/** Samples: whatever is found is accepted by an independent validator, for every model of the real specs. */

import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createReporter } from '../../generator/diagnostics/reporter.ts';
import { contextOf } from '../../generator/emit/readme/sample/context.ts';
import { matches, textsMatching } from '../../generator/emit/readme/sample/pattern.ts';
import { requestSample } from '../../generator/emit/readme/sample/request.ts';
import { sampleOf } from '../../generator/emit/readme/sample/sample.ts';
import { buildApi } from '../../generator/ir/build.ts';
import { load } from '../../generator/node/load.ts';
import { read, readSchemas } from '../ir/read.ts';

const ids = readdirSync('specs', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

describe.each(ids)('%s', (id) => {
  it('has an accepted sample for every model and every call', async () => {
    const reporter = createReporter();
    const bundle = await load(`specs/${id}/openapi.yaml`, {}, reporter);
    const api = bundle && buildApi(bundle, { id, source: id, int64: 'number' }, reporter);
    if (api === undefined) throw new Error(`${id} cannot be read`);
    const ajv = new Ajv2020.default({ strict: false, allErrors: true });
    addFormats.default(ajv);
    ajv.addSchema({ ...bundle?.root, $id: 'doc' });
    for (const { key, schema } of api.models) {
      const sample = sampleOf(schema, contextOf(api, 'response'), key);
      expect(sample, key).toBeDefined();
      const validate = ajv.getSchema(`doc#/components/schemas/${key}`);
      if (validate === undefined) continue;
      expect([key, validate(sample), validate.errors]).toEqual([key, true, null]);
    }
    for (const operation of api.operations) {
      expect(requestSample(operation, contextOf(api, 'request')), operation.id).toBeDefined();
    }
  });
});

function sample(schema: string): unknown {
  const { api, model } = readSchemas(`T: ${schema}`);
  return sampleOf(model('T').schema, contextOf(api, 'request'), 'value');
}

describe('sampleOf', () => {
  it.each([
    ['{ type: string, examples: [shown] }', 'shown'],
    ['{ type: string, enum: [X_UNSPECIFIED, X_GOOD] }', 'X_GOOD'],
    ['{ type: integer, minimum: 5, multipleOf: 4 }', 8],
    [
      '{ type: object, required: [a], properties: { a: { type: boolean }, b: { type: string } } }',
      { a: true },
    ],
    [
      '{ type: object, properties: { a: { type: string, readOnly: true }, b: { const: 1 } } }',
      { b: 1 },
    ],
    [
      '{ type: object, additionalProperties: { type: integer }, propertyNames: { pattern: "^-[1-9]$" } }',
      { '-1': 1 },
    ],
    [
      '{ type: object, properties: { a: { const: 1 }, b: { const: 2 } }, not: { required: [a, b] } }',
      { a: 1 },
    ],
    ['{ oneOf: [{ type: string, maxLength: 3 }, { type: string, minLength: 2 }] }', 'value'],
    [
      '{ type: object, properties: { a: { const: M }, b: { const: 1 } }, required: [a], if: { properties: { a: { const: M } } }, then: { required: [b] } }',
      { a: 'M', b: 1 },
    ],
    ['{ type: array, minItems: 2, uniqueItems: true, items: { enum: [x, y] } }', ['x', 'y']],
    ['{ type: string, pattern: "^a+$", maxLength: 2 }', 'aa'],
    ['{ properties: { a: { const: 1 } }, required: [a], examples: [null, shown] }', { a: 1 }],
    ['{ oneOf: [{ type: string, enum: [x] }, { properties: { a: { const: 1 } } }] }', { a: 1 }],
    ['false', undefined],
    ['{ type: string, minLength: 3, maxLength: 2 }', undefined],
  ])('%s', (schema, wanted) => expect(sample(schema)).toEqual(wanted));

  it('ends for a schema that holds itself', () => {
    expect(
      sample(
        '{ type: object, required: [next], properties: { next: { $ref: "#/components/schemas/T" } } }',
      ),
    ).toBeUndefined();
  });

  it('takes examples of parameters, and leaves optional ones out', () => {
    const { api, operation } = read(`
info: { title: T, version: '1' }
paths:
  /a/{id}:
    get:
      operationId: a
      parameters:
        - { name: id, in: path, required: true, example: '7', schema: { type: string } }
        - { name: page, in: query, schema: { type: integer } }
        - { name: kind, in: query, example: tall, schema: { type: string } }
      responses: {}
`);
    expect(requestSample(operation('a'), contextOf(api, 'request'))).toEqual({
      id: '7',
      kind: 'tall',
    });
  });
});

it('parameters are given, whatever their schema says of directions', () => {
  const { api, operation } = read(`
info: { title: T, version: '1' }
paths:
  /a/{id}:
    post:
      operationId: a
      parameters: [{ name: id, in: path, required: true, schema: { $ref: '#/components/schemas/Id' } }]
      requestBody: { required: true, content: { text/plain: {} } }
      responses: {}
components: { schemas: { Id: { type: string, readOnly: true } } }
`);
  expect(requestSample(operation('a'), contextOf(api, 'request'))).toEqual({
    id: 'id',
    body: 'body',
  });
});

describe('patterns', () => {
  it.each([
    '^pub-[0-9]{16}$',
    '^(?!x)[a-z]+(?:-[a-z]+)*$',
    '^\\p{L}+$',
    '^(a|b){3}c?$',
    '^[ -~]{4,50}$',
    '(?<n>x)y',
  ])('%s is met', (pattern) => {
    const [text = ''] = textsMatching(pattern, 6);
    expect(new RegExp(pattern, 'u').test(text)).toBe(true);
  });

  it('does not try one that can run away on a long text', () => {
    expect(matches('^(a+)+$', `${'a'.repeat(60)}!`)).toBe(false);
  });

  it.each(['a'.repeat(1_000_000), '(a|b)'.repeat(200_000), '(a*)*'.repeat(100_000)])(
    'does not try one of many characters: %.9s…',
    (pattern) => {
      expect([textsMatching(pattern, 6), matches(pattern, 'a')]).toEqual([[], false]);
    },
  );

  it('gives nothing for what it does not understand', () => {
    expect([textsMatching('(a)\\1', 6), textsMatching('(', 6), textsMatching('[', 6)]).toEqual([
      [],
      [],
      [],
    ]);
  });
});

/** Samples of a README: the document's own example, else what must be given, and always of the type. */

import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createReporter } from '../../generator/core/diagnostics/reporter.ts';
import { callsBy, findCall } from '../../generator/features/readme/calls.ts';
import { layOutSample } from '../../generator/features/readme/layout.ts';
import { shapingBy } from '../../generator/features/samples/shaping.ts';
import { findPart, type Sample } from '../../generator/features/samples/values.ts';
import { buildApi } from '../../generator/core/ir/build.ts';
import { createDerived } from '../../generator/core/plan/plan.ts';
import { createSampler, SampleError } from '../../templates/runtime/samples/samples.ts';
import { load } from '../load/load.ts';
import { read, readSchemas } from '../ir/read.ts';

const ids = readdirSync('specs', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

describe.each(ids)('%s', (id) => {
  it('has a sample for every call', async () => {
    const reporter = createReporter();
    const bundle = await load(`specs/${id}/openapi.yaml`, {}, reporter);
    const api = bundle && buildApi(bundle, { id, source: id, int64: 'number' }, reporter);
    if (api === undefined) throw new Error(`${id} cannot be read`);
    const calls = createDerived(api)(callsBy.number);
    const without = api.operations.filter((operation) => findCall(operation, calls) === undefined);
    expect(without.map((operation) => operation.id)).toEqual([]);
  });
});

describe('a part of a sample', () => {
  it('is no member of every object', () => {
    expect(findPart({ body: { items: [1] } }, ['body', 'items'])).toEqual([1]);
    expect(findPart({ body: {} }, ['body', 'constructor'])).toBeUndefined();
  });
});

function sample(schemas: string): string {
  const { api } = readSchemas(schemas);
  const { models } = createDerived(api)(shapingBy.number);
  const sampler = createSampler<Sample>('T', () => models.get('T') ?? false, 'input');
  return layOutSample(sampler(undefined, { fill: 'shown' })).flat;
}

describe('a sample', () => {
  it.each([
    ['{ type: string, examples: [shown] }', "'shown'"],
    ['{ type: string, examples: [7, shown] }', "'shown'"],
    ['{ type: string }', "'text'"],
  ])('%s', (schema, wanted) => expect(sample(`T: ${schema}`)).toEqual(wanted));

  it('of a schema that holds itself is not there', () => {
    const self = '{ $ref: "#/components/schemas/T" }';
    const schema = `{ type: object, required: [next], properties: { next: ${self} } }`;
    expect(() => sample(`T: ${schema}`)).toThrow(SampleError);
  });

  it('is not looked for without end', () => {
    const members = Array.from(
      { length: 8 },
      (_, index) => `m${index}: { $ref: '#/components/schemas/N' }`,
    );
    const names = Array.from({ length: 8 }, (_, index) => `m${index}`);
    const deep = `{ type: object, required: [${names.join()}], properties: { ${members.join()} } }`;
    expect(() => sample(`T: ${deep}\nN: ${deep}`)).toThrow(SampleError);
  });
});

function args(text: string): readonly string[] | undefined {
  const { api, operation } = read(`info: { title: T, version: '1' }\n${text}`);
  return findCall(operation('a'), createDerived(api)(callsBy.number))?.args.map(({ flat }) => flat);
}

const schema = '{ type: object, required: [n], properties: { n: { type: integer } } }';

const body = (example: string): string => `
paths:
  /a:
    post:
      operationId: a
      requestBody:
        required: true
        content: { application/json: { example: ${example}, schema: ${schema} } }
      responses: {}
`;

describe('arguments of a call', () => {
  it('are examples of required parameters, and the body', () => {
    const text = `
paths:
  /a/{id}:
    post:
      operationId: a
      parameters:
        - { name: id, in: path, required: true, example: '7', schema: { type: string } }
        - { name: page, in: query, schema: { type: integer } }
      requestBody: { required: true, content: { text/plain: {} } }
      responses: {}
`;
    expect(args(text)).toEqual(["{ id: '7', body: 'body' }"]);
  });

  it('are an example of the body where the compiler takes it, without members that it does not know', () => {
    expect(args(body('{ n: 5, m: 6 }'))).toEqual(['{ body: { n: 5 } }']);
    expect(args(body('{ n: five }'))).toEqual(['{ body: { n: 1 } }']);
  });

  it('show no example of a secret', () => {
    const text = `
paths:
  /a:
    post:
      operationId: a
      requestBody:
        required: true
        content: { application/json: { example: { pin: '4711' }, schema: { $ref: '#/components/schemas/P' } } }
      responses: {}
components:
  schemas:
    P: { type: object, required: [pin], properties: { pin: { type: string, example: '4711', x-sw-sensitive: [never-log] } } }
`;
    expect(args(text)).toEqual(["{ body: { pin: 'pin' } }"]);
  });
});

/** What is added renames nothing inside what was there: inline models, values of enums, parameters, tags and their files. */

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Api } from '../../generator/core/ir/model/model.ts';
import { read } from './read.ts';

const word = fc.constantFrom(
  'a-b',
  'a_b',
  'A B',
  'aB',
  'AB',
  'ab',
  'body',
  'File',
  'file',
  '1',
  '-1',
  'class',
);
const words = fc.uniqueArray(word, { minLength: 1, maxLength: 6 });
const given = fc.record({ schemas: words, values: words, parameters: words, tags: words });

interface Given {
  readonly schemas: readonly string[];
  readonly values: readonly string[];
  readonly parameters: readonly string[];
  readonly tags: readonly string[];
}

function createSchema(values: readonly string[]): object {
  const kind = { type: 'string', enum: values };
  const line = { type: 'object', properties: { kind, id: { type: 'string', readOnly: true } } };
  return { type: 'object', properties: { kind, lines: { type: 'array', items: line } } };
}

function createOperation(schema: string, { parameters }: Given, tag: string | undefined): object {
  const inner = `#/components/schemas/${encodeURIComponent(schema)}/properties/lines/items`;
  return {
    tags: [tag],
    parameters: parameters.map((name, index) => ({
      name,
      in: ['query', 'header', 'cookie'][index % 3],
      schema: { type: 'string' },
    })),
    requestBody: { content: { 'application/json': { schema: { $ref: inner } } } },
    responses: {},
  };
}

/** With something new before, between and behind what is there. */
function printDocument(all: Given, isMore: boolean): string {
  const { schemas, values, tags } = all;
  const calls = schemas.map((schema, index): [string, object] => [
    `/p${index}`,
    { post: createOperation(schema, all, tags[index % tags.length]) },
  ]);
  const models = schemas.map((schema): [string, object] => [schema, createSchema(values)]);
  if (isMore) {
    const [first = ''] = schemas;
    calls.unshift(['/zebra', { get: createOperation(first, all, tags[0]) }]);
    calls.push([
      '/zebra/{id}',
      { get: { ...createOperation(first, all, 'zebra'), operationId: 'zebra' } },
    ]);
    models.unshift(['Zebra', createSchema(values)]);
    models.push(['zebra lines', createSchema(['zebra', ...values])]);
  }
  return JSON.stringify({
    paths: Object.fromEntries(calls),
    components: { schemas: Object.fromEntries(models) },
  });
}

/** Every identifier inside, by what bears it. */
function identifiers({ models, operations, tags }: Api): Map<string, unknown> {
  return new Map<string, unknown>([
    ...models.map((model) => {
      const { key, name, validator, input, enum: values } = model;
      const keys = values?.values.map(({ value, key: own }) => [value, own]);
      return [`model ${key}`, [name, validator, input?.name, keys]] as const;
    }),
    ...operations.map(({ path, names, parameters, tag }) => {
      const keys = parameters.map(({ key, name, in: place }) => [place, name, key]);
      return [`call ${path}`, [names, keys, tag]] as const;
    }),
    ...tags.map(({ name, file }) => [`tag ${name}`, file] as const),
  ]);
}

it('keys and files stay when operations and schemas come', () => {
  fc.assert(
    fc.property(given, (all) => {
      const before = identifiers(read(printDocument(all, false)).api);
      const after = identifiers(read(printDocument(all, true)).api);
      for (const [bearer, names] of before) {
        expect([bearer, after.get(bearer)]).toEqual([bearer, names]);
      }
    }),
    { seed: 41, numRuns: process.env['SPECWRIGHT_LONG'] ? 2000 : 40 },
  );
});

it('files of tags differ in more than case', () => {
  fc.assert(
    fc.property(given, (all) => {
      const files = read(printDocument(all, true)).api.tags.map(({ file }) => file.toLowerCase());
      expect(new Set(files).size).toBe(files.length);
    }),
    { seed: 42, numRuns: 100 },
  );
});

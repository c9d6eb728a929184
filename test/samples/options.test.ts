/**
 * Server, samples and simulation with the options of an output: each combination compiles, and each sample passes its validator.
 * All combinations with SPECWRIGHT_LONG=1.
 */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { generateFiles } from '../../generator/entry/core.ts';
import { compile, flags, places, resolutions } from '../types/compile.ts';
import { judgeSamples } from './judging.ts';

const isLong = process.env['SPECWRIGHT_LONG'] === '1';

/** Whole numbers of 64 bits in all places, and forms with other members in one list. */
const document = `
openapi: 3.1.0
info: { title: Numbers, version: '1' }
components:
  schemas:
    Big: { type: integer, format: int64 }
    Known: { type: integer, format: int64, enum: [1, 9007199254740993] }
    Numbers:
      type: object
      required: [one, list, map, known, fixed, bound, choice, pair, perhaps, inner]
      properties:
        one: { $ref: '#/components/schemas/Big' }
        list: { type: array, minItems: 1, items: { type: integer, format: int64, minimum: 9007199254740000 } }
        map: { type: object, minProperties: 1, additionalProperties: { type: integer, format: int64 } }
        known: { $ref: '#/components/schemas/Known' }
        fixed: { type: integer, format: int64, const: 9007199254740991 }
        bound: { type: integer, format: int64, exclusiveMinimum: -9007199254740991, maximum: -9007199254740980 }
        many: { type: integer, format: int64, multipleOf: 9007199254740991 }
        usual: { type: integer, format: int64, default: 5 }
        size: { type: integer, format: uint64, minimum: -5 }
        total: { type: number, format: int64, minimum: 0, maximum: 1 }
        any: { type: [integer, 'null'], format: bigint }
        shown: { type: integer, format: int64, examples: [9007199254740991] }
        choice: { oneOf: [{ type: integer, format: int64 }, { type: string, maxLength: 3 }] }
        pair: { type: array, prefixItems: [{ type: integer, format: int64 }, { type: string }], minItems: 2, items: false }
        perhaps: { type: [integer, 'null'], format: int64 }
        inner: { allOf: [{ type: object, properties: { deep: { type: integer, format: int64 } } }, { required: [deep] }] }
        when: { type: string, format: date-time }
    Either:
      anyOf:
        - { type: object, required: [a], properties: { a: { type: string }, at: { type: string, format: date } } }
        - { type: object, required: [b], properties: { b: { type: integer, format: int64 } } }
        - { type: array, items: { type: string } }
paths:
  /numbers/{id}:
    parameters:
      - { name: id, in: path, required: true, schema: { type: integer, format: int64 } }
      - { name: of, in: query, required: true, schema: { type: array, items: { type: integer, format: int64 } } }
    get:
      operationId: getNumbers
      responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Numbers' } } } } }
    put:
      operationId: putNumbers
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Numbers' } } } }
      responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Either' } } } } }
    post:
      operationId: sendNumbers
      requestBody: { required: true, content: { application/x-www-form-urlencoded: { schema: { $ref: '#/components/schemas/Either' } } } }
      responses: { '201': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Numbers' } } } } }
`;

mkdirSync('.cache', { recursive: true });
const folder = mkdtempSync(resolve('.cache', 'options-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const all = (['number', 'bigint'] as const).flatMap((int64) =>
  (['zod', 'zod-mini', 'standalone'] as const).flatMap((validators) =>
    (['flat', 'tags'] as const).flatMap((client) =>
      (['.js', ''] as const).map((importEnding) => ({ int64, validators, client, importEnding })),
    ),
  ),
);
const rows = isLong ? all : all.filter((_, index) => index % 11 === 0);

it('what is written with any options compiles', { timeout: 600_000 }, async () => {
  for (const [index, options] of rows.entries()) {
    const { ok, files } = await generateFiles({
      documents: { 'numbers.yaml': document },
      config: { ...options, emitters: ['simulation'], omit: ['readme'] },
    });
    expect(ok).toBe(true);
    for (const [path, text] of Object.entries(files)) {
      const file = join(folder, String(index), path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  }
  for (const exactOptionalPropertyTypes of isLong ? [false, true] : [false]) {
    const options = {
      ...flags,
      ...places.browser,
      ...resolutions.Bundler,
      exactOptionalPropertyTypes,
    };
    expect(await compile('7', [folder], options)).toBe('');
    if (isLong) expect(await compile('5.9', [folder], options)).toBe('');
  }
});

it.each(['number', 'bigint'] as const)('samples with int64 as %s are valid', async (int64) => {
  const path = join(folder, 'numbers.yaml');
  writeFileSync(path, document);
  const seeds = isLong ? [0, 1, 2, 3, 4, 5, 6, 7] : [0, 3];
  const { count, wrong, none } = await judgeSamples(
    path,
    seeds.flatMap((seed) => [{ seed }, { seed, fill: 'full' }]),
    int64,
  );
  expect([wrong, none]).toEqual([[], []]);
  expect(count).toBeGreaterThan(30);
});

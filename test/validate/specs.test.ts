/** The project's own specs are without fault; broken ones lose no diagnostic because of another. */

import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { document, judge, judgeIn, schemaDocument } from '../load/judged.ts';

const specs = readdirSync('specs', { withFileTypes: true }).filter((entry) => entry.isDirectory());

describe('the specs of this repository', () => {
  it.each(specs.map(({ name }) => name))('%s has no problem', async (name) => {
    const { printed } = await judgeIn(resolve('specs', name), 'openapi.yaml');
    expect(printed).toBe('');
  });
});

it('all problems are reported in one run, sorted by place', async () => {
  const { lines } = await judge(
    document(`x-sw-nothing: 1
security: [{ key: [] }]
components:
  schemas:
    A: { $ref: '#/components/schemas/B', type: strin }
    B: { minLength: x, x-sw-poll: {} }
`),
  );
  expect(lines.map((line) => line.split(' ', 2).join(' '))).toEqual([
    'EXT-201 openapi.yaml:4:1',
    'SPEC-125 openapi.yaml:5:14',
    'SCHEMA-512 openapi.yaml:8:48',
    'SCHEMA-510 openapi.yaml:9:21',
    'EXT-202 openapi.yaml:9:24',
  ]);
});

it('parts in other files are judged like those of the entry', async () => {
  const { lines } = await judge({
    'openapi.yaml': schemaDocument('properties: { a: { $ref: b.yaml } }'),
    'b.yaml': 'type: object\nproperties:\n  c: { type: strng, x-sw-nmae: x }\n',
  });
  expect(lines).toEqual([
    'SCHEMA-512 b.yaml:3:14 `"strng"` is not a type of JSON Schema, so it is left out.',
    'EXT-201 b.yaml:3:21 `x-sw-nmae` is not a known extension.',
  ]);
});

it('faults of extensions are reported at the narrowest place, with the nearest name', async () => {
  const { printed } = await judge(
    schemaDocument(
      'x-sw-sensitive: [never-log, neverstore]\nx-sw-decoded-size: { encoding: base64, max: 3 }\n',
    ),
  );
  expect(printed).toBe(
    [
      'error EXT-203: `1` in `x-sw-sensitive` must be `never-log` or `never-store`.',
      ' --> openapi.yaml:7:35',
      '  |',
      '6 |     Thing:',
      '7 |       x-sw-sensitive: [never-log, neverstore]',
      '  |                                   ^^^^^^^^^^',
      '  = help: Did you mean `never-store`?',
      '',
      'error EXT-203: `max` in `x-sw-decoded-size` is unknown here.',
      ' --> openapi.yaml:8:46',
      '  |',
      '7 |       x-sw-sensitive: [never-log, neverstore]',
      '8 |       x-sw-decoded-size: { encoding: base64, max: 3 }',
      '  |                                              ^^^',
      '  = help: Known here: `encoding`, `minimum`, `maximum`, `exclusiveMaximum`.',
    ].join('\n'),
  );
});

describe('what is fine', () => {
  it.each([
    'x-own: { anything: [1] }\nx-sw-not-shown: [Something.]',
    "webhooks: { a: { post: { responses: { '200': { description: x } } } } }",
    "components: { pathItems: { a: { post: { operationId: x, responses: { '200': { description: x } } } } } }",
  ])('%s', async (members) => {
    expect((await judge(document(members))).lines).toEqual([]);
  });

  it('a 3.0 document with what only 3.0 has', async () => {
    const text = schemaDocument(
      '{ type: number, nullable: true, minimum: 1, exclusiveMinimum: true, example: 3 }',
      '3.0.3',
    );
    expect((await judge(text)).lines).toEqual([]);
  });
});

/** The shape of a schema as XML: what clients print is what the page writes its samples by. */

import { describe, expect, it } from 'vitest';
import { createXmlPrinter } from '../../generator/core/emit/xml/print.ts';
import { createShapes } from '../../generator/core/emit/xml/shape.ts';
import { indexModels, indexSchemas } from '../../generator/core/ir/model/index-models.ts';
import { identifier } from '../../generator/core/code/code.ts';
import { writeXml } from '../../templates/runtime/media/xml.ts';
import { readSchemas } from '../ir/read.ts';

const ITEM = 'I: { type: object, properties: { n: { type: integer } }, xml: { name: item } }';
const ref = '{ $ref: "#/components/schemas/I" }';

function read(schema: string) {
  const { api, model } = readSchemas(`T: ${schema}\n${ITEM}`);
  return { named: { models: indexModels(api), schemas: indexSchemas(api) }, t: model('T') };
}

const member = (schema: string): string => `{ type: object, properties: { m: ${schema} } }`;

describe('the shape of a member', () => {
  it.each([
    ['{ type: integer }', `'number'`],
    ['{ enum: [1, null] }', `'number'`],
    ['{ enum: [1, a] }', `'unknown'`],
    ['{ type: [string, "null"] }', `'string'`],
    ['{ const: true }', `'boolean'`],
    [ref, `{ shape: () => i, name: 'item' }`],
    [`{ type: object, additionalProperties: ${ref} }`, `{ kind: 'map', values: () => i }`],
    [`{ type: array, items: ${ref} }`, `{ kind: 'list', items: () => i, item: 'item' }`],
    [
      '{ type: string, xml: { attribute: true, prefix: p, namespace: "urn:x" } }',
      `{ shape: 'string', name: 'p:m', namespace: 'urn:x', attribute: true }`,
    ],
  ])('%s is %s', (schema, wanted) => {
    const { named, t } = read(member(schema));
    const printer = createXmlPrinter(named, ({ key }) =>
      key === 'I' ? identifier('i') : undefined,
    );
    const printed = printer.printModel(t).replaceAll(/\s+/g, ' ');
    expect(printed).toBe(`{ kind: 'object', name: 'T', members: { m: ${wanted}, }, }`);
  });
});

it('the shape is the same for a writer, which follows references', () => {
  const { named, t } = read(member(`{ type: array, items: ${ref}, xml: { wrapped: true } }`));
  const shapes = createShapes(named, (model) => () => shapes.buildModel(model));
  expect(writeXml({ m: [{ n: 1 }, { n: 2 }] }, shapes.buildModel(t))).toMatch(
    /<T><m><item><n>1<\/n><\/item><item><n>2<\/n><\/item><\/m><\/T>$/,
  );
});

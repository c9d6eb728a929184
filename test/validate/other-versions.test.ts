/** Members that another version of OpenAPI has, and what messages call the node that they are in. */

import { expect, it } from 'vitest';
import { judge } from '../load/judged.ts';

const head = (version: string, rest: string): string =>
  `${version === '2.0' ? "swagger: '2.0'" : `openapi: ${version}.0`}\ninfo: { title: Shop, version: '1' }\n${rest}\n`;
const operation = (version: string, rest: string): string =>
  head(version, `paths:\n  /a:\n    post: { ${rest} }`);
const schema = (version: string, rest: string): string => {
  const schemas = version === '2.0' ? 'definitions: { Pet:' : 'components: { schemas: { Pet:';
  return head(version, `paths: {}\n${schemas} { ${rest} }${version === '2.0' ? ' }' : ' } }'}`);
};
const fine = "responses: { '200': { description: x } }";

it.each([
  ['3.0', head('3.0', 'paths: {}\nwebhooks: {}'), '`webhooks` at the root is of OpenAPI 3.1'],
  [
    '3.0',
    head('3.0', 'paths: {}\ncomponents: { pathItems: {} }'),
    '`pathItems` in `components` is of OpenAPI 3.1',
  ],
  ['3.0', schema('3.0', 'const: a'), '`const` in `Pet` is of JSON Schema, as OpenAPI 3.1 has it'],
  [
    '3.0',
    schema('3.0', 'allOf: [{ patternProperties: {} }]'),
    '`patternProperties` in item 0 of `allOf` of `Pet` is of JSON Schema, as OpenAPI 3.1 has it',
  ],
  ['2.0', schema('2.0', 'oneOf: [{}]'), '`oneOf` in `Pet` is of OpenAPI 3.0'],
  [
    '2.0',
    operation('2.0', `parameters: [{ name: q, in: query, type: string, explode: true }], ${fine}`),
    '`explode` in the parameter `q` of `POST /a` is of OpenAPI 3.0',
  ],
  [
    '3.1',
    operation(
      '3.1',
      "responses: { '200': { description: x, content: { text/event-stream: { itemSchema: {} } } } }",
    ),
    '`itemSchema` in `text/event-stream` of `POST /a` is of OpenAPI 3.2',
  ],
  [
    '3.0',
    operation('3.0', `parameters: [{ name: q, in: query, type: string }], ${fine}`),
    '`type` in the parameter `q` of `POST /a` is of Swagger 2.0',
  ],
  [
    '3.0',
    operation('3.0', "responses: { '200': { description: x, schema: {} } }"),
    '`schema` in `200` of `POST /a` is of Swagger 2.0',
  ],
])('%s', async (_version, text, wanted) => {
  const { diagnostics } = await judge(text);
  const messages = diagnostics
    .filter(({ code }) => code === 'SPEC-112')
    .map(({ message }) => message);
  expect(messages.filter((message) => message.includes('but is read'))).toEqual([
    `${wanted}, but is read.`,
  ]);
  expect(messages.filter((message) => message.includes('no effect'))).toEqual([]);
});

it('the target of a reference is read in other versions', async () => {
  const text = `paths: {}\ndefinitions: { A: {} }\nothers: { B: {} }\ncomponents: { schemas: { C: { allOf: [{ $ref: '#/others/B' }] } } }`;
  const { lines } = await judge(head('3.1', text));
  expect(lines).toEqual([
    'SPEC-112 openapi.yaml:4:1 OpenAPI has no `definitions` at the root, so it has no effect.',
    'SPEC-112 openapi.yaml:5:1 OpenAPI has no `others` at the root; it is read where a `$ref` names it.',
  ]);
});

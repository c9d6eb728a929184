/** A request form is written where a request holds it; its name is taken in any case. */

import { expect, it } from 'vitest';
import { read } from './read.ts';

const object = (members: string): string => `{ type: object, properties: { ${members} } }`;
const mark = 'id: { type: string, readOnly: true }';
const ref = (name: string): string => `{ $ref: '#/components/schemas/${name}' }`;

const schemas = `components:
  schemas:
    Unused: ${object(mark)}
    Answered: ${object(`${mark}, inner: ${ref('Inner')}`)}
    Inner: ${object(mark)}
    Body: ${object(`deep: { type: array, items: { additionalProperties: ${ref('Deep')} } }`)}
    Deep: { allOf: [${ref('Base')}, ${object('a: { type: string }')}] }
    Base: ${object(mark)}
    Filter: ${object(mark)}
    Item: ${object(mark)}
    Pet: { type: object, required: [kind], properties: { kind: { type: string }, ${mark} }, discriminator: { propertyName: kind } }
    Dog: { allOf: [${ref('Pet')}, ${object('bark: { type: string }')}] }
    Report: ${object(mark)}
    Asked: ${object(mark)}
    Tree: ${object(`${mark}, up: ${ref('Tree')}`)}
`;

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const answers = `responses: { '200': { description: A., ${json(ref('Answered'))} } }`;
const get = `paths:
  /all:
    get: { operationId: all, ${answers} }
`;
const calls = `${get}  /other:
    post:
      operationId: send
      parameters: [{ name: filter, in: query, ${json(ref('Filter'))} }]
      requestBody: { ${json(ref('Body'))} }
      ${answers}
    put:
      operationId: pet
      requestBody: { content: { application/json: { schema: ${ref('Pet')} }, application/xml: { schema: ${ref('Tree')} } } }
      ${answers}
    patch:
      operationId: items
      requestBody: { content: { application/jsonl: { itemSchema: ${ref('Item')} } } }
      ${answers}
webhooks:
  report:
    post:
      parameters: [{ name: asked, in: query, ${json(ref('Asked'))} }]
      requestBody: { ${json(ref('Report'))} }
      responses: {}
`;

function listForms(paths: string): { readonly named: string[]; readonly sent: string[] } {
  const { api } = read(`openapi: 3.2.0\ninfo: { title: A, version: '1' }\n${paths}${schemas}`);
  const inputs = api.models.flatMap(({ input }) => input ?? []);
  const sent = inputs.filter(({ isSent }) => isSent);
  return { named: inputs.map(({ name }) => name), sent: sent.map(({ name }) => name) };
}

it('request forms are written for parameters, bodies, bases, subtypes, items, and what is inside of them', () => {
  expect(listForms(calls).sent).toEqual(
    ['Body', 'Deep', 'Base', 'Filter', 'Item', 'Pet', 'Dog', 'Asked', 'Tree'].map(
      (name) => `${name}Input`,
    ),
  );
});

it('another operation changes no name of a request form', () => {
  const [few, many] = [listForms(get), listForms(calls)];
  expect(few.sent).toEqual([]);
  expect(few.named).toEqual(many.named);
});

it('all request forms are written where no operation says what is sent', () => {
  const { named, sent } = listForms('paths: {}\n');
  expect(sent).toEqual(named);
  expect(sent).toContain('UnusedInput');
});

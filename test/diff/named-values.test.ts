/** What callers compare, ask for with `in`, and write as literals: the compiler would let the values themselves pass. */

import { parse } from 'yaml';
import { agreesOn, type Change } from './agreed.ts';

const document = `
openapi: 3.1.0
info: { title: Pets, version: '1' }
servers: [{ url: https://pets.example }]
paths:
  /pets:
    get:
      operationId: getPet
      responses: { 200: { description: a pet, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } }
    post:
      operationId: addPet
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Added' } } } }
      responses: { 204: { description: added } }
  /animal:
    get:
      operationId: getAnimal
      responses: { 200: { description: an animal, content: { application/json: { schema: { $ref: '#/components/schemas/Animal' } } } } }
components:
  schemas:
    Pet: { type: object, required: [status], properties: { status: { type: string, enum: [free, sold] }, tags: { type: array, items: { type: string, enum: [a, b] } } } }
    Added:
      oneOf:
        - { type: object, required: [kind], properties: { kind: { type: string }, claws: { type: boolean } } }
        - { type: object, required: [kind], properties: { kind: { type: string }, breed: { type: string } } }
    Animal:
      oneOf:
        - { type: object, required: [kind], properties: { kind: { type: string }, wings: { type: boolean } } }
        - { type: object, required: [kind], properties: { kind: { type: string }, coat: { type: string } } }
        - { type: object, required: [kind], properties: { kind: { type: string }, fins: { type: boolean } } }
`;

function changeOf(
  name: string,
  from: string,
  to: string,
  typescript: NonNullable<Change['typescript']>,
): Change {
  if (document.split(from).length !== 2) throw new Error(`${name}: ${from}`);
  return { name, old: read(document), new: read(document.replace(from, to)), typescript };
}

function read(text: string): object {
  return parse(text) as object; // a map, as it is written above
}

const line = (member: string): string =>
  `        - { type: object, required: [kind], properties: { kind: { type: string }, ${member}: { type: string } } }\n`;

agreesOn(
  'what callers name',
  [
    changeOf('a value that is compared', 'enum: [free, sold]', 'enum: [free]', 'breaking'),
    changeOf('a value of a list', 'enum: [a, b]', 'enum: [a]', 'breaking'),
    changeOf('an alternative that is written', line('breed'), '', 'breaking'),
    changeOf('an alternative that is asked for', line('coat'), '', 'breaking'),
    changeOf('words alone', 'title: Pets', 'summary: words, title: Pets', 'none'),
  ],
  1,
);

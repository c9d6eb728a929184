import { expect, it } from 'vitest';
import { read } from './read.ts';

const pet = 'type: object\nproperties: { owner: { $ref: owner.yaml } }';
const owner = 'type: object\nproperties: { name: { type: string } }';

/** One operation that answers with what a reference leads to, beside components. */
function printDocument(ref: string, components: string): string {
  return `
paths:
  /a:
    get:
      operationId: call
      responses: { '200': { description: '', content: { application/json: { schema: { $ref: '${ref}' } } } } }
components: { schemas: { ${components} } }`;
}

function namesIn(found: ReturnType<typeof read>): string[] {
  return found.api.models.map(({ name }) => name).toSorted();
}

it('a component that is a file, and a reference to that file, are one model', () => {
  const text = printDocument('pet.yaml', 'Pet: { $ref: pet.yaml }, Owner: { $ref: owner.yaml }');
  const found = read(text, {}, { 'pet.yaml': pet, 'owner.yaml': owner });
  expect(namesIn(found)).toEqual(['Owner', 'Pet']);
  expect(found.type('Pet')).toBe('{ owner?: Owner }');
  expect(found.problems).toEqual([]);
});

it('references pass through files that only refer', () => {
  const text = printDocument('index.yaml#/Pet', 'Keeper: { $ref: owner.yaml }');
  const index = 'Pet: { $ref: pet.yaml }';
  const found = read(text, {}, { 'index.yaml': index, 'pet.yaml': pet, 'owner.yaml': owner });
  expect(namesIn(found)).toEqual(['Keeper', 'Pet']);
  expect(found.problems).toEqual([]);
});

it('the second of two components that are one file is another name of the first', () => {
  const text = printDocument(
    'owner.yaml',
    'Owner: { $ref: owner.yaml }, Keeper: { $ref: owner.yaml }',
  );
  const found = read(text, {}, { 'owner.yaml': owner });
  expect(found.type('Owner')).toBe('{ name?: string }');
  expect(found.type('Keeper')).toBe('Owner');
});

it('a component that leads back to another one is another name of it', () => {
  const text = printDocument('#/components/schemas/A', 'A: { $ref: a.yaml }, B: { type: string }');
  const found = read(text, {}, { 'a.yaml': "$ref: 'openapi.yaml#/components/schemas/B'" });
  expect(found.type('A')).toBe('B');
  expect(namesIn(found)).toEqual(['A', 'B']);
});

it('files that only refer to each other are read without an endless loop', () => {
  const text = printDocument('a.yaml', 'A: { $ref: b.yaml }');
  const found = read(text, {}, { 'a.yaml': '$ref: b.yaml', 'b.yaml': '$ref: a.yaml' });
  expect(found.api.models.length).toBeGreaterThan(0);
});

import { expect, it } from 'vitest';
import { readSchemas } from './read.ts';

const schemas = `
Order: { properties: { id: { type: string, readOnly: true }, secret: { type: string, writeOnly: true }, note: { type: string } }, required: [id, secret] }
Basket: { properties: { orders: { type: array, items: { $ref: '#/components/schemas/Order' } } } }
Shelf: { additionalProperties: { $ref: '#/components/schemas/Basket' } }
Stamp: { type: string, readOnly: true }
Stamped: { properties: { at: { $ref: '#/components/schemas/Stamp' } } }
Wrapped: { properties: { at: { allOf: [{ type: string }, { readOnly: true }] } } }
Plain: { properties: { note: { type: string } } }
Tree: { properties: { up: { $ref: '#/components/schemas/Tree' }, plain: { $ref: '#/components/schemas/Plain' } } }
`;

it('answers have no writeOnly members, requests no readOnly ones', () => {
  const { type, input } = readSchemas(schemas);
  expect(type('Order')).toBe('{ id: string, note?: string }');
  expect(input('Order')).toBe('{ secret: string, note?: string }');
});

it('every model that reaches such a member has a request form', () => {
  const { api, input } = readSchemas(schemas);
  const names = api.models.flatMap((model) =>
    model.input === undefined ? [] : [model.input.name],
  );
  expect(names).toEqual([
    'OrderInput',
    'BasketInput',
    'ShelfInput',
    'StampedInput',
    'WrappedInput',
  ]);
  expect(input('Basket')).toBe('{ orders?: OrderInput[] }');
  expect(input('Stamped')).toBe('{  }');
  expect(input('Tree')).toBeUndefined();
});

it('a mark in one subtype changes none of its siblings, although the base lists all of them', () => {
  const { input } = readSchemas(`
Pet:
  { type: object, required: [kind], properties: { kind: { type: string } }, discriminator: { propertyName: kind },
    oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }] }
Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }, { type: object, required: [name], properties: { name: { type: string }, id: { readOnly: true } } }] }
Dog: { allOf: [{ $ref: '#/components/schemas/Pet' }, { type: object, required: [name], properties: { name: { type: string, readOnly: true } } }] }
`);
  expect(input('Cat')).toBe('{ kind: "Cat", name: string }');
  expect(input('Dog')).toBe('{ kind: "Dog" }');
});

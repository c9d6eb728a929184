/** What a sampler makes of values that the document does not allow: it keeps what fits, and samples the rest. */

import { expect, it } from 'vitest';
import { fits } from '../../templates/runtime/samples/checks.ts';
import type { Part } from '../../templates/runtime/samples/shapes.ts';
import { createSampler } from '../../templates/runtime/samples/samples.ts';

const person: Part = {
  type: 'object',
  required: ['name', 'avatar'],
  properties: { name: { type: 'string' }, avatar: { type: 'string' }, age: { type: 'integer' } },
};

const gone: Part = {
  type: 'object',
  required: ['id', 'deleted'],
  properties: { id: { type: 'string' }, deleted: { enum: [true] } },
};

const closed: Part = { type: 'object', additionalProperties: false };

const rows: readonly (readonly [what: string, shape: Part, given: unknown, kept: unknown])[] = [
  ['a value that fits', person, { name: 'Ann', avatar: 'a' }, { name: 'Ann', avatar: 'a' }],
  ['what is missing', person, { name: 'Ann' }, { name: 'Ann', avatar: expect.any(String) }],
  ['another type', person, { name: 7, avatar: 'a' }, { name: expect.any(String), avatar: 'a' }],
  ['members that a closed object has not', closed, { id: '7' }, {}],
  ['null for what is not needed', person, { name: 'Ann', avatar: 'a', age: null }, { name: 'Ann' }],
  [
    'a list of texts for one of objects',
    { type: 'array', items: person },
    ['zoe'],
    [{ name: expect.any(String), avatar: expect.any(String) }],
  ],
  [
    'items one by one',
    { type: 'array', items: person },
    [{ name: 'Ann' }, { name: 'Bo' }],
    [{ name: 'Ann' }, { name: 'Bo' }],
  ],
  ['a list that is too long', { type: 'array', maxItems: 1, items: {} }, ['a', 'b'], ['a']],
  [
    'the form that keeps most',
    { anyOf: [gone, person] },
    { name: 'Ann', age: 3 },
    { name: 'Ann', age: 3 },
  ],
  [
    'an object for a text',
    { type: 'object', properties: { to: { type: 'string' } } },
    { to: { a: 1 } },
    { to: expect.any(String) },
  ],
  [
    'what is inside a list of a member',
    { type: 'object', properties: { of: { type: 'array', items: person } } },
    { of: [{ name: 'Ann' }] },
    { of: [{ name: 'Ann' }] },
  ],
];

it.each(rows)('mends %s', (_, shape, given, kept) => {
  const sampler = createSampler<unknown>('sample', () => shape);
  for (const seed of [0, 1, 7]) {
    const value = sampler(given as never, { mend: true, seed });
    expect(value).toMatchObject(kept as object);
    expect(fits(shape, value, { direction: 'output', path: [] })).toBe(true);
  }
});

it('drops a null that is not allowed and keeps one that is', () => {
  const shape: Part = {
    type: 'object',
    properties: { a: { type: 'string' }, b: { type: ['string', 'null'] } },
  };
  const sampler = createSampler<unknown>('sample', () => shape);
  expect(sampler({ a: null, b: null } as never, { mend: true })).toEqual({ b: null });
});

/** Shapes of the forms of a body: as deep as tells the forms apart, at a cost that does not grow with each level of the models. */

import { describe, expect, test } from 'vitest';

import { printShapes } from '../../generator/core/emit/operations/body-shapes.ts';
import type { Derive } from '../../generator/core/plan/emitter.ts';
import { createDerived } from '../../generator/core/plan/plan.ts';
import { read } from '../ir/read.ts';

/** The shapes of a body in JSON and in a form, and how often a model was looked up for them. */
function print(json: object, form: object, schemas: object) {
  const content = { 'application/json': { schema: json }, 'multipart/form-data': { schema: form } };
  const responses = { '204': { description: 'x' } };
  const post = { operationId: 'send', requestBody: { content }, responses };
  const document = {
    info: { title: 'Shop', version: '1' },
    paths: { '/orders': { post } },
    components: { schemas },
  };
  const { api } = read(JSON.stringify(document));
  const derived = createDerived(api);
  let count = 0;
  const counting: Derive = (make) => {
    count += 1;
    return derived(make);
  };
  const contents = api.operations[0]?.body?.contents ?? [];
  return { shapes: printShapes(contents, { derived: counting }), count };
}

const ref = (index: number): object => ({ $ref: `#/components/schemas/M${index}` });

/** Each model has a member of each. */
const models = Object.fromEntries(
  Array.from({ length: 30 }, (_, index) => {
    const members = Array.from({ length: 30 }, (__, other) => [`m${other}`, ref(other)] as const);
    const properties = { ...Object.fromEntries(members), [`own${index}`]: { type: 'string' } };
    return [`M${index}`, { type: 'object', properties }];
  }),
);

/** An object in an object … */
function nest(depth: number, inner: object): object {
  return depth === 0 ? inner : { type: 'object', properties: { a: nest(depth - 1, inner) } };
}

describe('forms whose models refer to each other', () => {
  test('that are the same are not looked into', () => {
    expect(print(ref(0), ref(0), models)).toEqual({ shapes: undefined, count: 0 });
  });

  test('that differ are looked into as far as they are printed', () => {
    const { shapes = [], count } = print(ref(0), ref(1), models);
    expect(shapes[0]).toContain("own0: 'string'");
    expect(shapes.join('').length).toBeLessThan(4000);
    expect(count).toBeLessThan(10_000);
  });

  test('that are the same in all that is printed are not distinguished', () => {
    const { shapes, count } = print(nest(1, ref(0)), nest(1, ref(0)), models);
    expect(shapes).toBeUndefined();
    expect(count).toBeLessThan(100_000);
  });
});

test('a difference is found where it is', () => {
  const { shapes } = print(nest(3, { type: 'string' }), nest(3, { type: 'number' }), {});
  expect(shapes?.[0]).toContain("a: 'string'");
  expect(shapes?.[1]).toContain("a: 'number'");
  const same = print(nest(5, { type: 'string' }), nest(5, { type: 'number' }), {});
  expect(same.shapes).toBeUndefined();
});

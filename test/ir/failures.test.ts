/** Failures that several operations share have one name, in any order of operations. */

import { expect, it } from 'vitest';
import { read } from './read.ts';

const answer = (model: string): string =>
  `{ description: No., content: { application/json: { schema: { $ref: '#/components/schemas/${model}' } } } }`;

const operation = (name: string, failures: Readonly<Record<string, string>>): string => {
  const responses = Object.entries(failures).map(
    ([status, model]) => `'${status}': ${model === '' ? '{ description: No. }' : answer(model)}`,
  );
  const all = ["'204': { description: Done. }", ...responses].join(', ');
  return `  /${name}: { get: { operationId: ${name}, responses: { ${all} } } }\n`;
};

const namesIn = (
  operations: readonly string[],
  id = 'shop',
): Record<string, string | undefined> => {
  const { api } = read(
    `paths:\n${operations.join('')}components: { schemas: { A: { type: object }, B: { type: object } } }`,
    { id },
  );
  return Object.fromEntries(api.operations.map(({ id: key, names }) => [key, names.failures]));
};

it('most failures share the name of the API, and others have a name that distinguishes them', () => {
  const operations = [
    operation('a', { 401: 'A', 404: 'A' }),
    operation('b', { 401: 'A', 404: 'A' }),
    operation('c', { 401: 'A' }),
    operation('d', { 401: 'A' }),
    operation('e', { 401: 'A' }),
    operation('f', { 401: 'B', 500: '' }),
    operation('g', { 401: 'B', 500: '' }),
    operation('h', { default: 'A' }),
    operation('i', { default: 'A' }),
    operation('j', { 401: 'A', default: 'A' }),
    operation('k', { 401: 'A', default: 'A' }),
  ];
  const names = {
    a: 'ShopErrorOr404',
    b: 'ShopErrorOr404',
    c: 'ShopError',
    d: 'ShopError',
    e: 'ShopError',
    f: 'ShopError401Or500',
    g: 'ShopError401Or500',
    h: 'ShopErrorOther',
    i: 'ShopErrorOther',
    j: 'ShopErrorOrOther',
    k: 'ShopErrorOrOther',
  };
  expect(namesIn(operations)).toEqual(names);
  expect(namesIn(operations.toReversed())).toEqual(names);
});

it('failures of one operation alone, or without content, have no name', () => {
  const operations = [
    operation('a', { 404: '' }),
    operation('b', { 500: '' }),
    operation('c', {}),
    operation('d', {}),
    operation('e', { default: '' }),
    operation('f', { default: '' }),
  ];
  expect(Object.values(namesIn(operations))).toEqual(operations.map(() => undefined));
});

it('the names of failures hide no name of the runtime', () => {
  const operations = [operation('a', { 404: '' }), operation('b', { 404: '' })];
  expect(namesIn(operations, 'api')).toEqual({ a: 'ApiErrorUnion', b: 'ApiErrorUnion' });
});

it('a model keeps its name beside failures', () => {
  const { api } = read(
    `paths:\n${operation('a', { 404: '' })}${operation('b', { 404: '' })}components: { schemas: { ShopError: { type: object } } }`,
  );
  expect(api.models.map(({ name }) => name)).toEqual(['ShopError']);
  expect(api.failures.map(({ name }) => name)).toEqual(['ShopErrorUnion']);
});

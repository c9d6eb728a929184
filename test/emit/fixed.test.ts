/** Values that would turn one operation's path into another's: each operation refuses those of its siblings, and no more. */

import { describe, expect, it } from 'vitest';
import {
  findSiblingValues,
  listSiblings,
} from '../../generator/core/emit/operations/sibling-paths.ts';
import { read } from '../ir/read.ts';

function fixed(id: string, ...paths: readonly string[]) {
  const items = paths.map((path) => {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => {
      const spans = name === 'all' ? ', x-sw-path-value: { spans: true }' : '';
      return `{ name: ${name}, in: path, required: true, schema: { type: string }${spans} }`;
    });
    return `  ${path}: { get: { operationId: '${path}', parameters: [${names}], responses: { '200': { description: x } } } }`;
  });
  const { api } = read(`info: { title: A, version: '1' }\npaths:\n${items.join('\n')}\n`);
  const operation = api.operations.find((one) => one.id === id);
  return operation && Object.fromEntries(findSiblingValues(operation, listSiblings(api)));
}

describe('a path parameter', () => {
  it.each([
    ['/a/{x}', ['/a/b', '/a/c%20d', '/a/{y}', '/a/b/c', '/z/b'], { x: ['b', 'c d'] }],
    ['/a/{x}/{y}', ['/a/b/{z}', '/a/{z}/c', '/a/b/c'], { x: ['b'], y: ['c'] }],
    ['/a/{x}:go', ['/a/all:go', '/a/all'], { x: ['all'] }],
    ['/a/{x}', ['/a/{y}:go', '/a/b{y}'], {}],
    ['/a/{all}', ['/a/b/c', '/a/{y}/c', '/a'], { all: ['b/c'] }],
    ['/a/b', ['/a/{x}'], {}],
    ['/a/{x}', ['/a/%zz'], { x: ['%zz'] }],
    ['/a/{x}.{y}', ['/a/b.{z}', '/a/b.c.{z}', '/a/b.c', '/a/.{z}'], { x: ['b', 'b.c'] }],
    ['/{x}/{all}', ['/{z}/b/c', '/a/{all}/c'], { all: ['b/c'] }],
    ['/{x}/{all}/y', ['/{z}/b/c/y', '/{z}/y'], { all: ['b/c'] }],
    ['/{all}/{x}', ['/a/b/{z}'], { all: ['a/b'] }],
  ])('of %s beside %j', (path, others, expected) => {
    expect(fixed(path, path, ...others)).toEqual(expected);
  });

  it('is matched once in a path that would cause catastrophic backtracking', () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyz'];
    const own = `/${letters.map((letter) => `{${letter}}`).join('')}!`;
    expect(fixed(own, own, `/${'-'.repeat(300)}`)).toEqual({});
    const spanning = `/{all}/${letters.map((letter) => `{${letter}}/`).join('')}!`;
    expect(fixed(spanning, spanning, `/${'-/'.repeat(300)}`)).toEqual({});
  });
});

/** The toolkit of schemas and types: what is inside them, and what they refer to. */

import { describe, expect, it } from 'vitest';
import type { KeywordSchema, Model, Schema, Type } from '../../generator/core/ir/model/model.ts';
import {
  getReferencedSchema,
  listHeldTogether,
  listReferencedKeys,
} from '../../generator/core/ir/schemas/follow.ts';
import { intersectSets, uniteSets } from '../../generator/core/ir/schemas/value-sets.ts';
import { listSameValueParts, walkReached } from '../../generator/core/ir/schemas/walk.ts';
import { resolveType } from '../../generator/core/ir/types/walk.ts';

const at = { file: 'api.yaml', pointer: '' };

function schema(keywords: Partial<KeywordSchema>): KeywordSchema {
  return { kind: 'schema', at, ...keywords };
}

function refer(key: string): KeywordSchema {
  return schema({ ref: { kind: 'model', key } });
}

function model(type: Type, input?: Type): Model {
  // Nothing else of a model is read here.
  return { type, input: input && { type: input } } as Model;
}

function named(key: string, input = false): Type {
  return { kind: 'model', key, input };
}

describe('schemas', () => {
  const [one, other] = [schema({ title: 'one' }), schema({ title: 'other' })];

  it('are walked once each in the order of the document, also round in a circle', () => {
    const circle: Schema = schema({ title: 'circle', allOf: [one, refer('circle'), other, one] });
    const schemas = new Map([['circle', circle]]);
    const reached = walkReached([circle], (part) => [
      getReferencedSchema(schemas, part),
      ...(part.allOf ?? []),
    ]);
    expect(Array.from(reached, ({ title }) => title)).toEqual([
      'circle',
      'one',
      undefined,
      'other',
    ]);
    expect(listHeldTogether(schemas, circle)).toHaveLength(4);
  });

  const inPlace: readonly { readonly keyword: string; readonly value: unknown }[] = [
    ...['allOf', 'anyOf', 'oneOf'].map((keyword) => ({ keyword, value: [one] })),
    ...['not', 'if', 'then', 'else'].map((keyword) => ({ keyword, value: one })),
    { keyword: 'dependentSchemas', value: [{ name: 'a', schema: one }] },
  ];

  it.each(inPlace)('of $keyword validate the same value, those of members do not', (row) => {
    const { keyword, value } = row;
    const own = Object.fromEntries([[keyword, value]]);
    const inside = { items: other, additionalProperties: other };
    expect(listSameValueParts(schema({ ...inside, ...own }))).toEqual([one]);
  });

  it('refer to one model, or dynamically to several', () => {
    const dynamic = schema({
      ref: { kind: 'dynamic', anchor: 'node', key: 'tree', candidates: ['tree', 'leaf'] },
    });
    expect([one, refer('pet'), dynamic].map(listReferencedKeys)).toEqual([
      [],
      ['pet'],
      ['tree', 'leaf'],
    ]);
  });
});

describe('sets', () => {
  it('are left open by undefined', () => {
    const [small, large] = [new Set([1]), new Set([1, 2])];
    expect(intersectSets([undefined, large, small])).toEqual(small);
    expect(intersectSets([undefined])).toBeUndefined();
    expect(uniteSets([small, large])).toEqual(large);
    expect(uniteSets([small, undefined])).toBeUndefined();
  });
});

describe('types', () => {
  const models = new Map([
    ['alias', model(named('pet'))],
    ['pet', model({ kind: 'string' }, { kind: 'number' })],
    ['left', model(named('right'))],
    ['right', model(named('left'))],
  ]);

  it.each<[string, Type, Type['kind']]>([
    ['the type itself', { kind: 'null' }, 'null'],
    ['a model by another name', named('alias'), 'string'],
    ['the form of requests', named('pet', true), 'number'],
    ['a circle', named('left'), 'unknown'],
    ['a model that nobody has', named('nobody'), 'unknown'],
  ])('%s is resolved', (_case, type, kind) => {
    expect(resolveType(models, type).kind).toBe(kind);
  });
});

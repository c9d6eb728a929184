/** What a change does on the wire: every check is provoked, and every verdict stated by hand. */

import { describe, expect, it } from 'vitest';
import { pickWorst } from '../change.ts';
import { plainChecks } from '../checks/plain.ts';
import { schemaChecks } from '../checks/schemas.ts';
import { compareWire } from '../wire/wire.ts';
import { readDocument } from './apis.ts';
import { callPairs } from './pairs/calls.ts';
import type { Pair } from './pairs/pair.ts';
import { schemaPairs } from './pairs/schemas.ts';
import { expanded, published } from './published.ts';
import { stories } from './stories/stories.ts';

const now = new Date('2026-11-20');

interface Judged {
  readonly verdict: string;
  readonly ids: readonly string[];
}

/** Each pair is judged once, for all tests. */
const known = new Map<object, Promise<Judged>>();

function judged(pair: Pick<Pair, 'old' | 'new'>): Promise<Judged> {
  const found = known.get(pair) ?? judge(pair);
  known.set(pair, found);
  return found;
}

async function judge(pair: Pick<Pair, 'old' | 'new'>): Promise<Judged> {
  const [before, after] = [await readDocument(pair.old), await readDocument(pair.new)];
  const changes = compareWire({ old: before.api, new: after.api }, now);
  return {
    verdict: pickWorst(changes.map(({ severity }) => severity)),
    ids: changes.map(({ id }) => id),
  };
}

describe.each([
  ['schemas', schemaPairs],
  ['calls', callPairs],
])('%s', (_, pairs) => {
  it.each(pairs.map((pair) => [pair.name, pair] as const))('%s', async (_name, pair) => {
    const { verdict, ids } = await judged(pair);
    const wanted = pair.id === undefined ? [] : [pair.id];
    expect({ verdict, ids: ids.length > 0 ? ids : [] }).toEqual({
      verdict: pair.verdict,
      ids: expect.arrayContaining(wanted) as unknown,
    });
  });
});

it.each(stories.map((story) => [story.name, story] as const))('%s', async (_name, story) => {
  const { verdict, ids } = await judged(story);
  expect({ verdict, ids }).toEqual({ verdict: story.wire, ids });
});

it('a parameter that operations share is reported once, with all of them', async () => {
  const responses = { 204: { description: 'Done.' } };
  const parameters = [{ $ref: '#/components/parameters/Page' }];
  const createDocument = (rest: object): object => ({
    openapi: '3.1.0',
    info: { title: 'Trips', version: '1' },
    paths: Object.fromEntries(
      ['trips', 'rides'].map((id) => [`/${id}`, { get: { operationId: id, responses, ...rest } }]),
    ),
    components: { parameters: { Page: { name: 'page', in: 'query', schema: { type: 'string' } } } },
  });
  const [old, next] = [
    await readDocument(createDocument({ parameters })),
    await readDocument(createDocument({})),
  ];
  const changes = compareWire({ old: old.api, new: next.api }, now);
  expect(changes.map(({ id, operations }) => [id, operations])).toEqual([
    ['request-parameter-removed', ['GET /trips', 'GET /rides']],
  ]);
});

const petsDocument = (more: object): object => ({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: {
    '/a': {
      get: {
        operationId: 'a',
        parameters: [
          { name: 'q', in: 'query', schema: { not: { $ref: '#/components/schemas/Pet' } } },
        ],
        responses: { 204: { description: 'Done.' } },
      },
    },
  },
  components: {
    schemas: {
      Pet: {
        type: 'object',
        required: ['kind'],
        properties: { kind: { type: 'string' } },
        discriminator: { propertyName: 'kind' },
      },
      Cat: {
        allOf: [{ $ref: '#/components/schemas/Pet' }, { type: 'object', properties: more }],
      },
    },
  },
});

it('a model that extends a refused one is no part of that rule', async () => {
  const [old, next] = [
    await readDocument(petsDocument({ c: { type: 'string' } })),
    await readDocument(petsDocument({ d: { type: 'string' } })),
  ];
  expect(compareWire({ old: old.api, new: next.api }, now)).toEqual([]);
});

it('every check of the catalogue is provoked, and every one that has a published one beside it', async () => {
  const found = await Promise.all([...schemaPairs, ...callPairs, ...stories].map(judged));
  const provoked = new Set(found.flatMap(({ ids }) => ids));
  const aspects = Object.keys(schemaChecks).filter(
    (aspect) => ![...provoked].some((id) => id.endsWith(`-${aspect}`)),
  );
  const plain = Object.keys(plainChecks).filter(
    (id) => !provoked.has(id) && !['api-added', 'api-removed'].includes(id),
  );
  const ours = published.flatMap(expanded).flatMap(([, id]) => id ?? []);
  const claimed = ours.filter((id) => !provoked.has(id));
  expect([...aspects, ...plain, ...claimed]).toEqual([]);
});

/** Values of random schemas, from a generated client through queries and forms to a generated server and back. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { reply } from '../../templates/runtime/server/replies.ts';
import type { ServerCall } from '../../templates/runtime/server/server.ts';
import { createFolder } from '../folder.ts';
import { useGenerated } from './generated.ts';
import { runs } from './requests.ts';

interface SchemaOf {
  readonly type: string;
  readonly items?: SchemaOf;
  readonly properties?: Readonly<Record<string, SchemaOf>>;
  readonly additionalProperties?: SchemaOf;
}

const plain = fc.constantFrom<SchemaOf>(
  { type: 'string' },
  { type: 'integer' },
  { type: 'number' },
  { type: 'boolean' },
);
const { schema: nested } = fc.letrec<{ schema: SchemaOf; members: SchemaOf }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 6, depthSize: 'medium' },
    plain,
    tie('schema').map((items) => ({ type: 'array', items })),
    tie('schema').map((rest) => ({ type: 'object', additionalProperties: rest })),
    tie('members'),
  ),
  members: fc
    .dictionary(fc.constantFrom('sku', 'Count', '7', 'a.b', 'ü&='), tie('schema'), {
      minKeys: 1,
      maxKeys: 3,
    })
    .map((properties) => ({ type: 'object', properties })),
}));

/** Nothing is empty: what no text has room for is left out, or refused in a list. */
function generateValue(schema: SchemaOf): fc.Arbitrary<unknown> {
  const { type, items, properties, additionalProperties: rest } = schema;
  if (type === 'integer') return fc.integer();
  if (type === 'boolean') return fc.boolean();
  if (type === 'number') {
    return fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0);
  }
  if (items) return fc.array(generateValue(items), { minLength: 1, maxLength: 3 });
  if (rest) {
    const names = fc.stringMatching(/^[a-z &=,+é]{1,4}$/);
    return fc.dictionary(names, generateValue(rest), {
      minKeys: 1,
      maxKeys: 3,
      noNullPrototype: true,
    });
  }
  if (!properties) return fc.string();
  const all = Object.entries(properties).map(([name, one]) => {
    return generateValue(one).map((value) => [name, value] as const);
  });
  return fc
    .subarray(all, { minLength: 1 })
    .chain((some) => fc.tuple(...some))
    .map((entries) => Object.fromEntries(entries));
}

const schemas = fc.sample(nested, { seed: 11, numRuns: 24 });
const tree = { $ref: '#/components/schemas/Tree' };
const Tree = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    size: { type: 'integer' },
    children: { type: 'array', items: tree },
  },
};

/** An object whose members are pairs of their own. */
const spread = {
  type: 'object',
  properties: {
    page: { type: 'integer' },
    sort: { type: 'array', items: { type: 'string' } },
    rows: { type: 'array', items: { type: 'object', properties: { a: { type: 'integer' } } } },
    place: { type: 'object', properties: { x: { type: 'number' } } },
  },
};

function describeQuery(operationId: string, schema: object, style: string): object {
  const parameter = { name: 'value', in: 'query', required: true, style, explode: true, schema };
  return { get: { operationId, parameters: [parameter], responses: described } };
}

function describeForm(
  operationId: string,
  schema: object,
  style: string,
  mediaType: string,
): object {
  const form = {
    type: 'object',
    required: ['value', 'note'],
    properties: { note: { type: 'string' }, value: schema },
  };
  const content = { [mediaType]: { schema: form, encoding: { value: { style, explode: true } } } };
  return { post: { operationId, requestBody: { required: true, content }, responses: described } };
}

const described = {
  200: { description: 'The same.', content: { 'application/json': { schema: {} } } },
};
const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const cases = [
  ...schemas.map((schema) => [schema, 'deepObject'] as const),
  [tree, 'deepObject'] as const,
  [spread, 'form'] as const,
];

const document = {
  openapi: '3.1.0',
  info: { title: 'Nested', version: '1' },
  paths: Object.fromEntries(
    cases.flatMap(([schema, style], index) => [
      [`/q${index}`, describeQuery(`q${index}`, schema, style)],
      ...forms.map(
        (type, at) =>
          [`/f${at}${index}`, describeForm(`f${at}n${index}`, schema, style, type)] as const,
      ),
    ]),
  ),
  components: { schemas: { Tree } },
};

type Client = Readonly<Record<string, (params: object) => Promise<unknown>>>;

const echo = ({ params, body }: ServerCall<object, object>) => reply(200, body ?? params);
const generateServer = useGenerated();
describe('what a generated client writes', () => {
  let client: Client = {};
  beforeAll(async () => {
    const input = join(createFolder(), 'nested.json');
    writeFileSync(input, JSON.stringify(document));
    const { create, exports } = await generateServer(input, 'nested');
    const names = Object.values(document.paths)
      .flatMap((item) => Object.values(item))
      .map(({ operationId }: { operationId: string }) => operationId);
    const server = create(Object.fromEntries(names.map((name) => [name, echo])));
    const Client = exports['Nested'] as new (options: object) => Client;
    client = new Client({
      baseUrl: 'http://a.test',
      fetch: async (url: string, init: RequestInit) => server(new Request(url, init)),
    });
  });

  async function expectSame(index: number, value: unknown): Promise<void> {
    expect(await client[`q${index}`]?.({ value })).toEqual({ value });
    for (const at of forms.keys()) {
      const body = { note: 'a&b', value };
      expect(await client[`f${at}n${index}`]?.({ body })).toEqual(body);
    }
  }

  it.each(schemas.map((schema, index) => [index, JSON.stringify(schema), schema] as const))(
    'is read, of schema %i: %s',
    async (index, _text, schema) => {
      await fc.assert(
        fc.asyncProperty(generateValue(schema), async (value) => expectSame(index, value)),
        { ...runs, numRuns: runs.numRuns / 8 },
      );
    },
  );

  it('is read at any depth of what refers to itself', async () => {
    const grow = (depth: number): object => ({
      name: `${depth}`,
      size: depth,
      ...(depth > 0 && { children: [grow(depth - 1), { size: depth }] }),
    });
    await expectSame(schemas.length, grow(9));
  });

  it('is read where members are pairs of their own', async () => {
    for (const value of [
      { page: 1, sort: ['name,asc', 'id'], rows: [{ a: 1 }, { a: 2 }], place: { x: 1.5 } },
      { sort: ['["id"]'], rows: [{ a: 1 }] },
    ]) {
      await expectSame(schemas.length + 1, value);
    }
  });
});

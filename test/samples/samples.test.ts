/** What samplers give for shapes that are written by hand: what is asked of them, and what is not a real secret. */

import { expect, it } from 'vitest';
import { checkMask, type MaskRule } from '../../templates/runtime/derived/masks.ts';
import { linear } from '../../templates/runtime/validation/patterns.ts';
import type { Part } from '../../templates/runtime/samples/shapes.ts';
import type { Faker } from '../../templates/runtime/samples/words.ts';
import {
  createAnswerSampler,
  createBodySampler,
  createParamsSampler,
  createSampler,
  SampleError,
  type Sampler,
  type SampleOptions,
} from '../../templates/runtime/samples/samples.ts';

const packageName = '@faker-js/faker/locale/en';
// Not looked up by the compiler: an older faker, which another package brings, has no types there.
const { faker } = (await import(packageName)) as { readonly faker: Faker };

interface Order {
  readonly id: string;
  readonly status: 'open' | 'shipped';
  readonly lines: readonly { readonly sku: string; readonly count?: number }[];
  readonly customer?: { readonly name: string; readonly email?: string };
  readonly parent?: Order;
}

const order: Part = {
  type: 'object',
  required: ['id', 'status', 'lines'],
  properties: {
    id: { type: 'string', format: 'uuid' },
    status: { enum: ['open', 'shipped'] },
    lines: {
      type: 'array',
      uniqueBy: ['sku'],
      items: {
        type: 'object',
        required: ['sku'],
        properties: {
          sku: { type: 'string', pattern: /^[A-Z]{2}-\d{4}$/u },
          count: { type: 'integer', examples: [3] },
        },
      },
    },
    customer: {
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string' }, email: { type: 'string', format: 'email' } },
    },
    get parent(): Part {
      return sampleOrder;
    },
  },
};

const sampleOrder: Sampler<Order> = createSampler<Order>('sampleOrder', () => order);

function give(part: Part, options?: SampleOptions): unknown {
  return createSampler<unknown>('sample', () => part)(undefined, options);
}

it('a sample has the required members, and the same ones every time', () => {
  const sample = sampleOrder();
  expect(Object.keys(sample)).toEqual(['id', 'status', 'lines']);
  expect(sample.lines).toEqual([]);
  expect(sampleOrder()).toEqual(sample);
  expect(sampleOrder({}, { seed: 7 })).toEqual(sampleOrder({}, { seed: 7 }));
  expect(sampleOrder({}, { seed: 7 }).id).not.toBe(sample.id);
});

it('a full sample has all members, and those that contain themselves once', () => {
  const sample = sampleOrder({}, { fill: 'full' });
  expect(Object.keys(sample)).toEqual(['id', 'status', 'lines', 'customer']);
  expect(sample.lines).toEqual([{ sku: expect.stringMatching(/^[A-Z]{2}-\d{4}$/), count: 3 }]);
});

it('a sample takes the caller’s members at any depth, and lists as a whole', () => {
  const lines = [{ sku: 'AB-1234' }];
  const sample = sampleOrder({
    status: 'shipped',
    lines,
    parent: { customer: { email: 'a@b.example' } },
  });
  expect(sample).toMatchObject({ status: 'shipped', lines });
  expect(sample.parent?.customer).toEqual({ name: expect.any(String), email: 'a@b.example' });
  expect(sampleOrder({ customer: undefined }, { fill: 'full' })).not.toHaveProperty('customer');
});

it('a sample has lists and texts of the lengths that the schema requires', () => {
  const { lines } = sampleOrder({}, { lengths: { lines: 40 } });
  expect(new Set(lines.map(({ sku }) => sku)).size).toBe(40);
  expect(
    give(
      { type: 'object', required: ['a'], properties: { a: { type: 'string' } } },
      { lengths: { a: 30 } },
    ),
  ).toEqual({ a: expect.stringMatching(/^.{30}$/) });
  expect(
    give({ type: 'array', items: { type: 'array', items: true } }, { lengths: { '*': 2 } }),
  ).toHaveLength(2);
  expect(() => give({ type: 'array', maxItems: 3 }, { lengths: { '': 4 } })).toThrow(SampleError);
});

it('a sampler says where no value is found', () => {
  expect(() => sampleOrder({ lines: [{ sku: 'ab' }] })).toThrow(
    /^sampleOrder found no value that the document allows: at lines\.0\.sku it expects/,
  );
  expect(() => give({ allOf: [{ type: 'string' }, { type: 'null' }] })).toThrow(SampleError);
  expect(() => give({ not: true })).toThrow(SampleError);
});

it('a sample prefers the examples of the document, and leaves out wrong ones', () => {
  const part: Part = {
    type: 'string',
    format: 'date',
    examples: ['yesterday', '2020-02-29', '2021-01-01'],
  };
  expect(give(part)).toBe('2020-02-29');
  expect(give(part, { examples: false })).toMatch(/^2026-/);
  const whole: Part = {
    ref: order,
    examples: [{ id: 'x', status: 'shipped', customer: { name: 'Erika' } }],
  };
  expect(give(whole, { fill: 'full' })).toMatchObject({
    status: 'shipped',
    customer: { name: 'Erika' },
  });
});

function secret(part: Part): unknown {
  const found = give({ type: 'object', required: ['password'], properties: { password: part } });
  return (found as { readonly password: unknown }).password;
}

it('a sample has placeholders for secrets', () => {
  expect(secret({ type: 'string', examples: ['hunter2hunter2'], sensitive: true })).toBe(
    'xxxxxxxx',
  );
  expect(secret({ type: 'string', minLength: 12 })).toBe('x'.repeat(12));
  expect(secret({ type: 'string', pattern: /^\d{13,19}$/u, sensitive: true })).toMatch(/^(\d)\1+$/);
  expect(secret({ type: 'string', pattern: /^(?=.*[A-Z])(?=.*\d).{8,}$/u })).toEqual(
    expect.any(String),
  );
});

it('a sampler uses faker where it has one, and keeps the rules', () => {
  const part: Part = {
    type: 'object',
    required: ['email', 'city', 'firstName'],
    properties: {
      email: { type: 'string', format: 'email' },
      city: { type: 'string', maxLength: 2 },
      firstName: { type: 'string' },
    },
  };
  const found = give(part, { faker, seed: 3 });
  expect(found).toEqual({
    email: expect.stringMatching(/^[^@]+@[^@]+$/),
    city: expect.stringMatching(/^.{0,2}$/),
    firstName: expect.any(String),
  });
  expect(found).not.toMatchObject({ email: expect.stringContaining('shop.example') });
  expect(give(part, { faker, seed: 3 })).toEqual(found);
});

const WORDS = 'name lastName company email phone url address city country countryCode zip';

it.each([...WORDS.split(' '), 'user_agent', 'description', 'title'])(
  'faker has a word for %s',
  (name) => {
    const part: Part = {
      type: 'object',
      required: [name],
      properties: { [name]: { type: 'string' } },
    };
    const other = give(part, { faker, seed: 5 });
    expect(other).toEqual({ [name]: expect.stringMatching(/./) });
    expect(other).not.toEqual(give(part, { seed: 5 }));
  },
);

it.each([
  ['name', 'user', / /],
  ['name', 'package', /^(?:Example|Sample|Demo)$/],
  ['purl', 'package', /^pkg:/],
  ['url', 'package', /^https:/],
  ['publishedAt', 'package', /^2026-.*Z$/],
  ['license', 'package', /^(?:MIT|Apache-2\.0)$/],
  ['commit', 'package', /^[\da-f]{40}$/],
])('%s of a %s is what a reader expects', (name, owner, expected) => {
  const inner: Part = {
    type: 'object',
    required: [name],
    properties: { [name]: { type: 'string' } },
  };
  const part: Part = { type: 'object', required: [owner], properties: { [owner]: inner } };
  expect(give(part, { seed: 5 })).toEqual({ [owner]: { [name]: expect.stringMatching(expected) } });
});

it('a member that a condition gives another form is there in that form', () => {
  const part: Part = {
    type: 'object',
    properties: { system: { const: 'MAVEN' }, name: { type: 'string' } },
    when: {
      fits: { required: ['system'], properties: { system: { const: 'MAVEN' } } },
      must: { properties: { name: { pattern: /^[a-z]+:[a-z]+$/u } } },
    },
  };
  const expected = { system: 'MAVEN', name: expect.stringMatching(/^[a-z]+:[a-z]+$/) };
  expect(give(part, { fill: 'full' })).toEqual(expected);
});

it('a map that is given keeps its members, also none', () => {
  const map: Part = { type: 'object', additionalProperties: { type: 'string' } };
  const part: Part = { type: 'object', properties: { given: map, other: map } };
  const sampler = createSampler<object>('maps', () => part);
  const found = sampler({ given: {} }, { fill: 'full' });
  const [given, other] = Object.values(found) as object[];
  expect([given, Object.keys(other ?? {}).length]).toEqual([{}, 1]);
});

it('a sampler takes the names of prototypes as names', () => {
  const properties = JSON.parse(
    '{"__proto__": {"type": "integer"}, "constructor": {"type": "string"}}',
  ) as Record<string, Part>;
  const found = give({ type: 'object', required: ['__proto__', 'constructor'], properties });
  expect(Object.keys(found as object)).toEqual(['__proto__', 'constructor']);
});

it('a sample of a request has the form that calls take, and keeps the rules over all of it', () => {
  const shipped = {
    properties: { body: { properties: { status: { const: 'shipped' } }, required: ['status'] } },
  };
  const sample = createParamsSampler<{ reference?: string; body?: Order }>(
    'sampleCreateOrderParams',
    () => ({
      params: { type: 'object', properties: { reference: { type: 'string' } } },
      body: sampleOrder,
      isBodyNeeded: true,
      rules: [
        { when: { fits: shipped, must: { properties: { params: { required: ['reference'] } } } } },
      ],
    }),
  );
  expect(sample()).toMatchObject({ body: { status: 'open' } });
  expect(sample({ body: { status: 'shipped' } })).toMatchObject({
    reference: expect.any(String),
    body: { status: 'shipped' },
  });
  expect(sample({}, { lengths: { 'body.lines': 2, reference: 9 } }).body?.lines).toHaveLength(2);
  const body = createBodySampler<Order>('sampleCreateOrderBody', sample);
  expect(body({ status: 'shipped' }, { lengths: { lines: 1 } })).toMatchObject({
    status: 'shipped',
    lines: [{}],
  });
});

it('a sample has a mask of what is in the body, and refuses others', () => {
  const rule: MaskRule = { parameter: 'mask', paths: ['name', 'note'] };
  const sample = createParamsSampler<{ mask: string; body?: { name?: string; note?: string } }>(
    'sampleUpdateParams',
    () => ({
      params: { type: 'object', required: ['mask'], properties: { mask: { type: 'string' } } },
      body: { type: 'object', properties: { name: { type: 'string' }, note: { type: 'string' } } },
      isBodyNeeded: true,
      rules: [
        {
          anyOf: [
            {
              properties: {
                params: { properties: { mask: { const: 'name' } } },
                body: { required: ['name'] },
              },
            },
            true,
          ],
          check: (request) => checkMask(request, rule),
        },
      ],
    }),
  );
  for (let seed = 0; seed < 10; seed += 1) {
    expect(sample({}, { seed })).toEqual({ mask: 'name', body: { name: expect.any(String) } });
  }
  const given = { mask: 'name,note', body: { name: 'a', note: 'b' } };
  expect(sample(given)).toEqual(given);
  expect(() => sample({ mask: 'other' })).toThrow(/at params\.mask.* it expects one of name, note/);
  const body = createBodySampler<{ note?: string }>('sampleUpdateBody', sample);
  expect(body({ note: 'b' })).toMatchObject({ note: 'b' });
});

it('a pattern with catastrophic backtracking is matched without backtracking', () => {
  const pattern = /^(?:a+)+$/u;
  const part: Part = { type: 'string', pattern, form: linear(pattern) };
  const text = `${'a'.repeat(60)}!`;
  expect(() => createSampler<string>('sample', () => part)(text)).toThrow(SampleError);
  expect(give(part, { lengths: { '': 60 } })).toBe('a'.repeat(60));
});

it('a sampler gives answers by status', () => {
  const sample = createAnswerSampler<{ 200: Order; 204: undefined; '4XX': string }>(
    'sampleAnswer',
    {
      200: () => sampleOrder,
      204: undefined,
      '4XX': () => ({ type: 'string', minLength: 4 }),
    },
  );
  expect(sample(200, { status: 'shipped' }).status).toBe('shipped');
  expect(sample(204)).toBeUndefined();
  expect(sample('4XX')).toEqual(expect.any(String));
  expect(sample.answers).toHaveProperty('200');
});

const leap: Part = {
  type: 'object',
  properties: { a: { type: 'array', items: { type: 'integer' } } },
};

it.each<[string, Part]>([
  ['multiples', { type: 'number', multipleOf: 0.01, exclusiveMinimum: 0.1, maximum: 0.13 }],
  ['negative numbers', { type: 'integer', maximum: -5, multipleOf: 7 }],
  ['astral characters', { type: 'string', pattern: /^[\u{1F600}-\u{1F64F}]{3}$/u }],
  ['looking around', { type: 'string', pattern: /^(?!abc)[a-c]{3}(?=\d)\d$/u }],
  [
    'lengths of patterns',
    { type: 'string', pattern: /^[a-z]+(?:-[a-z]+)*$/u, minLength: 60, maxLength: 64 },
  ],
  [
    'items that differ',
    { type: 'array', minItems: 3, uniqueItems: true, items: { enum: [1, 2, 3] } },
  ],
  [
    'items that are contained',
    {
      type: 'array',
      contains: { const: 9 },
      minContains: 2,
      maxContains: 2,
      minItems: 4,
      items: { type: 'integer' },
    },
  ],
  [
    'first items',
    { type: 'array', prefixItems: [{ const: 'a' }, { type: 'null' }], items: false, minItems: 2 },
  ],
  [
    'names of members',
    {
      type: 'object',
      propertyNames: { pattern: /^[A-Z]{3}$/u },
      minProperties: 3,
      additionalProperties: { type: 'integer' },
    },
  ],
  [
    'patterns of members',
    {
      type: 'object',
      patternProperties: [[/^x-\w+$/u, { const: 1 }]],
      additionalProperties: false,
      minProperties: 2,
    },
  ],
  [
    'what is not',
    {
      type: 'object',
      properties: { a: true, b: true },
      not: { required: ['a', 'b'] },
      minProperties: 1,
    },
  ],
  [
    'exactly one',
    {
      oneOf: [
        { type: 'integer', minimum: 1 },
        { type: 'integer', maximum: 10 },
      ],
    },
  ],
  [
    'conditions',
    {
      type: 'object',
      required: ['k'],
      properties: { k: { enum: ['x', 'y'] } },
      when: {
        fits: { properties: { k: { const: 'x' } } },
        must: false,
        otherwise: { required: ['z'] },
      },
    },
  ],
  ['what nothing has evaluated', { allOf: [leap], unevaluatedProperties: false, required: ['a'] }],
  [
    'sizes of base64',
    { type: 'string', decodedSize: { encoding: 'base64', minimum: 10, maximum: 12 } },
  ],
  [
    'keys that match values',
    {
      type: 'object',
      required: ['n/7'],
      additionalProperties: { type: 'string', pattern: /^v-\d$/u },
      keyMatchesValue: { key: /^n\/(\d)$/u, value: /^v-(\d)$/u },
    },
  ],
])('a sampler finds %s', (_, part) => {
  for (let seed = 0; seed < 10; seed += 1) {
    for (const fill of ['minimal', 'full'] as const) {
      expect(() => give(part, { seed, fill })).not.toThrow();
    }
  }
});

it('a sampler ends where a model can have no end', () => {
  const endless: Part = {
    type: 'object',
    required: ['one', 'other'],
    get properties(): Readonly<Record<string, Part>> {
      return {
        one: endless,
        other: { anyOf: [endless, { type: 'array', minItems: 2, items: endless }] },
      };
    },
  };
  expect(() => give(endless)).toThrow(SampleError);
  expect(() => give(endless, { fill: 'full' })).toThrow(SampleError);
  const around: Part = {
    get allOf(): readonly Part[] {
      return [around];
    },
  };
  expect(() => give(around)).toThrow(SampleError);
});

it('a sample has bigints where the shape says so', () => {
  const part: Part = { type: 'integer', format: 'int64', bigint: true, minimum: 5, examples: [7] };
  expect(give(part)).toBe(7n);
  expect(typeof give(part, { examples: false })).toBe('bigint');
});

const members = { a: { type: 'string' }, b: { type: 'integer' } } as const;
const forms: readonly Part[] = [
  { type: 'object', required: ['a'], properties: members },
  { type: 'object', required: ['c'], properties: { c: { type: 'string' } } },
];

it.each<[string, Part, unknown]>([
  ['an object by its first member', { type: 'object', properties: members }, { a: 'a' }],
  [
    'no member that is deprecated',
    { type: 'object', properties: members, deprecated: ['a'] },
    { b: 1 },
  ],
  [
    'the members of an example',
    { type: 'object', properties: members, examples: [{ b: 7, other: true }] },
    { b: 7 },
  ],
  [
    'in place of what is wrong in an example another value',
    { type: 'object', properties: members, examples: [{ a: 'x', b: 'y' }] },
    { a: 'x', b: 1 },
  ],
  ['the form of an example', { oneOf: forms, examples: [{ c: 'see' }] }, { c: 'see' }],
  ['an item', { type: 'array', items: { type: 'integer' } }, [1]],
  ['all items of an example', { type: 'array', items: true, examples: [[3, 1, 2]] }, [3, 1, 2]],
  ['no item where there may be none', { type: 'array', maxItems: 0 }, []],
  [
    'the entries of an example',
    { type: 'object', additionalProperties: { type: 'integer' }, examples: [{ x: 1, y: 2 }] },
    { x: 1, y: 2 },
  ],
  ['an entry', { type: 'object', additionalProperties: { type: 'integer' } }, { key1: 1 }],
  ['a value that says something', { enum: ['', 'STATE_UNSPECIFIED', 'OPEN'] }, 'OPEN'],
  ['more than null', { anyOf: [{ type: 'null' }, { type: 'integer' }] }, 1],
  ['a number above a bound', { type: 'number', exclusiveMinimum: 0 }, 1],
  ['a number below a bound', { type: 'integer', maximum: -5 }, -5],
  ['a number within bounds', { type: 'integer', minimum: 20, multipleOf: 8 }, 24],
  [
    'different numbers',
    { type: 'array', minItems: 2, uniqueItems: true, items: members.b },
    [1, 2],
  ],
])('an example for readers has %s', (_, part, expected) => {
  expect(give(part, { fill: 'shown' })).toEqual(expected);
});

it('an example for readers has names in place of texts, and values with a format in their format', () => {
  const text = { type: 'string' } as const;
  const names = ['title', 'password', 'currencyCode', 'tags'];
  const part: Part = {
    type: 'object',
    required: names,
    properties: {
      ...Object.fromEntries(names.map((name) => [name, text])),
      tags: { type: 'array', items: text },
    },
  };
  expect(give(part, { fill: 'shown' })).toEqual({
    title: 'title',
    password: 'password',
    currencyCode: 'EUR',
    tags: ['tag'],
  });
});

it('a sampler looks once at a shape to which many paths lead', () => {
  const first: Part = { type: 'object', required: ['a'], properties: members };
  const last = Array.from({ length: 60 }).reduce<Part>((before) => {
    const shape: Part = { allOf: [before, before], anyOf: [before, before] };
    return { shape: () => shape };
  }, first);
  expect(give(last)).toEqual({ a: expect.any(String) });
});

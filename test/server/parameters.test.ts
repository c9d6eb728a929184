// What a client writes for the values of parameters is what a server reads, in every place and style.

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { deepQuery, inPath, inQuery } from '../../templates/runtime/parameters.ts';
import { inCookie, inHeader } from '../../templates/runtime/request.ts';
import { type IncomingParam, readParams } from '../../templates/runtime/server-parameters.ts';
import type { ValueType } from '../../templates/runtime/server-values.ts';
import type { Operation } from '../../templates/runtime/client.ts';
import { json, objectOf, sent, text } from '../runtime/encoding/values.ts';
import { runs } from './requests.ts';

interface Typed {
  readonly type: ValueType;
  readonly value: unknown;
}

type Read = ReturnType<typeof readParams>;

/** What a server reads where a client sends this value between two others; nothing where the client refuses. */
async function exchange(
  param: Omit<IncomingParam, 'name'>,
  operation: Partial<Operation>,
  value: unknown,
): Promise<Read | undefined> {
  const request = await sent(operation, { a: 1, c: value, z: 2 });
  if (!request) return undefined;
  const params: IncomingParam[] = [
    { in: param.in, name: 'a', type: 'integer' },
    { ...param, name: 'c' },
    { in: param.in, name: 'z', type: 'integer' },
  ];
  const [, , a = '', c = '', z = ''] = request.path.split('/');
  const search = request.query.slice(1);
  const raw = { path: { a, c, z }, search, headers: new Headers(request.headers) };
  return readParams(params, raw);
}

function operationFor(param: Omit<IncomingParam, 'name'>): Partial<Operation> {
  const { type: _, in: place, ...rest } = param;
  // The rules of a client and those of a server have the same words.
  const rule = rest as object;
  if (place === 'path') {
    const style = { style: 'simple' as const, ...rule };
    return { path: '/x/{a}/{c}/{z}', pathParams: { c: inPath(style) } };
  }
  const named = { name: 'c', ...rule };
  if (place === 'query') return { query: ['a', inQuery(named), 'z'] };
  const place1 = place === 'cookie' ? inCookie : inHeader;
  return { parts: [place1('a'), place1(named), place1('z')] };
}

const members = ['R', 'G b', 'ü', '__proto__', 'a.b'];

/** A plain value and its type. Numbers in the forms that JavaScript writes. */
const leaf: fc.Arbitrary<Typed> = fc.oneof(
  text.map((value): Typed => ({ type: 'string', value })),
  fc.integer().map((value): Typed => ({ type: 'integer', value })),
  fc
    .double({ noNaN: true, noDefaultInfinity: true })
    .map((value): Typed => ({ type: 'number', value: value + 0 })),
  fc.boolean().map((value): Typed => ({ type: 'boolean', value })),
  fc
    .bigInt({ min: -(2n ** 63n), max: 2n ** 63n })
    .map((value): Typed => ({ type: 'string', value: String(value) })),
);
const items = fc.oneof(
  fc.array(text, { minLength: 1 }).map((value): Typed => ({ type: 'string', value })),
  fc.array(fc.integer(), { minLength: 1 }).map((value): Typed => ({ type: 'integer', value })),
  fc.array(fc.boolean(), { minLength: 1 }).map((value): Typed => ({ type: 'boolean', value })),
);
const list = items.map(({ type, value }): Typed => ({
  type: { kind: 'array', items: type },
  value,
}));
const object = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...members), leaf), {
    minLength: 1,
    selector: ([name]) => name,
  })
  .map((pairs): Typed => {
    const type = { kind: 'object', members: record(pairs.map(([name, one]) => [name, one.type])) };
    return {
      type: type as ValueType,
      value: record(pairs.map(([name, one]) => [name, one.value])),
    };
  });
const map = fc
  .dictionary(
    text.filter((name) => !['a', 'c', 'z'].includes(name)),
    text,
    { minKeys: 1 },
  )
  .map((value): Typed => ({
    type: { kind: 'object', members: {}, rest: 'string' },
    value: objectOf(Object.entries(value)),
  }));

function record(entries: [string, unknown][]): Record<string, unknown> {
  const made = {};
  for (const [name, value] of entries) {
    Object.defineProperty(made, name, {
      value,
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
  return made;
}

const typed = fc.oneof(leaf, list, object, map);

const explodes = [true, false];
const rules: Omit<IncomingParam, 'name'>[] = [
  ...(['simple', 'label', 'matrix'] as const).flatMap((style) =>
    explodes.map((explode) => ({ in: 'path' as const, style, explode })),
  ),
  ...(['form', 'spaceDelimited', 'pipeDelimited'] as const).flatMap((style) =>
    explodes.map((explode) => ({ in: 'query' as const, style, explode })),
  ),
  ...explodes.map((explode) => ({ in: 'cookie' as const, style: 'form' as const, explode })),
  ...explodes.map((explode) => ({ in: 'cookie' as const, style: 'cookie' as const, explode })),
  ...explodes.map((explode) => ({ in: 'header' as const, explode })),
];

/** White space around an item of a header is none of it. */
function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(trimmed);
  if (typeof value !== 'object' || value === null) return value;
  return record(Object.entries(value).map(([name, item]) => [name.trim(), trimmed(item)]));
}

describe('what a client writes is read back', () => {
  test.each(rules)('as %j', async (rule) => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(typed, async ({ type, value }) => {
        const read = await exchange({ ...rule, type }, operationFor(rule), value);
        if (!read) return;
        count++;
        const given = rule.in === 'header' ? trimmed(value) : value;
        expect(read).toEqual({ params: { a: 1, c: given, z: 2 }, issues: [] });
      }),
      runs,
    );
    expect(count).toBeGreaterThan(runs.numRuns / 8);
  });
});

describe('deep objects', () => {
  const deep = fc.letrec((tie) => ({
    node: fc.oneof({ maxDepth: 3 }, leaf, list, tie('object')) as fc.Arbitrary<Typed>,
    object: fc
      .uniqueArray(
        fc.tuple(
          text.filter((name) => !/[[\]]/.test(name)),
          tie('node'),
        ),
        {
          minLength: 1,
          maxLength: 4,
          selector: ([name]) => name,
        },
      )
      .map((pairs) => {
        const each = pairs as [string, Typed][];
        const shown = record(each.map(([name, one]) => [name, one.type]));
        const type = { kind: 'object', members: shown };
        return { type, value: record(each.map(([name, one]) => [name, one.value])) };
      }),
  }));

  test('of any depth are read back', async () => {
    await fc.assert(
      fc.asyncProperty(deep.object as fc.Arbitrary<Typed>, async ({ type, value }) => {
        const param = { in: 'query', style: 'deepObject', type } as const;
        const read = await exchange(param, { query: ['a', deepQuery('c'), 'z'] }, value);
        if (read) expect(read).toEqual({ params: { a: 1, c: value, z: 2 }, issues: [] });
      }),
      runs,
    );
  });

  test('that are too deep are refused', () => {
    const search = `c${'[a]'.repeat(5000)}=1`;
    const type: ValueType = { kind: 'object', members: {}, rest: 'unknown' };
    expect(read([{ in: 'query', name: 'c', style: 'deepObject', type }], { search })).toEqual({
      params: {},
      issues: [{ path: ['c'], message: 'is nested too deeply' }],
    });
  });
});

function read(
  params: readonly IncomingParam[],
  raw: { path?: Record<string, string>; search?: string; headers?: Record<string, string> },
): Read {
  const { path = {}, search = '', headers } = raw;
  return readParams(params, { path, search, headers: new Headers(headers) });
}

test.each(['path', 'query', 'header', 'cookie'] as const)(
  'JSON in a %s is read back',
  async (place) => {
    const rule = { in: place, content: 'application/json' };
    await fc.assert(
      fc.asyncProperty(json, async (value) => {
        const found = await exchange(rule, operationFor(rule), value);
        if (found) expect(found).toEqual({ params: { a: 1, c: value, z: 2 }, issues: [] });
      }),
      runs,
    );
  },
);

test('a whole query is read back, as a form and as JSON', async () => {
  const whole = fc.dictionary(text, fc.oneof(text, fc.array(text, { minLength: 2 })));
  const type: ValueType = { kind: 'object', members: {}, rest: 'unknown' };
  for (const content of ['application/x-www-form-urlencoded', 'application/json']) {
    await fc.assert(
      fc.asyncProperty(whole, async (value) => {
        const query = [inQuery({ name: 'q', content, whole: true })];
        const request = await sent({ query }, { q: value });
        if (!request || request.query === '') return;
        const found = read([{ in: 'querystring', name: 'q', content, type }], {
          search: request.query.slice(1),
        });
        expect(found).toEqual({ params: { q: value }, issues: [] });
      }),
      runs,
    );
  }
});

describe('a parameter', () => {
  test('is in its group, under names of prototypes too', () => {
    const params: IncomingParam[] = [
      { in: 'query', name: 'hash.type', key: ['hash', 'type'] },
      { in: 'query', name: 'hash.size', key: ['hash', 'size'], type: 'integer' },
      { in: 'query', name: 'a.b' },
      { in: 'query', name: '__proto__' },
      { in: 'query', name: 'constructor.x', key: ['constructor', 'x'] },
    ];
    const search = 'hash.type=SHA1&hash.size=3&a.b=c&__proto__=d&constructor.x=e';
    const { params: found, issues } = read(params, { search });
    expect(issues).toEqual([]);
    expect(Object.getPrototypeOf(found)).toBe(Object.prototype);
    expect(Object.entries(found)).toEqual([
      ['hash', { type: 'SHA1', size: 3 }],
      ['a.b', 'c'],
      ['__proto__', 'd'],
      ['constructor', { x: 'e' }],
    ]);
    expect(Object.hasOwn({}.constructor, 'x')).toBe(false);
  });

  test('of a header may have variables in its name', () => {
    const param: IncomingParam = {
      in: 'header',
      name: 'X-Svc-Command',
      template: 'X-{vendor}-Command',
    };
    const headers = { 'x-commando': '1', 'x-other-command': 'start' };
    expect(read([param], { headers }).params).toEqual({ 'X-Svc-Command': 'start' });
    expect(read([param], {}).params).toEqual({});
  });

  test('of several types is the one that its text fits', () => {
    const union: ValueType = {
      kind: 'union',
      of: ['string', 'integer', { kind: 'array', items: 'string' }],
    };
    const values = ['x=1', 'x=a', 'x=a&x=b', 'x='].map((search) => {
      return read([{ in: 'query', name: 'x', type: union }], { search }).params['x'];
    });
    expect(values).toEqual([1, 'a', ['a', 'b'], '']);
    const nullable: ValueType = { kind: 'union', of: ['null', 'integer'] };
    expect(read([{ in: 'query', name: 'x', type: nullable }], { search: 'x=' }).params).toEqual({
      x: null,
    });
  });

  test.each([
    [{ type: 'integer' }, 'x=1.5', 'must be an integer'],
    [{ type: 'integer' }, 'x=0x10', 'must be an integer'],
    [{ type: 'integer' }, 'x=1&x=2', 'is given more than once'],
    [{ type: 'number' }, 'x=1e999', 'must be a number'],
    [{ type: 'bigint' }, 'x=1e3', 'must be an integer'],
    [{ type: 'boolean' }, 'x=yes', 'must be true or false'],
    [{}, 'x=%zz', 'is not percent-encoded UTF-8'],
    [{}, 'x=%ff', 'is not percent-encoded UTF-8'],
    [{ content: 'application/json' }, 'x=%7B', 'is not JSON (at position 1)'],
    [
      { content: 'application/json' },
      `x=${'['.repeat(600)}${']'.repeat(600)}`,
      'is nested too deeply',
    ],
    [{ required: true }, 'y=1&%zz=2', 'is required'],
  ] as [Partial<IncomingParam>, string, string][])(
    'of %j is refused for %s',
    (rule, search, message) => {
      const found = read([{ in: 'query', name: 'x', ...rule }], { search });
      expect(found).toEqual({ params: {}, issues: [{ path: ['x'], message }] });
    },
  );

  test('that is one of several is refused with its place', () => {
    const type: ValueType = { kind: 'array', items: 'integer' };
    const found = read(
      [
        { in: 'path', name: 'x', type },
        { in: 'query', name: 'y', type },
      ],
      {
        path: { x: '1,b' },
        search: 'y=1&y=2&y=c',
      },
    );
    expect(found.issues.map(({ path }) => path)).toEqual([
      ['x', 1],
      ['y', 2],
    ]);
  });
});

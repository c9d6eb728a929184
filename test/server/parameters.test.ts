// What a client writes for the values of parameters is what a server reads, in every place and style.

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { deepQuery, inPath, inQuery } from '../../templates/runtime/call/parameters.ts';
import { inCookie, inHeader } from '../../templates/runtime/call/request.ts';
import { type IncomingParam, readParams } from '../../templates/runtime/server/parameters.ts';
import type { ValueType } from '../../templates/runtime/server/values.ts';
import type { Operation } from '../../templates/runtime/call/client.ts';
import { json, createObject, sent, text } from '../runtime/encoding/values.ts';
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
    value: createObject(Object.entries(value)),
  }));

function record<T>(entries: [string, T][]): Record<string, T> {
  const made: Record<string, T> = {};
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

/** An object of plain values and lists of them, as a query has it in pairs of their names. */
const spread = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...members), fc.oneof(leaf, list)), {
    minLength: 1,
    selector: ([name]) => name,
  })
  .map((each): Typed => {
    const shown = record(each.map(([name, one]) => [name, one.type])) as Record<string, ValueType>;
    return {
      type: { kind: 'object', members: shown },
      value: record(each.map(([name, one]) => [name, one.value])),
    };
  });

describe('what a client writes is read back', () => {
  test.each(rules)('as %j, of lists in an object', async (rule) => {
    await fc.assert(
      fc.asyncProperty(spread, async ({ type, value }) => {
        const read = await exchange({ ...rule, type }, operationFor(rule), value);
        const given = rule.in === 'header' ? trimmed(value) : value;
        if (read) expect(read).toEqual({ params: { a: 1, c: given, z: 2 }, issues: [] });
      }),
      runs,
    );
  });

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

/** A type of bounded depth that holds others in any order: lists of objects, maps of lists, lists of lists. */
const nested = fc.letrec<{ type: ValueType; list: ValueType; object: ValueType; map: ValueType }>(
  (tie) => ({
    type: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      fc.constantFrom<ValueType>('string', 'integer', 'number', 'boolean'),
      tie('list'),
      tie('object'),
      tie('map'),
    ),
    list: tie('type').map((items): ValueType => ({ kind: 'array', items })),
    object: fc
      .dictionary(fc.constantFrom('R', 'G b', 'ü', '__proto__', '0', 'a.b'), tie('type'), {
        minKeys: 1,
        maxKeys: 3,
      })
      .map((shown): ValueType => ({ kind: 'object', members: record(Object.entries(shown)) })),
    map: tie('type').map((rest): ValueType => ({ kind: 'object', members: {}, rest })),
  }),
);

/** A value of a type, without what no text has room for: lists and objects without anything inside. */
function generateValue(type: ValueType): fc.Arbitrary<unknown> {
  if (typeof type === 'function') return generateValue(type());
  if (typeof type === 'string') {
    return leaf.filter((one) => one.type === type).map((one) => one.value);
  }
  if (type.kind === 'array') {
    return fc.array(generateValue(type.items), { minLength: 1, maxLength: 3 });
  }
  if (type.kind === 'union') return fc.oneof(...type.of.map(generateValue));
  const { members: shown, rest } = type;
  if (rest !== undefined) {
    const name = text.filter((one) => !/^[acz]?$|[[\]]/.test(one));
    return fc
      .uniqueArray(fc.tuple(name, generateValue(rest)), {
        minLength: 1,
        maxLength: 3,
        selector: ([one]) => one,
      })
      .map(record);
  }
  const each = Object.entries(shown).map(([name, one]) =>
    generateValue(one).map((value): [string, unknown] => [name, value]),
  );
  return fc
    .subarray(each, { minLength: 1 })
    .chain((some) => fc.tuple(...some))
    .map(record);
}

const typedNested = nested.type.chain((type) => {
  return generateValue(type).map((value): Typed => ({ type, value }));
});

describe('deep objects', () => {
  test('with lists of any depth are read back', async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(typedNested, async ({ type, value }) => {
        const param = { in: 'query', style: 'deepObject', type } as const;
        const read = await exchange(param, { query: ['a', deepQuery('c'), 'z'] }, value);
        if (!read) return;
        count++;
        expect(read).toEqual({ params: { a: 1, c: value, z: 2 }, issues: [] });
      }),
      { ...runs, numRuns: runs.numRuns * 5 },
    );
    expect(count).toBeGreaterThan(runs.numRuns * 3);
  });

  const rows: ValueType = {
    kind: 'array',
    items: { kind: 'object', members: { a: 'integer', b: { kind: 'array', items: 'string' } } },
  };
  const words: ValueType = { kind: 'array', items: 'string' };
  const either: ValueType = {
    kind: 'union',
    of: [words, { kind: 'object', members: { a: words } }],
  };
  const map: ValueType = { kind: 'object', members: {}, rest: 'string' };

  test.each([
    [words, 'c[0]=x&c[1]=y', ['x', 'y']],
    [words, 'c[]=x&c[]=y', ['x', 'y']],
    [words, 'c=x&c=y', ['x', 'y']],
    [words, 'c=x', ['x']],
    [words, 'c[10]=z&c[9]=y&c[0]=x', ['x', 'y', 'z']],
    [words, 'c[999999999]=y&c[99999999999999999999999]=z&c=x', ['x', 'y', 'z']],
    [words, 'c[1]=y&c[]=x', ['x', 'y']],
    [rows, 'c[1][a]=2&c[0][a]=1&c[0][b][]=x', [{ a: 1, b: ['x'] }, { a: 2 }]],
    [rows, 'c[0][b]=x&c[0][b]=y', [{ b: ['x', 'y'] }]],
    [rows, 'c[][a]=1&c[][b]=x', [{ a: 1, b: ['x'] }]],
    [rows, 'c[a]=1&c[b]=x', [{ a: 1, b: ['x'] }]],
    [rows, 'c[7][constructor]=1', [{ constructor: '1' }]],
    ['unknown', 'c[0]=x&c[1]=y', ['x', 'y']],
    ['unknown', 'c[]=x', ['x']],
    ['unknown', 'c[1]=x', { 1: 'x' }],
    ['unknown', 'c[a][0][b]=x', { a: [{ b: 'x' }] }],
    [either, 'c[0]=x', ['x']],
    [either, 'c[a][0]=x', { a: ['x'] }],
    [map, 'c[0]=x&c[1]=y', { 0: 'x', 1: 'y' }],
  ] as [ValueType, string, unknown][])(
    'of %j are read in every form: %s',
    (type, search, value) => {
      const found = read([{ in: 'query', name: 'c', style: 'deepObject', type }], { search });
      expect(found).toEqual({ params: { c: value }, issues: [] });
    },
  );

  test.each([
    [words, 'c[0]=x&c[0]=y', ['c', 0], 'is given more than once'],
    [rows, 'c[][a]=1&c[][a]=2', ['c', 0, 'a'], 'is given more than once'],
    [rows, 'c[0][a]=x', ['c', 0, 'a'], 'must be an integer'],
    [rows, 'c[0][a]=1&c[a]=1', ['c'], 'has names beside the indexes of a list'],
    [words, 'c[01]=x&c[1]=y', ['c'], 'has names beside the indexes of a list'],
    [map, 'c[a]=x&c=y', ['c'], 'is given as a value and as an object'],
  ] as [ValueType, string, unknown[], string][])(
    'of %j are refused: %s',
    (type, search, path, message) => {
      const found = read([{ in: 'query', name: 'c', style: 'deepObject', type }], { search });
      expect(found).toEqual({ params: {}, issues: [{ path, message }] });
    },
  );

  test('under names of prototypes change none', () => {
    const search = 'c[__proto__][polluted]=1&d[0][__proto__][polluted]=1';
    const found = read(
      ['c', 'd'].map((name) => ({ in: 'query', name, style: 'deepObject', type: 'unknown' })),
      { search },
    );
    expect(found.issues).toEqual([]);
    expect(Object.keys(Object(found.params['c']))).toEqual(['__proto__']);
    expect('polluted' in {}).toBe(false);
  });

  test('leave to other parameters what has their names', () => {
    const params: IncomingParam[] = [
      { in: 'query', name: 'c', style: 'deepObject', type: map },
      { in: 'query', name: 'c[x]', type: 'integer' },
    ];
    expect(read(params, { search: 'c[x]=1&c[y]=2' }).params).toEqual({ c: { y: '2' }, 'c[x]': 1 });
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
    [{ content: 'application/json' }, 'x=%7B', 'is not JSON (line 1, column 2)'],
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

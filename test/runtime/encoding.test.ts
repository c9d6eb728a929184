import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { Http, type Operation } from '../../templates/runtime/call/client.ts';
import { checkPath, inHeader } from '../../templates/runtime/call/request.ts';
import { writePath, writeQuery } from '../../templates/runtime/call/url.ts';
import {
  groupedQuery,
  deepQuery,
  inPath,
  inQuery,
  listQuery,
  listPairs,
  type QueryParam,
  printHeader,
  listStyledPairs,
  printPath,
} from '../../templates/runtime/call/parameters.ts';
import type { QueryWriter } from '../../templates/runtime/call/operation.ts';

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.stringMatching(/^[./\\%2eE?#&=+:;,@[\]"' -]{0,8}$/),
);

/** What a server reads from a query. */
function decoded(pairs: readonly string[]): [string, string][] {
  return [...new URL(`http://a.test/?${pairs.join('&')}`).searchParams];
}

describe('a path value', () => {
  test('is one segment that decodes to itself, or is refused', () => {
    fc.assert(
      fc.property(text, (value) => {
        let path: string;
        try {
          path = checkPath(writePath({ path: '/a/{x}/b' }, { x: value }));
        } catch {
          expect(value).toMatch(/^(\.|%2e){0,2}$/i);
          return;
        }
        const segments = new URL(`http://a.test${path}`).pathname.split('/');
        expect(segments).toHaveLength(4);
        expect([segments[1], segments[3]]).toEqual(['a', 'b']);
        expect(decodeURIComponent(segments[2] ?? '')).toBe(value);
      }),
      { seed: 7, numRuns: 2000 },
    );
  });

  test('that spans segments never leaves its place', () => {
    const pathParams = { x: inPath({ spans: true }) };
    fc.assert(
      fc.property(text, (value) => {
        let path: string;
        try {
          path = checkPath(writePath({ path: '/a/{x}:go', pathParams }, { x: value }));
        } catch {
          expect(value.split('/').some((part) => /^(\.|%2e){0,2}$/i.test(part))).toBe(true);
          return;
        }
        const { pathname } = new URL(`http://a.test${path}`);
        expect(pathname.slice(0, 3)).toBe('/a/');
        const middle = pathname.slice(3, -3).split('/').map(decodeURIComponent);
        expect(middle.join('/')).toBe(value);
      }),
      { seed: 7, numRuns: 2000 },
    );
  });

  test.each([
    ['simple', false, '3,4', 'R,1,G,2', '5'],
    ['simple', true, '3,4', 'R=1,G=2', '5'],
    ['label', false, '.3,4', '.R,1,G,2', '.5'],
    ['label', true, '.3.4', '.R=1.G=2', '.5'],
    ['matrix', false, ';c=3,4', ';c=R,1,G,2', ';c=5'],
    ['matrix', true, ';c=3;c=4', ';R=1;G=2', ';c=5'],
  ] as const)('in style %s, explode %s', (style, explode, list, object, one) => {
    const write = (value: unknown): string => printPath({ style, explode }, 'c', value);
    expect([write([3, 4]), write({ R: 1, G: 2 }), write(5)]).toEqual([list, object, one]);
    for (const empty of [[], {}, [''], ['..'], ['.'], null, undefined]) {
      expect(() => checkPath(`/${write(empty)}`)).toThrow();
    }
  });
});

describe('a query', () => {
  test.each([[new Date(0)], [{ a: 1 }], [[{ a: 1 }]], [[1, [2]]], [Number.NaN]])(
    'never has text that nobody wrote: %j is refused',
    (value) => {
      expect(() => writeQuery(['q'], { q: value })).toThrow('q must be a plain value');
    },
  );

  test('carries exactly what the caller gives', () => {
    const params = fc.dictionary(text, fc.oneof(text, fc.integer(), fc.boolean(), fc.array(text)));
    fc.assert(
      fc.property(params, (values) => {
        const pairs = decoded([writeQuery(Object.keys(values), values)]);
        const wanted = Object.entries(values).flatMap(([name, value]) =>
          [value].flat().map((one) => [name, String(one)]),
        );
        expect(pairs).toEqual(wanted);
      }),
      { seed: 7, numRuns: 1000 },
    );
  });

  test('sends false, 0 and nothing, and leaves out what is not set', () => {
    const values = { a: false, b: 0, c: '', d: undefined, e: null, f: [], g: [null, 1] };
    expect(writeQuery(Object.keys(values), values)).toBe('&a=false&b=0&c=&g=1');
    const all = Object.keys({ ...values, h: {} }).map((name) => inQuery(name));
    expect(writeQuery(all, { ...values, h: {} })).toBe('&a=false&b=0&c=&g=1');
  });

  test.each([
    [{}, 'c=a b&c=d,e', 'R=1&G=2'],
    [{ explode: false }, 'c=a b,d,e', 'c=R,1,G,2'],
    [{ style: 'pipeDelimited', explode: false }, 'c=a b|d,e', 'c=R|1|G|2'],
    [{ style: 'deepObject' }, 'c[]=a b&c[]=d,e', 'c[R]=1&c[G]=2'],
    [{ content: 'application/json' }, 'c=["a b","d,e"]', 'c={"R":1,"G":2}'],
    [{ allowReserved: true }, 'c=a b&c=d,e', 'R=1&G=2'],
  ] as [Partial<QueryParam>, string, string][])('in the form %j', (rule, list, object) => {
    const write = (value: unknown): string =>
      listStyledPairs({ name: 'c', ...rule }, value)
        .map((pair) => decodeURIComponent(pair))
        .join('&');
    expect([write(['a b', 'd,e']), write({ R: 1, G: 2 })]).toEqual([list, object]);
  });

  test('as a deep object alone is what the style says among others', () => {
    const at = new Date(0);
    const values = [['a b', 'd,e'], { R: 1, G: { x: [at, null], y: undefined } }, 'a&b', at, null];
    for (const c of values) {
      const whole = inQuery({ name: 'c', style: 'deepObject' }).text({ c });
      expect(deepQuery('c').text({ c })).toBe(whole);
      expect(deepQuery('c', 'other').text({ other: c })).toBe(whole);
    }
    expect(() => deepQuery('c').text({ c: { d: new Date(NaN) } })).toThrow('is an invalid date');
    expect(() => deepQuery('c').text({ c: { d: Symbol('d') } })).toThrow('must be a plain value');
  });

  test('as a list in one pair is what the style says among others', () => {
    const whole = inQuery({ name: 'c&', from: 'c', explode: false });
    for (const c of [['a b', 'd,e', 1, null, false], [], [''], '', 'a,b', new Date(0), null]) {
      expect(listQuery('c&', 'c').text({ c })).toBe(whole.text({ c }));
    }
    expect(listQuery('c').text({ c: ['a', 2] })).toBe('&c=a,2');
    expect(() => listQuery('c').text({ c: [{ a: 1 }] })).toThrow('must be a plain value');
    expect(() => listQuery('c').text({ c: ['\ud800'] })).toThrow('is not well-formed Unicode');
  });

  test.each([
    ['deepObject', [{ a: 1, b: 2 }, { a: 3 }], 'c[0][a]=1&c[0][b]=2&c[1][a]=3'],
    ['deepObject', { r: [{ t: ['x', 'y'] }] }, 'c[r][0][t][]=x&c[r][0][t][]=y'],
    ['deepObject', [[1, 2], [3]], 'c[0][]=1&c[0][]=2&c[1][]=3'],
    ['deepObject', [null, { a: 1 }, 'x', undefined], 'c[0][a]=1&c[1]=x'],
    [
      'deepObject',
      { a: [], b: {}, c: null, d: [null, new Date(0)] },
      'c[d][]=1970-01-01T00:00:00.000Z',
    ],
    ['deepObject', { 'é&=+': ['a&b=c'] }, 'c[é&=+][]=a&b=c'],
    ['form', { sort: ['name,asc', 'id'], page: 0 }, 'sort=name,asc&sort=id&page=0'],
    [
      'form',
      { sort: ['id'], rows: [{ a: 1 }, [2]], o: { b: [3] } },
      'sort=id&rows={"a":1}&rows=[2]&o={"b":[3]}',
    ],
    ['pipeDelimited', { a: [1, null, 2], b: [] }, 'a=1&a=2'],
    ['cookie', { a: ['1', '2'] }, 'a=1&a=2'],
  ] as const)('keeps the members of rows together, as %s: %j', (style, value, wanted) => {
    const pairs = listStyledPairs({ name: 'c', style, explode: true }, value);
    expect(pairs.map((pair) => decodeURIComponent(pair)).join('&')).toBe(wanted);
  });

  test.each([
    [[{}, { a: 1 }], 'has an empty item, which this style cannot write'],
    [{ a: [[], [1]] }, 'has an empty item, which this style cannot write'],
    [{ a: { '': 1 } }, 'must have no empty keys'],
    [[{ 'a]': 1 }], 'must have no brackets in its keys'],
  ])('refuses what a deep object cannot write: %j', (value, message) => {
    expect(() => listStyledPairs({ name: 'c', style: 'deepObject' }, value)).toThrow(message);
  });

  test('keeps its delimiters apart from those of values', () => {
    expect(listStyledPairs({ name: 'c', explode: false }, ['a,b', 'c'])).toEqual(['c=a%2Cb,c']);
    const spaced = { name: 'c', style: 'spaceDelimited', explode: false } as const;
    expect(listStyledPairs(spaced, ['a|b', 'c'])).toEqual(['c=a%7Cb%20c']);
    // Nobody could tell them apart.
    expect(() => listStyledPairs(spaced, ['a b', 'c'])).toThrow('must have no " " inside');
    expect(
      listStyledPairs({ name: 'c', style: 'deepObject' }, { a: { b: [1, 2] }, c: undefined }),
    ).toEqual(['c%5Ba%5D%5Bb%5D%5B%5D=1', 'c%5Ba%5D%5Bb%5D%5B%5D=2']);
    expect(listStyledPairs({ name: 'c', allowReserved: true }, "a/b?c:d@e,f&g#h+i=j'k")).toEqual([
      "c=a/b?c:d@e,f%26g%23h%2Bi=j'k",
    ]);
    expect(listPairs('t', new Date(0))).toEqual(['t=1970-01-01T00%3A00%3A00.000Z']);
  });

  test('with reserved characters adds no pair', () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(decoded(listStyledPairs({ name: 'c', allowReserved: true }, value))).toEqual([
          ['c', value],
        ]);
      }),
      { seed: 7, numRuns: 1000 },
    );
  });

  test('finds groups, names of its own, and constants', () => {
    const rules: (string | QueryWriter)[] = [
      groupedQuery('hash.type'),
      'hash.value',
      inQuery({ name: 'id', from: 'idQuery' }),
      inQuery({ name: 'alt', value: 'sse' }),
    ];
    const params = { hash: { type: 'SHA1' }, 'hash.value': 'x', idQuery: 3 };
    expect(writeQuery(rules, params)).toBe('&hash.type=SHA1&hash.value=x&id=3&alt=sse');
    expect(writeQuery(['__proto__', 'constructor', 'toString'], {})).toBe('');
  });
});

test('a header joins lists and objects', () => {
  expect(printHeader([1, 'b'])).toBe('1,b');
  expect(printHeader({ a: 1, b: undefined, c: true })).toBe('a,1,c,true');
  expect(printHeader({ a: 1, c: true }, true)).toBe('a=1,c=true');
  expect(printHeader({ a: 1 }, false, 'application/json')).toBe('{"a":1}');
});

test('a header line stays one, or is refused', async () => {
  const seen: string[] = [];
  const fetch = async (_: string, init: RequestInit): Promise<Response> => {
    seen.push(new Headers(init.headers).get('x-a') ?? '');
    return new Response('1');
  };
  const http = new Http({ name: 'x' }, { baseUrl: 'http://a.test', fetch });
  const operation: Operation = { id: 'h', method: 'GET', path: '/', parts: [inHeader('x-a')] };
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), async (value) => {
      const result = await http.send(operation, { 'x-a': value }).result();
      if (result.ok) expect(seen.at(-1)).toBe(value.replace(/^[\t ]+|[\t ]+$/g, ''));
      else expect(result.kind).toBe('validation');
    }),
    { seed: 7, numRuns: 300 },
  );
});

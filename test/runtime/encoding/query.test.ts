// What a query is made of decodes to the same values; what could not is refused, and nothing adds a pair.

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { inQuery, type QueryParam } from '../../../templates/runtime/call/parameters.ts';
import {
  decoded,
  flat,
  type Given,
  isTorn,
  json,
  createObject,
  pairs,
  runs,
  type Sent,
  sent,
  type Shape,
  shapes,
  some,
  text,
} from './values.ts';

const kinds = ['text', 'list', 'object'] as const;
const delimiters = { form: ',', spaceDelimited: '%20', pipeDelimited: '%7C', cookie: ',' };

const rules: [Partial<QueryParam>, Shape, RegExp?][] = [
  ...[
    {},
    { explode: false },
    { allowReserved: true },
    { explode: false, allowReserved: true },
  ].flatMap((rule) => kinds.map((kind): [Partial<QueryParam>, Shape] => [rule, kind])),
  [{ style: 'spaceDelimited', explode: false }, 'list', / /],
  [{ style: 'spaceDelimited', explode: false }, 'object', / /],
  [{ style: 'pipeDelimited', explode: false }, 'list', /\|/],
  [{ style: 'pipeDelimited', explode: false }, 'object', /\|/],
  [{ style: 'spaceDelimited', explode: true }, 'list'],
  [{ style: 'pipeDelimited', explode: true }, 'object'],
];

/** The raw pairs of a parameter between two others. */
async function write(rule: Partial<QueryParam>, value: unknown): Promise<string[] | undefined> {
  const query = ['before', inQuery({ name: 'c', from: 'given', ...rule }), 'after'];
  const request = await sent({ query }, { before: 1, after: 2, given: value });
  const raw = request?.query.slice(1).split('&');
  if (raw) expect([raw[0], raw.at(-1)]).toEqual(['before=1', 'after=2']);
  return raw?.slice(1, -1);
}

function read(raw: readonly string[], rule: Partial<QueryParam>, shape: Shape): Given {
  const { style = 'form', explode = style === 'form' } = rule;
  if (style === 'deepObject') {
    return createObject(
      pairs(raw).map(([name, value]) => [/^c\[(.*)\]$/s.exec(name)?.[1] ?? '?', value]),
    );
  }
  if (shape === 'object' && explode) return createObject(pairs(raw));
  const values = raw.map((pair) => {
    expect(pair.slice(0, 2)).toBe('c=');
    return pair.slice(2);
  });
  if (shape === 'list' && explode) return decoded(values);
  expect(values).toHaveLength(1);
  const [value = ''] = values;
  return flat(decoded(shape === 'text' ? [value] : value.split(delimiters[style])), shape);
}

function writeWhole(content: string, value: unknown): Promise<Sent | undefined> {
  return sent({ query: [inQuery({ name: 'q', content, whole: true })] }, { q: value });
}

describe('a query parameter', () => {
  test.each(rules)('of %j takes a value of kind %s', async (rule, shape, ambiguous) => {
    await fc.assert(
      fc.asyncProperty(shapes[shape], async (value: Given) => {
        const raw = await write(rule, value);
        const isRefused = isTorn(value) || (ambiguous !== undefined && some(value, ambiguous));
        expect(raw === undefined).toBe(isRefused);
        if (!raw) return;
        expect(read(raw, rule, shape)).toEqual(value);
        // As a server's own library reads it: no pair more, none less.
        expect([...new URLSearchParams(raw.join('&'))]).toHaveLength(raw.length);
      }),
      runs,
    );
  });

  test('of a deep object takes an object', async () => {
    await fc.assert(
      fc.asyncProperty(shapes.object, async (value) => {
        const raw = await write({ style: 'deepObject' }, value);
        const isRefused = isTorn(value) || Object.keys(value).some((key) => /^$|[[\]]/.test(key));
        expect(raw === undefined).toBe(isRefused);
        if (raw) expect(read(raw, { style: 'deepObject' }, 'object')).toEqual(value);
      }),
      runs,
    );
  });

  test.each([{}, { allowReserved: true }])('of JSON (%j) takes what JSON can say', async (rule) => {
    await fc.assert(
      fc.asyncProperty(json, async (value) => {
        const raw = await write({ content: 'application/json', ...rule }, value);
        expect(raw).toHaveLength(1);
        expect(JSON.parse(decodeURIComponent(raw?.[0]?.slice(2) ?? ''))).toEqual(value);
      }),
      runs,
    );
  });

  test('of another media type is the text itself', async () => {
    expect(await write({ content: 'text/plain' }, 'a "b"&c')).toEqual(['c=a%20%22b%22%26c']);
    expect(await write({ content: 'application/jsonpath' }, '$.a')).toEqual(['c=%24.a']);
    expect(await write({ content: 'application/vnd.a+json; v=1' }, 'a')).toEqual(['c=%22a%22']);
  });

  test('has a name that is encoded too', async () => {
    await fc.assert(
      fc.asyncProperty(text, text, async (name, value) => {
        fc.pre(name !== 'z');
        const params = createObject([
          [name, value],
          ['z', '1'],
        ]);
        const request = await sent({ query: [name, 'z'] }, params);
        expect(request === undefined).toBe(isTorn([name, value]));
        if (!request) return;
        expect([...new URLSearchParams(request.query)]).toEqual(Object.entries(params));
      }),
      runs,
    );
  });

  test('that no document shows adds itself alone', async () => {
    await fc.assert(
      fc.asyncProperty(shapes.object, async (query) => {
        const request = await sent({}, {}, { query });
        expect(request === undefined).toBe(isTorn(query));
        if (!request) return;
        expect([...new URLSearchParams(request.query)]).toEqual(Object.entries(query));
      }),
      runs,
    );
  });
});

describe('a parameter that is the whole query', () => {
  test('as a form', async () => {
    const members = fc.dictionary(text, fc.oneof(text, shapes.list), { minKeys: 1 });
    await fc.assert(
      fc.asyncProperty(members, async (value) => {
        const wanted = Object.entries(value).flatMap(([key, item]) =>
          [item].flat().map((one) => [key, one]),
        );
        const request = await writeWhole('application/x-www-form-urlencoded', value);
        expect(request === undefined).toBe(wanted.some((pair) => isTorn(pair)));
        if (request) expect([...new URLSearchParams(request.query)]).toEqual(wanted);
      }),
      runs,
    );
    const value = { a: { b: [1] }, c: [true, 2], d: null, e: 0 };
    const nested = await writeWhole('application/x-www-form-urlencoded', value);
    expect(decodeURIComponent(nested?.query ?? '')).toBe('?a={"b":[1]}&c=true&c=2&e=0');
  });

  test('as JSON', async () => {
    await fc.assert(
      fc.asyncProperty(json, async (value) => {
        const request = await writeWhole('application/json', value);
        expect(JSON.parse(decodeURIComponent(request?.query.slice(1) ?? ''))).toEqual(value);
      }),
      runs,
    );
  });
});

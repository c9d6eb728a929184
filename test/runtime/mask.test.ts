import * as fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';

import { json } from '../../templates/runtime/call/bodies.ts';
import { ValidationError } from '../../templates/runtime/call/errors.ts';
import { Http } from '../../templates/runtime/call/client.ts';
import {
  maskFor,
  maskKey,
  type MaskPath,
  type MaskRule,
  type Masks,
} from '../../templates/runtime/derived/masks.ts';
import { checkMask, maskRules } from '../../templates/runtime/derived/masks.ts';
import { maskParts, maskText, writtenMasks } from '../../templates/runtime/derived/mask-paths.ts';
import { inQuery, listPairs, listStyledPairs } from '../../templates/runtime/call/parameters.ts';
import { serve } from './server.ts';

const rule: MaskRule = {
  parameter: 'updateMask',
  paths: ['targeting.adUnitIds', 'lines[{key}]', 'lines[{key}].state', 'lines[{key}].units[{key}]'],
  snakeCase: true,
  whole: { 'lines[{key}]': ['name', 'state'] },
  keys: { lines: { new: '^-[1-9][0-9]*$', existing: '^[0-9]+$', idMember: 'id' } },
};

type Mask = MaskPath<
  | 'targeting.adUnitIds'
  | 'lines[{number}]'
  | 'lines[{number}].state'
  | 'lines[{number}].units[{key}]'
>;

describe('the masks of a body', () => {
  test.each([
    [{ targeting: { adUnitIds: ['a'] } }, ['targeting.adUnitIds']],
    [{ lines: { '-1': { state: 'ON', name: 'x' } } }, ['lines["-1"]']],
    [
      { lines: { '7': { id: '7', state: 'ON', units: { 'a/1': 'x' } } } },
      ['lines["7"].state', 'lines["7"].units["a/1"]'],
    ],
    [{ lines: { '7': { id: '7', state: 'ON', name: 'x' } } }, ['lines["7"]']],
    [{ lines: { '7': { id: '7', name: null, state: 'ON', units: {} } } }, ['lines["7"]']],
    [{ lines: { '7': { id: '7', state: null, units: undefined } } }, ['lines["7"].state']],
    [{ lines: { '7': { id: '7', units: { 'a"\\b': 'x' } } } }, ['lines["7"].units["a\\"\\\\b"]']],
    [{}, []],
    [{ other: undefined }, []],
  ])('%j', (body, masks) => {
    expect(maskFor<Mask>(body, rule, 'update')).toEqual(masks);
  });

  const seven = 'is named only by lines["7"], which replaces the whole value: it also needs';
  const first = 'is named only by lines["-1"], which replaces the whole value: it also needs';
  test.each([
    [{ lines: { '7': { id: '7', price: 1 } } }, { 'lines.7.price': `${seven} name, state` }],
    [
      { lines: { '7': { id: '7', price: 1, state: 'ON', units: {} } } },
      { 'lines.7.price': `${seven} name`, 'lines.7.units': `${seven} name` },
    ],
    [{ lines: { '7': { id: '7' } } }, { 'lines.7': `${seven} name, state` }],
    [{ lines: { '-1': {} } }, { 'lines.-1': `${first} name, state` }],
    [{ lines: { '-1': { name: 'x' } } }, { 'lines.-1': `${first} state` }],
    [{ lines: {} }, { lines: 'is named by no mask' }],
    [
      { title: 'x', targeting: { adUnitIds: [], format: 'y' }, lines: { '-1': { a: 1 } } },
      {
        title: 'is named by no mask',
        'targeting.format': 'is named by no mask',
        'lines.-1': `${first} name, state`,
      },
    ],
  ])('cannot name all of %j', (body, places) => {
    const issues = Object.entries(places).map(([at, message]) => {
      return { path: ['body', ...at.split('.')], message };
    });
    const error: unknown = thrown(() => maskFor(body, rule, 'update'));
    expect(error).toBeInstanceOf(ValidationError);
    expect(error).toMatchObject({ operation: 'update', direction: 'request', attempts: 0, issues });
    expect(String(error)).toContain(`update: updateMask cannot name all of the body: body.`);
  });

  test('of a value whose whole nobody describes are narrow, or the only ones', () => {
    const open: MaskRule = { parameter: 'mask', paths: ['a', 'b', 'b.c', 'd', 'd[{key}]'] };
    const full = { a: { x: 1 }, b: { c: { y: 1 } }, d: ['z'] };
    expect(maskFor(full, open, 'update')).toEqual(['a', 'b.c', 'd']);
    expect(() => maskFor({ b: { c: 1, e: 2 } }, open, 'update')).toThrow(
      'body.b.e is named only by b, which replaces the whole value: give that mask where it is whole',
    );
  });

  test('agree with the body, whatever its keys', () => {
    const line = fc.record({
      state: fc.constant('ON'),
      name: fc.constant('x'),
      units: fc.dictionary(fc.string(), fc.nat()),
    });
    const id = fc.integer().filter(Boolean).map(String);
    const lines = fc.dictionary(id, line, { minKeys: 1 });
    fc.assert(
      fc.property(lines, (given) => {
        const entries = Object.entries(given).map(([id, one]) => [id, { id, ...one }]);
        const body = { lines: Object.fromEntries(entries) as object };
        const updateMask = maskFor(body, rule, 'update');
        expect(checkMask({ params: { updateMask }, body }, rule)).toEqual([]);
      }),
      { seed: 7, numRuns: 500 },
    );
  });
});

function thrown(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}

function keysOf(mask: string | string[]): unknown[] {
  return writtenMasks(mask).map(({ parts }) => parts?.[1]?.text);
}

function broken(updateMask: unknown, body: object): string[] {
  return checkMask({ params: { updateMask }, body }, rule).map(
    ({ path, expected, received }) =>
      `${path.join('.')}: ${expected}, not ${JSON.stringify(received)}`,
  );
}

describe('the text of a mask', () => {
  test('says what it was written from, as a list and joined by commas', () => {
    const key = fc.oneof(fc.string(), fc.stringMatching(/^[",\\'\][.\n]{0,6}$/));
    fc.assert(
      fc.property(fc.array(key, { minLength: 1 }), (keys) => {
        const masks = keys.map((one) => `lines["${maskKey(one)}"].state`);
        expect(keysOf(masks)).toEqual(keys);
        expect(keysOf(masks.join(','))).toEqual(keys);
        expect(writtenMasks(masks).map(({ parts }) => maskText(parts ?? []))).toEqual(masks);
      }),
      { seed: 7, numRuns: 1000 },
    );
  });

  test.each([
    '',
    '.',
    'a.',
    '.a',
    'a..b',
    'a[',
    'a]',
    'a["b]',
    'a["b"',
    'a b',
    'a["b"]c',
    '["a"]b',
  ])('is no path: %j', (text) => {
    expect(maskParts(text)).toBeUndefined();
  });

  test('is encoded in the query', () => {
    const lines = { '-1': { name: 'x', state: 'x' }, '7': { state: 'x' } };
    const masks = maskFor({ lines }, rule, 'update');
    expect(listStyledPairs({ name: 'updateMask', explode: false }, masks)).toEqual([
      'updateMask=lines%5B%227%22%5D.state,lines%5B%22-1%22%5D',
    ]);
    expect(listPairs('updateMask', 'a["b"]')).toEqual(['updateMask=a%5B%22b%22%5D']);
  });
});

describe('a mask and its body', () => {
  const whole = { name: 'x', state: 'x' };
  test.each([
    ['targeting.adUnitIds', { targeting: { adUnitIds: [] } }],
    ['targeting.ad_unit_ids', { targeting: { adUnitIds: [] } }],
    [['lines["-1"]', 'lines["7"].state'], { lines: { '-1': whole, '7': { id: 7, state: 'x' } } }],
    ['lines[-1],lines["-2"]', { lines: { '-1': whole, '-2': whole } }],
    [['lines[7].units["a,b"]'], { lines: { '7': { id: '7', units: { 'a,b': 1 } } } }],
  ])('%j agree', (mask, body) => {
    expect(broken(mask, body)).toEqual([]);
  });

  test('are refused with all that is wrong', () => {
    const body = { lines: { '7': { state: 'ON' }, '8': { id: '9' }, '-3': { state: 'x' } } };
    const masks = ['targeting.adUnitId', 'lines["7"].state', 'lines["x"]', 'lines["-3"].state'];
    const named = rule.paths.join(', ');
    expect(broken(masks, body)).toEqual([
      `params.updateMask.0: one of ${named}, not "targeting.adUnitId"`,
      'params.updateMask.2: a mask of what is in the body, not "lines[\\"x\\"]"',
      'params.updateMask.2: a mask whose key has the form ^[0-9]+$ or ^-[1-9][0-9]*$, not "lines[\\"x\\"]"',
      'params.updateMask.3: a mask that names a new entry whole, not "lines[\\"-3\\"].state"',
      'body.lines.7.id: "7", the key of the entry, not undefined',
      'params.updateMask: a mask that also names lines["8"] of the body, not undefined',
      'body.lines.8.id: "8", the key of the entry, not "9"',
    ]);
    expect(broken([], {})).toEqual(['params.updateMask: at least one mask, not ""']);
    const units = { targeting: { adUnitIds: ['a'] } };
    for (const text of ['targeting.adUnitIds,', ',targeting.adUnitIds']) {
      expect(broken(text, units)).toEqual([`params.updateMask: one of ${named}, not ""`]);
    }
    expect(broken(undefined, body)).toEqual([]);
    expect(
      broken(['lines["-1"]', 'lines[7]'], { lines: { '-1': {}, '7': { id: '7', name: 'x' } } }),
    ).toEqual([
      'body.lines.-1.name: a value, because the mask lines["-1"] replaces all of it, not undefined',
      'body.lines.-1.state: a value, because the mask lines["-1"] replaces all of it, not undefined',
      'body.lines.7.state: a value, because the mask lines[7] replaces all of it, not undefined',
    ]);
  });

  test('in maps within maps are judged as well', () => {
    const deep: MaskRule = {
      parameter: 'mask',
      paths: ['a[{key}].b[{key}]', 'a[{key}].b[{key}].c'],
      keys: { 'a[{key}].b': { existing: '^[0-9]+$', new: '^-1$', idMember: 'id' } },
    };
    const body = { a: { x: { b: { '1': { id: 1, c: 2 }, '-1': { c: 3 } } } } };
    expect(maskFor(body, deep, 'update')).toEqual(['a["x"].b["1"].c', 'a["x"].b["-1"]']);
    const issues = checkMask({ params: { mask: ['a["x"].b["1"].c'] }, body }, deep);
    expect(issues.map(({ expected }) => expected)).toEqual([
      'a mask that also names a["x"].b["-1"] of the body',
    ]);
  });

  test('are judged before anything is sent, unless the caller judges himself', async () => {
    const server = await serve({ json: 1 });
    const http = new Http({ name: 'x' }, { baseUrl: server.url });
    const send = (updateMask: unknown, validate?: false): Promise<unknown> =>
      http
        .send(
          {
            id: 'update',
            method: 'PATCH',
            path: '/g',
            query: [inQuery({ name: 'updateMask', explode: false })],
            body: json,
            parts: [maskRules(rule)],
          },
          { updateMask, body: { targeting: { adUnitIds: ['a'] } } },
          { validate },
        )
        .result();
    expect(await send(['targeting.adUnitId', 'lines["7"]'])).toMatchObject({
      kind: 'validation',
      error: {
        attempts: 0,
        issues: [
          { path: ['params', 'updateMask', 0] },
          { path: ['params', 'updateMask', 1], message: expect.stringContaining('in the body') },
        ],
      },
    });
    expect(server.seen).toHaveLength(0);
    expect(await send('targeting.adUnitIds')).toMatchObject({ ok: true });
    expect(await send('anything', false)).toMatchObject({ ok: true });
    expect(server.seen.map(({ url }) => url)).toEqual([
      '/g?updateMask=targeting.adUnitIds',
      '/g?updateMask=anything',
    ]);
  });
});

test('masks are typed', () => {
  const id: string = '7';
  const one = (mask: Mask): Mask => mask;
  const several = (masks: Masks<Mask>): Masks<Mask> => masks;
  one('lines["-1"].units["ca-app/1"]');
  one('lines[-1].state');
  one(`lines["${maskKey(id)}"].state`);
  one(`lines["${7 as number}"]`);
  several(['lines["-1"]', 'targeting.adUnitIds'] as const);
  several('lines["-1"],targeting.adUnitIds');
  // @ts-expect-error -- no such member
  one('targeting.adUnitId');
  // @ts-expect-error -- nor this, under a key
  one('lines["-1"].stat');
  // @ts-expect-error -- nor this, with a key of its own
  one('lines["-1"].unit["a"]');
  // @ts-expect-error -- a map as a whole
  one('lines');
  // @ts-expect-error -- a key that may need quoting
  one(`lines["${id}"].state`);
  // @ts-expect-error -- any text
  several(id);
  // @ts-expect-error -- any texts
  several([id]);
  // @ts-expect-error -- the first of several
  several('targeting.adUnitId,lines["-1"]');
  const masks = maskFor<Mask>({ lines: { '-1': { name: 'x', state: 'ON' } } }, rule, 'update');
  expectTypeOf(masks).toEqualTypeOf<Mask[]>();
  expect(masks).toEqual(['lines["-1"]']);
});

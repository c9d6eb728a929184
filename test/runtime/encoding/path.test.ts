// What a path is made of decodes to the same values; nothing adds, removes or leaves a segment.

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { inPath, type PathParam } from '../../../templates/runtime/call/parameters.ts';
import {
  all,
  decoded,
  flat,
  type Given,
  isTorn,
  json,
  createObject,
  pairs,
  runs,
  sent,
  type Shape,
  shapes,
  text,
} from './values.ts';

const nowhere = /^(\.|%2e){0,2}$/i;
const rules = (['simple', 'label', 'matrix'] as const).flatMap((style) =>
  [true, false].flatMap((explode) =>
    (['text', 'list', 'object'] as const).map((shape): [PathParam, Shape] => [
      { style, explode },
      shape,
    ]),
  ),
);

/** The raw segment of a parameter between two others. */
async function write(rule: PathParam, value: unknown): Promise<string | undefined> {
  const request = await sent({ path: '/a/{c}/z', pathParams: { c: inPath(rule) } }, { c: value });
  if (!request) return undefined;
  expect(request.query).toBe('');
  const segments = request.path.split('/');
  expect(segments).toHaveLength(4);
  expect([segments[0], segments[1], segments[3]]).toEqual(['', 'a', 'z']);
  return segments[2];
}

function read(raw: string, { style = 'simple', explode = false }: PathParam, shape: Shape): Given {
  const lead = { simple: '', label: '.', matrix: ';' }[style];
  expect(raw.startsWith(lead)).toBe(true);
  const body = raw.slice(lead.length);
  const isObject = shape === 'object';
  if (style === 'matrix' && explode && shape !== 'text') {
    const members = pairs(body.split(';'));
    if (isObject) return createObject(members);
    expect(new Set(members.map(([name]) => name))).toEqual(new Set(['c']));
    return members.map(([, value]) => value);
  }
  const start = style === 'matrix' ? 'c=' : '';
  expect(body.startsWith(start)).toBe(true);
  const rest = body.slice(start.length);
  if (shape === 'text') return decodeURIComponent(rest);
  const items = rest.split(explode && style === 'label' ? '.' : ',');
  return explode && isObject ? createObject(pairs(items)) : flat(decoded(items), shape);
}

describe('a path parameter', () => {
  test.each(rules)('of %j takes a value of kind %s', async (rule, shape) => {
    await fc.assert(
      fc.asyncProperty(shapes[shape], async (value: Given) => {
        const raw = await write(rule, value);
        expect(raw === undefined).toBe(isTorn(value) || nowhere.test(all(value).join('')));
        if (raw !== undefined) expect(read(raw, rule, shape)).toEqual(value);
      }),
      runs,
    );
  });

  test('of JSON takes what JSON can say', async () => {
    await fc.assert(
      fc.asyncProperty(json, async (value) => {
        const raw = await write({ content: 'application/json' }, value);
        expect(JSON.parse(decodeURIComponent(raw ?? ''))).toEqual(value);
      }),
      runs,
    );
  });

  test('beside others stays in its place', async () => {
    await fc.assert(
      fc.asyncProperty(text, text, async (x, y) => {
        const request = await sent({ path: '/a/{x}:go/{y}.json' }, { x, y });
        const isRefused = isTorn([x, y]) || nowhere.test(x) || nowhere.test(y);
        expect(request === undefined).toBe(isRefused);
        if (!request) return;
        const [, a, first = '', second = '', ...others] = request.path.split('/');
        expect([a, first.slice(-3), second.slice(-5), others]).toEqual(['a', ':go', '.json', []]);
        expect(decoded([first.slice(0, -3), second.slice(0, -5)])).toEqual([x, y]);
      }),
      runs,
    );
  });

  test('that spans segments has those of its value, and never leaves its place', async () => {
    const pathParams = { c: inPath({ spans: true }) };
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 4 }), async (parts) => {
        const value = parts.join('/');
        const request = await sent({ path: '/a/{c}/z', pathParams }, { c: value });
        const isRefused = value.split('/').some((part) => nowhere.test(part));
        expect(request === undefined).toBe(isRefused || isTorn(value));
        if (!request) return;
        expect(request.path.startsWith('/a/') && request.path.endsWith('/z')).toBe(true);
        expect(decoded(request.path.slice(3, -2).split('/')).join('/')).toBe(value);
      }),
      runs,
    );
  });
});

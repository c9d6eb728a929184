// What a cookie is made of reads back as the same values; nothing adds another cookie.

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { inCookie } from '../../../templates/runtime/call/request.ts';

import { flat, type Given, isTorn, createObject, runs, sent, shapes, some } from './values.ts';

const styles = (['form', 'cookie'] as const).flatMap((style) =>
  [true, false].flatMap((explode) =>
    (['text', 'list', 'object'] as const).map((shape) => [style, explode, shape] as const),
  ),
);

/** The raw pairs of a cookie between two others. */
async function write(rule: object, value: unknown): Promise<string[][] | undefined> {
  const cookies = ['a', { name: 'c', from: 'given', ...rule }, 'z'];
  const parts = cookies.map((cookie) => inCookie(cookie));
  const request = await sent({ parts }, { a: 1, given: value, z: 2 });
  if (!request) return undefined;
  const [header, ...others] = request.headers.filter(([name]) => name === 'cookie');
  const raw = header?.[1].split('; ') ?? [];
  expect([others, raw[0], raw.at(-1)]).toEqual([[], 'a=1', 'z=2']);
  return raw.slice(1, -1).map((pair) => {
    return [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
  });
}

describe('a cookie parameter', () => {
  test.each(styles)(
    'of style %s, exploded: %j, takes a value of kind %s',
    async (style, explode, shape) => {
      const decode = style === 'form' ? decodeURIComponent : String;
      await fc.assert(
        fc.asyncProperty(shapes[shape], async (value: Given) => {
          const raw = await write({ style, explode }, value);
          const keys = shape === 'object' && explode ? Object.keys(value) : [];
          const isRefused =
            style === 'form'
              ? isTorn(value)
              : some(value, /[^!-~]|[",;\\]/) || keys.some((key) => key.includes('='));
          expect(raw === undefined).toBe(isRefused);
          if (!raw) return;
          const members = raw.map((pair) => pair.map(decode));
          if (explode && shape === 'object') {
            return void expect(createObject(members)).toEqual(value);
          }
          expect(new Set(members.map(([name]) => name))).toEqual(new Set(['c']));
          const values = raw.map(([, one = '']) => one);
          const items = explode || shape === 'text' ? values : (values[0] ?? '').split(',');
          expect(flat(items.map(decode), shape)).toEqual(value);
        }),
        runs,
      );
    },
  );
});

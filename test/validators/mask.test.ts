/** Rules that tie an update mask to the body it comes with. */

import { describe, expect, test } from 'vitest';
import { hasMask } from '../../templates/runtime/checks/masks.ts';
import { writtenMasks } from '../../templates/runtime/derived/mask-paths.ts';
import { schema } from '../../templates/runtime/validation/schema.ts';
import type * as MasksModule from '../../templates/runtime/derived/mask-paths.ts';
import { expectLinear, fill } from '../growth/steps.ts';

const rule = {
  parameter: 'updateMask',
  snakeCase: true,
  paths: ['target.unitIds', 'lines[{key}]', 'lines[{key}].state', 'lines[{key}].unitMap[{key}]'],
  keys: { lines: { new: '^-[1-9][0-9]*$', existing: '^[0-9]+$', idMember: 'id' } },
};
const masked = schema((value, run, key) => hasMask(value, run, key, rule));

function keeps(mask: unknown, body: unknown): boolean {
  return masked.is({ params: { updateMask: mask }, body });
}

describe('a mask', () => {
  test('is a list, or one text with commas; keys are quoted or bare', () => {
    const lines = { 5: { id: '5', state: 'ON' }, '-1': {} };
    expect(keeps('target.unitIds', { target: { unitIds: [] } })).toBe(true);
    expect(keeps(['lines["5"].state', 'lines["-1"]'], { lines })).toBe(true);
    expect(keeps('lines[5].state,lines["-1"]', { lines })).toBe(true);
    expect(keeps('target.unit_ids', { target: { unitIds: ['a'] } })).toBe(true);
  });

  test('names nothing that the spec does not list', () => {
    expect(keeps('displayName', { displayName: 'x' })).toBe(false);
    expect(keeps('lines', { lines: {} })).toBe(false);
    expect(keeps('lines["5"].name', { lines: { 5: { id: '5', name: 'x' } } })).toBe(false);
    expect(keeps('', {})).toBe(false);
  });

  test('names what the body carries, and the reverse', () => {
    expect(keeps('target.unitIds', {})).toBe(false);
    expect(keeps('lines["5"].state', { lines: { 5: { id: '5' } } })).toBe(false);
    expect(keeps('lines["5"]', { lines: { 5: { id: '5' }, 6: { id: '6' } } })).toBe(false);
    expect(keeps('target.unitIds', { target: { unitIds: [] }, lines: { '-1': {} } })).toBe(false);
  });

  test('names a new entry only whole and once, and an existing one carries its key', () => {
    expect(keeps('lines["-1"].state', { lines: { '-1': { state: 'ON' } } })).toBe(false);
    expect(keeps(['lines["-1"]', 'lines[-1]'], { lines: { '-1': {} } })).toBe(false);
    expect(
      keeps(['lines["5"]', 'lines["5"].state'], { lines: { 5: { id: 5, state: 'ON' } } }),
    ).toBe(true);
    expect(keeps('lines["5"]', { lines: { 5: {} } })).toBe(false);
    expect(keeps('lines["5"]', { lines: { 5: { id: 5 } } })).toBe(true);
    expect(keeps('lines["x"]', { lines: { x: { id: 'x' } } })).toBe(false);
  });
});

describe('the text of a mask', () => {
  test('keeps commas, dots and brackets inside quoted keys', () => {
    const [mask] = writtenMasks('lines["5"].unitMap["ca-app,1/2].x\\"y"]');
    expect(mask?.parts?.map(({ text }) => text)).toEqual([
      'lines',
      '5',
      'unitMap',
      'ca-app,1/2].x"y',
    ]);
  });

  const odd = ['[', '["', ',["\\', 'a['];
  test.each(odd)('of %j over and over is refused', (text) => {
    expect(keeps(text.repeat(1000), {})).toBe(false);
  });

  test('is read in linear time', async () => {
    await expectLinear<typeof MasksModule>({
      path: new URL('../../templates/runtime/derived/mask-paths.ts', import.meta.url),
      parts: [...odd, 'a.', 'a,'],
      prepare: (module) => (size, part) => module.writtenMasks(fill(part, size)),
    });
  });

  test('that is no path is told apart', () => {
    const written = writtenMasks(`a..b,a[,.a,a.,a b, a,a['b'],a[ b]`);
    expect(written.map(({ parts }) => parts)).toEqual(Array(8).fill(undefined));
  });
});

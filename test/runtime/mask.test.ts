import { describe, expect, expectTypeOf, test } from 'vitest';

import { maskFor, type MaskPath } from '../../templates/runtime/mask.ts';
import { pairsOf } from '../../templates/runtime/query.ts';
import { styledPairs } from '../../templates/runtime/styles.ts';

const rule = {
  paths: ['targeting.adUnitIds', 'lines[{key}]', 'lines[{key}].state', 'lines[{key}].units[{key}]'],
  keys: { lines: { new: '^-[1-9][0-9]*$', existing: '^[0-9]+$', idMember: 'id' } },
} as const;

describe('a mask', () => {
  test('names what the body carries', () => {
    expect(maskFor({ targeting: { adUnitIds: ['a'] } }, rule)).toEqual(['targeting.adUnitIds']);
    expect(maskFor({ lines: { '-1': { state: 'ON' } } }, rule)).toEqual(['lines["-1"]']);
    expect(
      maskFor({ lines: { '7': { id: '7', state: 'ON', units: { 'a/1': 'x' } } } }, rule),
    ).toEqual(['lines["7"].state', 'lines["7"].units["a/1"]']);
    expect(maskFor({ lines: { '7': { id: '7', state: 'ON', name: 'x' } } }, rule)).toEqual([
      'lines["7"]',
    ]);
    expect(maskFor({ other: 1 }, rule)).toEqual([]);
  });

  test('is typed', () => {
    type Mask = MaskPath<'lines[{key}].units[{key}]' | 'targeting.adUnitIds'>;
    expectTypeOf<'lines["-1"].units["a"]'>().toExtend<Mask>();
    expectTypeOf<'lines[-1]'>().not.toExtend<Mask>();
    expectTypeOf<'lines["-1"]'>().not.toExtend<Mask>();
  });

  test('is encoded in the query', () => {
    const masks = maskFor({ lines: { '-1': {}, '7': { state: 'x' } } }, rule);
    expect(styledPairs({ name: 'updateMask', explode: false }, masks)).toEqual([
      'updateMask=lines%5B%227%22%5D.state,lines%5B%22-1%22%5D',
    ]);
    expect(pairsOf('updateMask', 'a["b"]')).toEqual(['updateMask=a%5B%22b%22%5D']);
  });
});

/** Drawings of state tables: boxes beside each other, and every arrow inside of the drawing. */

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { drawStates } from '../../page/state-diagram.ts';
import type { StateRow, StateTable } from '../../../../generator/core/ir/model/model.ts';

const at = { file: 'x', pointer: '' };
const names = ['new', 'paid', 'sent', 'a rather long name of a state', '__proto__', 'constructor'];

function createTable(rows: readonly Pick<StateRow, 'from' | 'to' | 'triggers'>[]): StateTable {
  return {
    key: 'Order',
    names: { value: 'v', state: 's', trigger: 't' },
    open: false,
    states: names.map((name) => ({ name, label: false })),
    triggers: [],
    rows: rows.map((row) => ({ ...row, effects: [], at })),
    notShown: [],
    at,
  };
}

const state = fc.constantFrom(...names);
const states = fc.uniqueArray(state, { minLength: 1, maxLength: 3 });
const row = fc.record({
  from: fc.oneof(fc.constant('any' as const), states, fc.record({ anyExcept: states })),
  to: fc.oneof(fc.constant('same' as const), states, fc.record({ payload: state, values: states })),
  triggers: fc.array(fc.string({ maxLength: 40 }), { minLength: 1, maxLength: 3 }),
});

it('boxes do not overlap, and arrows stay inside', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 12 }), (rows) => {
      const diagram = drawStates(createTable(rows));
      if (diagram === undefined) throw new Error('nothing is drawn');
      const { width, height, boxes, arrows } = diagram;
      expect(boxes.map(({ label }) => label)).toEqual(expect.arrayContaining(names));
      for (const [index, one] of boxes.entries()) {
        for (const other of boxes.slice(index + 1)) {
          const isBeside = one.x + one.width < other.x || other.x + other.width < one.x;
          expect(one.y !== other.y || isBeside).toBe(true);
        }
      }
      for (const { path } of arrows) {
        const [xs, ys] = readPath(path);
        expect(Math.min(...xs, ...ys)).toBeGreaterThanOrEqual(0);
        expect(Math.max(...xs)).toBeLessThanOrEqual(width);
        expect(Math.max(...ys)).toBeLessThanOrEqual(height);
      }
    }),
    { seed: 5, numRuns: 300 },
  );
});

/** The coordinates of `M x y V y H x` and `M x y C x y, x y, x y`. */
function readPath(path: string): readonly [xs: number[], ys: number[]] {
  const [xs, ys]: [number[], number[]] = [[], []];
  for (const [, command = '', given = ''] of path.matchAll(/([MVHC])([^MVHC]*)/g)) {
    const numbers = given.split(/[ ,]+/).filter(Boolean).map(Number);
    expect(numbers.every(Number.isFinite)).toBe(true);
    if (command === 'V') ys.push(...numbers);
    else if (command === 'H') xs.push(...numbers);
    else numbers.forEach((value, index) => (index % 2 === 0 ? xs : ys).push(value));
  }
  return [xs, ys];
}

it('a table without rows has no drawing', () => {
  expect(drawStates(createTable([]))).toBeUndefined();
});

it('the next state is below, and arrows of one pair are one', () => {
  const diagram = drawStates(
    createTable([
      { from: ['new'], to: ['paid'], triggers: ['pay'] },
      { from: ['new'], to: ['paid'], triggers: ['force', 'pay'] },
    ]),
  );
  const [first, second] = ['new', 'paid'].map((name) =>
    diagram?.boxes.find(({ label }) => label === name),
  );
  expect(second?.y).toBeGreaterThan(first?.y ?? Infinity);
  expect(diagram?.arrows.map(({ label }) => label)).toEqual(['pay, force']);
});

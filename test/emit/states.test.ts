/** State tables: what is emitted, and what the runtime answers. */

import { describe, expect, it } from 'vitest';
import { printStateDiagram } from '../../generator/features/readme/tables.ts';
import { type GivenState, stateTable } from '../../templates/runtime/derived/states.ts';
import { read } from '../ir/read.ts';
import { emitted } from './emitted.ts';

const spec = `
info: { title: Shop, version: '1' }
x-sw-states:
  Order:
    states:
      any: { meaning: A state whose name is a keyword. }
      open: { label: true }
      paid: {}
    triggers:
      pay: { meaning: The buyer pays., operation: pay }
      look: {}
    rows:
      - { from: any, trigger: look, to: same }
      - { from: [any], trigger: pay, condition: Enough money., to: paid, effects: [A receipt.] }
      - { from: { anyExcept: [paid] }, trigger: [pay, look], to: { payload: state, values: [open, paid] }, error: E1 }
    x-sw-not-shown: [Other moves.]
`;

describe('states.ts', () => {
  it('keeps `any`, `same` and the payload, and distinguishes a state of that name', async () => {
    const [text = ''] = await emitted(spec, ['states.ts']);
    expect(text).toContain("{ from: 'any', trigger: 'look', to: 'same' }");
    expect(text).toContain("from: ['any'], trigger: 'pay', condition: 'Enough money.', to: 'paid'");
    expect(text).toContain("from: { anyExcept: ['paid'] }, trigger: ['pay', 'look']");
    expect(text).toContain("to: { payload: 'state', values: ['open', 'paid'] }, error: 'E1'");
    expect(text).toContain("export type OrderState = 'any' | 'open' | 'paid' | (string & {});");
    expect(text).toContain('StateTable<OrderState, OrderTrigger, GivenState>');
    expect(text).toContain('Not shown: Other moves.');
  });

  it.each([
    ['enum: [any, paid]', false],
    ['x-extensible-enum: [any, paid]', true],
    ['minLength: 1', true],
  ])('takes other states than those listed where the schema says %s: %s', async (says, isOpen) => {
    const schemas = `components: { schemas: { OrderStatus: { type: string, ${says} } } }\n`;
    const named = spec.replace('  Order:\n', '  Order:\n    schema: OrderStatus\n');
    const [text = ''] = await emitted(schemas + named, ['states.ts']);
    expect(text.includes('(string & {})')).toBe(isOpen);
    expect(text.includes('open: true')).toBe(isOpen);
    expect(text.includes('GivenState')).toBe(isOpen);
  });

  it('takes only the states listed where all are labels', async () => {
    const labels = spec.replaceAll(/(any|paid): \{[^}]*\}/g, '$1: { label: true }');
    const [text = ''] = await emitted(labels, ['states.ts']);
    expect(text).not.toContain('(string & {})');
  });
});

describe('stateTable', () => {
  const table = stateTable<'a' | 'b' | 'c', 'go' | 'stay'>({
    states: { a: {}, b: {}, c: { label: true } },
    triggers: { go: { operation: 'goOn' }, stay: {} },
    rows: [
      { from: 'a', trigger: 'go', condition: 'First.', to: 'b', effects: ['Moves.'] },
      { from: ['a', 'b'], trigger: 'go', condition: 'Second.', to: ['b', 'c'], error: 'E' },
      { from: { anyExcept: ['c'] }, trigger: 'stay', to: 'same' },
      { from: 'any', trigger: ['go', 'stay'], to: { payload: 'state', values: ['a'] } },
    ],
  });

  it('gives all rows in order', () => {
    expect(table.transitions('a', 'go')).toEqual([
      { condition: 'First.', next: 'b', effects: ['Moves.'], operation: 'goOn', error: undefined },
      { condition: 'Second.', next: ['b', 'c'], effects: [], operation: 'goOn', error: 'E' },
      {
        condition: undefined,
        next: { payload: 'state', values: ['a'] },
        effects: [],
        operation: 'goOn',
        error: undefined,
      },
    ]);
  });

  it('says whether there is a row, and where it may lead', () => {
    expect([...table.next('b', 'go')]).toEqual(['b', 'c', 'a']);
    expect([...table.next('b', 'stay')]).toEqual(['b', 'a']);
    expect([...table.next('c', 'stay')]).toEqual(['a']);
    expect(table.can('c', 'stay')).toBe(true);
    const closed = stateTable<'x' | 'y', 'z'>({
      states: { x: {}, y: {} },
      triggers: { z: {} },
      rows: [{ from: 'x', trigger: 'z', to: 'y' }],
    });
    expect([closed.can('x', 'z'), closed.can('y', 'z')]).toEqual([true, false]);
  });

  it('has no moves for a state that is not there', () => {
    expect(table.can(undefined, 'go')).toBe(false);
    expect(table.transitions(undefined, 'go')).toEqual([]);
    expect([...table.next(undefined, 'stay')]).toEqual([]);
  });

  it('takes states that nobody listed, and says where the payload gives one', () => {
    const open = stateTable<'on' | (string & {}), 'set' | 'look', GivenState>({
      open: true,
      states: { on: {}, gone: { label: true } },
      triggers: { set: {}, look: {} },
      rows: [
        { from: { anyExcept: ['gone'] }, trigger: 'set', to: { payload: 'state', values: ['on'] } },
        { from: 'any', trigger: 'look', to: 'same' },
      ],
    });
    const seen: string = 'paused';
    expect(open.can(seen, 'set')).toBe(true);
    expect(open.can('gone', 'set')).toBe(false);
    expect([...open.next('on', 'set')]).toEqual(['on', { payload: 'state' }]);
    expect([...open.next(seen, 'look')]).toEqual(['paused']);
  });
});

const lines = (text: string): string[] =>
  read(text).api.states.flatMap((table) => printStateDiagram(table).split('\n'));

describe('state diagrams', () => {
  const line =
    /^(?:stateDiagram-v2|  state "(?:[\p{L}\p{N} ,.()'_/-]|#\d+;)*" as s\d+|  s\d+ --> s\d+: (?:[\p{L}\p{N} ,.()'_/-]|#\d+;)+)$/u;

  it('are made of ids of their own and encoded labels', () => {
    expect(lines(spec)).toEqual([
      'stateDiagram-v2',
      '  state "any" as s1',
      '  state "open" as s2',
      '  state "paid" as s3',
      '  state "any state" as s4',
      '  state "any state except paid" as s5',
      '  state "the state given as state" as s6',
      '  s4 --> s4: look',
      '  s1 --> s3: pay (Enough money)',
      '  s5 --> s6: pay or look',
    ]);
  });

  it('cannot be broken by names', () => {
    const evil = JSON.stringify('"; end\nnote: %% {x} --> [*] <b>`');
    const text = `
info: { title: T, version: '1' }
x-sw-states:
  T:
    states: { ${evil}: {}, end: {} }
    triggers: { ${evil}: {} }
    rows: [{ from: ${evil}, trigger: ${evil}, condition: ${evil}, to: end }]
`;
    // The heading, a state for each end of the row, and the row.
    expect(lines(text)).toHaveLength(4);
    for (const one of lines(text)) expect(one).toMatch(line);
  });
});

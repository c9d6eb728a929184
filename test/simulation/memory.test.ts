/** What a simulation remembers: no more than it must, and what waits in its order. */

import { describe, expect, it } from 'vitest';
import { reply } from '../../templates/runtime/server/replies.ts';
import { Memory, type Timer } from '../../templates/runtime/simulation/state.ts';

function at(time: number, resource: string): Timer {
  return { at: time, resource, key: [], from: 'open' };
}

const empty = { now: 0, serial: 0, resources: {}, timers: [], counts: {} };

describe('events', () => {
  it('are forgotten when many others happened since, and ids are not', () => {
    const memory = new Memory(empty);
    expect(memory.nextId('orders', [])).toBe('1');
    for (let count = 0; count < 12_000; count += 1) {
      memory.now = count;
      memory.note(`repeat ${count}`, { most: 1 });
      memory.note('often', { most: 2 });
    }
    expect(memory.counts.size).toBe(10_000);
    expect(memory.times('repeat 0')).toEqual([]);
    expect(memory.times('repeat 11999')).toEqual([11_999]);
    expect(memory.times('often')).toEqual([11_998, 11_999]);
    expect(memory.nextId('orders', [])).toBe('2');
  });
});

describe('events that wait', () => {
  it('come by their time, and those of one time in the order in which they began to wait', () => {
    const memory = new Memory(empty);
    for (const timer of [at(5, 'a'), at(3, 'b'), at(5, 'c'), at(4, 'd'), at(3, 'e')]) {
      memory.wait(timer);
    }
    const other = new Memory(memory.snapshot());
    for (const one of [memory, other]) {
      expect(one.takeDue(2)).toBeUndefined();
      const names = Array.from({ length: 5 }, () => one.takeDue(5)?.resource);
      expect(names).toEqual(['b', 'e', 'd', 'a', 'c']);
      expect(one.takeDue(Infinity)).toBeUndefined();
    }
  });

  it('wait again after a reset', () => {
    const memory = new Memory({ ...empty, timers: [at(1, 'a')] });
    expect(memory.takeDue(1)?.resource).toBe('a');
    memory.reset();
    expect(memory.takeDue(1)?.resource).toBe('a');
  });
});

it('a memory reports each write, and nothing else', () => {
  const memory = new Memory(empty);
  let changes = 0;
  memory.begin(() => (changes += 1));
  const item = { key: ['1'], value: {} };
  const count = (work: () => unknown): number => {
    const before = changes;
    work();
    return changes - before;
  };
  const writes = [
    () => memory.set('orders', item),
    () => memory.delete('orders', ['1']),
    () => memory.wait(at(1, 'orders')),
    () => memory.takeDue(1),
    () => memory.keep('key', 7, reply(201, {})),
    () => memory.next(),
    () => memory.nextId('orders', []),
    () => memory.note('often', { most: 2 }),
    () => memory.reset(),
  ];
  expect(writes.map(count)).toEqual(writes.map(() => 1));
  const reads = [
    () => memory.get('orders', ['1']),
    () => memory.list('orders'),
    () => memory.hasGiven('orders'),
    () => memory.delete('orders', ['1']),
    () => memory.takeDue(1),
    () => memory.answer('key'),
    () => memory.times('often'),
    () => memory.snapshot(),
  ];
  expect(reads.map(count)).toEqual(reads.map(() => 0));
});

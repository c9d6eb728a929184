// In: the place where a text stops being JSON. Out: what JSON.parse itself refuses, which no test of ours decides.

import { expect, test } from 'vitest';
import { findJsonFault } from '../../templates/runtime/media/json-fault.ts';

const faults: readonly (readonly [text: string, at: number])[] = [
  ['', 0],
  ['  ', 2],
  ['x', 0],
  ['{"a":1,}', 7],
  ['{"a":x}', 5],
  ['{"a" 1}', 5],
  ['{a:1}', 1],
  ["{'a':1}", 1],
  ['[1,]', 3],
  ['[1 2]', 3],
  ['[1', 2],
  ['{"a":1]', 6],
  ['[1}', 2],
  ['1 2', 2],
  ['{"a":1}}', 7],
  ['01', 1],
  ['"\u0001"', 0],
  ['"\\x"', 0],
  ['[true,nul]', 6],
  [',', 0],
  ['{,}', 1],
  ['{"a":}', 5],
  ['{\n  "a": [1, 2,\n  ]\n}', 18],
];

test.each(faults)('%j is not JSON from %i on', (text, at) => {
  expect(() => JSON.parse(text)).toThrow(SyntaxError);
  expect(findJsonFault(text)).toBe(at);
});

const sound = ['{}', '[]', ' {"a":[1,-2.5e3,"x\\u0041",null,true,{"b":{}}]} ', '0', '"a"'];

test.each(sound)('%s is JSON to its end', (text) => {
  expect(JSON.parse(text)).toBeDefined();
  expect(findJsonFault(text)).toBe(text.length);
});
